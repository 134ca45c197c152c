/** Choosing a move with two presses: a pod, then where it goes. */

export interface Choices {
  /** Where each pod of the deciding seat may go; empty unless a move is due. */
  moves?: Record<string, string[]>;
  /** The empty holes of each of its pods; empty unless a peg is due. */
  pegs?: Record<string, string[]>;
  /** Where every pod of both sides could go. */
  reach?: Record<string, string[]>;
}

export interface Choosing {
  /** The pod to move. */
  picked: string | null;
  /** It could take this pod of its own side, which could also be picked: ask which is meant. */
  asking: string | null;
}

export type Pressed =
  | { type: "chosen"; action: string }
  | { type: "pegs"; square: string }
  | { type: "now"; now: Choosing };

export const NOTHING: Choosing = { picked: null, asking: null };

const now = (picked: string | null, asking: string | null = null): Pressed => ({
  type: "now",
  now: { picked, asking },
});

/** A square is pressed. */
export function press(choices: Choices, { picked }: Choosing, square: string): Pressed {
  if (choices.pegs?.[square]) return { type: "pegs", square };
  const isTarget = picked !== null && targets(choices, picked).includes(square);
  const isPod = choices.moves?.[square] !== undefined;
  if (isTarget && isPod) return now(picked, square);
  if (isTarget) return { type: "chosen", action: `${picked}-${square}` };
  return now(isPod && square !== picked ? square : null);
}

/** The answer to `asking`: take one's own pod there, or pick that pod instead. */
export function answer({ picked, asking }: Choosing, take: boolean): Pressed {
  if (picked && asking && take) return { type: "chosen", action: `${picked}-${asking}` };
  return now(asking ?? picked);
}

export function targets(choices: Choices, square: string): string[] {
  return choices.moves?.[square] ?? [];
}

/** Squares that these pods could land on. */
export function threatened(choices: Choices | null, pods: Iterable<string>): Set<string> {
  const found = new Set<string>();
  for (const pod of pods) for (const square of choices?.reach?.[pod] ?? []) found.add(square);
  return found;
}

/** Whatever was picked is dropped when it can no longer be moved. */
export function still(choices: Choices | null, choosing: Choosing): Choosing {
  return choosing.picked && choices?.moves?.[choosing.picked] ? choosing : NOTHING;
}
