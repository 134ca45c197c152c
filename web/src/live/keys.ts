/** The keys of the whole table. Boards take arrows, Enter and Space for themselves. */

export type KeyCommand = "back" | "clear" | "confirm" | "rules" | "hint" | "mute" | "flip";

const KEYS: Record<string, KeyCommand> = {
  Backspace: "back",
  u: "back",
  Escape: "clear",
  Enter: "confirm",
  c: "confirm",
  e: "confirm",
  "?": "rules",
  h: "hint",
  m: "mute",
  f: "flip",
};

export interface KeyPress {
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
  defaultPrevented: boolean;
  /** The name of the element that has the focus, in capitals, and whether one types into it. */
  within: string;
  typing: boolean;
}

/** What a key asks for, or nothing if it belongs to a field, a button or the browser. */
export function keyCommand(press: KeyPress): KeyCommand | null {
  if (press.defaultPrevented || press.ctrlKey || press.metaKey || press.altKey) return null;
  if (press.typing || press.within === "SELECT") return null;
  // Enter on a button presses the button.
  if (press.key === "Enter" && !["BODY", "MAIN"].includes(press.within)) return null;
  return KEYS[press.key] ?? null;
}

/** For the list of keys in the help. */
export const KEY_WORDS: readonly [string, string][] = [
  ["Arrow keys, Enter", "choose on the board"],
  ["Backspace or U", "undo the last choice"],
  ["Escape", "clear the turn"],
  ["C or E (or Enter)", "confirm or end the turn"],
  ["H", "get a hint (only against the computer)"],
  ["F", "flip the board"],
  ["M", "turn sound on or off"],
  ["?", "show the rules"],
];
