/** The dice checks in the log. */

import type { Check, Die, LogEntry } from "../../wire";

/** A check with a number that identifies it. */
export interface NumberedCheck extends Check {
  /** Increases through the log and never changes, so that new checks can be recognized. */
  number: number;
}

/** More checks than an entry ever has. */
const CHECKS_PER_ENTRY = 1000;

/** Every check in the entries, oldest first. */
export function checksOf(entries: readonly LogEntry[]): NumberedCheck[] {
  return entries.flatMap(({ number, checks = [] }) =>
    checks.map((check, n) => ({ ...check, number: CHECKS_PER_ENTRY * number + n })),
  );
}

/** The face as it is printed: two digits for a d100. */
export const faceText = ({ sides, face }: Die): string =>
  sides === 100 ? String(face).padStart(2, "0") : String(face);
