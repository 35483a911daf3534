// A tap on the wire: every byte that the server sends to one browser, and the cards that are named or drawn in it.
import { once } from "node:events";
import net from "node:net";

export const RANKS = { two: "2", three: "3", four: "4", five: "5", six: "6", seven: "7", eight: "8", nine: "9", ten: "T", jack: "J", queen: "Q", king: "K", ace: "A" };

/** A card in any of the ways in which it is drawn, named or sent. */
export const CARD = /#bz-face-|\b(?:clubs|diamonds|hearts|spades)\b|\b[2-9TJQKA][cdhs]\b/;

/** Stands between a browser and the server and keeps all that comes back. */
export class Tap {
  received = "";
  static async before(server) {
    const tap = new Tap();
    const { hostname, port } = new URL(server.base);
    tap.listener = net.createServer((near) => {
      const far = net.connect(Number(port), hostname);
      near.pipe(far).pipe(near);
      far.on("data", (bytes) => (tap.received += bytes.toString("utf8")));
      for (const [end, other] of [[near, far], [far, near]]) end.on("error", () => other.destroy());
    });
    tap.listener.listen(0, "127.0.0.1");
    await once(tap.listener, "listening");
    // A failed test must not wait for somebody to call.
    tap.listener.unref();
    tap.base = `http://127.0.0.1:${tap.listener.address().port}`;
    return tap;
  }
  /** Screens that were pushed. */
  screens() {
    return Array.from(this.received.matchAll(/^data: (\{.*\})$/gm), (found) => JSON.parse(found[1]));
  }
  /** Everything but what is the same for everybody: style, script, and how a card is drawn. */
  said() {
    return this.received
      .replaceAll('\\"', '"')
      .replace(/<svg class="pieces".*?<\/svg>/gs, "")
      .replace(/\/\* Baize: cloth.*?@media print \{.*?\n\}\n/gs, "")
      .replace(/\/\/ The console in the browser.*?sendUnanswered\(\);\n/gs, "")
      .replace(/ (?:d|x|y|transform|viewBox)="[^"]*"/g, "");
  }
  /** The same without the examples in empty fields, at tables where cards are keyed. */
  saidWithoutExamples() {
    return this.said().replace(/ placeholder="[^"]*"/g, "");
  }
  /** Every card that was ever named or drawn, as `Kh`. */
  cards(said = this.said()) {
    const found = new Set(Array.from(said.matchAll(/\b[2-9TJQKA][cdhs]\b/g), ([card]) => card));
    for (const [, rank, suit] of said.matchAll(/\b([a-z]+) of (clubs|diamonds|hearts|spades)\b/g)) if (RANKS[rank]) found.add(RANKS[rank] + suit[0]);
    for (const [, suit, rank] of said.matchAll(/#bz-face-([cdhs])[^>]*>(?:<\/use>)?<text[^>]*>([^<]*)</g)) found.add(rank.replace("10", "T") + suit);
    return [...found].sort();
  }
}
