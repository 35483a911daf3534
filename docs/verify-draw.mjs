// Checks a published draw: node verify-draw.mjs draw.json, or from a server: node verify-draw.mjs http://…/promotions/NAME/draw.json
//
// Needs nothing but Node. It says what it found and ends with 0 where everything agrees, with 1 where something does not.
import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";

const sha256 = (text) => createHash("sha256").update(text, "utf8").digest();
const lines = (parts) => parts.map((part) => part + "\n").join("");
const hex = (parts) => sha256(lines(parts)).toString("hex");

function order(secret, digest, figure, numbers, first) {
  const seed = hex(["baize draw 1", secret, digest, figure]);
  let next = 0n;
  const below = (n) => {
    const whole = 1n << 64n;
    for (;;) {
      const value = sha256(`${seed}\n${next++}\n`).readBigUInt64BE(0);
      if (value < whole - (whole % n)) return value % n;
    }
  };
  const drawn = [...numbers];
  for (let place = 0; place < Math.min(first, drawn.length); place++) {
    const from = place + Number(below(BigInt(drawn.length - place)));
    [drawn[place], drawn[from]] = [drawn[from], drawn[place]];
  }
  return drawn.slice(0, first);
}

export function check(draw) {
  const wrong = [];
  if (draw.secret === undefined || draw.digest === undefined) return ["the draw has not been held"];
  if (hex(["baize commitment 1", draw.promotion, draw.secret]) !== draw.commitment) {
    wrong.push("the secret is not the one that was committed at the start");
  }
  if (hex(["baize entries 1", ...draw.entries]) !== draw.digest) {
    wrong.push("the list of entries is not the one that was closed");
  }
  const numbers = draw.entries.map((line) => Number(line.split(" ")[0]));
  const again = order(draw.secret, draw.digest, draw.figure, numbers, draw.order.length);
  if (again.join() !== draw.order.join()) wrong.push(`the entries come out as ${again.join(", ")}, not as ${draw.order.join(", ")}`);
  // Each win takes the next entry in the order. Where a patron wins once only, later entries of a winner are passed over.
  let last = -1;
  for (const { prize, entry } of draw.wins ?? []) {
    const place = draw.order.indexOf(entry);
    const inTurn = draw.prizes_each === "several" ? place === last + 1 : place > last;
    if (!inTurn) wrong.push(`entry ${entry} wins prize ${prize} out of its turn`);
    last = place;
  }
  return wrong;
}

const [source] = process.argv.slice(2);
if (source) {
  const text = source.startsWith("http") ? await (await fetch(source)).text() : await readFile(source, "utf8");
  const draw = JSON.parse(text);
  const wrong = check(draw);
  if (wrong.length > 0) {
    console.error(wrong.join("\n"));
    process.exit(1);
  }
  console.log(`${draw.promotion}: ${draw.entries.length} entries, drawn with the figure ${JSON.stringify(draw.figure)}: ${draw.order.join(", ")}`);
  console.log(`Now compare the figure with its publication: ${draw.figure_is}`);
}
