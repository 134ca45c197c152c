import { hasServiceWorkers, serverReach } from "./server_reach.svelte";
import type { Snapshot } from "../wire";

const WAIT = 1000; // milliseconds after a change, in which others may follow

/** Whether players share the device and this is the view of one of them, not for the others. */
export function isPrivate({ own_seats, seat, status }: Snapshot, isHidden: boolean): boolean {
  const isShared = (own_seats?.length ?? 0) > 1;
  return isHidden && isShared && status !== "over" && (seat ?? null) !== null;
}

/** Stores a match as it was last seen, to be read offline. */
export class MatchKeeper {
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** Stores a snapshot soon. */
  keep(snapshot: Snapshot, isHidden: boolean): void {
    serverReach.isReached = true;
    if (!hasServiceWorkers()) return;
    if (isPrivate(snapshot, isHidden)) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      // Without room in the browser's storage nothing is kept.
      void keep(snapshot, isHidden).catch(() => {});
    }, WAIT);
  }
}

async function keep(snapshot: Snapshot, isHidden: boolean): Promise<void> {
  const { storeReplay, storeSnapshot } = await import("./stored");
  await storeSnapshot(snapshot);
  if (snapshot.status !== "over" || !snapshot.own_seats?.length) return;
  // The seat whose view the replay shows first.
  await storeReplay(snapshot.match, snapshot.seat ?? (isHidden ? 0 : null));
}
