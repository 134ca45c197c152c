/** Keyboard shortcuts of the match page. Arrow keys, Enter and Space belong to the board. */

/** A command of the match page. */
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

/** A key event with what has the focus. */
export interface KeyPress {
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
  defaultPrevented: boolean;
  /** The tag name of the focused element in capitals, and whether it takes text. */
  within: string;
  typing: boolean;
}

/** The command of a key; null if the key belongs to a field, a button or the browser. */
export function keyCommand(press: KeyPress): KeyCommand | null {
  if (press.defaultPrevented || press.ctrlKey || press.metaKey || press.altKey) return null;
  if (press.typing || press.within === "SELECT") return null;
  // Enter on a button presses the button.
  if (press.key === "Enter" && !["BODY", "MAIN"].includes(press.within)) return null;
  return KEYS[press.key] ?? null;
}

/** The keys and their meaning, for the settings page. */
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
