/** The personal links of my seats, kept on this device: whoever has one holds the seat. */

const key = (match: string): string => `boardwright.seat.${match}`;

export function saveSeatLinks(match: string, tokens: Record<string, string>): void {
  try {
    const kept = { ...seatLinksOf(match), ...tokens };
    localStorage.setItem(key(match), JSON.stringify(kept));
  } catch {
    // No storage: the session's cookie still holds the seats.
  }
}

export function forgetSeatLinks(match: string): void {
  try {
    localStorage.removeItem(key(match));
  } catch {
    // No storage: nothing is kept.
  }
}

export function seatLinksOf(match: string): Record<string, string> {
  try {
    return JSON.parse(localStorage.getItem(key(match)) ?? "{}") as Record<string, string>;
  } catch {
    return {};
  }
}
