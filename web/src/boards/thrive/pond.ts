/** Squares: their names, and their places in the drawing. */

/** A point, or a step, in the drawing or on the board. */
export interface Point {
  x: number;
  y: number;
}

/** The board: its size in squares, and the holes a side of its pods. */
export interface Pond {
  size: number;
  holes: number;
  /** Whether White's side is at the bottom. */
  flip: boolean;
}

/** The side of a square, in units of the drawing. */
export const CELL = 100;
/** The width of the border with the names of rows and columns. */
export const MARGIN = 26;

const COLUMNS = "abcdefgh";

export const columnOf = (name: string): number => COLUMNS.indexOf(name.charAt(0));
export const rowOf = (name: string): number => Number(name.slice(1)) - 1;
export const nameOf = (x: number, y: number): string => `${COLUMNS.charAt(x)}${y + 1}`;

/** The squares as they are drawn: rows from the top, each from the left. */
export function rows({ size, flip }: Pond): string[][] {
  const rising = Array.from({ length: size }, (_, n) => n);
  const falling = [...rising].reverse();
  const [across, down] = flip ? [falling, rising] : [rising, falling];
  return down.map((y) => across.map((x) => nameOf(x, y)));
}

/** The middle of a square in the drawing. */
export function middle(square: string, { size, flip }: Pond): Point {
  const [x, y] = [columnOf(square), size - 1 - rowOf(square)];
  const [across, down] = flip ? [size - 1 - x, size - 1 - y] : [x, y];
  return { x: MARGIN + (across + 0.5) * CELL, y: MARGIN + (down + 0.5) * CELL };
}

/** The square at a point of the drawing; null off the board. */
export function squareAt({ x, y }: Point, { size, flip }: Pond): string | null {
  const [across, down] = [Math.floor((x - MARGIN) / CELL), Math.floor((y - MARGIN) / CELL)];
  if (Math.min(across, down) < 0 || Math.max(across, down) >= size) return null;
  return flip ? nameOf(size - 1 - across, down) : nameOf(across, size - 1 - down);
}

/** The side of the whole drawing. */
export const extent = ({ size }: Pond): number => size * CELL + 2 * MARGIN;

/** The square so far from this one; null off the board. */
export function beyond(square: string, by: Point, size: number): string | null {
  const [x, y] = [columnOf(square) + by.x, rowOf(square) + by.y];
  return x >= 0 && y >= 0 && x < size && y < size ? nameOf(x, y) : null;
}

const ARROWS: Record<string, Point> = {
  ArrowUp: { x: 0, y: 1 },
  ArrowDown: { x: 0, y: -1 },
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
};

/** The step of an arrow key on the board, as the viewer sees it; null for other keys. */
export function arrowStep(key: string, flip: boolean): Point | null {
  const step = ARROWS[key];
  if (!step) return null;
  return flip ? { x: 0 - step.x, y: 0 - step.y } : step;
}

/** The square that an arrow key leads to, at most at the edge; null for other keys. */
export function walk(square: string, key: string, { size, flip }: Pond): string | null {
  const step = arrowStep(key, flip);
  return step && (beyond(square, step, size) ?? square);
}
