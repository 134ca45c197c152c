/** A Grow position as the page needs it: stones by space, and who owns how much.
 *
 * The server writes its rows from the top: numbers are empty runs, small letters tails, capitals
 * heads, `R(2)` stacks. */

import type { GrowPosition } from "../../wire";

export const SEATS = ["red", "blue", "green", "yellow", "purple", "orange", "cyan", "white"];
const LETTERS = "rbgypocw";
const COLUMNS = "abcdefghijklmnopqrstuvwxyz";

/** An occupied space; without heads it shows a tail. `y` counts from the bottom. */
export interface Stone {
  space: string;
  x: number;
  y: number;
  seat: number;
  heads: number;
}

export interface Scene {
  size: number;
  stones: Map<string, Stone>;
  /** How many heads of the player to move have had their turn, by space. */
  moved: Map<string, number>;
}

/** One seat's part of the board. */
export interface Share {
  seat: number;
  spaces: number;
  heads: number;
}

export function spaceName(x: number, y: number): string {
  return `${COLUMNS[x]}${y + 1}`;
}

export function spaceAt(name: string): { x: number; y: number } {
  return { x: COLUMNS.indexOf(name[0] ?? "?"), y: Number(name.slice(1)) - 1 };
}

export function readScene(position: GrowPosition): Scene {
  const size = position.rows.length;
  const stones = new Map<string, Stone>();
  position.rows.forEach((row, index) => {
    for (const stone of readRow(row, size - 1 - index)) stones.set(stone.space, stone);
  });
  return { size, stones, moved: countOf(position.moved) };
}

function* readRow(row: string, y: number): Generator<Stone> {
  let x = 0;
  for (const [, run, letter, count] of row.matchAll(/(\d+)|([a-z])(?:\((\d+)\))?/gi)) {
    if (letter === undefined) {
      x += Number(run);
      continue;
    }
    const seat = LETTERS.indexOf(letter.toLowerCase());
    const heads = letter === letter.toUpperCase() ? Number(count ?? 1) : 0;
    yield { space: spaceName(x, y), x, y, seat, heads };
    x += 1;
  }
}

export function countOf(words: Iterable<string>): Map<string, number> {
  const counts = new Map<string, number>();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
}

/** Spaces and heads of the first `seats` seats; a stack counts as one space (G-21). */
export function shares(scene: Scene, seats: number): Share[] {
  const found = Array.from({ length: seats }, (_, seat) => ({ seat, spaces: 0, heads: 0 }));
  for (const stone of scene.stones.values()) {
    const share = found[stone.seat];
    if (!share) continue;
    share.spaces += 1;
    share.heads += stone.heads;
  }
  return found;
}

/** Up, down, left and right; diagonals never count (G-11). */
export function neighbours(space: string, size: number): string[] {
  const { x, y } = spaceAt(space);
  const near: [number, number][] = [
    [x, y + 1],
    [x + 1, y],
    [x, y - 1],
    [x - 1, y],
  ];
  return near
    .filter(([a, b]) => a >= 0 && b >= 0 && a < size && b < size)
    .map(([a, b]) => spaceName(a, b));
}

/** All spaces of the group a stone belongs to (G-12). */
export function groupOf(scene: Scene, space: string): Set<string> {
  const seat = scene.stones.get(space)?.seat;
  const group = new Set<string>(seat === undefined ? [] : [space]);
  for (const own of group)
    for (const near of neighbours(own, scene.size))
      if (scene.stones.get(near)?.seat === seat) group.add(near);
  return group;
}

/** Free spaces beside a head of somebody else than `seat`: they may be gone before long. */
export function contested(scene: Scene, seat: number | null): Set<string> {
  const found = new Set<string>();
  for (const stone of scene.stones.values()) {
    if (stone.seat === seat || !stone.heads) continue;
    for (const near of neighbours(stone.space, scene.size))
      if (!scene.stones.has(near)) found.add(near);
  }
  return found;
}
