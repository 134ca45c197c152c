/** Whether the dice of a finished match were fair and its seals unbroken, proved in the page. */

import { commitmentOf, keysOf, outcomeOf, sealOf, type Sheet } from "./dice";
import { fromHex, hexOf, hmac } from "./digest";
import { parseRecord, type RecordText } from "./record";

/** One thing that was looked at, in a sentence. */
export interface Finding {
  ok: boolean;
  words: string;
}

/** What the page was told while the match was played: the server must still stand by it. */
export interface Published {
  commitment?: string;
  seeds?: readonly string[];
  /** Seeds this page gave itself, one of which was taken. */
  given?: readonly string[];
  /** Sealed steps: ply, seat, hash. */
  seals?: readonly (readonly [number, number, string])[];
}

/** Looks at everything; what does not fit is among the findings. `record` is the record's text. */
export async function verifyMatch(
  record: string,
  sheet: Sheet,
  published: Published = {},
): Promise<Finding[]> {
  try {
    const read = parseRecord(record);
    return [
      await commitment(sheet, published),
      ownParts(sheet, published),
      await rolls(sheet),
      told(read, sheet),
      ...(sheet.seals.length || published.seals?.length
        ? [await seals(read, sheet, published)]
        : []),
      await digest(read, sheet),
    ];
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    return [{ ok: false, words: `The proof cannot be read: ${why}` }];
  }
}

const good = (words: string): Finding => ({ ok: true, words });
const bad = (words: string): Finding => ({ ok: false, words });

async function commitment(sheet: Sheet, published: Published): Promise<Finding> {
  if (published.commitment !== undefined && published.commitment !== sheet.commitment)
    return bad("The commitment is not the one this page was shown during the match.");
  return (await commitmentOf(sheet.match, sheet.secret)) === sheet.commitment
    ? good("The secret is the one the server committed to before the first roll.")
    : bad("The secret is not the one that was committed to.");
}

function ownParts({ seeds }: Sheet, published: Published): Finding {
  const shown = published.seeds;
  if (shown && (shown.length !== seeds.length || shown.some((seed, n) => seed !== seeds[n])))
    return bad("The players' seeds are not those this page was shown during the match.");
  if (published.given?.length && !published.given.some((seed) => seeds.includes(seed)))
    return bad("The seed this page gave is not among those of the match.");
  const given = seeds.filter(Boolean).length;
  return good(`${given} of ${seeds.length} seats added a seed of their own.`);
}

async function rolls(sheet: Sheet): Promise<Finding> {
  const keys = await keysOf(sheet.secret);
  for (const [k, roll] of sheet.rolls.entries()) {
    if (roll.n !== k + 1) return bad(`Roll ${k + 1} is missing or out of order.`);
    const due = await outcomeOf(roll, keys, sheet);
    if (due !== roll.result)
      return bad(`Roll ${roll.n} is told as ${roll.result}, but the dice say ${due}.`);
  }
  const count = sheet.rolls.length;
  return good(count ? `All ${count} rolls follow from the secret and the seeds.` : "No dice fell.");
}

/** The record tells the same story as the sheet. */
function told({ tags, actions }: RecordText, sheet: Sheet): Finding {
  const tagged: [string, string][] = [
    ["match", sheet.match],
    ["secret", sheet.secret],
    ["commitment", sheet.commitment],
    ["seeds", sheet.seeds.join(",")],
  ];
  const wrong = tagged.find(([tag, value]) => tags.get(tag) !== value);
  if (wrong) return bad(`The record's tag “${wrong[0]}” is not what the server lays open.`);
  const chance = actions.filter(({ by }) => by === "chance");
  if (chance.length !== sheet.rolls.length)
    return bad(
      `The record has ${chance.length} rolls, the server lays open ${sheet.rolls.length}.`,
    );
  const odd = chance.findIndex(({ action }, k) => action !== sheet.rolls[k]!.result);
  if (odd >= 0) return bad(`Roll ${odd + 1} is not what the record tells.`);
  return good("The record tells the same rolls.");
}

async function seals(
  { tags, actions }: RecordText,
  sheet: Sheet,
  published: Published,
): Promise<Finding> {
  const written = sheet.seals.map(
    ({ ply, seat, nonce, seal }) => `${ply}:${seat}:${nonce}:${seal}`,
  );
  if ((tags.get("seals") ?? "") !== written.join(" "))
    return bad("The record's seals are not those the server lays open.");
  let from = 0;
  for (const one of sheet.seals) {
    if ((await sealOf(one)) !== one.seal)
      return bad(`The seal of ply ${one.ply} does not hold ${one.action}.`);
    const found = actions.findIndex(
      ({ by, action }, k) => k >= from && by !== "chance" && action === one.action,
    );
    if (found < 0) return bad(`What was sealed at ply ${one.ply} was not played.`);
    from = found + 1;
  }
  const broken = published.seals?.find(
    ([ply, seat, seal]) =>
      !sheet.seals.some((one) => one.ply === ply && one.seat === seat && one.seal === seal),
  );
  if (broken) return bad(`The seal this page was shown at ply ${broken[0]} has been exchanged.`);
  return good(`All ${sheet.seals.length} sealed choices are what was played.`);
}

async function digest({ tags, undigested }: RecordText, { secret }: Sheet): Promise<Finding> {
  const due = hexOf(await hmac(fromHex(secret), undigested));
  return due === tags.get("digest")
    ? good("The record is whole and unchanged.")
    : bad("The record has been changed: its digest does not fit.");
}
