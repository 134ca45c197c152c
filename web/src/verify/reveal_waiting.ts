import { ApiError, call, snapshot } from "../api";
import { randomHex } from "../random";
import { storeSeed, unrevealedMatches } from "./commitment_store";
import { seedCommand } from "./own_seed";

/** The start of a match waits for this browser's seed. The match page reveals it by itself; this is
 * for a player who has another page of the site open. */

const MOST = 5;

/** Reveals the seeds that are waited for, and forgets those of matches that need them no more. */
export async function revealWaiting(): Promise<void> {
  for (const match of unrevealedMatches().slice(0, MOST)) {
    try {
      const shown = await snapshot(match);
      if (shown.status !== "waiting") storeSeed(match, null);
      const command = shown.fairness.reveal_by ? await seedCommand(shown) : null;
      if (command)
        await call(
          "POST /api/matches/{match}/commands",
          { match },
          { ...command, id: randomHex() },
        );
    } catch (error) {
      if (error instanceof ApiError && error.code === "no_match") storeSeed(match, null);
    }
  }
}
