/** The ships as printed under the match's options, and their present Stats. */

import { CRIPPLED, EFFECTS, KINDS, STATS, STAT_LOSS } from "./printed";
import type { ShipData, ThrustView } from "./view";

export type Stat = keyof typeof STATS;

/** What is printed on a ship's counter. */
export interface Kind extends Readonly<Record<Stat, number>> {
  readonly title: string;
  /** The class, 0 to V. */
  readonly rank: number;
  /** The DMG die; 1 means no roll. */
  readonly die: number;
  readonly fuel: number;
  /** Its side view as an SVG path. */
  readonly hull: string;
}

/** A damage effect: its name, and its meaning in one sentence. */
export interface Effect {
  readonly name: string;
  readonly meaning: string;
}

const BY_NAME: Readonly<Record<string, Kind>> = KINDS;
const BY_LEVEL: Readonly<Record<number, Effect>> = EFFECTS;

/** The options that change what is printed. */
export type Printing = Pick<ThrustView, "passenger_class" | "mid_die">;

/** What is printed under these options; throws for an unknown kind. */
export function kindOf(name: string, rules: Printing): Kind {
  const printed = BY_NAME[name];
  if (!printed) throw new Error(`There is no ship called “${name}”.`);
  if (name === "cruiser") return { ...printed, rank: rules.passenger_class };
  return printed.die === 5 && rules.mid_die === "d3" ? { ...printed, die: 3 } : printed;
}

/** The title of a kind of ship. */
export const titleOf = (name: string): string => BY_NAME[name]?.title ?? name;

/** The DMG of a weapon: `1` or a die, `d5`. */
export const weaponOf = (kind: Kind): string => (kind.die === 1 ? "1" : `d${kind.die}`);

/** The damage effects of an own ship. */
export const effectsOf = (ship: ShipData): Effect[] =>
  (ship.effects ?? []).map((level) => BY_LEVEL[level]!);

/** Whether damage has lowered the ship's Stats; false for another's ship. */
export const isCrippled = (ship: ShipData | null): boolean =>
  ship?.effects?.includes(CRIPPLED) ?? false;

/** The present Stat of an own ship. */
export function statOf(ship: ShipData, stat: Stat, rules: Printing): number {
  return Math.max(0, kindOf(ship.kind, rules)[stat] - (isCrippled(ship) ? STAT_LOSS : 0));
}
