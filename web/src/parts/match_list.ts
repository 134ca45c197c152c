import { clockText } from "../live/clock";
import type { TimeControl } from "../wire";

/** A time control in a few words. */
export function clockPlanWords(clock: TimeControl | null | undefined): string {
  if (!clock) return "No clock";
  const { kind, seconds, increment = 0 } = clock;
  if (kind === "turn") {
    return seconds % 86_400 === 0
      ? `${seconds / 86_400} ${seconds === 86_400 ? "day" : "days"} a turn`
      : `${clockText(seconds * 1000)} a turn`;
  }
  const budget = seconds % 60 ? clockText(seconds * 1000) : `${seconds / 60} min`;
  return increment ? `${budget} + ${increment} s` : budget;
}

/** How long ago a time was, in words; both in milliseconds since 1970. */
export function ago(then: number, now = Date.now()): string {
  const minutes = Math.floor((now - then) / 60_000);
  if (minutes < 1) return "just now";
  if (minutes < 60) return `${minutes} min ago`;
  const hours = Math.floor(minutes / 60);
  if (hours < 24) return `${hours} h ago`;
  const days = Math.floor(hours / 24);
  return days === 1 ? "yesterday" : `${days} days ago`;
}
