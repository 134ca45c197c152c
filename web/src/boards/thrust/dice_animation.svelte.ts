import { untrack } from "svelte";
import type { NumberedCheck as Check } from "./checks";

/** Dice on the table: new checks are rolled one after the other, and the rest of the board waits
 * until the last of them has fallen. */

const BEAT = 90;
const ROLL = 7;
const REST = 7;
/** More than so many at once are not worth waiting for: then only the last is rolled. */
const QUEUE = 3;

interface Given {
  checks(): readonly Check[];
  animate(): boolean;
}

export class Rolling {
  readonly #given: Given;
  /** The last check whose dice have been seen. */
  #seen = $state(0);
  #beat = $state(ROLL);

  constructor(given: Given) {
    this.#given = given;
    this.#seen = untrack(() => this.#last);
    $effect.pre(() => this.#keepUp());
    $effect(() => this.#roll(this.#current));
  }

  readonly waiting: readonly Check[] = $derived.by(() =>
    this.#given.animate() ? this.#given.checks().filter(({ number }) => number > this.#seen) : [],
  );
  readonly busy: boolean = $derived.by(() => this.waiting.length > 0);
  /** The check on the table. */
  readonly shown: Check | undefined = $derived.by(
    () => this.waiting[0] ?? this.#given.checks().at(-1),
  );
  /** Its dice are still in the air. */
  readonly inAir: boolean = $derived.by(() => this.busy && this.#beat < ROLL);
  readonly #current: number | undefined = $derived.by(() => this.waiting[0]?.number);

  get beat(): number {
    return this.#beat;
  }

  get #last(): number {
    return this.#given.checks().at(-1)?.number ?? 0;
  }

  /** Whoever goes on has seen enough. */
  skip(): void {
    this.#seen = this.#last;
  }

  #keepUp(): void {
    const last = this.#last;
    if (!this.#given.animate() || last < untrack(() => this.#seen)) this.#seen = last;
    else if (this.waiting.length > QUEUE) this.#seen = this.waiting.at(-2)!.number;
  }

  #roll(number: number | undefined): (() => void) | undefined {
    if (number === undefined) return;
    this.#beat = 0;
    const timer = setInterval(() => {
      this.#beat += 1;
      if (this.#beat < ROLL + (this.waiting.length > 1 ? REST : 1)) return;
      clearInterval(timer);
      this.#seen = number;
    }, BEAT);
    return () => clearInterval(timer);
  }
}
