/** What is printed on the nine kinds of counter, and what damage means. */

import type { ShipData, ThrustView } from "./view";

export interface Kind {
  name: string;
  title: string;
  /** The class, 0 to V. */
  rank: number;
  SPD: number;
  COM: number;
  SEN: number;
  /** The DMG die; 1 means no roll. */
  die: number;
  fuel: number;
}

export type Stat = "SPD" | "COM" | "SEN";

export const STATS: readonly Stat[] = ["SPD", "COM", "SEN"];
export const STAT_WORDS: Record<Stat, string> = { SPD: "speed", COM: "combat", SEN: "sensors" };
export const CLASSES = ["0", "I", "II", "III", "IV", "V"] as const;

const kind = (
  name: string,
  title: string,
  rank: number,
  SPD: number,
  COM: number,
  die: number,
  SEN: number,
  fuel: number,
): Kind => ({ name, title, rank, SPD, COM, SEN, die, fuel });

export const KINDS: readonly Kind[] = [
  kind("freighter", "Freighter", 2, 40, 35, 5, 35, 12),
  kind("patrol", "Autonomous Patrol", 2, 45, 47, 5, 30, 18),
  kind("salvage", "Salvage Vessel", 3, 30, 36, 5, 35, 6),
  kind("subcompact", "Subcompact", 1, 35, 20, 1, 20, 12),
  kind("fighter", "Fighter", 4, 40, 50, 10, 35, 6),
  kind("highend", "High-End Transport", 2, 50, 20, 1, 50, 14),
  kind("science", "Science Ship", 5, 35, 42, 5, 55, 120),
  kind("troop", "Troop Transport", 5, 40, 52, 10, 40, 24),
  kind("cruiser", "Passenger Cruiser", 0, 40, 31, 1, 35, 12),
];

const BY_NAME = new Map(KINDS.map((one) => [one.name, one]));

/** House rules that change what is printed. */
export type Printing = Pick<ThrustView, "passenger_class" | "mid_die">;

/** The counter as these house rules print it. */
export function kindOf(name: string, rules: Printing): Kind {
  const printed = BY_NAME.get(name);
  if (!printed) throw new Error(`There is no ship called “${name}”.`);
  if (name === "cruiser") return { ...printed, rank: rules.passenger_class };
  return printed.die === 5 && rules.mid_die === "d3" ? { ...printed, die: 3 } : printed;
}

export const titleOf = (name: string): string => BY_NAME.get(name)?.title ?? name;

export const weaponOf = (one: Kind): string => (one.die === 1 ? "1" : `d${one.die}`);

export interface Effect {
  name: string;
  short: string;
  /** What it does to the ship, in one sentence. */
  means: string;
}

export const CRIPPLED = 6;
export const LEAK = 1;

/** By DMG level. Nothing rests on 5: the hull gives way and it becomes 7 at once. */
export const EFFECTS: Readonly<Record<number, Effect>> = {
  1: { name: "Leak", short: "leak", means: "Loses one more fuel each time it spends some." },
  2: { name: "Weapons Eliminated", short: "no weapons", means: "It can no longer attack." },
  3: { name: "Sensors Fried", short: "no sensors", means: "It can no longer scan." },
  4: { name: "Fire", short: "fire", means: "It takes 1 DMG in every Morale phase." },
  6: {
    name: "Life Support Crippled",
    short: "Stats −10",
    means: "SPD, COM and SEN are 10 lower.",
  },
  7: {
    name: "Reactor Breached",
    short: "reactor breached",
    means: "It takes 2 DMG in every Morale phase.",
  },
  8: {
    name: "Dead in the Water",
    short: "dead in the water",
    means: "It can neither scan nor move nor attack.",
  },
};

/** What landing on a level would do, for the ends of the track as well. */
export function levelWords(level: number): string {
  if (level <= 0) return "no damage";
  if (level === 5) return "Hull Damage: it takes 2 more at once and ends on 7";
  if (level >= 9) return "Eliminated: it is removed from play";
  return EFFECTS[level]!.name;
}

export const effectsOf = (ship: ShipData): Effect[] =>
  (ship.effects ?? []).map((level) => EFFECTS[level]!);

/** A Stat as it is now. */
export function statOf(ship: ShipData, stat: Stat, rules: Printing): number {
  const loss = ship.effects?.includes(CRIPPLED) ? 10 : 0;
  return Math.max(0, kindOf(ship.kind, rules)[stat] - loss);
}
