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

export const shownGames: readonly string[] = Object.keys(boards).map((path) => path.split("/")[1]!);

/** The board of a game, by its name. */
export async function loadBoard(game: string): Promise<Board> {
  return (await loadBoardModule(game)).default;
}

export async function loadBoardModule(game: string): Promise<BoardModule> {
  const load = boards[`./${game}/Board.svelte`];
  if (!load) throw new Error(`This page has no board for “${game}”.`);
  return load();
}
