import type { Board } from "./board";

/** What a board says of itself by its `<script module>`. */
export interface BoardModule {
  default: Board;
  /** It wants all the width there is, not a square of the window's height. */
  wide?: boolean;
  /** Which of the table's switches mean something here. */
  tools?: readonly BoardTool[];
}

export type BoardTool = "threats" | "flip";

/** Every folder beside this file with a Board.svelte is a game; each is fetched when needed. */
const boards = import.meta.glob<BoardModule>("./*/Board.svelte");

/** The board of a game, by its name. */
export async function loadBoard(game: string): Promise<Board> {
  return (await loadBoardModule(game)).default;
}

/** A game without a board of its own is played in notation. */
export function loadBoardModule(game: string): Promise<BoardModule> {
  return (boards[`./${game}/Board.svelte`] ?? boards["./notation/Board.svelte"]!)();
}
