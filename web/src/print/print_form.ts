import type { GameInfo, PrintRequest, SheetInfo } from "../wire";

/** The form of the Print page, and the request made from it. */

/** What of a match is printed: a position, or all turns. */
export interface MatchPrint {
  match: string;
  what: "position" | "score";
  /** The number of log entries of the position; null is the last one. */
  place: number | null;
  /** Whose view is printed, where views differ. */
  seat: number | null;
}

/** The state of the form of a game. */
export interface PrintForm {
  options: Record<string, number | string>;
  /** The names of the sheets that are chosen. */
  sheets: string[];
  paper: NonNullable<PrintRequest["paper"]>;
  ink: NonNullable<PrintRequest["ink"]>;
  duplex: NonNullable<PrintRequest["duplex"]>;
}

/** Countries that use letter paper. */
const LETTER = ["US", "CA", "MX", "CL", "CO", "CR", "GT", "PA", "PH", "SV", "VE"];

/** The paper of a country, by a browser's language such as `en-US`. */
export function paperOf(language: string): "a4" | "letter" {
  return LETTER.includes(language.split("-").at(-1) ?? "") ? "letter" : "a4";
}

/** The form with a game's usual rules, as many seats as it proposes, and its standard sheets. */
export function newPrintForm(game: GameInfo, sheets: SheetInfo[], language: string): PrintForm {
  const options = Object.fromEntries(game.options.map((spec) => [spec.key, spec.default]));
  if (game.seats_option !== null) options[game.seats_option] = game.proposed_seats;
  const names = sheets.filter((sheet) => sheet.is_standard).map((sheet) => sheet.name);
  return { options, sheets: names, paper: paperOf(language), ink: "colour", duplex: "long" };
}

/** The request of a form; options with their default value are left out, and the sheets are in the
 * order of the list. */
export function printRequest(game: GameInfo, sheets: SheetInfo[], form: PrintForm): PrintRequest {
  const changed = game.options.filter((spec) => form.options[spec.key] !== spec.default);
  return {
    game: game.name,
    options: Object.fromEntries(changed.map((spec) => [spec.key, form.options[spec.key]!])),
    sheets: sheets.map((sheet) => sheet.name).filter((name) => form.sheets.includes(name)),
    paper: form.paper,
    ink: form.ink,
    duplex: form.duplex,
  };
}

/** The address of the Print page for something of a match. */
export function printPath(game: string, { match, what, place, seat }: MatchPrint): string {
  const query = new URLSearchParams({ match });
  if (what === "score") query.set("what", what);
  else {
    if (place !== null) query.set("place", String(place));
    if (seat !== null) query.set("seat", String(seat));
  }
  return `/print/${game}?${query.toString()}`;
}

/** What `printPath` has written into the query; null for a game without a match. */
export function parsePrintQuery(search: string): MatchPrint | null {
  const query = new URLSearchParams(search);
  const match = query.get("match");
  if (!match) return null;
  return {
    match,
    what: query.get("what") === "score" ? "score" : "position",
    place: numberOf(query.get("place")),
    seat: numberOf(query.get("seat")),
  };
}

function numberOf(text: string | null): number | null {
  return text !== null && /^\d{1,6}$/.test(text) ? Number(text) : null;
}
