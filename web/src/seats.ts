import { LOOKS, SHAPES } from "./palette";
import type { SeatInfo, Snapshot } from "./wire";

/** The colours and the shape of a seat. */
export interface SeatLook {
  /** Fills its pieces. */
  readonly light: string;
  /** Edges, and pieces out of action. */
  readonly dark: string;
  /** Text on `light`. */
  readonly ink: string;
  readonly shape: keyof typeof SHAPES;
}

const BY_NAME = new Map<string, SeatLook>(Object.entries(LOOKS));
const TABLE: readonly SeatLook[] = Object.values(LOOKS);

/** The look of the seat with this name. A name that is not in `LOOKS` gets one of its colours
 * and one of its shapes, always the same; `present/palette.py` chooses them in the same way. */
export function seatLook(name: string): SeatLook {
  const known = BY_NAME.get(name);
  if (known) return known;
  let code = 0;
  for (const letter of name) code = (37 * code + letter.codePointAt(0)!) % 65521;
  const { shape } = TABLE[Math.floor(code / TABLE.length) % TABLE.length]!;
  return { ...TABLE[code % TABLE.length]!, shape };
}

/** The name of a seat with a capital letter. */
export function seatTitle(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}

/** Who has the seat, in a few words; `me` if the viewer has it. */
export function seatWords(
  seat: Pick<SeatInfo, "name" | "kind" | "player" | "level" | "reserved_for">,
  me = false,
): string {
  if (me) return "You";
  if (seat.kind === "open")
    return seat.reserved_for ? `reserved for ${seat.reserved_for}` : "free seat";
  if (seat.kind === "computer") return `Computer ${seat.level ?? ""}`.trim();
  return seat.player || (seat.kind === "bot" ? "Bot" : "Guest");
}

/** The name a player chose; empty if the server named them ("Guest 2"). */
export function givenName(seat: SeatInfo): string {
  return /^Guest( \d+)?$/.test(seat.player ?? "") ? "" : (seat.player ?? "");
}

/** Whom the viewer waits for, by name; empty if the viewer is to decide, or nobody is. */
export function waitingWords(snapshot: Snapshot | null): string {
  const { seats = [], display, own_seats: mine = [] } = snapshot ?? {};
  const deciding = display?.deciding ?? [];
  if (!deciding.length || deciding.some((seat) => mine.includes(seat))) return "";
  const computers = seats.filter(({ kind }) => kind === "computer").length;
  const names = deciding.map((number) => {
    const seat = seats[number]!;
    if (seat.kind === "computer" && computers === 1) return "the computer";
    return (seat.kind === "person" && givenName(seat)) || seatTitle(seat.name);
  });
  return `Waiting for ${new Intl.ListFormat("en").format(names)}`;
}
