// The real server as a child process, real browsers in front of it, and the few things that people do there.
import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { createInterface } from "node:readline";
import { after, afterEach, before, beforeEach } from "node:test";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";

const here = dirname(fileURLToPath(import.meta.url));
const binary = resolve(process.env.BAIZE_BIN ?? join(here, "../../target/debug/baize"));
const executablePath = process.env.BAIZE_CHROMIUM ?? "/usr/bin/chromium";
const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const QUIET = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync"];

/** A demo floor on a file of its own, without bots unless asked for. */
export class Server {
  /** Cookies of who has signed in once. */
  signedIn = {};
  static async start({ bots = false } = {}) {
    const server = new Server();
    server.folder = mkdtempSync(join(tmpdir(), "baize-"));
    server.bots = bots;
    await server.run("127.0.0.1:0");
    return server;
  }
  async run(listen) {
    const args = ["serve", "--demo", "--db", join(this.folder, "floor.db"), "--listen", listen, ...(this.bots ? [] : ["--no-bots"]), ...(this.hoursAhead ? ["--hours-ahead", String(this.hoursAhead)] : [])];
    this.child = spawn(binary, args, { stdio: ["ignore", "pipe", "inherit"] });
    this.ended = new Promise((done) => this.child.once("exit", done));
    const lines = createInterface({ input: this.child.stdout });
    const first = await Promise.race([new Promise((done) => lines.once("line", done)), this.ended.then(() => "")]);
    this.base = /http:\/\/\S+/.exec(first)?.[0];
    if (!this.base) throw new Error(`the server did not start: ${first}`);
  }
  /** SIGKILL: nothing is flushed, nobody is told. */
  async kill() {
    this.child.kill("SIGKILL");
    await this.ended;
  }
  /** The same floor at the same address. Sessions are not kept. */
  again() {
    this.signedIn = {};
    return this.run(this.base.replace("http://", ""));
  }
  /** The same floor so many hours later. */
  async later(hours) {
    await this.kill();
    this.hoursAhead = (this.hoursAhead ?? 0) + hours;
    await this.again();
  }
  async stop() {
    await this.kill();
    rmSync(this.folder, { recursive: true, force: true });
  }
}

/** A floor of its own for every test of a file, so that each can be run alone, and one browser for all of them. */
export function eachOnItsOwnFloor(tell) {
  let server, browser;
  before(async () => {
    browser = await launch();
  });
  beforeEach(async () => {
    server = await Server.start();
    tell({ server, browser });
  });
  afterEach(async () => {
    await Promise.all(browser.contexts().map((context) => context.close()));
    await server?.stop();
  });
  after(() => browser?.close());
}

export const launch = () => chromium.launch({ executablePath, args: QUIET });

/** What a page complains about: script errors, console errors, breaches of the content security policy. */
export function complaints(page) {
  const found = [];
  page.on("pageerror", (error) => found.push(`${page.url()}: ${error.message}`));
  page.on("console", (message) => {
    if (message.type() === "error") found.push(`${page.url()}: ${message.text()}`);
  });
  return found;
}

export const SIZES = { console: { width: 1280, height: 800 }, phone: { width: 390, height: 844 }, display: { width: 1920, height: 1080 } };

/** A browser of one's own, signed in where a name is given, at a page. Odds are counted for whoever asks first: with patience. */
export async function open(browser, server, path, { login, size = SIZES.console, patience = 8000, ...options } = {}) {
  const storageState = login && server.signedIn[login];
  const context = await browser.newContext({ viewport: size, reducedMotion: "reduce", storageState, ...options });
  const page = await context.newPage();
  page.setDefaultTimeout(patience);
  page.complaints = complaints(page);
  if (login && !storageState) {
    await signIn(page, server, login);
    server.signedIn[login] = await context.storageState();
  }
  await page.goto(server.base + path);
  return page;
}

export async function signIn(page, server, login) {
  if (!page.url().includes("/sign-in")) await page.goto(`${server.base}/sign-in`);
  await page.getByLabel("Name", { exact: true }).fill(login);
  await page.getByLabel("Password", { exact: true }).fill(login);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await page.waitForURL((url) => !url.pathname.startsWith("/sign-in"));
}

/** Families by the width of their letters, for sans and serif. */
export const LETTERS = {
  narrow: ['"Liberation Sans Narrow", "DejaVu Sans Condensed"', '"Liberation Sans Narrow", "DejaVu Serif Condensed"'],
  usual: ['"Liberation Sans"', '"Liberation Serif"'],
  wide: ['"DejaVu Sans"', '"DejaVu Serif"'],
};

/** Draws a page with other letters; how wide they are. */
export async function letters(page, name) {
  const [sans, serif] = LETTERS[name];
  return page.evaluate(([sans, serif]) => {
    document.documentElement.style.setProperty("--sans", sans);
    document.documentElement.style.setProperty("--serif", serif);
    dispatchEvent(new Event("resize"));
    const pen = new OffscreenCanvas(1, 1).getContext("2d");
    pen.font = `20px ${sans}`;
    return pen.measureText("Straight Flush, at least 5,000.00").width;
  }, [sans, serif]);
}

/** How much wider than its screen a page is, with the letters for which that is most. */
export async function tooWide(page) {
  let most = 0;
  for (const kind of Object.keys(LETTERS)) {
    await letters(page, kind);
    most = Math.max(most, await page.evaluate(() => document.documentElement.scrollWidth - innerWidth));
  }
  return most;
}

/** Waits until a place on the page says something. */
export async function says(page, selector, text) {
  const place = page.locator(selector).first();
  const want = text instanceof RegExp ? text : new RegExp(text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"), "i");
  try {
    await page.waitForFunction(
      ([at, source, flags]) => new RegExp(source, flags).test(document.querySelector(at)?.textContent ?? ""),
      [selector, want.source, want.flags],
    );
  } catch {
    throw new Error(`${selector} should say ${want}, and says: ${(await place.textContent().catch(() => "nothing"))?.slice(0, 600)}`);
  }
}

/** The second person signs what somebody else has asked for. */
export const approve = (page) => page.getByRole("button", { name: "Approve" }).first().click();
export const stage = (page, text) => says(page, ".prompt .stage", text);
export const press = (page, name) => page.getByRole("button", { name }).first().click();
export const spot = (page, area, wager) => page.locator(`.tap[data-area="${area}"][data-wager="${wager}"]`).first();

/** Seats a patron as a dealer does: a tap on the free place, the number, Enter. */
export async function seat(page, area, patron) {
  await page.locator(`.seat-plate .tap[data-area="${area}"]`).click();
  const number = page.getByLabel("Patron number").first();
  await number.fill(String(patron));
  await number.press("Enter");
  await says(page, `.felt`, new RegExp(`${patron}`));
}

/** Puts a wager on the cloth by tapping: the chip first, or the amount where no chip is worth it. */
export async function wager(page, area, kind, amount) {
  const chip = page.locator(`.tray [data-cents="${Math.round(amount * 100)}"]`);
  if (await chip.count()) await chip.click();
  else await page.locator("#amount").fill(String(amount));
  await spot(page, area, kind).click();
  await page.locator(`.tap[data-area="${area}"][data-wager="${kind}"][data-staked]`).first().waitFor();
}

/** Keys cards into the card line. */
export async function key(page, cards) {
  const line = page.locator("form.deal input");
  await line.fill(cards);
  await line.press("Enter");
}

/** cw-1 from no cards at all to the first bets. */
export async function prepare(dealer, supervisor) {
  await press(supervisor, "Load checked cards");
  await stage(dealer, "shuffle");
  await press(dealer, "Take the table");
  await press(dealer, /Shuffle by hand/);
  await stage(dealer, "cut");
  await press(dealer, /cuts/);
  await press(dealer, "Place the cutting card");
  await stage(dealer, "burn");
  await press(dealer, /Burn the first card/);
  await stage(dealer, "place your bets");
}

/** Two patrons seated at areas 1 and 2 with their initial wagers, bets closed. */
export async function twoBets(dealer, first = 25, second = 100) {
  await seat(dealer, 1, 1001);
  await seat(dealer, 2, 1002);
  await wager(dealer, 1, "initial", first);
  await wager(dealer, 2, "initial", second);
  await dealer.keyboard.press("n");
  await stage(dealer, "no more bets");
}

/** The lines of the settlement: area, wager, stake, result, to player, won or lost by the player, clause. */
export async function lines(page) {
  const rows = page.locator("table.lines tbody tr");
  return rows.evaluateAll((all) => all.map((row) => Array.from(row.cells, (cell) => cell.textContent.trim())));
}

/** What axe finds, run from outside the page so that the page's own policy stays as it is; of any impact where asked for. */
export async function barriers(page, impacts = ["serious", "critical"]) {
  await page.evaluate(axe);
  const found = await page.evaluate(() => globalThis.axe.run({ resultTypes: ["violations"] }));
  const bad = found.violations.filter((v) => impacts.includes(v.impact));
  return bad.map((v) => `${v.id} (${v.nodes.length}): ${v.nodes.slice(0, 3).map((n) => `${n.html.slice(0, 160)} ${n.failureSummary}`).join("\n")}`);
}

/** Sic Bo: seats a patron at a free place above the cloth. */
export async function sitDown(page, area, patron) {
  await page.locator(`.place.free[data-area="${area}"]`).click();
  const number = page.getByLabel("Patron number").first();
  await number.fill(String(patron));
  await number.press("Enter");
  await says(page, ".places", new RegExp(`${area}\\s*${patron}`));
}

/** Sic Bo: chips for one place on one spot: the place, the chip, the spot. */
export async function chips(page, area, kind, amount) {
  const pressed = (selector) => page.locator(`${selector}[aria-pressed="true"]`).count();
  if (!(await pressed(`.place[data-seat="${area}"]`))) await page.locator(`.place[data-seat="${area}"]`).click();
  if ((await page.locator("#amount").inputValue()) !== String(amount)) await page.locator("#amount").fill(String(amount));
  await page.locator(`.tap[data-wager="${kind}"]`).click();
  await page.locator(`[data-spot="${kind}"] .stake[data-of="${area}"]:not(.won, .lost)`).waitFor();
}

/** Sic Bo: from the dice at rest to bets being taken. */
export async function shake(dealer) {
  await dealer.keyboard.press("h");
  await stage(dealer, "place your bets");
}

/** Sic Bo: bets closed and the dome off. */
export async function uncover(dealer) {
  await dealer.keyboard.press("n");
  await stage(dealer, "no more bets");
  await dealer.keyboard.press("u");
  await stage(dealer, "dice uncovered");
}

/** Sic Bo: three numbers on the keys, and Enter. */
export async function enter(dealer, dice) {
  await dealer.keyboard.type(dice);
  await dealer.keyboard.press("Enter");
  await stage(dealer, /^result/i);
}

/** Sic Bo: a whole round whose bets are down already or not at all. */
export async function throwDice(dealer, dice) {
  await shake(dealer);
  await uncover(dealer);
  await enter(dealer, dice);
  await dealer.keyboard.press("s");
  await stage(dealer, /flashes|between/);
}
