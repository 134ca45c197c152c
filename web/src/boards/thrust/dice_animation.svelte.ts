import { untrack } from "svelte";
import type { NumberedCheck as Check } from "./checks";

const BEAT = 90; // milliseconds
const ROLL = 7; // beats that dice roll
const REST = 7; // beats until the next check
/** If more checks than this come at once, only the last is animated. */
const QUEUE = 3;

/** Read each time; reactive. */
interface RollingProps {
  checks(): readonly Check[];
  animate(): boolean;
  /** Whether the viewer may choose; an earlier position is shown without. */
  active(): boolean;
}

/** Animates new checks one after the other; the rest of the board waits while it is `busy`. */
export class Rolling {
  readonly #props: RollingProps;
  /** The number of the last check that was animated or skipped. */
  #lastRolled = $state(0);
  #beat = $state(ROLL);

  constructor(props: RollingProps) {
    this.#props = props;
    this.#lastRolled = untrack(() => this.#last);
    $effect.pre(() => this.#keepUp());
    $effect(() => this.#roll(this.#current));
  }

  readonly waiting: readonly Check[] = $derived.by(() =>
    this.#props.animate()
      ? this.#props.checks().filter(({ number }) => number > this.#lastRolled)
      : [],
  );
  readonly busy: boolean = $derived.by(() => this.waiting.length > 0);
  /** The check to show: the one being animated, else the latest. */
  readonly shown: Check | undefined = $derived.by(
    () => this.waiting[0] ?? this.#props.checks().at(-1),
  );
  /** Whether its dice still roll. */
  readonly inAir: boolean = $derived.by(() => this.busy && this.#beat < ROLL);
  readonly #current: number | undefined = $derived.by(() => this.waiting[0]?.number);

  get beat(): number {
    return this.#beat;
  }

  get #last(): number {
    return this.#props.checks().at(-1)?.number ?? 0;
  }

  /** Ends the animation of everything that waits. */
  skip(): void {
    this.#lastRolled = Math.max(this.#last, this.#lastRolled);
  }

  #keepUp(): void {
    const last = this.#last;
    // A shorter log of an active viewer starts again. Otherwise it is an earlier position, after
    // which nothing is to be animated anew.
    const again = last < untrack(() => this.#lastRolled) && this.#props.active();
    if (again) this.#lastRolled = last;
    else if (!this.#props.animate())
      this.#lastRolled = Math.max(
        last,
        untrack(() => this.#lastRolled),
      );
    else if (this.waiting.length > QUEUE) this.#lastRolled = this.waiting.at(-2)!.number;
  }

  #roll(number: number | undefined): (() => void) | undefined {
    if (number === undefined) return;
    this.#beat = 0;
    const timer = setInterval(() => {
      this.#beat += 1;
      if (this.#beat < ROLL + (this.waiting.length > 1 ? REST : 1)) return;
      clearInterval(timer);
      this.#lastRolled = number;
    }, BEAT);
    return () => clearInterval(timer);
  }
}
