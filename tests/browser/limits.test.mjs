// Limits: a notice that hangs its time, a minimum raised at once with markers, a personal maximum with its sign.
import assert from "node:assert/strict";
import { test } from "node:test";
import { SIZES, eachOnItsOwnFloor, key, open, prepare, says, stage, twoBets } from "./kit.mjs";

let server, browser;
eachOnItsOwnFloor((floor) => ({ server, browser } = floor));

test("signs, markers and a countdown", async () => {
  const supervisor = await open(browser, server, "/tables/cw-1", { login: "supervisor" });
  const dealer = await open(browser, server, "/tables/cw-1", { login: "dealer" });
  const patron = await open(browser, server, "/play/cw-1", { login: "patron", size: SIZES.phone });
  const other = await open(browser, server, "/play/cw-1", { login: "patron2", size: SIZES.phone });
  const display = await open(browser, server, "/display/cw-1", { size: SIZES.display });
  await prepare(dealer, supervisor);
  await twoBets(dealer);
  await key(dealer, "Ah 9c Kd");
  await stage(dealer, "interim settlement");
  await dealer.keyboard.press("s");
  await stage(dealer, "round over");
  await dealer.keyboard.press("c");
  await stage(dealer, "place your bets");

  await supervisor.locator("#group-supervision summary").click();
  const form = (name) => supervisor.locator(`form[data-name="house-${name}"]`);
  const field = (name, end) => form(name).locator(`[data-pointer$="/${end}"]`);

  await field("raise_minimum", "0/min_cents").fill("50");
  await form("raise_minimum").getByRole("button").click();
  await says(display, ".sign", /Players here before the change may go on at/);
  await says(display, ".sign", /Initial\s*50\s*1,000/);
  assert.equal(await display.locator(".felt .marker").count(), 2, "both players go on at the old minimum");
  assert.equal(await dealer.locator(".felt .marker").count(), 2);

  await field("post_notice", "0/min_cents").fill("100");
  await form("post_notice").getByRole("button").click();
  await says(display, ".notice", /Limits change in 2[01] min/);
  await says(display, ".notice", "100");
  await display.clock.install();
  await display.reload();
  await says(display, ".notice", /in 2[01] min/);
  await display.clock.fastForward(5 * 60_000);
  await says(display, ".notice", /in 1[56] min/);

  await field("personal_limits", "0/max_cents").fill("2000");
  await form("personal_limits").getByRole("button").first().click();
  await says(supervisor, ".sign .personal", /2,000/);
  await says(patron, ".sign .personal", /2,000/);
  assert.equal(await other.locator(".sign .personal").count(), 0, "another player's sign is not shown");
  assert.equal(await display.locator(".sign .personal").count(), 0);
});

test("a notice of less than twenty minutes is refused on the form", async () => {
  const supervisor = await open(browser, server, "/tables/cw-1", { login: "supervisor" });
  await supervisor.locator("#group-supervision summary").click();
  const form = supervisor.locator('form[data-name="house-post_notice"]');
  await form.locator('[data-pointer$="/0/min_cents"]').fill("200");
  await form.locator('[data-kind="minutes"]').fill("19");
  await form.getByRole("button").click();
  await says(supervisor, 'form[data-name="house-post_notice"] .refusal', "20 minutes");
  assert.equal(await form.locator('[data-kind="minutes"]').inputValue(), "19");
});
