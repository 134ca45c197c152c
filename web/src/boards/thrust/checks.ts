/** The dice checks of the log, as the server tells them. */

import type { Check, Die, LogEntry } from "../../wire";

export interface NumberedCheck extends Check {
  /** Grows with the log and stays, so that a new check can be told from one shown before. */
  number: number;
}

/** More checks than an entry ever has. */
const MOST = 1000;

/** Every check in the entries, oldest first. */
export function checksOf(entries: readonly LogEntry[]): NumberedCheck[] {
  return entries.flatMap(({ number, checks = [] }) =>
    checks.map((check, n) => ({ ...check, number: MOST * number + n })),
  );
}

/** A d100 is read with two digits. */
export const faceText = ({ sides, face }: Die): string =>
  sides === 100 ? String(face).padStart(2, "0") : String(face);
