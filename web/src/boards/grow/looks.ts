/** The colours of a seat's stones on the wood of the light or dark theme. */

import { seatLook, type SeatLook } from "../../seats";

/** A seat's look with the lines that set its stones off from the wood (WCAG 1.4.11). */
export interface StoneLook extends SeatLook {
  /** Around heads. */
  readonly edge: string;
  /** Around tails, which are filled with `dark`. */
  readonly rim: string;
  /** Roots, and the lighter line inside them. */
  readonly bark: string;
  readonly sap: string;
}

/** How bright a colour seems, from 0 to 255. */
function brightness(colour: string): number {
  const [red, green, blue] = [1, 3, 5].map((at) => parseInt(colour.slice(at, at + 2), 16));
  return 0.299 * red! + 0.587 * green! + 0.114 * blue!;
}

/** On dark wood, dark stones need a pale edge; bright ones stand out by themselves. */
export function stoneLook(name: string, theme: "light" | "dark"): StoneLook {
  const look = seatLook(name);
  const { light, dark } = look;
  if (theme === "light") return { ...look, edge: dark, rim: light, bark: dark, sap: light };
  if (brightness(light) > 150) return { ...look, edge: dark, rim: light, bark: light, sap: dark };
  const pale = `color-mix(in srgb, ${light} 45%, #ffffff)`;
  return { ...look, edge: pale, rim: pale, bark: light, sap: pale };
}
