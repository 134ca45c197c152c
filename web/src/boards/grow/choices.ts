/** The server's choices, and what choosing a space does with them. */

/** The choices of the seat to play; see `GrowChoices` in present/grow/choices.py. */
export interface GrowChoices {
  drop: boolean;
  /** By space, only heads that may still move: the index of their group, and their free
   * neighbours. */
  heads: Record<string, { group: number; free?: string[] }>;
  groups: string[][];
  moved: string[];
}

/** Where a head may go. */
export interface Reach {
  /** Free neighbours it may grow onto (option A). */
  free: Set<string>;
  /** Own spaces it may travel to (option B). */
  road: Set<string>;
}

/** The space of the head in hand, if any. */
export type Hand = string | null;

/** What choosing a space does. */
export type ChoiceEffect =
  | { kind: "play"; action: string }
  | { kind: "take"; space: string }
  | { kind: "let go" }
  | { kind: "nothing" };

/** Whether anything can be chosen. */
export function hasChoice(choices: GrowChoices | null): boolean {
  return choices !== null && (choices.drop || Object.keys(choices.heads).length > 0);
}

/** Where the head on a space may go now; null if no head there may move. */
export function reachOf(choices: GrowChoices | null, space: string | null): Reach | null {
  const head = space === null ? undefined : choices?.heads[space];
  if (!choices || !head) return null;
  const group = choices.groups[head.group] ?? [];
  return { free: new Set(head.free ?? []), road: new Set(group.filter((own) => own !== space)) };
}

/** Whether a space is within the reach. */
export function canReach(reach: Reach | null, space: string): boolean {
  return reach !== null && (reach.free.has(space) || reach.road.has(space));
}

/**
 * What choosing a space does. Another head that may still move is taken in hand rather than joined,
 * which is what people usually mean; `join` chooses the other meaning.
 */
export function actionAt(
  choices: GrowChoices | null,
  hand: Hand,
  space: string,
  empty: boolean,
  join = false,
): ChoiceEffect {
  if (!choices) return { kind: "nothing" };
  if (space === hand) return { kind: "let go" };
  const movable = space in choices.heads;
  if (hand !== null && canReach(reachOf(choices, hand), space) && (join || !movable))
    return { kind: "play", action: `${hand}-${space}` };
  if (movable) return { kind: "take", space };
  if (empty && choices.drop) return { kind: "play", action: `+${space}` };
  return hand === null ? { kind: "nothing" } : { kind: "let go" };
}

/** The next head that may still move, in reading order from the top, wrapping around. */
export function nextHead(choices: GrowChoices | null, from: string, step: 1 | -1): string | null {
  const heads = Object.keys(choices?.heads ?? {}).sort(byReading);
  if (!heads.length) return null;
  if (step < 0) heads.reverse();
  return heads.find((head) => byReading(head, from) * step > 0) ?? heads[0] ?? null;
}

function byReading(a: string, b: string): number {
  return Number(b.slice(1)) - Number(a.slice(1)) || a.localeCompare(b);
}
