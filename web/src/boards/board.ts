import type { Component } from "svelte";
import type { SeatInfo, LogEntry } from "../wire";

/** What every game's board is given. A board holds no rules: it shows `view`, offers `choices`
 * and calls `choose`; the table answers with new props.
 *
 * `boards/<game>/Board.svelte` exports the component as its default, and `wide` from its module
 * script if it wants the whole width. It fills the width it is
 * given (from 328 px up) and takes its height from that; the shell gives it at most the height of
 * the window. Inside the board the arrow keys, Enter and Space belong to it; the keys of the
 * whole table (see `live/keys.ts`: Backspace, Escape, c, ?, h, m, f) reach the shell unless
 * the board calls `preventDefault`.
 */
export interface BoardProps<View = unknown, Choices = unknown> {
  /** The position with the draft laid upon it. */
  view: View;
  /** The position in notation; nothing where the game has more to show. */
  notation: string;
  /** What `seat` may do next, or null. */
  choices: Choices | null;
  /** What is to be done now, as the server says it. */
  todo: string;
  /** The viewing seat; null for a spectator. */
  seat: number | null;
  seats: readonly SeatInfo[];
  /** The actions of the turn that is being put together, in order. */
  draft: readonly string[];
  /** The record so far. */
  log: readonly LogEntry[];
  /** The last lines of the record, since the viewer's own last turn: what to point at. */
  last: readonly LogEntry[];
  /** The viewing seat is to decide now; otherwise the board is only looked at. */
  active: boolean;
  /** The seats to decide. */
  deciding: readonly number[];
  /** True once the game is over. */
  over: boolean;
  settings: BoardSettings;
  /** A turn to point at: advice, or the best turn of a review. */
  hint: readonly string[];
  /** Add one action to the turn. */
  choose: (action: string) => void;
  /** Add several at once. */
  chooseMany: (actions: readonly string[]) => void;
  /** A board that takes its time, as dice do, says up to which line of the record it has shown
   * what happened. Nothing later is shown elsewhere. */
  showed?: (turn: number) => void;
}

export interface BoardSettings {
  /** False also where the system asks for reduced motion. */
  animate: boolean;
  threats: boolean;
  /** The second seat's side at the bottom. */
  flip: boolean;
  theme: "light" | "dark";
}

/** Each game has a view of its own, so the registry cannot name its type. */
export type Board = Component<BoardProps>;
