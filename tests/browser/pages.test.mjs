// Every page: no complaints, no sideways scrolling, no serious barrier for anybody, and nothing for the wrong eyes.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { SIZES, Server, barriers, key, launch, open, prepare, says, stage, tooWide, twoBets } from "./kit.mjs";

const VISITS = [
  [undefined, ["/", "/sign-in", "/display/cw-1", "/display/sb-1", "/rules/casino-war", "/rules/sic-bo", "/rules/law", "/api", "/rules", "/odds", "/display", "/tables"]],
  ["dealer", ["/", "/tables/cw-1", "/tables/cw-3", "/tables/sb-2"]],
  ["supervisor", ["/tables/cw-1", "/tables/cw-2", "/tables/sb-1", "/cage"]],
  ["patron", ["/", "/play/cw-1", "/play/cw-3", "/play/sb-2"]],
  ["cage", ["/cage"]],
  ["inspector", ["/log", "/tables/cw-1", "/tables/sb-1"]],
  ["manager", ["/", "/log"]],
];

let server, browser;
before(async () => {
  [server, browser] = await Promise.all([Server.start(), launch()]);
  const supervisor = await open(browser, server, "/tables/cw-1", { login: "supervisor" });
  const dealer = await open(browser, server, "/tables/cw-1", { login: "dealer" });
  await prepare(dealer, supervisor);
  await twoBets(dealer);
  await key(dealer, "Kh 9c Kd");
  await stage(dealer, "interim settlement");
  await dealer.keyboard.press("s");
  await stage(dealer, "war or surrender");
  await supervisor.context().close();
  await dealer.context().close();
});
after(async () => {
  await browser?.close();
  await server?.stop();
});

test("no complaints, no sideways scrolling at any size, no serious barriers", async () => {
  for (const [login, paths] of VISITS) {
    const page = await open(browser, server, paths[0], { login });
    for (const path of paths) {
      if (path !== paths[0]) await page.goto(server.base + path);
      await page.evaluate(() => document.querySelectorAll("details").forEach((d) => (d.open = true)));
      for (const size of [SIZES.phone, { width: 1024, height: 768 }, SIZES.console]) {
        await page.setViewportSize(size);
        const over = await tooWide(page);
        assert.ok(over <= 0, `${path} is ${over} px too wide at ${size.width}`);
      }
      assert.deepEqual(page.complaints, []);
      assert.deepEqual(await barriers(page), [], `${login ?? "the public"} at ${path}`);
    }
    await page.context().close();
  }
});

test("a display says the stage, not what the dealer does next", async () => {
  for (const table of ["cw-1", "sb-1"]) {
    const page = await open(browser, server, `/display/${table}`, { size: SIZES.display });
    await page.locator(".prompt .stage").waitFor();
    assert.equal(await page.locator(".prompt .text").count(), 0, "what the dealer does next is not the public's");
    await page.context().close();
  }
});

test("what has no name leads to all of its kind", async () => {
  const page = await open(browser, server, "/");
  for (const [path, link, leads] of [["/rules", "Sic Bo", "/rules/sic-bo"], ["/odds", "Sic Bo", "/odds/sic-bo"], ["/display", "Table sb-1", "/display/sb-1"]]) {
    const response = await page.goto(server.base + path);
    assert.equal(response.status(), 200, path);
    assert.equal(await page.getByRole("link", { name: link, exact: true }).getAttribute("href"), leads);
  }
  await page.goto(`${server.base}/tables`);
  assert.equal(new URL(page.url()).pathname, "/");
});

test("the demo leads a dealer to a table that can be dealt at once", async () => {
  const page = await open(browser, server, "/sign-in");
  const said = await page.locator(".demo li", { hasText: "deals" }).first().textContent();
  const [, table] = /take (\S+)/.exec(said);
  const dealer = await open(browser, server, `/tables/${table}`, { login: "dealer2" });
  await dealer.getByRole("button", { name: "Take the table" }).click();
  await dealer.locator(".actions button").first().waitFor();
  assert.equal(await dealer.locator(".waits").count(), 0);
});

test("nothing inline, nothing from elsewhere", async () => {
  const { headers } = await fetch(`${server.base}/sign-in`);
  const policy = headers.get("content-security-policy");
  assert.match(policy, /default-src 'none'/);
  assert.doesNotMatch(policy, /unsafe|https?:/);
});

test("the wrong role gets a clear page and no data", async () => {
  const patron = await open(browser, server, "/", { login: "patron" });
  for (const path of ["/tables/cw-1", "/log", "/cage"]) {
    const response = await patron.goto(server.base + path);
    assert.equal(response.status(), 403, path);
    await says(patron, "main", /This is for .*, not for the patron/);
    const text = await response.text();
    for (const secret of ["1002", "Patron Demo", "hash", "King"]) assert.ok(!text.replace(/<svg class="pieces".*?<\/svg>/s, "").includes(secret), `${secret} at ${path}`);
  }
  for (const path of ["/api/log", "/api/patrons", "/api/floor"]) {
    assert.equal(await patron.evaluate((p) => fetch(p).then((a) => a.status), path), 403, path);
  }
  const nobody = await open(browser, server, "/tables/cw-1");
  assert.equal(new URL(nobody.url()).pathname, "/sign-in");
});

test("sign-in leads back to a page of ours and nowhere else", async () => {
  for (const [next, then] of [["/tables/cw-1", "/tables/cw-1"], ["//elsewhere.example/", "/"], ["https://elsewhere.example/", "/"], ["/\\elsewhere.example", "/"]]) {
    const page = await open(browser, server, `/sign-in?next=${encodeURIComponent(next)}`);
    await page.getByLabel("Name", { exact: true }).fill("dealer");
    await page.getByLabel("Password", { exact: true }).fill("dealer");
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
    await page.waitForURL(server.base + then);
    await page.context().close();
  }
});
