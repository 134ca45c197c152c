/** What the seat may order: ships with their deeds, and fuel to commit. No rules, only sorting. */

import type { Side, ThrustView } from "./view";

/** One choice as the server offers it; parts that say nothing are left out. */
export interface Order {
  action: string;
  deed: string;
  words: string;
  /** The own ship it is about, from 1. */
  ship?: number;
  /** A contact (c2) or a band. */
  target?: string;
}

export interface BurnRange {
  least: number;
  most: number;
  /** Nothing at all may be burned as well, although `least` is more than 1. */
  none?: boolean;
}

export interface ThrustChoices {
  actions?: Order[];
  burn?: BurnRange;
}

/** Deeds that leave things as they are come last. */
const QUIET = new Set(["hold", "pass", "nothing"]);

export const isQuiet = (order: Order): boolean => QUIET.has(order.deed);

/** Ships that have something to do, in the order of their places. */
export function readyShips(choices: ThrustChoices | null): number[] {
  const ships = (choices?.actions ?? []).flatMap((order) => order.ship ?? []);
  return [...new Set(ships)].toSorted((a, b) => a - b);
}

/** The orders of one ship; all that name no ship with ship 0. */
export function ordersOf(choices: ThrustChoices | null, ship: number): Order[] {
  const found = (choices?.actions ?? []).filter((order) => (order.ship ?? 0) === ship);
  return [...found.filter((order) => !isQuiet(order)), ...found.filter(isQuiet)];
}

/** An order in words, without the ship where that has been chosen already. */
export function shortWords({ words, ship }: Order, title: string): string {
  const name = `your ${title} (s${ship})`;
  return words.replace(` with ${name}`, "").replace(` of ${name}`, "").replace(` ${name}`, "");
}

/** The ship to show: the one picked before if it may still act, else the first that can do more
 * than nothing, else the first. */
export function pickedShip(choices: ThrustChoices | null, wanted: number): number {
  const ready = readyShips(choices);
  if (ready.includes(wanted)) return wanted;
  const busy = ready.find((ship) => ordersOf(choices, ship).some((order) => !isQuiet(order)));
  return busy ?? ready[0] ?? 0;
}

/** The orders of a ship against a target: one can be given at once, among several one chooses. */
export function ordersAt(orders: readonly Order[], target: string): Order[] {
  return orders.filter((order) => order.target === target);
}

/** What lets a ship do nothing, if that is offered. */
export const quietOrder = (choices: ThrustChoices | null): Order | undefined =>
  choices?.actions?.find((order) => isQuiet(order) && order.ship !== undefined);

/** A phase in which the seat wants no more of its ships to act. */
export interface Rest {
  turn: number;
  phase: string;
  /** How long the record was when the last ship was passed over, and how long it is now. */
  since: number;
  lines: number;
}

/** The rest as the match goes on. It ends with the phase, and where the record goes back: a
 * position that comes again, in a lesson say, is looked at with fresh eyes. */
export function restOn(rest: Rest, { turn, phase }: ThrustView, lines: number): Rest | null {
  if (rest.turn !== turn || rest.phase !== phase || lines < rest.lines) return null;
  return lines === rest.lines ? rest : { ...rest, lines };
}

// -- fuel ----------------------------------------------------------------------------------

/** The burns that may be sealed, in order. */
export function burnsOf({ least, most, none }: BurnRange): number[] {
  const range = Array.from({ length: most - least + 1 }, (_, n) => least + n);
  return none && least > 0 ? [0, ...range] : range;
}

/** The burn so many steps further, staying in the range. */
export function stepBurn(range: BurnRange, from: number, steps: number): number {
  const burns = burnsOf(range);
  const here = Math.max(0, burns.indexOf(from));
  return burns[Math.min(burns.length - 1, Math.max(0, here + steps))]!;
}

/** What sealing so much would mean, in sentences. */
export function burnWords(view: ThrustView, burn: number): string[] {
  const ship = view.fleet[view.ship - 1];
  const fuel = ship?.fuel ?? 0;
  const own: Side | null = view.seat === null ? null : view.seat === 0 ? "black" : "red";
  const mine = view.stage.seat === own;
  if (burn === 0)
    return ["You burn nothing and keep your fuel.", "The other ship most likely has its way."];
  const leak = ship?.effects?.includes(1) ? Math.min(1, fuel - burn) : 0;
  const left = fuel - burn - leak;
  const paid = leak ? `Costs ${burn}, and the leak takes 1 more` : `Costs ${burn}`;
  const said = [`${paid}: ${left} of ${fuel} left.`];
  if (left <= 0) said.push("That is its last fuel: the ship is removed after this contest.");
  else if (mine) said.push("If you burn more than the other, your Speed Check has [+].");
  else said.push("It uses this ship's move of the turn. Burn more than the other for [+].");
  return said;
}
