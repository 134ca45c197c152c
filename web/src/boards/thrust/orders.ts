/** Sorts and selects the orders that the server offers. */

import type { OrderChoice as Order, ThrustChoices } from "../../wire";

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

/** Orders of one ship with the same verb. */
export interface OrderRow {
  verb: string;
  /** The verb in words. */
  title: string;
  /** What all of them roll against or spend; or empty. */
  stat: string;
  orders: Order[];
}

const TITLES: Record<string, string> = { check: "Morale", lose: "Lose", to: "Go to", nothing: "" };

/** The orders in rows by their verb, quiet ones in the last. */
export function rowsOf(orders: readonly Order[]): OrderRow[] {
  const rows: OrderRow[] = [];
  for (const order of orders) {
    const verb = isQuiet(order) ? "quiet" : order.verb;
    const row = rows.find((known) => known.verb === verb);
    if (row) row.orders.push(order);
    else {
      const title = TITLES[verb] ?? verb.charAt(0).toUpperCase() + verb.slice(1);
      rows.push({ verb, title, stat: order.stat ?? "", orders: [order] });
    }
  }
  return rows;
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
