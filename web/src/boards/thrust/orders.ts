/** What the seat may order: ships with their deeds, and fuel to commit. No rules, only sorting. */

import type { OrderChoice as Order, ThrustChoices } from "../../wire";
import type { ThrustView } from "./view";

export type { Order, ThrustChoices };

/** Deeds that leave things as they are come last. */
const QUIET = new Set(["hold", "pass", "nothing"]);

export const isQuiet = (order: Order): boolean => QUIET.has(order.verb);

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
export function shortWords({ text: words, ship }: Order, title: string): string {
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
