/** The tokens of this browser's personal links. A token gives the right to its seat. */

const key = (match: string): string => `boardwright.seat.${match}`;

/** Adds tokens, by seat, to those stored for a match. */
export function saveSeatLinks(match: string, tokens: Record<string, string>): void {
  try {
    const kept = { ...seatLinksOf(match), ...tokens };
    localStorage.setItem(key(match), JSON.stringify(kept));
  } catch {
    // Without storage the session cookie still holds the seats.
  }
}

/** Forgets the tokens of a match. */
export function forgetSeatLinks(match: string): void {
  try {
    localStorage.removeItem(key(match));
  } catch {
    // No storage: nothing is kept.
  }
}

/** The tokens stored for a match, by seat. */
export function seatLinksOf(match: string): Record<string, string> {
  try {
    return JSON.parse(localStorage.getItem(key(match)) ?? "{}") as Record<string, string>;
  } catch {
    return {};
  }
}
