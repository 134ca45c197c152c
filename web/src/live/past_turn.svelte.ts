import { frames, errorText } from "../api";
import type { ReplayFrame } from "../wire";

/** Looking back during a match: the positions after earlier turns, as the viewer saw them. */
export class PastTurn {
  /** The turn looked at; null is now. */
  turn: number | null = $state(null);
  frame: ReplayFrame | null = $state.raw(null);
  problem = $state("");
  #kept: ReplayFrame[] = [];
  #seat: number | null = null;

  async look(match: string, turn: number | null, seat: number | null): Promise<void> {
    this.problem = "";
    if (turn === null) {
      this.#show(null, null);
      return;
    }
    if (this.#seat !== seat) this.#kept = [];
    try {
      const found = this.#of(turn);
      if (!found) this.#kept = await frames(match, seat);
      this.#seat = seat;
      this.#show(turn, found ?? this.#of(turn));
    } catch (error) {
      this.#show(null, null);
      this.problem = errorText(error);
    }
  }

  #of(turn: number): ReplayFrame | null {
    return this.#kept.find((frame) => frame.entry?.number === turn) ?? null;
  }

  #show(turn: number | null, frame: ReplayFrame | null): void {
    this.turn = frame ? turn : null;
    this.frame = frame;
  }
}
