import type { SeatShown, Snapshot, Display, LogEntry, Update } from "../wire";

/** What the page keeps of a match is the last snapshot with every update folded in. */

export type Folded = { snapshot: Snapshot; fresh: readonly LogEntry[] } | "gap" | "old";

/** The snapshot after an update and the lines that are new; "gap" asks for a new snapshot. */
export function fold(snapshot: Snapshot, update: Update): Folded {
  if (update.ply < snapshot.ply) return "old";
  const known = snapshot.told.at(-1)?.turn ?? 0;
  const fresh = (update.told ?? []).filter((line) => line.turn > known);
  if (fresh.length && fresh[0]!.turn !== known + 1) return "gap";
  if (update.ply > snapshot.ply + 1 && !update.table) return "gap";
  const moved = update.ply !== snapshot.ply;
  const { draft, drafted, ...kept } = snapshot;
  return {
    fresh,
    snapshot: {
      ...kept,
      // A draft was made for a position that is no more.
      ...(moved ? {} : { draft, drafted }),
      ply: update.ply,
      status: update.status,
      seats: update.seats,
      now: update.now,
      table: update.table ?? snapshot.table,
      told: fresh.length ? [...snapshot.told, ...fresh] : snapshot.told,
      fair: update.fair ?? snapshot.fair,
      offers: update.offers ?? [],
      ending: update.ending ?? null,
      next_match: update.next_match ?? snapshot.next_match ?? null,
    },
  };
}

/** The seats as they are after news of who is there. */
export function seated(snapshot: Snapshot, online: readonly number[]): Snapshot {
  const seats = snapshot.seats.map((seat, number): SeatShown => ({
    ...seat,
    online: online.includes(number),
  }));
  return { ...snapshot, seats };
}

/** The lines since the viewer's own last turn, or the last turn for one who only watches. */
export function lastLines(told: readonly LogEntry[], seat: number | null): readonly LogEntry[] {
  const decided = told.findLastIndex((line) => line.seat !== null);
  if (decided < 0) return [];
  if (seat === null) return told.slice(decided);
  const own = told.findLastIndex((line) => line.seat === seat);
  return own === told.length - 1 ? told.slice(own) : told.slice(own + 1);
}

/** The action that ends a turn where the game lets the player say when; null elsewhere. */
export function endAction(table: Display): string | null {
  const choices = table.choices as { end?: unknown } | null | undefined;
  return choices?.end === true ? "end" : null;
}

/** Whether a draft is to be played without another click: the turn was this one decision, and
 * it does not end the game. */
export function isSingle(table: Display, draft: readonly string[]): boolean {
  return draft.length === 1 && table.can_confirm === true && (table.deciding ?? []).length > 0;
}
