/** The layout of the range line, from left to right. */

import type { Token } from "./scene";
import { BANDS, type Band, type Side } from "./view";

/** The size of a counter, in units of the drawing. */
export const WIDE = 66;
export const HIGH = 50;

/** A point of the drawing. */
export interface Place {
  x: number;
  y: number;
}

/** The area of a band. */
export interface Zone {
  band: Band;
  x: number;
  y: number;
  wide: number;
  high: number;
  /** The middle of its name. */
  name: Place;
}

/** The places of everything on the range line, in units of the drawing. */
export interface Layout {
  wide: number;
  high: number;
  zones: Zone[];
  /** The upper left corner of each counter, by label. */
  places: Map<string, Place>;
  /** The strips along the whole line for sides with ships not found yet, which may be anywhere. */
  strips: { side: Side; x: number; y: number; wide: number; high: number }[];
}

const COLUMN = WIDE + 9;
const ROW = HIGH + 12;
const STRIP = 30;
const LINE = 640;
/** The edge of the planet where Close ends. */
const SHORE = 16;
/** The height of the names of the bands. */
const AXIS = 52;
/** Each side has room for its four ships in every band, so that the drawing keeps its height. */
const ROWS = 2;

/** The layout with side `near` below the line and the other above. */
export function layout(tokens: readonly Token[], near: Side, unseen: readonly Side[]): Layout {
  const band = (LINE - SHORE) / BANDS.length;
  const top = STRIP + 8;
  const axisTop = top + ROWS * ROW + 6;
  const nearTop = axisTop + AXIS + 6;
  const high = nearTop + ROWS * ROW + 4 + (unseen.includes(near) ? STRIP : 0);
  const places = new Map<string, Place>();
  const zones = BANDS.map((name, n) => {
    const middle = (n + 0.5) * band;
    for (const isNear of [true, false]) {
      const here = tokens.filter(
        (token) => token.band === name && (token.owner === near) === isNear,
      );
      here.forEach((token, k) => {
        const row = Math.floor(k / 2);
        const abreast = Math.min(2, here.length - 2 * row);
        const x = middle - (abreast * COLUMN) / 2 + (k % 2) * COLUMN + (COLUMN - WIDE) / 2;
        const y = isNear ? nearTop + row * ROW : axisTop - ROW + 4 - row * ROW;
        places.set(token.label, { x, y });
      });
    }
    const zone = { band: name, x: n * band, y: 0, wide: band, high };
    return { ...zone, name: { x: middle, y: axisTop + AXIS / 2 } };
  });
  const strips = unseen.map((side) => ({
    side,
    x: 12,
    y: side === near ? high - STRIP : 6,
    wide: LINE - SHORE - 24,
    high: STRIP - 6,
  }));
  return { wide: LINE, high, zones, places, strips };
}

/** The path from one counter to another, by label, bent around the name of a band that both are in;
 * null if one has no place. */
export function aim(line: Layout, from: string, to: string): string | null {
  const start = line.places.get(from);
  const end = line.places.get(to);
  if (!start || !end) return null;
  const [x1, y1, x2, y2] = [start.x, start.y, end.x, end.y].map((value, n) =>
    Math.round(value + (n % 2 ? HIGH : WIDE) / 2),
  ) as [number, number, number, number];
  const zone = line.zones.find(({ x, y, wide, high }) => isIn(x1, x, wide) && isIn(y1, y, high));
  const shared = zone && isIn(x2, zone.x, zone.wide) && isIn(y2, zone.y, zone.high);
  const by = (y1 + y2) / 2;
  let bx = (x1 + x2) / 2;
  if (shared) bx = 2 * (zone.name.x + 62) - bx;
  return `M${x1} ${y1}Q${Math.round(bx)} ${Math.round(by)} ${x2} ${y2}`;
}

const isIn = (value: number, start: number, length: number): boolean =>
  value >= start && value < start + length;
