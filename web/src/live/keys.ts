/** Keyboard shortcuts of the match page. Arrow keys, Enter and Space belong to the board; Enter only
 * while there is something to choose on it. */

/** A command of the match page. */
export type KeyCommand = "back" | "clear" | "confirm" | "keys" | "rules" | "hint" | "mute" | "flip";

interface Shortcut {
  keys: readonly string[];
  command: KeyCommand;
  words: string;
}

const SHORTCUTS: readonly Shortcut[] = [
  { keys: ["Backspace", "u"], command: "back", words: "undo the last choice" },
  { keys: ["Escape"], command: "clear", words: "clear the turn, or close the result" },
  {
    keys: ["c", "e", "Enter"],
    command: "confirm",
    words: "confirm or end the turn (Enter: when nothing is left to choose)",
  },
  { keys: ["h"], command: "hint", words: "get a hint (only against the computer)" },
  { keys: ["f"], command: "flip", words: "flip the board" },
  { keys: ["m"], command: "mute", words: "turn sound on or off" },
  { keys: ["r"], command: "rules", words: "show the rules" },
  { keys: ["?"], command: "keys", words: "show these keys" },
];

/** Where Enter confirms the turn. */
const CONFIRMING = ["BODY", "MAIN", "GRIDCELL"];

const COMMANDS = new Map(
  SHORTCUTS.flatMap(({ keys, command }) => keys.map((key) => [key, command] as const)),
);

/** A key event with what has the focus. */
export interface KeyPress {
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
  defaultPrevented: boolean;
  /** Whether the key is held down. */
  repeat: boolean;
  /** The tag name of the focused element in capitals, or GRIDCELL for a space of the board, and
   * whether it takes text. */
  within: string;
  typing: boolean;
}

/** The command of a key; null if the key belongs to a field, a button or the browser. Without
 * `characters`, keys that type a character have none: speech input may type them (WCAG 2.1.4). */
export function keyCommand(press: KeyPress, characters: boolean): KeyCommand | null {
  if (press.defaultPrevented || press.ctrlKey || press.metaKey || press.altKey) return null;
  if (press.typing || press.within === "SELECT") return null;
  if (!characters && press.key.length === 1) return null;
  // Enter on a button presses the button. Held down, it chooses and must not confirm as well.
  if (press.key === "Enter" && (press.repeat || !CONFIRMING.includes(press.within))) return null;
  return COMMANDS.get(press.key) ?? null;
}

/** A key or several, and what they do, in words. */
export type KeyWords = readonly [keys: string, meaning: string];

const keyTitle = (key: string): string => (key.length === 1 ? key.toUpperCase() : key);

/** The keys and their meaning, for people. */
export const KEY_WORDS: readonly KeyWords[] = [
  ["Arrow keys, Enter", "choose on the board"],
  ...SHORTCUTS.map(({ keys, words }): KeyWords => [keys.map(keyTitle).join(" or "), words]),
];
