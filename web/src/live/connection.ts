import type { Command, Message } from "../wire";

/** The line to the server: it comes back by itself, and what was not answered is said again
 * under the same id, so that everything is done once. */

export type ConnectionState = "joining" | "live" | "lost" | "gone";

/** As much of a WebSocket as is needed. */
export interface Socket {
  onopen: ((event: never) => void) | null;
  onmessage: ((event: { data: string }) => void) | null;
  onclose: ((event: { code: number }) => void) | null;
  send(text: string): void;
  close(): void;
}

export interface ConnectionDeps {
  open(): Socket;
  received(message: Message): void;
  changed(state: ConnectionState): void;
  /** Calls back once after so many milliseconds; gives the way to call it off. */
  later(milliseconds: number, call: () => void): () => void;
  /** Between 0 and 1. */
  chance(): number;
}

const FIRST_WAIT = 400;
const LONGEST_WAIT = 10_000;
const BEAT = 20_000;
const SILENCE = 45_000;
/** No such match, none for us, or none by today's rules: asking again would not help. */
const FINAL = [4400, 4403, 4404, 4409];
/** Questions that are put anew rather than said again. */
const FLEETING: readonly Command["type"][] = ["view_as", "ping"];

export class Connection {
  readonly #deps: ConnectionDeps;
  #socket: Socket | null = null;
  #state: ConnectionState = "joining";
  #open = false;
  #tries = 0;
  #unanswered = new Map<string, Command>();
  #cancel: (() => void)[] = [];
  #receivedSinceBeat = true;

  constructor(deps: ConnectionDeps) {
    this.#deps = deps;
    this.#connect();
  }

  get state(): ConnectionState {
    return this.#state;
  }

  /** Waits for its answer across lost connections. A newer draft takes an older one's place. */
  send(command: Command): void {
    if (command.type === "draft") this.#forgetDrafts();
    if (!FLEETING.includes(command.type)) this.#unanswered.set(command.id, command);
    if (this.#open) this.#socket?.send(JSON.stringify(command));
  }

  /** Try again at once: the network is back, or somebody looks at the page. */
  reconnectNow(): void {
    if (this.#state === "lost") this.#connect();
  }

  /** Leave for good. */
  close(): void {
    this.#state = "gone";
    this.#disconnect();
  }

  #forgetDrafts(): void {
    for (const [id, waiting] of this.#unanswered) {
      if (waiting.type === "draft") this.#unanswered.delete(id);
    }
  }

  #connect(): void {
    this.#disconnect();
    const socket = this.#deps.open();
    this.#socket = socket;
    socket.onopen = () => this.#onOpen();
    socket.onmessage = (event) => this.#message(event.data);
    socket.onclose = (event) => this.#onClose(event.code);
  }

  #disconnect(): void {
    this.#cancel.splice(0).forEach((cancel) => cancel());
    this.#open = false;
    const socket = this.#socket;
    this.#socket = null;
    if (!socket) return;
    socket.onopen = socket.onmessage = socket.onclose = null;
    socket.close();
  }

  #onOpen(): void {
    this.#open = true;
    this.#receivedSinceBeat = true;
    this.#beat();
    for (const command of this.#unanswered.values()) this.#socket?.send(JSON.stringify(command));
  }

  #message(text: string): void {
    this.#receivedSinceBeat = true;
    const message = JSON.parse(text) as Message;
    if ("id" in message && message.id) this.#unanswered.delete(message.id);
    if (this.#state !== "live") {
      this.#tries = 0;
      this.#setState("live");
    }
    this.#deps.received(message);
  }

  #onClose(code: number): void {
    this.#disconnect();
    if (FINAL.includes(code)) return this.#setState("gone");
    this.#setState("lost");
    const wait = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** this.#tries++);
    const spread = 0.75 + this.#deps.chance() / 2;
    this.#cancel.push(this.#deps.later(wait * spread, () => this.#connect()));
  }

  /** A line that has died without a word is found out by its silence. */
  #beat(): void {
    const wait = this.#receivedSinceBeat ? BEAT : SILENCE - BEAT;
    const beat = this.#deps.later(wait, () => {
      if (!this.#receivedSinceBeat) return this.#onClose(0);
      this.#receivedSinceBeat = false;
      this.#socket?.send(JSON.stringify({ type: "ping", id: "beat" } satisfies Command));
      this.#beat();
    });
    this.#cancel.push(beat);
  }

  #setState(state: ConnectionState): void {
    this.#state = state;
    this.#deps.changed(state);
  }
}

/** The address of a match's live line, on the host the page came from. */
export function liveAddress(match: string, page: { protocol: string; host: string }): string {
  const scheme = page.protocol === "https:" ? "wss" : "ws";
  return `${scheme}://${page.host}/api/matches/${encodeURIComponent(match)}/live`;
}
