import type { Component } from "svelte";
import type { BoardSound } from "../sound";
import type { OfferedOrder, SeatInfo, LogEntry } from "../wire";

/** The props of every game's board. A board has no rules: it shows `view`, offers `choices` and
 * calls `choose`; the page answers with new props.
 *
 * `boards/<game>/Board.svelte` is the component; its module script may export what `BoardModule`
 * in `boards/index.ts` names. It fills the width it gets (from 328 px up) and takes its height
 * from that; unless it is `wide`, the page makes it no taller than the window. Inside the board the
 * arrow keys, Enter and Space belong to it; the shortcuts in `live/keys.ts` reach the page unless
 * the board calls `preventDefault`. It leaves Enter to the page when the turn has nothing more to
 * choose: then Enter confirms.
 */
export interface BoardProps<View = unknown, Choices = unknown> {
  /** The game's view of the position with the draft; nothing hidden from `seat` is in it. */
  view: View;
  /** The view in notation, for a game without a presenter; else empty. */
  notation: string;
  /** The choices from the game's presenter, or null; some games send some to every viewer. */
  choices: Choices | null;
  /** The server's prompt. */
  todo: string;
  /** The viewing seat; null for a spectator. */
  seat: number | null;
  seats: readonly SeatInfo[];
  /** The actions of the draft, in order. */
  draft: readonly string[];
  /** The log so far. While another player's turn is shown part by part, its last entry has the
   * actions of `view` and grows with it; `active` is false and `choices` null. */
  log: readonly LogEntry[];
  /** The log entries to point at: those since the viewer's own last turn. */
  last: readonly LogEntry[];
  /** Whether the viewing seat may choose now. */
  active: boolean;
  /** The seats to decide. */
  deciding: readonly number[];
  /** Whether the game is over. */
  over: boolean;
  settings: BoardSettings;
  /** The actions of a turn to point at: a hint, or the best turn of a review; empty for none. */
  hint: readonly string[];
  /** Adds one action to the draft. */
  choose: (action: string) => void;
  /** Adds several actions at once. */
  chooseMany: (actions: readonly string[]) => void;
  /** The standing order of the viewing seat; null, or left out, where there is none. */
  standing?: StandingChoice | null;
  /** A board that animates dice calls this with the number of the last log entry it has shown; the
   * page shows nothing later until then. */
  showed?: (turn: number) => void;
  /** Plays the sound of a change of the board; silent if the viewer wants none. */
  sound?: (sound: BoardSound) => void;
  /** Whether the page shows the `SeatDetail` of the board's module beside each seat's name. A board
   * for which it doesn't shows the same itself. */
  seatCards?: boolean;
}

/** The props of `SeatDetail` in a board's module: what a seat has, in a few words. */
export interface SeatDetailProps<View = unknown> {
  view: View;
  seat: number;
  seats: readonly SeatInfo[];
}

/** A standing order that the viewing seat can give, or withdraw once it is given. */
export interface StandingChoice {
  offered: OfferedOrder;
  given: boolean;
  /** Gives or withdraws it. */
  press: () => void;
}

/** The viewer's settings, as far as boards use them. */
export interface BoardSettings {
  /** False also where the system asks for reduced motion. */
  animate: boolean;
  /** Mark what the other side could capture or take. */
  threats: boolean;
  /** Show the second seat's side at the bottom. */
  flip: boolean;
  theme: "light" | "dark";
}

/** A board component. Its view and choices are the game's own, so their types are not known
 * here. */
export type Board = Component<BoardProps>;
