/** The burns that may be sealed in a contest, and their effect in words. */

import type { Burn } from "../../wire";
import { ownSide } from "./scene";
import type { ThrustView } from "./view";

/** Every burn of the range, in ascending order. */
export function burnsOf({ min: least, max: most, allows_zero: none }: Burn): number[] {
  const range = Array.from({ length: most - least + 1 }, (_, n) => least + n);
  return none && least > 0 ? [0, ...range] : range;
}

/** The burn so many steps from another, within the range. */
export function stepBurn(range: Burn, from: number, steps: number): number {
  const burns = burnsOf(range);
  const here = Math.max(0, burns.indexOf(from));
  return burns[Math.min(burns.length - 1, Math.max(0, here + steps))]!;
}

/** The effect of sealing a burn, in sentences. */
export function burnWords(view: ThrustView, burn: number): string[] {
  const ship = view.fleet[view.ship - 1];
  const fuel = ship?.fuel ?? 0;
  const mine = view.stage.seat === ownSide(view);
  if (burn === 0)
    return ["You burn nothing and keep your fuel.", "The other ship will probably succeed."];
  const leak = ship?.effects?.includes(1) ? Math.min(1, fuel - burn) : 0;
  const left = fuel - burn - leak;
  const paid = leak ? `Costs ${burn}, and the leak takes 1 more` : `Costs ${burn}`;
  const phrases = [`${paid}: ${left} of ${fuel} left.`];
  if (left <= 0) phrases.push("That's its last fuel: the ship is removed after this contest.");
  else if (mine) phrases.push("Burn more than your opponent for [+] on your Speed Check.");
  else
    phrases.push("This uses the ship's move for the turn. Burn more than your opponent for [+].");
  return phrases;
}
