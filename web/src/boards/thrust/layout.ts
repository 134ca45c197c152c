/** The layout of the range line: from left to right on a wide screen, downward on a phone. */

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
  upright: boolean;
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
/** The height of a band without ships on a phone: room for its name and a finger. */
const EMPTY = 46;

/** The layout with side `near` below the line and the other above; if `upright`, right and left. */
export function layout(
  tokens: readonly Token[],
  near: Side,
  unseen: readonly Side[],
  upright: boolean,
): Layout {
  return upright ? downward(tokens, near, unseen) : across(tokens, near, unseen);
}

const at = (tokens: readonly Token[], band: Band, near: boolean, side: Side): Token[] =>
  tokens.filter((token) => token.band === band && (token.owner === side) === near);

const rowsOf = (count: number): number => Math.ceil(count / 2);

function across(tokens: readonly Token[], near: Side, unseen: readonly Side[]): Layout {
  const wide = 640;
  const shore = 16;
  const band = (wide - shore) / BANDS.length;
  const axis = 52;
  const rows = (isNear: boolean): number =>
    Math.max(1, ...BANDS.map((name) => rowsOf(at(tokens, name, isNear, near).length)));
  const farUnseen = unseen.some((side) => side !== near);
  const nearUnseen = unseen.includes(near);
  const top = farUnseen ? STRIP + 8 : 6;
  const axisTop = top + rows(false) * ROW + 6;
  const high = axisTop + axis + rows(true) * ROW + 10 + (nearUnseen ? STRIP : 0);
  const places = new Map<string, Place>();
  const zones = BANDS.map((name, n) => {
    const middle = (n + 0.5) * band;
    for (const isNear of [true, false]) {
      const here = at(tokens, name, isNear, near);
      here.forEach((token, k) => {
        const row = Math.floor(k / 2);
        const abreast = Math.min(2, here.length - 2 * row);
        const x = middle - (abreast * COLUMN) / 2 + (k % 2) * COLUMN + (COLUMN - WIDE) / 2;
        const y = isNear ? axisTop + axis + 6 + row * ROW : axisTop - ROW + 4 - row * ROW;
        places.set(token.label, { x, y });
      });
    }
    const zone = { band: name, x: n * band, y: 0, wide: band, high };
    return { ...zone, name: { x: middle, y: axisTop + axis / 2 } };
  });
  const strips = unseen.map((side) => ({
    side,
    x: 12,
    y: side === near ? high - STRIP : 6,
    wide: wide - shore - 24,
    high: STRIP - 6,
  }));
  return { upright: false, wide, high, zones, places, strips };
}

function downward(tokens: readonly Token[], near: Side, unseen: readonly Side[]): Layout {
  const wide = 360;
  const spine = 64;
  const half = (wide - spine) / 2;
  const strip = unseen.length > 0 ? STRIP + 4 : 0;
  const places = new Map<string, Place>();
  const zones: Zone[] = [];
  let y = strip;
  for (const band of BANDS) {
    const [far, own] = [false, true].map((isNear) => at(tokens, band, isNear, near));
    const rows = Math.max(rowsOf(far!.length), rowsOf(own!.length));
    const high = rows ? rows * ROW + 8 : EMPTY;
    const put = (here: Token[], left: number): void =>
      here.forEach((token, k) => {
        const row = Math.floor(k / 2);
        const abreast = Math.min(2, here.length - 2 * row);
        const start = left + (half - abreast * (WIDE + 4)) / 2 + 2;
        places.set(token.label, { x: start + (k % 2) * (WIDE + 4), y: y + 10 + row * ROW });
      });
    put(far!, 2);
    put(own!, half + spine - 2);
    zones.push({ band, x: 0, y, wide, high, name: { x: wide / 2, y: y + high / 2 } });
    y += high;
  }
  const strips = unseen.map((side) => ({
    side,
    x: side === near ? wide / 2 + 4 : 6,
    y: 5,
    wide: (unseen.length > 1 ? wide / 2 : wide) - 10,
    high: STRIP - 6,
  }));
  return { upright: true, wide, high: y + 16, zones, places, strips };
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
  let [bx, by] = [(x1 + x2) / 2, (y1 + y2) / 2];
  if (shared && line.upright) by = 2 * (zone.name.y - 30) - by;
  else if (shared) bx = 2 * (zone.name.x + 62) - bx;
  return `M${x1} ${y1}Q${Math.round(bx)} ${Math.round(by)} ${x2} ${y2}`;
}

const isIn = (value: number, start: number, length: number): boolean =>
  value >= start && value < start + length;
