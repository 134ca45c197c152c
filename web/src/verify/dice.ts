/** The fair dice, written from `docs/fair-play.md` alone. */

import { bytesOf, fromHex, hexOf, hmac, sha256 } from "./digest";

/** One outcome of chance as the server lays it open. */
export interface Roll {
  n: number;
  hidden: boolean;
  outcomes: string[];
  /** Null: all outcomes are equally likely. */
  weights: number[] | null;
  result: string;
}

export interface Seal {
  ply: number;
  seat: number;
  action: string;
  nonce: string;
  seal: string;
}

/** `GET /api/matches/ID/proof`, after the match. */
export interface Sheet {
  match: string;
  secret: string;
  seeds: string[];
  commitment: string;
  rolls: Roll[];
  seals: Seal[];
}

const hashOf = async (text: string): Promise<string> => hexOf(await sha256(bytesOf(text)));

export const commitmentOf = (match: string, secret: string): Promise<string> =>
  hashOf(`boardwright 1:${match}:${secret}`);

export const sealOf = ({ nonce, ply, seat, action }: Omit<Seal, "seal">): Promise<string> =>
  hashOf(`${nonce}:${ply}:${seat}:${action}`);

export interface Keys {
  dice: Uint8Array;
  hidden: Uint8Array;
}

export async function keysOf(secret: string): Promise<Keys> {
  const key = fromHex(secret);
  return { dice: await hmac(key, "dice"), hidden: await hmac(key, "hidden") };
}

const RANGE = 2n ** 64n;

/** What the dice say for a roll. */
export async function outcomeOf(
  { n, hidden, outcomes, weights }: Omit<Roll, "result">,
  keys: Keys,
  { match, seeds }: Pick<Sheet, "match" | "seeds">,
): Promise<string> {
  const shares = outcomes.map((_, k) => BigInt(weights ? weights[k]! : 1));
  const total = shares.reduce((sum, share) => sum + share, 0n);
  if (total <= 0n) throw new Error(`Roll ${n} has no outcomes.`);
  for (let attempt = 0; ; attempt++) {
    const text = `${match}:${n}:${attempt}:${seeds.join(",")}`;
    const block = await hmac(hidden ? keys.hidden : keys.dice, text);
    const value = new DataView(block.buffer).getBigUint64(0);
    // A value beyond the last whole multiple would favour the first outcomes.
    if (value >= RANGE - (RANGE % total)) continue;
    let rest = value % total;
    for (const [k, share] of shares.entries()) {
      if (rest < share) return outcomes[k]!;
      rest -= share;
    }
  }
}
