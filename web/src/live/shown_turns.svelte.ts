/** Delays announcements and the log until the board has shown the turn, so that they don't give
 * away dice that still roll. */
export class ShownTurns {
  /** The number of the last log entry the board has shown; Infinity for a board without dice. */
  shown = $state(Infinity);
  #waiting: { turn: number; call: () => void }[] = [];

  /** Calls back once the board has shown the entry; callbacks keep their order. */
  whenShown(turn: number, call: () => void): void {
    this.#waiting.push({ turn, call });
    this.#go();
  }

  /** The board has shown everything up to this entry. */
  show(turn: number): void {
    this.shown = turn;
    this.#go();
  }

  /** Drops what waits: another viewer takes the device, who may not know it. */
  reset(): void {
    this.#waiting = [];
    this.shown = Infinity;
  }

  #go(): void {
    while (this.#waiting[0] && this.#waiting[0].turn <= this.shown) this.#waiting.shift()!.call();
  }
}
