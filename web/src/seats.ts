import { LOOKS, SHAPES } from "./palette";
import type { SeatInfo } from "./wire";

/** Who is who, by colour and by shape. */
export interface SeatLook {
  /** What is alive. */
  readonly light: string;
  /** Edges and remains. */
  readonly dark: string;
  /** Words upon `light`. */
  readonly ink: string;
  readonly shape: keyof typeof SHAPES;
}

const BY_NAME = new Map<string, SeatLook>(Object.entries(LOOKS));
const TABLE: readonly SeatLook[] = Object.values(LOOKS);

/** By the name of a seat. A name that is no colour of the table borrows one of its colours and one
 * of its shapes, always the same; `present/palette.py` does it in the same way. */
export function seatLook(name: string): SeatLook {
  const known = BY_NAME.get(name);
  if (known) return known;
  let code = 0;
  for (const letter of name) code = (37 * code + letter.codePointAt(0)!) % 65521;
  const { shape } = TABLE[Math.floor(code / TABLE.length) % TABLE.length]!;
  return { ...TABLE[code % TABLE.length]!, shape };
}

/** "red" to "Red". */
export function seatTitle(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}

/** Who sits there, in a word. */
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

/** The name a player has given; nothing for those who only got one. */
export function givenName(seat: SeatInfo): string {
  return /^Guest( \d+)?$/.test(seat.player ?? "") ? "" : (seat.player ?? "");
}
