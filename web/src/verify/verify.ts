/** Checks that the dice of a finished match were fair and its seals unbroken. */

import { commitmentOf, keysOf, outcomeOf, sealOf, seedHashOf } from "./dice";
import { fromHex, hexOf, hmac } from "./digest";
import { parseRecord, type RecordText } from "./record";
import type { FairnessProof } from "../wire";

/** The result of one check, in a sentence. */
export interface Finding {
  ok: boolean;
  text: string;
}

/** What the server published during the match, as this browser stored it; the proof must agree. */
export interface Published {
  commitment?: string;
  seeds?: readonly string[];
  /** Seeds that this browser has made, to be revealed later. */
  secrets?: readonly string[];
  /** The seed that this browser has sent; it must be among the match's seeds. */
  sent?: string;
  /** The hashes of all seeds, as they were when it was sent. */
  hashes?: readonly string[];
  /** Ply, seat and hash of each sealed choice. */
  seals?: readonly (readonly [number, number, string])[];
}

/** Checks the text of a record against its proof; one finding for each check. It never throws: what
 * can't be read is a finding, too. */
export function verifyMatch(
  record: string,
  proof: FairnessProof,
  published: Published = {},
): Finding[] {
  try {
    const parsed = parseRecord(record);
    return [
      commitment(proof, published),
      seeds(proof, published),
      rolls(proof),
      recordMatches(parsed, proof),
      ...(proof.seals.length || published.seals?.length ? [seals(parsed, proof, published)] : []),
      digest(parsed, proof),
    ];
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    return [{ ok: false, text: `The proof cannot be read: ${why}` }];
  }
}

const good = (text: string): Finding => ({ ok: true, text });
const bad = (text: string): Finding => ({ ok: false, text });

function commitment(proof: FairnessProof, published: Published): Finding {
  if (published.commitment !== undefined && published.commitment !== proof.commitment)
    return bad("The commitment is not the one this page received during the match.");
  return commitmentOf(proof.match, proof.secret) === proof.commitment
    ? good("The secret matches the commitment made before the first roll.")
    : bad("The secret does not match the commitment.");
}

function seeds({ match, seeds, seed_hashes }: FairnessProof, published: Published): Finding {
  if (isOther(published.seeds, seeds))
    return bad("The players' seeds are not those this page received during the match.");
  if (published.sent && !seeds.includes(published.sent))
    return bad("The seed this page sent is not among the match's seeds.");
  if (isOther(published.hashes, seed_hashes))
    return bad("The players had not committed to these seeds when this page revealed its own.");
  const added = `${seeds.filter(Boolean).length} of ${seeds.length} seats added a seed of their own`;
  const hashes = seed_hashes.filter(Boolean);
  // Matches of an earlier version have none.
  if (!hashes.length) return good(`${added}.`);
  if (seed_hashes.length !== seeds.length) return bad("A seed or its hash is missing.");
  const broken = seeds.findIndex(
    (seed, n) => seed_hashes[n] !== (seed ? seedHashOf(match, seed) : ""),
  );
  if (broken >= 0) return bad(`The seed of seat ${broken + 1} does not match its hash.`);
  if (new Set(hashes).size < hashes.length) return bad("Two seats have the same seed.");
  return good(`${added}, which matches its hash.`);
}

const isOther = (shown: readonly string[] | undefined, found: readonly string[]): boolean =>
  shown !== undefined && shown.join() !== found.join();

function rolls(proof: FairnessProof): Finding {
  const keys = keysOf(proof.secret);
  for (const [k, roll] of proof.rolls.entries()) {
    if (roll.number !== k + 1) return bad(`Roll ${k + 1} is missing or out of order.`);
    const due = outcomeOf(roll, keys, proof);
    if (due !== roll.result)
      return bad(`Roll ${roll.number} is recorded as ${roll.result}, but the dice say ${due}.`);
  }
  const count = proof.rolls.length;
  return good(
    count ? `All ${count} rolls follow from the secret and the seeds.` : "No dice were rolled.",
  );
}

function recordMatches({ tags, actions }: RecordText, proof: FairnessProof): Finding {
  const tagged: [string, string | undefined][] = [
    ["match", proof.match],
    ["secret", proof.secret],
    ["commitment", proof.commitment],
    ["seeds", proof.seeds.join(",")],
    ["seed_hashes", proof.seed_hashes.some(Boolean) ? proof.seed_hashes.join(",") : undefined],
  ];
  const wrong = tagged.find(([tag, value]) => tags.get(tag) !== value);
  if (wrong) return bad(`The record's tag “${wrong[0]}” does not match what the server reveals.`);
  const chance = actions.filter(({ by }) => by === "chance");
  if (chance.length !== proof.rolls.length)
    return bad(
      `The record has ${chance.length} rolls, but the server reveals ${proof.rolls.length}.`,
    );
  const odd = chance.findIndex(({ action }, k) => action !== proof.rolls[k]!.result);
  if (odd >= 0) return bad(`Roll ${odd + 1} does not match the record.`);
  return good("The record has the same rolls.");
}

function seals(read: RecordText, proof: FairnessProof, published: Published): Finding {
  const written = proof.seals.map(
    ({ ply, seat, nonce, seal }) => `${ply}:${seat}:${nonce}:${seal}`,
  );
  if ((read.tags.get("seals") ?? "") !== written.join(" "))
    return bad("The record's seals do not match what the server reveals.");
  for (const opened of proof.seals) {
    if (sealOf(opened) !== opened.seal)
      return bad(`The seal of ply ${opened.ply} does not match ${opened.action}.`);
    const played = read.actions[opened.step];
    if (played?.action !== opened.action || played.by !== read.seats[opened.seat])
      return bad(`The choice sealed at ply ${opened.ply} was not played.`);
  }
  const broken = published.seals?.find(
    ([ply, seat, seal]) =>
      !proof.seals.some(
        (opened) => opened.ply === ply && opened.seat === seat && opened.seal === seal,
      ),
  );
  if (broken) return bad(`The seal this page received at ply ${broken[0]} has been replaced.`);
  return good(`All ${proof.seals.length} sealed choices match what was played.`);
}

function digest({ tags, undigested }: RecordText, { secret }: FairnessProof): Finding {
  const due = hexOf(hmac(fromHex(secret), undigested));
  return due === tags.get("digest")
    ? good("The record is whole and unchanged.")
    : bad("The record has been changed: its digest does not match.");
}
