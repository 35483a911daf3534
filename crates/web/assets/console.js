// The console in the browser: shows what the server drew, sends what a person decides. It knows no rules.
const main = document.querySelector("main[data-stream]");
// Where nothing else is live, somebody who can sign still hears what waits.
const stream = main?.dataset.stream ?? document.body.dataset.stream;
const message = document.getElementById("message");
const live = document.getElementById("live");
let version = main?.dataset.version ? Number(main.dataset.version) : null;
let clockAhead = main?.dataset.now ? Number(main.dataset.now) - Date.now() : 0;
const drawn = new Map();

// What this person was told last stays until it is put away or something newer is said. It stands outside all regions, so that
// no drawing of the screen takes it away.
function tell(text, kind) {
  for (const note of document.querySelectorAll("form.ask .refusal")) note.hidden = true;
  for (const line of message?.querySelectorAll("p") ?? []) line.textContent = line.className === kind ? text : "";
}
const say = (text) => tell(text, "refusal");
const done = (text) => tell(text, "done");
const putAway = () => tell("", "");

// What was done, in the floor's own words.
const SAID_MAX = 4;
function inShort(answer) {
  const said = (answer.events ?? []).map((event) => event.text.charAt(0).toUpperCase() + event.text.slice(1));
  const rest = said.length - SAID_MAX;
  return said.slice(0, SAID_MAX).join(" · ") + (rest > 0 ? ` · and ${rest} more` : "");
}

// A page that is loaded again to show what was done says it then.
const SAID = "baize-said";
// A paper is printed once the page says which copy it is.
const PRINT = "print";
if (sessionStorage.getItem(PRINT) === location.pathname) {
  sessionStorage.removeItem(PRINT);
  addEventListener("load", () => window.print());
}

function reload(text) {
  sessionStorage.setItem(SAID, text);
  location.reload();
}
function goTo(page, text) {
  sessionStorage.setItem(SAID, text);
  location.assign(page);
}

// Ids begin with the time, so that the log's index grows at its end.
function newId() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  let now = Date.now();
  for (let i = 5; i >= 0; i--) { bytes[i] = now % 256; now = Math.floor(now / 256); }
  bytes[6] = 0x70 | (bytes[6] & 0x0f);
  bytes[8] = 0x80 | (bytes[8] & 0x3f);
  const hex = Array.from(bytes, (b) => b.toString(16).padStart(2, "0")).join("");
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}

const pause = (ms) => new Promise((done) => setTimeout(done, ms));
const waiting = new Set();
let last = Promise.resolve();

// A command whose answer is not known yet is kept until it is, over a reload and over a new sign-in of the same person.
const UNANSWERED = "baize-unanswered";
const KEPT_MS = 10 * 60000;

// One command at a time, in order. The version is the one on the screen when the person acted, so that nothing is done to
// a table that has moved on; the same command twice at once is one.
function send(command, { expected = version, refuse = say } = {}) {
  const text = JSON.stringify(command);
  if (waiting.has(text)) return null;
  waiting.add(text);
  const body = JSON.stringify({ id: newId(), expected, command });
  last = last.then(() => deliver(body, refuse)).finally(() => waiting.delete(text));
  return last;
}

// A lost answer is asked for again with the same id, so that nothing is done twice.
async function deliver(body, refuse) {
  document.body.classList.add("busy");
  sessionStorage.setItem(UNANSWERED, JSON.stringify({ who: document.body.dataset.who, page: location.pathname, at: Date.now(), body }));
  try {
    for (let attempt = 0; ; attempt++) {
      const response = await post(body);
      if (response === null || response.status === 503) {
        if (attempt >= 12) { refuse("No answer from the floor. Nothing more was sent; look before you try again."); break; }
        await pause(Math.min(200 * 2 ** attempt, 3000));
        continue;
      }
      if (response.status === 401) { signIn(); return null; }
      const answer = await response.json().catch(() => ({}));
      sessionStorage.removeItem(UNANSWERED);
      if (response.ok) {
        if (answer.version && main) version = Math.max(version, answer.version);
        return answer;
      }
      refuse(answer.refused ? `${answer.refused.text} [${answer.refused.cite}]` : answer.error?.text ?? `answer ${response.status}`);
      return null;
    }
    sessionStorage.removeItem(UNANSWERED);
    return null;
  } finally {
    document.body.classList.remove("busy");
  }
}

// Who somebody is goes to the vault and is kept nowhere else: this page remembers it for no retry.
async function sendRecord(to, record, refuse) {
  const response = await post(JSON.stringify({ id: newId(), ...record }), to);
  if (response?.status === 401) { signIn(); return null; }
  const answer = await response?.json().catch(() => ({}));
  if (response?.ok) return answer;
  refuse(answer?.refused ? `${answer.refused.text} [${answer.refused.cite}]` : answer?.error?.text ?? "No answer from the floor. Look before you try again.");
  return null;
}

async function post(body, to = "/api/commands") {
  try {
    return await fetch(to, { method: "POST", headers: { "content-type": "application/json" }, body });
  } catch {
    return null;
  }
}

async function sendUnanswered() {
  const left = JSON.parse(sessionStorage.getItem(UNANSWERED) ?? "null");
  const who = document.body.dataset.who;
  if (!left || !who) return;
  if (left.who !== who || Date.now() - left.at > KEPT_MS) return sessionStorage.removeItem(UNANSWERED);
  if (left.page === location.pathname && (await deliver(left.body, say))) done("What had no answer was sent again, and is done once.");
}

const signIn = () => location.assign(`/sign-in?next=${encodeURIComponent(location.pathname)}`);
const sendTable = (command, how) => send({ table: { table: main.dataset.table, command } }, how);

const request = (command, reason, refuse) => send({ request: { table: main.dataset.table, command, reason } }, { expected: null, refuse });
const REQUESTED = "Requested. It is done when a supervisor approves it.";

function cents(text) {
  const found = /^\s*(\d{1,10})(?:\.(\d{1,2}))?\s*$/.exec(text);
  if (!found) throw new Error(`${text || "nothing"} is not an amount: write 25 or 12.50`);
  return Number(found[1]) * 100 + Number((found[2] ?? "").padEnd(2, "0") || 0);
}

// Per cent, with up to four places: sent in millionths.
function millionths(text) {
  const found = /^\s*(\d{1,3})(?:\.(\d{1,4}))?\s*$/.exec(text);
  if (!found) throw new Error(`${text || "nothing"} is not a share: write 70 or 12.5`);
  return Number(found[1]) * 10000 + Number((found[2] ?? "").padEnd(4, "0"));
}

function whole(text) {
  if (!/^\s*\d{1,15}\s*$/.test(text)) throw new Error(`${text || "nothing"} is not a number`);
  return Number(text);
}

function cardList(text) {
  const words = text.replace(/10(?=[cdhs])/gi, "T").trim().split(/[\s,]+/).filter(Boolean);
  // "KhQd" typed without a space is two cards.
  return words.flatMap((word) => word.match(/.{1,2}/g)).map((word) => {
    const card = word[0].toUpperCase() + word.slice(1).toLowerCase();
    if (!/^[2-9TJQKA][cdhs]$/.test(card)) throw new Error(`${word} is not a card: write Kh, 9c or 10d`);
    return card;
  });
}

function oneCard(text) {
  const cards = cardList(text);
  if (cards.length !== 1) throw new Error("name one card, as Kh");
  return cards[0];
}

function threeDice(text) {
  const keyed = text.match(/[1-6]/g) ?? [];
  if (keyed.length !== 3) throw new Error("key three numbers, each from 1 to 6");
  return keyed.map(Number);
}

// A time on the casino's clock, whatever this machine's clock is set to.
function cityMoment(text, zone) {
  const wall = Date.parse(`${text.trim().replace(" ", "T")}Z`);
  if (Number.isNaN(wall)) throw new Error(`${text || "nothing"} is not a date and time: write 2026-11-20 18:00`);
  const clock = new Intl.DateTimeFormat("sv-SE", { timeZone: zone, dateStyle: "short", timeStyle: "medium" });
  const ahead = (at) => Date.parse(`${clock.format(at).replace(" ", "T")}Z`) - at;
  return wall - ahead(wall - ahead(wall));
}

function windows(text, zone) {
  return text.split(";").filter((one) => one.trim() !== "").map((one) => {
    const [from, until] = one.split(" to ");
    if (until === undefined) throw new Error(`${one.trim()}: write 2026-11-20 18:00 to 2026-11-20 20:00`);
    return { from_ms: cityMoment(from, zone), until_ms: cityMoment(until, zone) };
  });
}

// What the law restricts as a prize, as people write it.
const RESTRICTED = { tobacco: "tobacco", firearm: "firearm", ammunition: "ammunition", "imitation firearm": "imitation_firearm", "prohibited weapon": "prohibited_weapon" };
function contents(text) {
  return text.split(",").map((one) => one.trim()).filter(Boolean).map((one) => {
    const liquor = /^liquor (\d{1,6})(?:\.(\d{1,3}))?(?: litres?)?$/i.exec(one);
    if (liquor) return { liquor: { millilitres: Number(liquor[1]) * 1000 + Number((liquor[2] ?? "").padEnd(3, "0")) } };
    return RESTRICTED[one.toLowerCase()] ?? { item: one };
  });
}

// Another prize: its blanks come from the template of its kind, its place is the end of the list.
const listIn = (form, command) => form.dataset.list.slice(1).split("/").reduce((node, key) => node[key], command);
function addPrize(form) {
  const kind = form.querySelector("#prize-kind").value;
  const template = Array.from(form.querySelectorAll("template")).find((one) => one.dataset.prize === kind);
  const command = JSON.parse(form.dataset.floor);
  const list = listIn(form, command);
  const fields = template.content.firstElementChild.cloneNode(true);
  for (const input of fields.querySelectorAll("[data-pointer]")) input.dataset.pointer = input.dataset.pointer.replace("/#/", `/${list.length}/`);
  fields.dataset.place = list.length;
  list.push(JSON.parse(template.dataset.value));
  form.dataset.floor = JSON.stringify(command);
  form.querySelector(".prizes-written").append(fields);
  fields.querySelector("textarea, input").focus();
}

// Its place stays empty until the form is sent, so that the others keep theirs.
function removePrize(fields) {
  const form = fields.closest("form");
  const command = JSON.parse(form.dataset.floor);
  listIn(form, command)[Number(fields.dataset.place)] = null;
  form.dataset.floor = JSON.stringify(command);
  fields.remove();
}

function valueOf(input) {
  const text = input.value;
  switch (input.dataset.kind) {
    case "number": return whole(text);
    case "count": return text.trim() === "" ? undefined : whole(text);
    case "number?": return text.trim() === "" ? null : whole(text);
    case "money": return cents(text);
    case "money-or-nothing": return text.trim() === "" ? undefined : cents(text);
    case "percent": return millionths(text);
    case "money?": return text.trim() === "" ? null : cents(text);
    case "choice": return JSON.parse(text);
    case "variant": return text.trim() === "" ? undefined : { [input.dataset.variant]: text.trim() };
    case "cards": return cardList(text);
    case "dice": return threeDice(text);
    case "card": return oneCard(text);
    case "card?": return text.trim() === "" ? null : oneCard(text);
    // A few seconds more, so that the notice has hung its whole time when it is read.
    case "minutes": return Date.now() + clockAhead + whole(text) * 60000 + 5000;
    case "numbers": return text.trim() === "" ? [] : text.trim().split(/[\s,]+/).map(whole);
    case "yesno": return input.checked;
    case "checked": return Array.from(input.querySelectorAll("input:checked"), (box) => JSON.parse(box.value));
    // What is left as it was keeps what the page does not show, such as milliseconds.
    case "moment": return text === input.defaultValue ? undefined : cityMoment(text, input.dataset.zone);
    case "windows": return text === input.defaultValue ? undefined : windows(text, input.dataset.zone);
    case "contents": return contents(text);
    default: return text.trim();
  }
}

// `*` stands for the one key that is there; a value with two places is put into both.
function put(target, pointers, value) {
  if (value === undefined) return;
  for (const pointer of pointers.split(" ")) {
    const path = pointer.slice(1).split("/");
    const last = path.pop();
    const at = path.reduce((node, key) => node?.[key === "*" ? Object.keys(node)[0] : key], target);
    if (at === undefined) throw new Error(`${last.replace(/_cents$/, "")} has no place here: leave it empty`);
    at[last] = value;
  }
}

const formNamed = (name) => document.querySelector(`form[data-name="${CSS.escape(name ?? "")}"]`);

function refuseIn(form) {
  return (text) => {
    // The screen may have been drawn again meanwhile: the refusal belongs to the form that stands there now.
    const note = (form.isConnected ? form : formNamed(form.dataset.name))?.querySelector(".refusal");
    if (!note) return say(text);
    putAway();
    note.textContent = text;
    note.hidden = false;
  };
}

function filled(form, button) {
  const which = form.querySelector('select[data-kind="template"]');
  const command = JSON.parse(button?.dataset.floor ?? form.dataset.floor ?? which?.value ?? form.dataset.command);
  for (const input of form.querySelectorAll("[data-pointer]")) put(command, input.dataset.pointer, valueOf(input));
  if (form.dataset.list) {
    const list = listIn(form, command);
    list.splice(0, list.length, ...list.filter(Boolean));
  }
  return command;
}

// What was asked for, in the words on the form.
function inWords(form) {
  const words = Array.from(form.querySelectorAll("[data-pointer], [data-reason]"), (i) => (i.selectedOptions ? i.selectedOptions[0].text : i.value.trim()));
  return `${form.dataset.request}: ${words.filter(Boolean).join(", ")}`;
}

async function submitForm(form, button) {
  const refuse = refuseIn(form);
  const note = form.querySelector(".refusal");
  if (note) note.hidden = true;
  let command;
  try {
    command = filled(form, button);
  } catch (wrong) {
    refuse(wrong.message);
    return;
  }
  const texts = new Map(Array.from(form.querySelectorAll("input[type=text]"), (i) => [formsField(i), i.value]));
  const asks = form.dataset.request !== undefined;
  let answer;
  if (asks) answer = await request(command, inWords(form), refuse);
  else if (form.dataset.post !== undefined) answer = await sendRecord(form.dataset.post, command, refuse);
  else if (form.dataset.floor !== undefined) answer = await send(command, { expected: null, refuse });
  else answer = await sendTable(command, { refuse });
  if (!answer) return;
  const said = asks ? REQUESTED : inShort(answer);
  if (form.dataset.print) sessionStorage.setItem(PRINT, location.pathname);
  if (form.dataset.next) return goTo(form.dataset.next, said);
  if (form.dataset.reload) return reload(said);
  done(said);
  for (const input of (formNamed(form.dataset.name) ?? form).querySelectorAll("input[type=text]")) {
    if (input.value === texts.get(formsField(input))) input.value = input.defaultValue;
  }
  showKeyed(document);
}

// A patron's own doings, and chips put on the cloth, hold whatever others do meanwhile: they go by no version.
const isPatron = () => document.body.dataset.who?.startsWith("patron-");
const ANY_VERSION = { expected: null };

async function press(button) {
  if (button.dataset.floor !== undefined) {
    const answer = await send(JSON.parse(button.dataset.floor), ANY_VERSION);
    // What is drawn by the stream changes by itself.
    if (answer && button.closest("[data-region]")) done(inShort(answer));
    else if (answer) reload(inShort(answer));
  } else if (button.dataset.request !== undefined) {
    if (await request(JSON.parse(button.dataset.command), button.dataset.request)) done(REQUESTED);
  } else await act(JSON.parse(button.dataset.command), isPatron() ? ANY_VERSION : {});
}

// Does something at the table and says what came of it.
async function act(command, how) {
  const answer = await sendTable(command, how);
  if (answer) done(inShort(answer));
}

function amount() {
  return cents(document.getElementById("amount")?.value ?? "");
}

// Where all players share one layout, chips are put down for the place that is chosen, and taken back when that is chosen.
let chosen = null;
let erasing = false;
const places = () => Array.from(document.querySelectorAll("button[data-seat]"));
const chosenPlace = () => places().find((p) => p.dataset.seat === chosen) ?? places()[0];

function showPlace() {
  const now = chosenPlace()?.dataset.seat;
  for (const place of places()) place.setAttribute("aria-pressed", String(place.dataset.seat === now));
  for (const stake of document.querySelectorAll("[data-of]")) stake.classList.toggle("mine", stake.dataset.of === now);
  document.querySelector("button[data-erase]")?.setAttribute("aria-pressed", String(erasing));
  main?.classList.toggle("erasing", erasing);
}

async function tapShared(wager, place) {
  const area = Number(chosenPlace()?.dataset.seat);
  if (!area) return say("Nobody sits here yet: seat somebody first.");
  if (erasing) {
    const lies = (place.dataset.stakes ?? "").split(" ").includes(String(area));
    erasing = false;
    showPlace();
    if (!lies) return say(`Area ${area} has no chips there to take back.`);
    return act({ house: { take_back: { area, wager } } }, ANY_VERSION);
  }
  return act({ house: { place: { area, wager, amount_cents: amount() } } }, ANY_VERSION);
}

// A tap on the cloth: an empty spot takes a wager of the chosen amount, a spot with chips gives them back, a free area
// seats somebody: on a patron's own page that patron, on a console whoever is then named.
async function tap(place) {
  const area = Number(place.dataset.area);
  const wager = place.dataset.wager;
  if (!area && !wager) return;
  if (place.dataset.free) {
    if (isPatron()) await act({ house: { sit: { area, patron: Number(document.body.dataset.who.split("-")[1]) } } }, ANY_VERSION);
    else askWhoSits(area);
    return;
  }
  if (!wager || !document.getElementById("amount")) return;
  try {
    if (!area) await tapShared(wager, place);
    else if (place.dataset.staked) await act({ house: { take_back: { area, wager } } }, ANY_VERSION);
    else await act({ house: { place: { area, wager, amount_cents: amount() } } }, ANY_VERSION);
  } catch (wrong) {
    say(wrong.message);
  }
}

function askWhoSits(area) {
  chosen = String(area);
  const form = formNamed("house-sit");
  const which = form?.querySelector('select[data-kind="template"]');
  const option = Array.from(which?.options ?? []).find((o) => JSON.parse(o.value).house.sit.area === area);
  if (!option) return;
  form.closest("details").open = true;
  which.value = option.value;
  const patron = form.querySelector("input");
  patron.scrollIntoView({ block: "nearest" });
  patron.focus();
}

function choose(value) {
  for (const chip of document.querySelectorAll("[data-cents]")) chip.setAttribute("aria-pressed", String(Number(chip.dataset.cents) === value));
}

// Numbers keyed for dice are shown as dice, with their total, before they are sent.
function showKeyed(within) {
  for (const field of within.querySelectorAll('input[data-kind="dice"]')) {
    const keyed = field.value.match(/[1-6]/g) ?? [];
    const shown = field.parentElement;
    shown.querySelectorAll(".die use").forEach((die, i) => die.setAttribute("href", `#bz-die${keyed[i] ?? 0}`));
    shown.querySelector("output").textContent = keyed.length === 3 ? `Total ${keyed.reduce((sum, n) => sum + Number(n), 0)}` : "";
  }
}

function keyDie(field, die) {
  // Enter sends what is keyed, whichever key was pressed last.
  field.focus();
  field.value = die === "back" ? field.value.slice(0, -1) : field.value + die;
  field.dispatchEvent(new Event("input", { bubbles: true }));
}

document.addEventListener("click", (event) => {
  if (event.target.closest("#message button")) return putAway();
  if (event.target.closest("button[data-add-prize]")) return addPrize(event.target.closest("form"));
  if (event.target.closest("button[data-remove-prize]")) return removePrize(event.target.closest("fieldset.prize"));
  const key = event.target.closest("button[data-die]");
  if (key?.form) return keyDie(key.form.querySelector('[data-kind="dice"]'), key.dataset.die);
  const target = event.target.closest("button[data-command], button[data-floor], button[data-cents], button[data-seat], button[data-erase], .tap");
  if (!target || target.form) return;
  if (target.dataset.seat) {
    chosen = target.dataset.seat;
    showPlace();
  } else if (target.dataset.erase) {
    erasing = !erasing;
    showPlace();
  } else if (target.dataset.cents) {
    document.getElementById("amount").value = (Number(target.dataset.cents) / 100).toFixed(2).replace(/\.00$/, "");
    choose(Number(target.dataset.cents));
  } else if (target.classList.contains("tap")) {
    tap(target);
  } else {
    press(target);
  }
});

document.addEventListener("input", (event) => {
  if (event.target.id === "amount") {
    try { choose(amount()); } catch { choose(null); }
  }
  if (event.target.dataset.kind === "dice") {
    event.target.value = (event.target.value.match(/[1-6]/g) ?? []).slice(0, 3).join("");
    showKeyed(event.target.form);
  }
  const note = event.target.form?.querySelector(".refusal");
  if (note) note.hidden = true;
});

document.addEventListener("submit", (event) => {
  if (event.target.matches("form.ask")) {
    event.preventDefault();
    submitForm(event.target, event.submitter);
  }
});

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if ((event.key === "Enter" || event.key === " ") && event.target.closest?.(".tap")) {
    event.preventDefault();
    tap(event.target.closest(".tap"));
    return;
  }
  if (event.key === "Escape") {
    putAway();
    if (event.target.matches("input")) {
      event.target.value = "";
      event.target.dispatchEvent(new Event("input", { bubbles: true }));
    }
    return;
  }
  // Letters are no dice: there they are shortcuts as everywhere.
  const letter = event.target.dataset?.kind === "dice" && /^[a-z]$/i.test(event.key);
  if (event.target.matches("input, select, textarea") && !letter) return;
  const line = document.querySelector('[data-focus][data-kind="dice"]');
  if (line && /^([1-6]|Backspace)$/.test(event.key)) {
    event.preventDefault();
    return keyDie(line, event.key === "Backspace" ? "back" : event.key);
  }
  const place = event.target.closest?.(".tap");
  if (place && ARROWS[event.key]) {
    event.preventDefault();
    return nextPlace(place, ARROWS[event.key])?.focus();
  }
  if (event.key === "Delete" && place?.dataset.stakes) {
    erasing = true;
    return tap(place);
  }
  const button = document.querySelector(`button[data-key="${CSS.escape(event.key.toLowerCase())}"]`);
  if (button) { event.preventDefault(); button.click(); }
});

// Arrow keys go over the cloth: to the nearest place in that direction.
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
function nextPlace(from, [dx, dy]) {
  const middle = (place) => { const box = place.getBoundingClientRect(); return [box.x + box.width / 2, box.y + box.height / 2]; };
  const [x, y] = middle(from);
  let best, least = Infinity;
  for (const place of from.closest("svg")?.querySelectorAll(".tap") ?? []) {
    const [px, py] = middle(place);
    const ahead = (px - x) * dx + (py - y) * dy;
    const aside = Math.abs((px - x) * dy) + Math.abs((py - y) * dx);
    if (place !== from && ahead > 4 && ahead + 3 * aside < least) [best, least] = [place, ahead + 3 * aside];
  }
  return best;
}

const formsField = (input) => `${input.form?.dataset.name} ${input.dataset.pointer ?? input.dataset.kind}`;
const having = (place, name) => (place.dataset[name] ? `[data-${name}="${place.dataset[name]}"]` : `:not([data-${name}])`);
const onCloth = (place) => `.tap${having(place, "area")}${having(place, "wager")}`;

// A region is replaced only when it changed, and what a person has typed, chosen or opened in it survives.
function show(name, html) {
  if (drawn.get(name) === html) return;
  drawn.set(name, html);
  const region = document.querySelector(`[data-region="${name}"]`);
  if (!region) return;
  const active = region.contains(document.activeElement) ? document.activeElement : null;
  const focus = active?.form && formsField(active);
  const tapped = active?.matches(".tap") && onCloth(active);
  const pressed = active?.matches("button[data-key]") && `button[data-key="${CSS.escape(active.dataset.key)}"]`;
  const kept = new Map();
  for (const input of region.querySelectorAll("form.ask :is(input, select)")) {
    if (input.type === "checkbox") { if (input.checked !== input.defaultChecked) kept.set(formsField(input), input.checked); }
    else if (input.matches("select")) { if (input.selectedIndex > 0) kept.set(formsField(input), input.value); }
    else if (input.value !== input.defaultValue) kept.set(formsField(input), input.value);
  }
  const open = new Set(Array.from(region.querySelectorAll("details[open]"), (d) => d.id));
  const refused = Array.from(region.querySelectorAll("form.ask .refusal:not([hidden])"), (note) => [note.closest("form").dataset.name, note.textContent]);
  region.innerHTML = html;
  for (const [form, text] of refused) keepRefusal(form, text);
  for (const details of region.querySelectorAll("details")) if (open.has(details.id)) details.open = true;
  for (const input of region.querySelectorAll("form.ask :is(input, select)")) {
    const value = kept.get(formsField(input));
    if (value === undefined) continue;
    if (input.type === "checkbox") input.checked = value;
    else if (!input.matches("select") || Array.from(input.options).some((o) => o.value === value)) input.value = value;
  }
  const again = focus && Array.from(region.querySelectorAll("form.ask :is(input, select)")).find((i) => formsField(i) === focus);
  if (again) again.focus();
  else if (tapped) region.querySelector(tapped)?.focus({ preventScroll: true });
  else if (pressed) region.querySelector(pressed)?.focus({ preventScroll: true });
  showPlace();
  showKeyed(region);
  focusCards();
  if (name === "inbox-count") chime(region);
}

// A sound when more waits in the inbox than before, two when more of it is late. It can be muted in the inbox, in this browser.
const MUTED = "muted";
let waits = { all: 0, late: 0 };
let heard = false; // What waits when a page is opened makes no sound.
function chime(region) {
  const number = (of) => parseInt(region.querySelector(of)?.textContent ?? "0", 10);
  const now = { all: number("b:not(.late)"), late: number("b.late") };
  const tones = !heard || localStorage.getItem(MUTED) ? 0 : now.late > waits.late ? 2 : now.all > waits.all ? 1 : 0;
  waits = now;
  if (!tones) return;
  document.body.dataset.chimed = tones;
  try {
    const sound = new AudioContext();
    for (let tone = 0; tone < tones; tone += 1) {
      const [from, voice, loud] = [sound.currentTime + tone * 0.3, sound.createOscillator(), sound.createGain()];
      voice.frequency.value = tone ? 660 : 880;
      loud.gain.setValueAtTime(0.15, from);
      loud.gain.exponentialRampToValueAtTime(0.001, from + 0.25);
      voice.connect(loud).connect(sound.destination);
      voice.start(from);
      voice.stop(from + 0.25);
    }
  } catch { /* A browser without sound still shows the number. */ }
}
const mute = document.querySelector("button[data-mute]");
if (mute) {
  const tell = () => mute.setAttribute("aria-pressed", String(Boolean(localStorage.getItem(MUTED))));
  mute.addEventListener("click", () => {
    if (localStorage.getItem(MUTED)) localStorage.removeItem(MUTED);
    else localStorage.setItem(MUTED, "yes");
    tell();
  });
  tell();
}

// A refusal stays on its form when the screen is drawn again; where the form is gone, it is said above the table.
function keepRefusal(name, text) {
  const note = formNamed(name)?.querySelector(".refusal");
  if (!note) return say(text);
  note.textContent = text;
  note.hidden = false;
}

// The card line is where a dealer's hands are: it takes the focus whenever cards are to be keyed.
function focusCards() {
  const cards = document.querySelector("[data-focus]");
  if (cards && !document.activeElement?.matches("input, select")) cards.focus();
}

function lost(yes) {
  document.body.classList.toggle("lost", yes);
  document.getElementById("lost").textContent = yes ? "Not connected: what you see may be old" : "";
  if (live) live.hidden = yes;
}

function listen() {
  const source = new EventSource(stream);
  const draw = (event) => {
    const screen = JSON.parse(event.data);
    // A meter alone says nothing of the rest.
    if (screen.version) {
      version = screen.version;
      main.dataset.version = version;
    }
    if (screen.now) clockAhead = screen.now - Date.now();
    for (const [name, html] of Object.entries(screen.regions)) show(name, html);
    heard = true;
    if (main) main.dataset.seq = event.lastEventId;
    fit();
    lost(false);
  };
  source.addEventListener("screen", draw);
  source.addEventListener("meter", draw);
  source.onerror = () => {
    lost(true);
    // The browser tries again by itself unless it was refused: then the session may have ended.
    if (source.readyState !== EventSource.CLOSED) return;
    fetch("/api/tables").then((answer) => {
      if (answer.status === 401 && !main?.classList.contains("display")) signIn();
      else setTimeout(listen, 2000);
    }, () => setTimeout(listen, 2000));
  };
}

function countDown() {
  for (const time of document.querySelectorAll("time[data-until]")) {
    const seconds = Math.max(0, Math.ceil((Number(time.dataset.until) - Date.now() - clockAhead) / 1000));
    time.textContent = seconds === 0 ? "now" : seconds < 60 ? `in ${seconds} s` : `in ${Math.ceil(seconds / 60)} min`;
  }
  for (const time of document.querySelectorAll("time[data-since]")) {
    const seconds = Math.max(0, Math.floor((Date.now() + clockAhead - Number(time.dataset.since)) / 1000));
    time.textContent = seconds < 60 ? `for ${seconds} s` : `for ${Math.floor(seconds / 60)} min`;
  }
}

// A display fits its screen whatever letters the machine has and however long its sign is: it is drawn smaller until nothing
// is left over.
const SMALLEST = 0.5;
function fit() {
  if (!main?.matches(".display")) return;
  const over = () => main.scrollHeight > main.clientHeight || main.scrollWidth > main.clientWidth;
  for (let size = 1; size >= SMALLEST; size -= 0.03) {
    document.documentElement.style.setProperty("--fit", size.toFixed(2));
    if (!over()) return;
  }
}
addEventListener("resize", fit);

if (stream) {
  for (const region of document.querySelectorAll("[data-region]")) drawn.set(region.dataset.region, region.innerHTML);
  listen();
  showPlace();
  focusCards();
  fit();
  setInterval(countDown, 1000);
}
const said = sessionStorage.getItem(SAID);
if (said && document.body.dataset.who) {
  done(said);
  sessionStorage.removeItem(SAID);
}
sendUnanswered();
