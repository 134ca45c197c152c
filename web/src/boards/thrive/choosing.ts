/** Choosing a move with two presses: a pod, then its target. */

/** The server's choices by square; see `ThriveChoices` in present/thrive/choices.py. */
export interface Choices {
  /** Where each pod of the deciding seat may go; empty unless a move is due. */
  moves?: Record<string, string[]>;
  /** The empty holes of each of its pods; empty unless a peg is due. */
  pegs?: Record<string, string[]>;
  /** Where every pod of both sides could go. */
  reach?: Record<string, string[]>;
}

/** The state between two presses. */
export interface Choosing {
  /** The pod to move. */
  picked: string | null;
  /** An own pod that could be captured or picked instead: the player is asked which is meant. */
  asking: string | null;
}

/** The result of a press: an action, a pod to place a peg in, or a new state. */
export type Pressed =
  | { type: "chosen"; action: string }
  | { type: "pegs"; square: string }
  | { type: "now"; now: Choosing };

export const NOTHING: Choosing = { picked: null, asking: null };

const now = (picked: string | null, asking: string | null = null): Pressed => ({
  type: "now",
  now: { picked, asking },
});

/** What pressing a square does. */
export function press(choices: Choices, { picked }: Choosing, square: string): Pressed {
  if (choices.pegs?.[square]) return { type: "pegs", square };
  const isTarget = picked !== null && targets(choices, picked).includes(square);
  const isPod = choices.moves?.[square] !== undefined;
  if (isTarget && isPod) return now(picked, square);
  if (isTarget) return { type: "chosen", action: `${picked}-${square}` };
  return now(isPod && square !== picked ? square : null);
}

/** What the answer to `asking` does: capture the own pod (`take`), or pick it instead. */
export function answer({ picked, asking }: Choosing, take: boolean): Pressed {
  if (picked && asking && take) return { type: "chosen", action: `${picked}-${asking}` };
  return now(asking ?? picked);
}

/** Whether anything can be chosen. */
export function hasChoice({ moves = {}, pegs = {} }: Choices): boolean {
  return Object.keys(moves).length + Object.keys(pegs).length > 0;
}

/** The squares that the pod on a square may move to. */
export function targets(choices: Choices, square: string): string[] {
  return choices.moves?.[square] ?? [];
}

/** The squares that these pods could move to. */
export function threatened(choices: Choices | null, pods: Iterable<string>): Set<string> {
  const squares = new Set<string>();
  for (const pod of pods) for (const square of choices?.reach?.[pod] ?? []) squares.add(square);
  return squares;
}

/** The state in a new position: kept if the picked pod may still move, else empty. */
export function still(choices: Choices | null, choosing: Choosing): Choosing {
  return choosing.picked && choices?.moves?.[choosing.picked] ? choosing : NOTHING;
}
