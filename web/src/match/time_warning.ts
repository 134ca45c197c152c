/** The times left, in seconds, at which a player is warned once each. */
const WARNINGS = [60, 30, 10] as const;

/** The warning that is due when a clock goes from one time left to another, in milliseconds; empty
 * if none is. */
export function timeWarning(before: number, after: number): string {
  const due = WARNINGS.findLast((limit) => after <= limit * 1000 && before > limit * 1000);
  return due ? `You have ${due} seconds left.` : "";
}
