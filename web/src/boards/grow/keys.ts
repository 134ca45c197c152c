/** Keys inside the board. The caller looks up what each does; anything else is the table's. */

import { spaceAt, spaceName } from "./position";

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

/** As far as the board goes. */
export function walk(from: string, dx: number, dy: number, size: number): string {
  const within = (value: number) => Math.min(Math.max(value, 0), size - 1);
  const { x, y } = spaceAt(from);
  return spaceName(within(x + dx), within(y + dy));
}
