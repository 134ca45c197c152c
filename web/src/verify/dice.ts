/** The commitments, seals and rolls of `docs/fair-play.md`, implemented from that page alone. */

import type { FairnessProof, OpenedSeal, Roll } from "../wire";
import { bytesOf, fromHex, hexOf, hmac, sha256 } from "./digest";

const hashOf = (text: string): string => hexOf(sha256(bytesOf(text)));

/** The commitment to a match's secret. */
export const commitmentOf = (match: string, secret: string): string =>
  hashOf(`boardwright 1:${match}:${secret}`);

/** The hash that commits a player to a seed. */
export const seedHashOf = (match: string, seed: string): string =>
  hashOf(`boardwright seed 1:${match}:${seed}`);

/** The seal of a hidden choice. */
export const sealOf = ({ nonce, ply, seat, action }: Omit<OpenedSeal, "seal" | "step">): string =>
  hashOf(`${nonce}:${ply}:${seat}:${action}`);

/** The keys of open rolls and of rolls that were hidden from some seats. */
export interface Keys {
  dice: Uint8Array;
  hidden: Uint8Array;
}

/** The keys that follow from a secret; throws if it is not hexadecimal. */
export function keysOf(secret: string): Keys {
  const key = fromHex(secret);
  return { dice: hmac(key, "dice"), hidden: hmac(key, "hidden") };
}

const RANGE = 2n ** 64n;

/** The outcome of a roll, as the secret and the seeds determine it; throws if it has no
 * outcomes. */
export function outcomeOf(
  { number, hidden, outcomes, weights }: Omit<Roll, "result">,
  keys: Keys,
  { match, seeds }: Pick<FairnessProof, "match" | "seeds">,
): string {
  const shares = outcomes.map((_, k) => BigInt(weights ? weights[k]! : 1));
  const total = shares.reduce((sum, share) => sum + share, 0n);
  if (total <= 0n) throw new Error(`Roll ${number} has no outcomes.`);
  for (let attempt = 0; ; attempt++) {
    const text = `${match}:${number}:${attempt}:${seeds.join(",")}`;
    const block = hmac(hidden ? keys.hidden : keys.dice, text);
    const value = new DataView(block.buffer, block.byteOffset).getBigUint64(0);
    // A value beyond the last whole multiple would favour the first outcomes.
    if (value >= RANGE - (RANGE % total)) continue;
    let rest = value % total;
    for (const [k, share] of shares.entries()) {
      if (rest < share) return outcomes[k]!;
      rest -= share;
    }
  }
}
