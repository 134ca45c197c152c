/** Parses a Grow position: stones by space, and each seat's share of the board.
 *
 * Rows are written from the top: numbers are runs of empty spaces, small letters tails, capitals
 * heads, `R(2)` stacks. */

import type { GrowPosition, GrowView } from "../../wire";

export const SEATS = ["red", "blue", "green", "yellow", "purple", "orange", "cyan", "white"];
const LETTERS = "rbgypocw";
const COLUMNS = "abcdefghijklmnopqrstuvwxyz";

/** What the board and the cards of the seats need of a view. */
export type BoardView = Pick<GrowView, "position" | "compensation">;

/** An occupied space; without heads it is a tail. `y` counts from the bottom. */
export interface Stone {
  space: string;
  x: number;
  y: number;
  seat: number;
  heads: number;
}

/** A position with its stones by space. */
export interface Scene {
  size: number;
  stones: Map<string, Stone>;
  /** The seats in turn order, as far as it has been drawn. */
  order: number[];
  /** How many heads of the seat to play may not move any more, by space. */
  moved: Map<string, number>;
}

/** One seat's part of the board. */
export interface Share {
  seat: number;
  spaces: number;
  /** The points it counts besides (G-28). */
  compensation: number;
  heads: number;
}

/** The name of a space: (0, 0) is `a1`. */
export function spaceName(x: number, y: number): string {
  return `${COLUMNS[x]}${y + 1}`;
}

/** The column and row of a space, from 0. */
export function spaceAt(name: string): { x: number; y: number } {
  return { x: COLUMNS.indexOf(name[0] ?? "?"), y: Number(name.slice(1)) - 1 };
}

const scenes = new WeakMap<GrowPosition, Scene>();

/** Parses a position, each only once: the board and the cards of all seats show it. */
export function readScene(position: GrowPosition): Scene {
  const scene = scenes.get(position) ?? parseScene(position);
  scenes.set(position, scene);
  return scene;
}

function parseScene(position: GrowPosition): Scene {
  const size = position.rows.length;
  const stones = new Map<string, Stone>();
  position.rows.forEach((row, index) => {
    for (const stone of readRow(row, size - 1 - index)) stones.set(stone.space, stone);
  });
  const order = position.order.map((name) => SEATS.indexOf(name));
  return { size, stones, order, moved: countOf(position.moved) };
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

/** How often each word occurs. */
export function countOf(words: Iterable<string>): Map<string, number> {
  const counts = new Map<string, number>();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
}

/** The spaces, compensation and heads of the first `seats` seats; a stack is one space (G-21).
 *
 * `each` are the points for each place later in the turn order. */
export function shares(scene: Scene, seats: number, each = 0): Share[] {
  const counted = Array.from({ length: seats }, (_, seat) => ({
    seat,
    spaces: 0,
    compensation: each * Math.max(0, scene.order.indexOf(seat)),
    heads: 0,
  }));
  for (const stone of scene.stones.values()) {
    const share = counted[stone.seat];
    if (!share) continue;
    share.spaces += 1;
    share.heads += stone.heads;
  }
  return counted;
}

/** The neighbours of a space on the board, without diagonals (G-11). */
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

/** The free spaces beside heads of other seats, who could take them next. */
export function contested(scene: Scene, seat: number | null): Set<string> {
  const spaces = new Set<string>();
  for (const stone of scene.stones.values()) {
    if (stone.seat === seat || !stone.heads) continue;
    for (const near of neighbours(stone.space, scene.size))
      if (!scene.stones.has(near)) spaces.add(near);
  }
  return spaces;
}
