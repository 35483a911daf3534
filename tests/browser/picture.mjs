// Takes docs/table.png: a dealer's console in the middle of a lively round.
import { writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { crc32, deflateSync } from "node:zlib";
import { Server, key, launch, open, prepare, seat, stage, wager } from "./kit.mjs";

const target = join(dirname(fileURLToPath(import.meta.url)), "../../docs/table.png");
/** The same picture in its 256 most frequent colours: a third of the size, and nobody sees the difference. */
async function small(page, png) {
  const blank = await (await page.context().browser().newContext()).newPage();
  const { width, height, base64 } = await blank.evaluate(async (source) => {
    const bitmap = await createImageBitmap(await (await fetch(source)).blob());
    const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
    const pen = canvas.getContext("2d");
    pen.drawImage(bitmap, 0, 0);
    const { data } = pen.getImageData(0, 0, bitmap.width, bitmap.height);
    let text = "";
    for (let i = 0; i < data.length; i += 32768) text += String.fromCharCode(...data.subarray(i, i + 32768));
    return { width: bitmap.width, height: bitmap.height, base64: btoa(text) };
  }, `data:image/png;base64,${png.toString("base64")}`);
  const pixels = Buffer.from(base64, "base64");
  const bin = (at) => ((pixels[at] >> 2) << 12) | ((pixels[at + 1] >> 2) << 6) | (pixels[at + 2] >> 2);
  const sums = new Map();
  for (let at = 0; at < pixels.length; at += 4) {
    const sum = sums.get(bin(at)) ?? [0, 0, 0, 0];
    [pixels[at], pixels[at + 1], pixels[at + 2], 1].forEach((part, i) => (sum[i] += part));
    sums.set(bin(at), sum);
  }
  const rgb = (colour) => sums.get(colour).slice(0, 3).map((part) => Math.round(part / sums.get(colour)[3]));
  const palette = Array.from(sums.keys()).sort((a, b) => sums.get(b)[3] - sums.get(a)[3]).slice(0, 256);
  const nearest = new Map();
  const place = (colour) => {
    if (!nearest.has(colour)) {
      const own = rgb(colour);
      const distance = (other) => rgb(other).reduce((sum, part, i) => sum + (part - own[i]) ** 2, 0);
      nearest.set(colour, palette.reduce((best, other, i) => (distance(other) < distance(palette[best]) ? i : best), 0));
    }
    return nearest.get(colour);
  };
  const rows = Buffer.alloc((width + 1) * height);
  for (let y = 0; y < height; y++) for (let x = 0; x < width; x++) rows[y * (width + 1) + 1 + x] = place(bin(4 * (y * width + x)));
  const chunk = (name, body) => {
    const out = Buffer.concat([Buffer.alloc(4), Buffer.from(name), body, Buffer.alloc(4)]);
    out.writeUInt32BE(body.length, 0);
    out.writeUInt32BE(crc32(out.subarray(4, out.length - 4)), out.length - 4);
    return out;
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 3, 0, 0, 0], 8);
  const colours = Buffer.from(palette.flatMap(rgb));
  return Buffer.concat([Buffer.from("89504e470d0a1a0a", "hex"), chunk("IHDR", header), chunk("PLTE", colours), chunk("IDAT", deflateSync(rows, { level: 9 })), chunk("IEND", Buffer.alloc(0))]);
}

const [server, browser] = await Promise.all([Server.start(), launch()]);
try {
  const supervisor = await open(browser, server, "/tables/cw-1", { login: "supervisor" });
  const dealer = await open(browser, server, "/tables/cw-1", { login: "dealer" });
  await prepare(dealer, supervisor);
  const round = async (bets, cards) => {
    for (const [area, kind, amount] of bets) await wager(dealer, area, kind, amount);
    await dealer.keyboard.press("n");
    await stage(dealer, "no more bets");
    await key(dealer, cards);
    await stage(dealer, "interim settlement");
    await dealer.keyboard.press("s");
  };
  for (const [area, patron] of [[1, 1001], [2, 1002], [3, 1003], [5, 1005], [6, 1006]]) await seat(dealer, area, patron);
  for (const cards of ["9h 4c Qd 7s", "Js Ad 3c Td", "2h 5s 6d 4h"]) {
    await round([[1, "initial", 25], [2, "initial", 100], [3, "initial", 60]], cards);
    await stage(dealer, "round over");
    await dealer.keyboard.press("c");
    await stage(dealer, "place your bets");
  }
  await round(
    [[1, "initial", 25], [1, "tie", 5], [2, "initial", 100], [3, "initial", 60], [3, "tie", 25], [5, "initial", 500], [6, "initial", 30], [6, "tie", 10]],
    "Ks 9c Kh Ad 4d Kd",
  );
  await stage(dealer, "war or surrender");
  await dealer.keyboard.press("w");
  await dealer.waitForFunction(() => document.querySelector(".prompt .text").textContent.includes("area 3"));
  await dealer.locator("#group-seats").evaluate((group) => (group.open = false));
  await dealer.locator("h1").click();
  writeFileSync(target, await small(dealer, await dealer.screenshot()));
} finally {
  await browser.close();
  await server.stop();
}
