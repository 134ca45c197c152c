import { frames, errorText } from "../api";
import type { ReplayFrame } from "../wire";

/** A position of the running match after an earlier turn, as the viewer saw it. */
export class PastTurn {
  /** The number of the turn shown; null for the present position. */
  turn: number | null = $state(null);
  frame: ReplayFrame | null = $state.raw(null);
  problem = $state("");
  #kept: ReplayFrame[] = [];
  #seat: number | null = null;
  /** Counts the calls: an answer to an earlier one is dropped. */
  #asked = 0;

  /** Shows the position after a turn; null goes back to the present. A failure goes to
   * `problem`. */
  async look(match: string, turn: number | null, seat: number | null): Promise<void> {
    this.problem = "";
    const asked = ++this.#asked;
    if (turn === null) {
      this.#show(null, null);
      return;
    }
    if (this.#seat !== seat) this.#kept = [];
    try {
      const known = this.#frameOf(turn);
      if (!known) this.#kept = await frames(match, seat);
      this.#seat = seat;
      if (asked !== this.#asked) return;
      this.#show(turn, known ?? this.#frameOf(turn));
    } catch (error) {
      if (asked !== this.#asked) return;
      this.#show(null, null);
      this.problem = errorText(error);
    }
  }

  #frameOf(turn: number): ReplayFrame | null {
    return this.#kept.find((frame) => frame.entry?.number === turn) ?? null;
  }

  #show(turn: number | null, frame: ReplayFrame | null): void {
    this.turn = frame ? turn : null;
    this.frame = frame;
  }
}
