import type { TimeControl } from "./wire";

/** The time controls that the form for a new match offers; `own` asks for minutes and increment. */
export const TIME_CONTROLS: readonly { key: string; words: string; clock: TimeControl | null }[] = [
  { key: "none", words: "No clock", clock: null },
  { key: "5+5", words: "Quick: 5 min + 5 s per turn", clock: real(5, 5) },
  { key: "10+10", words: "Standard: 10 min + 10 s per turn", clock: real(10, 10) },
  { key: "30+20", words: "Long: 30 min + 20 s per turn", clock: real(30, 20) },
  { key: "own", words: "Custom …", clock: null },
  { key: "1d", words: "Correspondence: 1 day per turn", clock: days(1) },
  { key: "3d", words: "Correspondence: 3 days per turn", clock: days(3) },
  { key: "7d", words: "Correspondence: 7 days per turn", clock: days(7) },
];

function real(minutes: number, increment: number): TimeControl {
  return { kind: "real", seconds: minutes * 60, increment };
}

function days(count: number): TimeControl {
  return { kind: "turn", seconds: count * 86_400 };
}
