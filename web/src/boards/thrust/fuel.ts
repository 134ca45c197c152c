/** The burns that may be sealed in a contest, and their effect in words. */

import type { Burn, BurnOdds } from "../../wire";
import { ownSide } from "./scene";
import type { ThrustView } from "./view";

/** The burns that are allowed. */
export type BurnRange = Pick<Burn, "min" | "max" | "allows_zero">;

/** Every burn of the range, in ascending order. */
export function burnsOf({ min: least, max: most, allows_zero: none }: BurnRange): number[] {
  const range = Array.from({ length: most - least + 1 }, (_, n) => least + n);
  return none && least > 0 ? [0, ...range] : range;
}

/** The burn so many steps from another, within the range. */
export function stepBurn(range: BurnRange, from: number, steps: number): number {
  const burns = burnsOf(range);
  const here = Math.max(0, burns.indexOf(from));
  return burns[Math.min(burns.length - 1, Math.max(0, here + steps))]!;
}

/** The cost of a burn to its ship, in sentences. */
export function burnWords(view: ThrustView, burn: number): string[] {
  const ship = view.fleet[view.ship - 1];
  const fuel = ship?.fuel ?? 0;
  if (burn === 0) return [`Keeps all ${fuel} fuel.`];
  const leak = ship?.effects?.includes(1) ? Math.min(1, fuel - burn) : 0;
  const left = fuel - burn - leak;
  const paid = leak ? `Costs ${burn}, and the leak takes 1 more` : `Costs ${burn}`;
  const sentences = [`${paid}: ${left} of ${fuel} left.`];
  if (left <= 0) sentences.push("That's its last fuel: the ship is removed after this contest.");
  else if (view.stage.seat !== ownSide(view)) sentences.push("Uses the ship's move of this turn.");
  return sentences;
}

/** The chance of a burn against what the other side may burn. */
export interface BurnChance {
  against: string;
  /** In per cent; a dash where the other side can't burn that. */
  chance: string;
}

/** `48–70%` for `48% to 70%`: four of them stand side by side. */
const inShort = (chance: string): string => chance.replace("% to ", "–");

/** The chances of a burn, always for the same cases. */
export function chancesOf(odds: BurnOdds, burn: number): BurnChance[] {
  const { least, most, less, same, more, nothing } = odds;
  const cases: [string, string, boolean][] = [
    ["less", less, burn > least],
    ["the same", same, burn >= least],
    ["more", more, burn > 0 && (most ?? Infinity) > burn],
  ];
  if (nothing) cases.unshift(["nothing", nothing, true]);
  return cases.map(([against, chance, isPossible]) => ({
    against,
    chance: isPossible ? inShort(chance) : "–",
  }));
}
