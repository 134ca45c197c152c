import type { Command, Message } from "../wire";

/** The line to the server: it comes back by itself, and what was not answered is said again
 * under the same id, so that everything is done once. */

export type LineState = "joining" | "live" | "lost" | "gone";

/** As much of a WebSocket as is needed. */
export interface Line {
  onopen: ((event: never) => void) | null;
  onmessage: ((event: { data: string }) => void) | null;
  onclose: ((event: { code: number }) => void) | null;
  send(text: string): void;
  close(): void;
}

export interface Surroundings {
  open(): Line;
  heard(message: Message): void;
  changed(state: LineState): void;
  /** Calls back once after so many milliseconds; gives the way to call it off. */
  later(milliseconds: number, call: () => void): () => void;
  /** Between 0 and 1. */
  chance(): number;
}

const FIRST_WAIT = 400;
const LONGEST_WAIT = 10_000;
const BEAT = 20_000;
const SILENCE = 45_000;
/** No such match, or none for us: asking again would not help. */
const FINAL = [4400, 4403, 4404];
/** Questions that are put anew rather than said again. */
const FLEETING: readonly Command["do"][] = ["look", "ping"];

export class Connection {
  readonly #around: Surroundings;
  #line: Line | null = null;
  #state: LineState = "joining";
  #open = false;
  #tries = 0;
  #unanswered = new Map<string, Command>();
  #cancel: (() => void)[] = [];
  #heardSinceBeat = true;

  constructor(around: Surroundings) {
    this.#around = around;
    this.#connect();
  }

  get state(): LineState {
    return this.#state;
  }

  /** Waits for its answer across lost connections. A newer draft takes an older one's place. */
  send(command: Command): void {
    if (command.do === "draft") this.#forgetDrafts();
    if (!FLEETING.includes(command.do)) this.#unanswered.set(command.id, command);
    if (this.#open) this.#line?.send(JSON.stringify(command));
  }

  /** Try again at once: the network is back, or somebody looks at the page. */
  hurry(): void {
    if (this.#state === "lost") this.#connect();
  }

  /** Leave for good. */
  close(): void {
    this.#state = "gone";
    this.#hangUp();
  }

  #forgetDrafts(): void {
    for (const [id, waiting] of this.#unanswered) {
      if (waiting.do === "draft") this.#unanswered.delete(id);
    }
  }

  #connect(): void {
    this.#hangUp();
    const line = this.#around.open();
    this.#line = line;
    line.onopen = () => this.#opened();
    line.onmessage = (event) => this.#message(event.data);
    line.onclose = (event) => this.#closed(event.code);
  }

  #hangUp(): void {
    this.#cancel.splice(0).forEach((cancel) => cancel());
    this.#open = false;
    const line = this.#line;
    this.#line = null;
    if (!line) return;
    line.onopen = line.onmessage = line.onclose = null;
    line.close();
  }

  #opened(): void {
    this.#open = true;
    this.#heardSinceBeat = true;
    this.#beat();
    for (const command of this.#unanswered.values()) this.#line?.send(JSON.stringify(command));
  }

  #message(text: string): void {
    this.#heardSinceBeat = true;
    const message = JSON.parse(text) as Message;
    if ("id" in message && message.id) this.#unanswered.delete(message.id);
    if (this.#state !== "live") {
      this.#tries = 0;
      this.#say("live");
    }
    this.#around.heard(message);
  }

  #closed(code: number): void {
    this.#hangUp();
    if (FINAL.includes(code)) return this.#say("gone");
    this.#say("lost");
    const wait = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** this.#tries++);
    const spread = 0.75 + this.#around.chance() / 2;
    this.#cancel.push(this.#around.later(wait * spread, () => this.#connect()));
  }

  /** A line that has died without a word is found out by its silence. */
  #beat(): void {
    const wait = this.#heardSinceBeat ? BEAT : SILENCE - BEAT;
    const beat = this.#around.later(wait, () => {
      if (!this.#heardSinceBeat) return this.#closed(0);
      this.#heardSinceBeat = false;
      this.#line?.send(JSON.stringify({ do: "ping", id: "beat" } satisfies Command));
      this.#beat();
    });
    this.#cancel.push(beat);
  }

  #say(state: LineState): void {
    this.#state = state;
    this.#around.changed(state);
  }
}

/** The address of a match's live line, on the host the page came from. */
export function liveAddress(match: string, page: { protocol: string; host: string }): string {
  const scheme = page.protocol === "https:" ? "wss" : "ws";
  return `${scheme}://${page.host}/api/matches/${encodeURIComponent(match)}/live`;
}
