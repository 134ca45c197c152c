/** The keys of the board. All others belong to the page. */

import { spaceAt, spaceName } from "./position";

/** What a key does on the board. */
export type KeyAction =
  | { kind: "walk"; space: string }
  | { kind: "choose"; join: boolean }
  | { kind: "head"; step: 1 | -1 }
  | { kind: "let go" };

const STEPS: Record<string, [number, number]> = {
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  Home: [-99, 0],
  End: [99, 0],
  PageUp: [0, 99],
  PageDown: [0, -99],
};

/** The action of a key pressed on space `from`; null for keys of the page. */
export function keyAction(
  event: Pick<KeyboardEvent, "key" | "shiftKey" | "ctrlKey" | "metaKey" | "altKey">,
  from: string,
  size: number,
): KeyAction | null {
  if (event.ctrlKey || event.metaKey || event.altKey) return null;
  const step = STEPS[event.key];
  if (step) return { kind: "walk", space: walk(from, step[0], step[1], size) };
  switch (event.key.toLowerCase()) {
    case "enter":
    case " ":
      return { kind: "choose", join: event.shiftKey };
    case "n":
      return { kind: "head", step: 1 };
    case "p":
      return { kind: "head", step: -1 };
    case "escape":
      return { kind: "let go" };
  }
  return null;
}

/** The space so many columns and rows away, at most at the edge of the board. */
export function walk(from: string, dx: number, dy: number, size: number): string {
  const within = (value: number) => Math.min(Math.max(value, 0), size - 1);
  const { x, y } = spaceAt(from);
  return spaceName(within(x + dx), within(y + dy));
}
