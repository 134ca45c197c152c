/** Dice are seen before they are told: what is said and listed keeps step with the board. */
export class ShownTurns {
  /** The last line of the record the board has shown; a board without dice shows all at once. */
  shown = $state(Infinity);
  #waiting: { turn: number; tell: () => void }[] = [];

  /** Tells when the board has shown the line, in the order of asking. */
  tell(turn: number, tell: () => void): void {
    this.#waiting.push({ turn, tell });
    this.#go();
  }

  show(turn: number): void {
    this.shown = turn;
    this.#go();
  }

  /** Other eyes come to the table: what was meant for the last ones is not told any more. */
  cover(): void {
    this.#waiting = [];
    this.shown = Infinity;
  }

  #go(): void {
    while (this.#waiting[0] && this.#waiting[0].turn <= this.shown) this.#waiting.shift()!.tell();
  }
}
