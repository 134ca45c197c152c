import type { LogEntry } from "../wire";

/** Shows the turns of other players part by part. Whatever waits is shown within a few seconds:
 * the more there is, the faster. */

/** A position within a turn, or at its end: the view, and the entry with its actions so far. */
export interface TurnPart {
  readonly view: unknown;
  readonly entry: LogEntry;
  /** Whether this is the whole turn. */
  readonly isLast: boolean;
}

/** The parts of a turn: `frames` are the views after each action but the last ones, `view` is the
 * position after all. */
export function turnParts(
  entry: LogEntry,
  frames: readonly unknown[],
  view: unknown,
): readonly TurnPart[] {
  const parts = frames.map((frame, number) => ({
    view: frame,
    entry: { ...entry, actions: entry.actions.slice(0, number + 1) },
    isLast: false,
  }));
  return [...parts, { view, entry, isLast: true }];
}

// Milliseconds: the time for a part if there are few, for all of them, and at least for each.
const PART = 650;
const WHOLE = 3_500;
const SHORTEST = 120;

interface SequenceDeps {
  /** Calls back once after so many milliseconds; returns a function that cancels it. */
  later(milliseconds: number, call: () => void): () => void;
  /** Everything up to this log entry has been shown; Infinity once nothing waits. */
  shown(turn: number): void;
}

export class TurnSequence {
  readonly #deps: SequenceDeps;
  /** The part shown; null for the present position. */
  part: TurnPart | null = $state.raw(null);
  #waiting: TurnPart[] = [];
  #cancel: (() => void) | null = null;

  constructor(deps: SequenceDeps) {
    this.#deps = deps;
  }

  /** Adds a turn. One of a single part is shown at once, unless others are still shown. */
  add(parts: readonly TurnPart[]): void {
    if (!this.part && parts.length < 2) return;
    this.#waiting.push(...parts);
    if (!this.part) this.#next();
  }

  /** Shows the present position at once. */
  skip(): void {
    this.#cancel?.();
    this.#cancel = null;
    this.#waiting = [];
    if (!this.part) return;
    this.part = null;
    this.#deps.shown(Infinity);
  }

  #next(): void {
    this.#cancel = null;
    const part = this.#waiting.shift();
    // The last of them is the present position.
    if (!part || !this.#waiting.length) return this.skip();
    this.part = part;
    this.#deps.shown(part.isLast ? part.entry.number : part.entry.number - 1);
    const wait = Math.max(SHORTEST, Math.min(PART, WHOLE / (this.#waiting.length + 1)));
    this.#cancel = this.#deps.later(wait, () => this.#next());
  }
}
