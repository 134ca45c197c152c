import type { Command, Message } from "../wire";

/** The WebSocket to a match. It reconnects by itself and sends unanswered commands again under
 * the same id, so that the server performs each of them once. A command without any message after
 * it shows that the connection is lost, long before the heartbeat would. */

/** "joining": not connected yet; "lost": reconnecting; "gone": closed for good. */
export type ConnectionState = "joining" | "live" | "lost" | "gone";

/** The part of WebSocket that a connection uses. */
export interface Socket {
  onopen: ((event: never) => void) | null;
  onmessage: ((event: { data: string }) => void) | null;
  onclose: ((event: { code: number }) => void) | null;
  send(text: string): void;
  close(): void;
}

/** What a connection needs from outside; tests replace it. */
export interface ConnectionDeps {
  open(): Socket;
  /** Called for every message, in order. */
  received(message: Message): void;
  changed(state: ConnectionState): void;
  /** Calls back once after so many milliseconds; returns a function that cancels it. */
  later(milliseconds: number, call: () => void): () => void;
  /** A random number from 0 to 1. */
  chance(): number;
}

// Milliseconds: the waits before reconnecting, the heartbeat, and the time for a reply.
const FIRST_WAIT = 400;
const LONGEST_WAIT = 10_000;
const BEAT = 20_000;
const SILENCE = 45_000;
const REPLY = 2_500;
/** A search of the computer, or another server process, may take longer. */
const SLOW_REPLY = 15_000;
const SLOW: readonly Command["type"][] = ["hint", "rematch"];
/** Close codes after which reconnecting can't help: no such match, no access to it, or none by
 * today's rules. */
const FINAL = [4400, 4403, 4404, 4409];
/** Commands that are not sent again after a reconnection. */
const NOT_RESENT: readonly Command["type"][] = ["view_as", "ping"];

/** Connects at once and stays connected until `close`, or until the server closes it for good. */
export class Connection {
  readonly #deps: ConnectionDeps;
  #socket: Socket | null = null;
  #state: ConnectionState = "joining";
  #open = false;
  #tries = 0;
  #unanswered = new Map<string, Command>();
  #cancel: (() => void)[] = [];
  #receivedSinceBeat = true;
  /** Cancels the wait for a reply. */
  #stopWaiting: (() => void) | null = null;
  /** Waits for a reply that ended in vain since the last one: each is twice as long, so that a slow
   * network gets its turn. */
  #vain = 0;

  constructor(deps: ConnectionDeps) {
    this.#deps = deps;
    this.#connect();
  }

  get state(): ConnectionState {
    return this.#state;
  }

  /** Sends a command now or after reconnecting, again until it is answered. A draft replaces
   * unanswered older drafts. */
  send(command: Command): void {
    if (command.type === "draft") this.#forgetDrafts();
    if (!NOT_RESENT.includes(command.type)) this.#unanswered.set(command.id, command);
    if (!this.#open) return;
    this.#socket?.send(JSON.stringify(command));
    this.#awaitReply();
  }

  /** Reconnects without waiting, if the connection is lost. */
  reconnectNow(): void {
    if (this.#state === "lost") this.#connect();
  }

  /** The browser says that there is no network: the connection is lost, and tried again. */
  goOffline(): void {
    if (this.#state === "live") this.#onClose(0);
  }

  /** Closes the connection for good, without calling `changed`. */
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
    // A handshake may hang for minutes where packets get lost.
    this.#cancel.push(this.#deps.later(LONGEST_WAIT, () => this.#open || this.#onClose(0)));
  }

  #disconnect(): void {
    this.#cancel.splice(0).forEach((cancel) => cancel());
    this.#stopWaiting?.();
    this.#stopWaiting = null;
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
    this.#awaitReply();
  }

  /** Starts to wait for a reply to the first command without one, unless it does already. */
  #awaitReply(): void {
    if (this.#stopWaiting || !this.#unanswered.size) return;
    const isSlow = [...this.#unanswered.values()].some(({ type }) => SLOW.includes(type));
    const wait = (isSlow ? SLOW_REPLY : REPLY) * 2 ** this.#vain;
    this.#stopWaiting = this.#deps.later(Math.min(wait, SILENCE), () => {
      this.#vain += 1;
      this.#onClose(0);
    });
  }

  #message(text: string): void {
    this.#receivedSinceBeat = true;
    const message = JSON.parse(text) as Message;
    if ("id" in message && message.id && this.#unanswered.delete(message.id)) this.#vain = 0;
    // Any message shows that the connection works; the next command is waited for anew.
    this.#stopWaiting?.();
    this.#stopWaiting = null;
    this.#awaitReply();
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

  /** Pings, and treats a connection without any message for `SILENCE` as lost. */
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

/** The address of a match's WebSocket, on the host that served the page. With `frames` its updates
 * have the positions within other players' turns. */
export function liveAddress(
  match: string,
  page: { protocol: string; host: string },
  frames: boolean,
): string {
  const scheme = page.protocol === "https:" ? "wss" : "ws";
  const query = frames ? "?frames=true" : "";
  return `${scheme}://${page.host}/api/matches/${encodeURIComponent(match)}/live${query}`;
}
