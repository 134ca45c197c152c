import { call } from "./api";
import type { BotInfo } from "./wire";

const AGAIN = 5_000; // milliseconds

/** The bots that are online, read again while the page is visible. */
export class OnlineBots {
  /** Null until the list was read. */
  bots: BotInfo[] | null = $state.raw(null);

  /** Begins to read the list; returns a function that stops it. */
  start(): () => void {
    void this.#read();
    const timer = setInterval(() => !document.hidden && void this.#read(), AGAIN);
    return () => clearInterval(timer);
  }

  async #read(): Promise<void> {
    try {
      this.bots = await call("GET /api/bots");
    } catch {
      this.bots ??= []; // the next reading may succeed
    }
  }
}
