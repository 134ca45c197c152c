import type { KeyWords } from "../live/keys";
import type { Component } from "svelte";
import type { Board, SeatDetailProps } from "./board";

/** What `boards/<game>/Board.svelte` exports. */
export interface BoardModule {
  default: Board;
  /** Use all the width there is, instead of a square as tall as the window. */
  wide?: boolean;
  /** The switches of the match page that this board supports. */
  tools?: readonly BoardTool[];
  /** The keys that this board has besides the arrow keys and Enter. */
  keys?: readonly KeyWords[];
  /** What a seat has, for its card; see `BoardProps.seatCards`. */
  SeatDetail?: Component<SeatDetailProps>;
}

/** A switch of the match page. */
export type BoardTool = "threats" | "flip";

/** The boards by path; each is fetched when it is first needed. */
const boards = import.meta.glob<BoardModule>("./*/Board.svelte");

/** The board component of a game, by its name. */
export async function loadBoard(game: string): Promise<Board> {
  return (await loadBoardModule(game)).default;
}

/** The board module of a game; the notation board if the game has none of its own. */
export function loadBoardModule(game: string): Promise<BoardModule> {
  return (boards[`./${game}/Board.svelte`] ?? boards["./notation/Board.svelte"]!)();
}
