import { frames, words, type Frame } from "../api";

/** Looking back during a match: the positions after earlier turns, as the viewer saw them. */
export class PastTurn {
  /** The turn looked at; null is now. */
  turn: number | null = $state(null);
  frame: Frame | null = $state.raw(null);
  problem = $state("");
  #kept: Frame[] = [];
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
      this.problem = words(error);
    }
  }

  #of(turn: number): Frame | null {
    return this.#kept.find((frame) => frame.told?.turn === turn) ?? null;
  }

  #show(turn: number | null, frame: Frame | null): void {
    this.turn = frame ? turn : null;
    this.frame = frame;
  }
}
