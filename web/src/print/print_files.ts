import { file, posting } from "../api";
import type { MatchPrint } from "./print_form";
import type { PrintRequest } from "../wire";

/** Sheets of a game as PDF. */
export const printedSheets = (wanted: PrintRequest): Promise<Blob> =>
  file("/api/print", {}, posting(wanted));

/** A position of a match, or its score sheet, as PDF. */
export function matchPrint(
  { match, what, place, seat }: MatchPrint,
  paper: string,
  ink: string,
): Promise<Blob> {
  if (what === "score") return file("/api/matches/{match}/score-sheet", { match, paper, ink });
  return file("/api/matches/{match}/print", { match, place, seat, paper, ink });
}
