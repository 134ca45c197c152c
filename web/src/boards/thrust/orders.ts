/** Sorts and selects the orders that the server offers. */

import type { OrderChoice as Order, ThrustChoices } from "../../wire";
import type { ThrustView } from "./view";

export type { Order, ThrustChoices };

/** Verbs that change nothing; their orders come last. */
const QUIET = new Set(["hold", "pass", "nothing"]);

/** Whether an order changes nothing. */
export const isQuiet = (order: Order): boolean => QUIET.has(order.verb);

/** The places of ships that have orders, in ascending order. */
export function readyShips(choices: ThrustChoices | null): number[] {
  const ships = (choices?.actions ?? []).flatMap((order) => order.ship ?? []);
  return [...new Set(ships)].toSorted((a, b) => a - b);
}

/** The orders of a ship, quiet ones last; with 0, those that name no ship. */
export function ordersOf(choices: ThrustChoices | null, ship: number): Order[] {
  const orders = (choices?.actions ?? []).filter((order) => (order.ship ?? 0) === ship);
  return [...orders.filter((order) => !isQuiet(order)), ...orders.filter(isQuiet)];
}

/** The text of an order without its ship, for where the ship is already chosen. */
export function shortWords({ text: words, ship }: Order, title: string): string {
  const name = `your ${title} (s${ship})`;
  return words.replace(` with ${name}`, "").replace(` of ${name}`, "").replace(` ${name}`, "");
}

/** The ship to show: `wanted` if it has orders, else the first with an order that is not quiet,
 * else the first; 0 if there is none. */
export function pickedShip(choices: ThrustChoices | null, wanted: number): number {
  const ready = readyShips(choices);
  if (ready.includes(wanted)) return wanted;
  const busy = ready.find((ship) => ordersOf(choices, ship).some((order) => !isQuiet(order)));
  return busy ?? ready[0] ?? 0;
}

/** The orders with this target. */
export function ordersAt(orders: readonly Order[], target: string): Order[] {
  return orders.filter((order) => order.target === target);
}

/** The first order that lets a ship do nothing, if there is one. */
export const quietOrder = (choices: ThrustChoices | null): Order | undefined =>
  choices?.actions?.find((order) => isQuiet(order) && order.ship !== undefined);

/** A phase in which the player lets all remaining ships pass or hold. */
export interface Rest {
  turn: number;
  phase: string;
  /** The length of the log when the last ship passed, and its length now. */
  since: number;
  lines: number;
}

/** The rest in a new position; null once the phase is over, or when the log gets shorter, as it
 * does when a lesson starts again. */
export function restOn(rest: Rest, { turn, phase }: ThrustView, lines: number): Rest | null {
  if (rest.turn !== turn || rest.phase !== phase || lines < rest.lines) return null;
  return lines === rest.lines ? rest : { ...rest, lines };
}
