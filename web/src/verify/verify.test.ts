import { describe, expect, it } from "vitest";
import vector from "../../../tests/data/fair.json";
import shared from "../../../tests/data/fair_match.json";
import { commitmentOf, keysOf, outcomeOf, sealOf, seedHashOf } from "./dice";
import type { FairnessProof } from "../wire";
import { fromHex, hexOf, hmac } from "./digest";
import { parseRecord } from "./record";
import { verifyMatch, type Finding } from "./verify";

const RECORD = shared.record.join("\n");
const SHEET: FairnessProof = shared.sheet;
const copy = (): FairnessProof => structuredClone(SHEET);
const failing = (findings: Finding[]): string[] =>
  findings.filter(({ ok }) => !ok).map(({ text }) => text);
/** The record with this change and a digest that fits it, which only the server can make. */
const forged = (before: string, after: string): string => {
  const record = RECORD.replaceAll(before, after);
  expect(record).not.toBe(RECORD);
  const digest = hexOf(hmac(fromHex(SHEET.secret), parseRecord(record).undigested));
  return record.replace(/^tag digest: .*$/m, `tag digest: ${digest}`);
};

describe("the worked examples that Python is held to as well", () => {
  it("have this commitment and these keys", () => {
    const keys = keysOf(vector.secret);
    expect(commitmentOf(vector.match, vector.secret)).toBe(vector.commitment);
    expect(hexOf(keys.dice)).toBe(vector.keys.dice);
    expect(hexOf(keys.hidden)).toBe(vector.keys.hidden);
  });

  it("have these seed hashes", () => {
    const hashes = vector.seeds.map((seed) => seed && seedHashOf(vector.match, seed));
    expect(hashes).toEqual(vector.seed_hashes);
  });

  it.each(vector.rolls)("have roll $number, after attempt $attempt", (roll) => {
    const keys = keysOf(vector.secret);
    expect(outcomeOf(roll, keys, vector)).toBe(roll.result);
  });

  it.each(vector.seals)("have the seal of ply $ply", (one) => {
    expect(sealOf(one)).toBe(one.seal);
  });
});

describe("a whole match", () => {
  it("is proved", () => {
    const found = verifyMatch(RECORD, SHEET);
    expect(failing(found)).toEqual([]);
    expect(found.map(({ text }) => text)).toContain(
      "All 37 rolls follow from the secret and the seeds.",
    );
    expect(found.map(({ text }) => text)).toContain("All 3 sealed choices match what was played.");
  });

  it("is held against what the page was shown during play", () => {
    const seals = SHEET.seals.map(({ ply, seat, seal }) => [ply, seat, seal] as const);
    const [sent, hashes] = [SHEET.seeds[0]!, SHEET.seed_hashes];
    const shown = { commitment: SHEET.commitment, seeds: SHEET.seeds, seals, sent, hashes };
    expect(failing(verifyMatch(RECORD, SHEET, shown))).toEqual([]);
    const other = [
      { ...shown, commitment: "00" },
      { ...shown, seeds: ["", ""] },
      { ...shown, sent: "00".repeat(8) },
      { ...shown, hashes: [hashes[1]!, hashes[0]!] },
    ];
    for (const published of other)
      expect(failing(verifyMatch(RECORD, SHEET, published))).toHaveLength(1);
    const exchanged = { ...shown, seals: [[39, 0, "00".repeat(32)] as const] };
    expect(failing(verifyMatch(RECORD, SHEET, exchanged))).toEqual([
      "The seal this page received at ply 39 has been replaced.",
    ]);
  });

  it.each(SHEET.rolls.map(({ number }) => number))(
    "notices another roll %i in the sheet",
    (number) => {
      const sheet = copy();
      const roll = sheet.rolls[number - 1]!;
      roll.result = roll.outcomes.find((outcome) => outcome !== roll.result)!;
      expect(failing(verifyMatch(RECORD, sheet))[0]).toContain(`Roll ${number} is recorded as`);
    },
  );

  it("notices another roll in the record", () => {
    const record = RECORD.replace("d100:88 d100:50", "d100:88 d100:51");
    const found = failing(verifyMatch(record, SHEET));
    expect(found).toEqual([
      "Roll 10 does not match the record.",
      "The record has been changed: its digest does not match.",
    ]);
  });

  it("notices a roll left out, another secret, other seeds, another match", () => {
    const changed: ((sheet: FairnessProof) => void)[] = [
      (sheet) => sheet.rolls.pop(),
      (sheet) => (sheet.secret = "00".repeat(32)),
      (sheet) => (sheet.seeds = [sheet.seeds[1]!, sheet.seeds[0]!]),
      (sheet) => (sheet.match = "m-2"),
    ];
    for (const change of changed) {
      const sheet = copy();
      change(sheet);
      expect(failing(verifyMatch(RECORD, sheet))).not.toEqual([]);
    }
  });

  it("notices a commitment to another secret, even with a new digest", () => {
    const sheet = { ...copy(), commitment: "00".repeat(32) };
    const record = forged(SHEET.commitment, sheet.commitment);
    expect(failing(verifyMatch(record, sheet))).toEqual([
      "The secret does not match the commitment.",
    ]);
  });

  it.each([0, 1])("notices a hash of another seed for seat %i, even with a new digest", (seat) => {
    const sheet = copy();
    sheet.seed_hashes[seat] = "00".repeat(32);
    const record = forged(SHEET.seed_hashes[seat]!, sheet.seed_hashes[seat]);
    expect(failing(verifyMatch(record, sheet))).toEqual([
      `The seed of seat ${seat + 1} does not match its hash.`,
    ]);
  });

  it("notices a broken seal", () => {
    const sheet = copy();
    sheet.seals[0]!.action = "burn:5";
    const [text] = failing(verifyMatch(RECORD, sheet));
    expect(text).toBe(`The seal of ply ${sheet.seals[0]!.ply} does not match burn:5.`);
  });

  it("notices any change of the text", () => {
    const record = RECORD.replace("player black: Ada", "player black: Bea");
    expect(failing(verifyMatch(record, SHEET))).toEqual([
      "The record has been changed: its digest does not match.",
    ]);
  });

  it("says so when there is nothing to read", () => {
    const [found] = verifyMatch("hello", SHEET);
    expect(found).toEqual({
      ok: false,
      text: "The proof cannot be read: A record must begin with “boardwright record 1”.",
    });
  });
});

describe("a record's text", () => {
  it("gives tags, actions and what was digested", () => {
    const read = parseRecord(RECORD);
    expect(read.tags.get("match")).toBe("m-1");
    expect(read.actions[0]).toEqual({ by: "chance", action: "draw:fighter" });
    expect(read.undigested).not.toContain("tag digest");
  });

  it("names the line it cannot read", () => {
    expect(() => parseRecord("boardwright record 1\ngame: thrust\n\n???")).toThrow("Line 4");
  });
});
