import type { SeatInfo, Snapshot, Display, LogEntry, Update } from "../wire";

/** The page's copy of a match: the last snapshot with every later update applied. */

/** The new snapshot and the log entries that were not known before; "old" if the update is older
 * than the snapshot, "gap" if updates in between are missing. */
export type UpdateResult = { snapshot: Snapshot; fresh: readonly LogEntry[] } | "gap" | "old";

/** Applies an update to a snapshot. After "gap" the caller must ask for a new snapshot. */
export function applyUpdate(snapshot: Snapshot, update: Update): UpdateResult {
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
      // A draft belongs to the position it was made in.
      ...(moved ? {} : { draft, preview }),
      ply: update.ply,
      status: update.status,
      seats: update.seats,
      server_time: update.server_time,
      display: update.display ?? snapshot.display,
      log: mergeLog(snapshot.log, entries),
      fairness: update.fairness ?? snapshot.fairness,
      offers: update.offers ?? [],
      declined: update.declined ?? [],
      challenges: update.challenges ?? [],
      ending: update.ending ?? null,
      next_match: update.next_match ?? snapshot.next_match ?? null,
      can_take_back: update.can_take_back ?? false,
    },
  };
}

/** An entry that has grown is sent again under its number and replaces the old one. */
function mergeLog(log: readonly LogEntry[], entries: readonly LogEntry[]): LogEntry[] {
  const first = entries[0]?.number ?? Infinity;
  return [...log.filter((entry) => entry.number < first), ...entries];
}

/** The snapshot with these seats online and all others offline. */
export function withPresence(snapshot: Snapshot, online: readonly number[]): Snapshot {
  const seats = snapshot.seats.map((seat, number): SeatInfo => ({
    ...seat,
    online: online.includes(number),
  }));
  return { ...snapshot, seats };
}

/** The entries since the viewer's own last turn; for a spectator, from the last turn on. */
export function lastEntries(log: readonly LogEntry[], seat: number | null): readonly LogEntry[] {
  const decided = log.findLastIndex((entry) => entry.seat !== null);
  if (decided < 0) return [];
  if (seat === null) return log.slice(decided);
  const own = log.findLastIndex((entry) => entry.seat === seat);
  return own === log.length - 1 ? log.slice(own) : log.slice(own + 1);
}

/** Whether a draft is a whole turn of one decision, to be played without another click. Not one
 * after which no seat is to decide: it may end the game. */
export function playsAtOnce(display: Display, draft: readonly string[]): boolean {
  return draft.length === 1 && display.can_confirm === true && (display.deciding ?? []).length > 0;
}
