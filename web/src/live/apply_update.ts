import type { SeatInfo, Snapshot, Display, LogEntry, Update } from "../wire";

/** What the page keeps of a match is the last snapshot with every update folded in. */

export type Folded = { snapshot: Snapshot; fresh: readonly LogEntry[] } | "gap" | "old";

/** The snapshot after an update and the log entries that are new; "gap" asks for a new snapshot. */
export function fold(snapshot: Snapshot, update: Update): Folded {
  if (update.ply < snapshot.ply) return "old";
  const known = snapshot.log.at(-1)?.number ?? 0;
  const entries = update.log ?? [];
  const fresh = entries.filter((entry) => entry.number > known);
  if (entries.length && entries[0]!.number > known + 1) return "gap";
  if (update.ply > snapshot.ply + 1 && !update.display) return "gap";
  const moved = update.ply !== snapshot.ply;
  const { draft, preview, ...kept } = snapshot;
  return {
    fresh,
    snapshot: {
      ...kept,
      // A draft was made for a position that is no more.
      ...(moved ? {} : { draft, preview }),
      ply: update.ply,
      status: update.status,
      seats: update.seats,
      server_time: update.server_time,
      display: update.display ?? snapshot.display,
      log: merged(snapshot.log, entries),
      fairness: update.fairness ?? snapshot.fairness,
      offers: update.offers ?? [],
      ending: update.ending ?? null,
      next_match: update.next_match ?? snapshot.next_match ?? null,
    },
  };
}

/** An entry that has grown comes again under its number and replaces the one before. */
function merged(log: readonly LogEntry[], entries: readonly LogEntry[]): LogEntry[] {
  const first = entries[0]?.number ?? Infinity;
  return [...log.filter((entry) => entry.number < first), ...entries];
}

/** The seats as they are after news of who is there. */
export function seated(snapshot: Snapshot, online: readonly number[]): Snapshot {
  const seats = snapshot.seats.map((seat, number): SeatInfo => ({
    ...seat,
    online: online.includes(number),
  }));
  return { ...snapshot, seats };
}

/** The entries since the viewer's own last turn, or the last turn for one who only watches. */
export function lastEntries(log: readonly LogEntry[], seat: number | null): readonly LogEntry[] {
  const decided = log.findLastIndex((entry) => entry.seat !== null);
  if (decided < 0) return [];
  if (seat === null) return log.slice(decided);
  const own = log.findLastIndex((entry) => entry.seat === seat);
  return own === log.length - 1 ? log.slice(own) : log.slice(own + 1);
}

/** Whether a draft is to be played without another click: the turn was this one decision, and
 * it does not end the game. */
export function isSingle(display: Display, draft: readonly string[]): boolean {
  return draft.length === 1 && display.can_confirm === true && (display.deciding ?? []).length > 0;
}
