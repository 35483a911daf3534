// The console in the browser: shows what the server drew, sends what a person decides. It knows no rules.
const main = document.querySelector("main[data-stream]");
const toasts = document.getElementById("toasts");
const live = document.getElementById("live");
let version = main ? Number(main.dataset.version) : null;
let clockAhead = main ? Number(main.dataset.now) - Date.now() : 0;
const drawn = new Map();

function toast(text, kind) {
  const note = document.createElement("p");
  note.className = `toast ${kind}`;
  note.textContent = text;
  toasts.append(note);
  setTimeout(() => note.remove(), kind === "refusal" ? 9000 : 4000);
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
let busy = false;

// One command at a time. A lost answer is asked for again with the same id, so that nothing is done twice.
async function send(command, { expected = version } = {}) {
  if (busy) return null;
  busy = true;
  document.body.classList.add("busy");
  const body = JSON.stringify({ id: newId(), expected, command });
  try {
    for (let attempt = 0; ; attempt++) {
      let response;
      try {
        response = await fetch("/api/commands", { method: "POST", headers: { "content-type": "application/json" }, body });
      } catch {
        response = null;
      }
      if (response === null || response.status === 503) {
        if (attempt >= 8) { toast("No answer from the floor. Nothing more was sent; look before you try again.", "refusal"); return null; }
        await pause(Math.min(200 * 2 ** attempt, 3000));
        continue;
      }
      const answer = await response.json().catch(() => ({}));
      if (response.ok) {
        if (answer.version && main) version = answer.version;
        return answer;
      }
      if (response.status === 401) { location.assign("/sign-in"); return null; }
      const said = answer.refused ? `${answer.refused.text} [${answer.refused.cite}]` : answer.error?.text ?? `answer ${response.status}`;
      toast(said, "refusal");
      return null;
    }
  } finally {
    busy = false;
    document.body.classList.remove("busy");
  }
}

const atTable = (command) => ({ table: { table: main.dataset.table, command } });
const sendTable = (command) => send(atTable(mine(command)));

// A patron's own number stands in for "me".
function mine(command) {
  if (command?.house?.sit?.patron === "me") command.house.sit.patron = Number(main.dataset.me);
  return command;
}

function cents(text) {
  const found = /^\s*(\d{1,10})(?:\.(\d{1,2}))?\s*$/.exec(text);
  if (!found) throw new Error(`${text || "nothing"} is no amount: write 25 or 12.50`);
  return Number(found[1]) * 100 + Number((found[2] ?? "").padEnd(2, "0") || 0);
}

function whole(text) {
  if (!/^\s*\d{1,15}\s*$/.test(text)) throw new Error(`${text || "nothing"} is no number`);
  return Number(text);
}

function cardList(text) {
  const words = text.replace(/10(?=[cdhs])/gi, "T").trim().split(/[\s,]+/).filter(Boolean);
  // "KhQd" typed without a space is two cards.
  return words.flatMap((word) => word.match(/.{1,2}/g)).map((card) => card[0].toUpperCase() + (card[1] ?? "").toLowerCase());
}

function valueOf(input) {
  const text = input.value;
  switch (input.dataset.kind) {
    case "number": return whole(text);
    case "number?": return text.trim() === "" ? null : whole(text);
    case "money": return cents(text);
    case "cards": return cardList(text);
    case "card": return cardList(text)[0] ?? "";
    case "card?": return text.trim() === "" ? null : cardList(text)[0];
    // A few seconds more, so that the notice has hung its whole time when it is read.
    case "minutes": return Date.now() + clockAhead + whole(text) * 60000 + 5000;
    case "numbers": return text.trim() === "" ? [] : text.trim().split(/[\s,]+/).map(whole);
    case "yesno": return input.checked;
    default: return text.trim();
  }
}

function put(target, pointer, value) {
  const path = pointer.slice(1).split("/");
  const last = path.pop();
  const at = path.reduce((node, key) => node[key] ?? node, target);
  at[last] = value;
}

async function submitForm(form) {
  const floor = form.dataset.floor !== undefined;
  const command = JSON.parse(floor ? form.dataset.floor : form.dataset.command);
  try {
    for (const input of form.querySelectorAll("[data-pointer]")) {
      if (input.dataset.pointer.endsWith("/finding/foreign")) {
        if (input.value.trim() !== "") command.casino_war.wrong_cards.finding = { foreign: input.value.trim() };
      } else {
        put(command, input.dataset.pointer, valueOf(input));
      }
    }
  } catch (wrong) {
    toast(wrong.message, "refusal");
    return;
  }
  const needsSecond = command.casino_war?.relay && form.dataset.second !== "never" && document.querySelector(".settlement, table.lines tbody tr");
  if (needsSecond) {
    const reason = `lay the ${command.casino_war.relay.deal} deal anew: ${command.casino_war.relay.cards.join(" ")}`;
    const answer = await send({ request: { table: main.dataset.table, command, reason } }, { expected: null });
    if (answer) toast("Requested: a supervisor approves it on the console.", "done");
    return;
  }
  if (command.house?.close_mispayment) {
    const answer = await send({ request: { table: main.dataset.table, command, reason: command.house.close_mispayment.finding.note } }, { expected: null });
    if (answer) toast("Requested: a supervisor approves it on the console.", "done");
    return;
  }
  const answer = floor ? await send(command, { expected: null }) : await sendTable(command);
  if (answer) {
    for (const input of form.querySelectorAll("input[type=text]")) if (!input.defaultValue) input.value = "";
    if (form.dataset.reload) location.reload();
  }
}

async function press(button) {
  if (button.dataset.floor !== undefined) {
    await send(JSON.parse(button.dataset.floor), { expected: null });
  } else {
    await sendTable(JSON.parse(button.dataset.command));
  }
}

function amount() {
  return cents(document.getElementById("amount")?.value ?? "");
}

// A tap on the cloth: an empty spot takes a wager of the chosen amount, a spot with chips gives them back.
async function tap(place) {
  const area = Number(place.dataset.area);
  const wager = place.dataset.wager;
  if (!area || !wager || !document.getElementById("amount")) return;
  try {
    if (place.dataset.staked) await sendTable({ house: { take_back: { area, wager } } });
    else await sendTable({ house: { place: { area, wager, amount_cents: amount() } } });
  } catch (wrong) {
    toast(wrong.message, "refusal");
  }
}

document.addEventListener("click", (event) => {
  const target = event.target.closest("button[data-command], button[data-floor], button[data-cents], .tap");
  if (!target) return;
  if (target.dataset.cents) {
    document.getElementById("amount").value = (Number(target.dataset.cents) / 100).toFixed(2).replace(/\.00$/, "");
    for (const chip of document.querySelectorAll("[data-cents]")) chip.setAttribute("aria-checked", String(chip === target));
  } else if (target.classList.contains("tap")) {
    tap(target);
  } else {
    press(target);
  }
});

document.addEventListener("submit", (event) => {
  if (event.target.matches("form.ask")) {
    event.preventDefault();
    submitForm(event.target);
  }
});

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if ((event.key === "Enter" || event.key === " ") && event.target.closest?.(".tap")) {
    event.preventDefault();
    tap(event.target.closest(".tap"));
    return;
  }
  if (event.key === "Escape" && event.target.matches("input")) { event.target.value = ""; return; }
  if (event.target.matches("input, select, textarea")) return;
  const button = document.querySelector(`button[data-key="${CSS.escape(event.key.toLowerCase())}"]`);
  if (button) { event.preventDefault(); press(button); }
});

// A region is replaced only when it changed, and what a person has typed or opened in it survives.
function show(name, html) {
  if (drawn.get(name) === html) return;
  drawn.set(name, html);
  const region = document.querySelector(`[data-region="${name}"]`);
  if (!region) return;
  const focus = document.activeElement?.dataset?.pointer;
  const typed = new Map();
  for (const input of region.querySelectorAll("input[data-pointer]")) {
    if (input.type === "text" && input.value !== input.defaultValue) typed.set(input.dataset.pointer, input.value);
  }
  const open = new Set(Array.from(region.querySelectorAll("details[open]"), (d) => d.id));
  region.innerHTML = html;
  for (const details of region.querySelectorAll("details")) if (open.has(details.id)) details.open = true;
  for (const input of region.querySelectorAll("input[data-pointer]")) {
    if (typed.has(input.dataset.pointer) && !input.dataset.pointer.includes("/deal/")) input.value = typed.get(input.dataset.pointer);
  }
  const cards = region.querySelector('[data-pointer="/casino_war/deal/cards"]');
  const again = focus && region.querySelector(`[data-pointer="${CSS.escape(focus)}"]`);
  // The card line is where a dealer's hands are: it takes the focus whenever cards are to be keyed.
  if (again) again.focus();
  else if (cards && !document.activeElement?.matches("input, select")) cards.focus();
}

function listen() {
  const source = new EventSource(main.dataset.stream);
  source.addEventListener("screen", (event) => {
    const screen = JSON.parse(event.data);
    version = screen.version;
    clockAhead = screen.now - Date.now();
    main.dataset.version = version;
    for (const [name, html] of Object.entries(screen.regions)) show(name, html);
    main.dataset.seq = event.lastEventId;
    if (live) live.hidden = false;
    document.body.classList.remove("lost");
  });
  source.onerror = () => {
    document.body.classList.add("lost");
    if (live) live.hidden = true;
    // The browser tries again by itself unless it was refused: then the session may have ended.
    if (source.readyState !== EventSource.CLOSED) return;
    fetch("/api/tables").then((answer) => {
      if (answer.status === 401 && !main.classList.contains("display")) location.assign("/sign-in");
      else setTimeout(listen, 2000);
    }, () => setTimeout(listen, 2000));
  };
}

function countDown() {
  for (const time of document.querySelectorAll("time[data-until]")) {
    const seconds = Math.max(0, Math.ceil((Number(time.dataset.until) - Date.now() - clockAhead) / 1000));
    time.textContent = seconds === 0 ? "now" : seconds < 60 ? `in ${seconds} s` : `in ${Math.ceil(seconds / 60)} min`;
  }
}

if (main) {
  for (const region of document.querySelectorAll("[data-region]")) drawn.set(region.dataset.region, region.innerHTML);
  listen();
  setInterval(countDown, 1000);
}
