import { describe, expect, it } from "vitest";
import { checksOf, gradeOf } from "./checks";
import type { Due, Seen } from "./events";
import { FLEET, position } from "./examples";
import { headline, resultOf } from "./results";
import type { ThrustView } from "./view";

const due = (what: string, seat = 0, more: Partial<Due> = {}): Due => ({
  event: "due",
  turn: 3,
  phase: "attack",
  kind: what,
  seat,
  dice: [0, 0],
  double: false,
  die: null,
  ...more,
});
const d100 = (black: number, red: number) => ({
  die: "d100",
  dice: [black, red] as [number, number],
});
const chance = (action: string): Seen => ({ event: "played", by: null, action });
const mine = (action: string): Seen => ({ event: "played", by: 0, action });
const other = { owner: 1, contact: 2, rank: "II", kind: "patrol", place: 0 };
const fighter = { owner: 0, contact: 3, rank: null, kind: "fighter", place: 1 };

const checks = (steps: Seen[][], view: ThrustView = position()) =>
  checksOf([{ number: 7, observations: steps }], view);

describe("a grade", () => {
  it("is a success under the Stat, critical on doubles", () => {
    expect(gradeOf(33, 35)).toBe("critical success");
    expect(gradeOf(34, 35)).toBe("success");
    expect(gradeOf(35, 35)).toBe("failure");
    expect(gradeOf(44, 44)).toBe("critical failure");
    expect(gradeOf(0, 20)).toBe("critical success");
  });
});

describe("an attack of one's own", () => {
  const steps: Seen[][] = [
    [mine("s1:attack:c2"), due("attack", 0, d100(2, 0))],
    [chance("d100:57")],
    [chance("d100:44"), due("damage", 0, { die: "d10", double: true })],
    [chance("d10:3"), due("activate", 1)],
  ];

  it("has both dice, the Stat, and what they mean", () => {
    const [attack] = checks(steps);
    expect(attack!.dice.map(({ face, grade }) => [face, grade])).toEqual([
      [57, "failure"],
      [44, "critical success"],
    ]);
    expect(attack!.against).toEqual([{ side: 0, stat: "COM", value: 50, printed: false }]);
    expect(resultOf(attack!)).toBe("Critical success: the DMG counts twice.");
    expect(headline(attack!)).toBe("Your Fighter attacks Red's Autonomous Patrol (c2)");
  });

  it("is followed by its damage", () => {
    const [, damage] = checks(steps);
    expect(damage!.dice).toEqual([{ side: 0, sides: 10, face: 3, grade: null }]);
    expect(resultOf(damage!)).toBe("Twice 3 is 6 DMG.");
  });

  it("that fails falls back on the attacker", () => {
    const now = { ...FLEET[0]!, damage: 1, effects: [1] };
    const [attack] = checks(
      [
        [mine("s1:attack:c2"), due("attack", 0, d100(1, 0))],
        [
          chance("d100:91"),
          { event: "tracked", place: 1, was: FLEET[0]!, now },
          due("activate", 1),
        ],
      ],
      position({ fleet: [now, ...FLEET.slice(1)] }),
    );
    expect(resultOf(attack!)).toBe("Failure: the attacker itself takes damage.");
  });
});

describe("the Stat", () => {
  it("is that of the moment, not of afterwards", () => {
    const now = { ...FLEET[0]!, damage: 6, effects: [6] };
    const steps: Seen[][] = [
      [mine("s1:attack:c2"), due("attack", 0, d100(1, 0))],
      [chance("d100:45"), due("damage", 0, { die: "d10" })],
      [chance("d10:1"), { event: "tracked", place: 1, was: FLEET[0]!, now }, due("activate", 1)],
      [mine("s1:attack:c2"), due("attack", 0, d100(1, 0))],
      [chance("d100:45"), due("activate", 1)],
    ];
    const [before, , after] = checks(steps, position({ fleet: [now, ...FLEET.slice(1)] }));
    expect(before!.against[0]!.value).toBe(50);
    expect(after!.against[0]!.value).toBe(40);
    expect(after!.dice[0]!.grade).toBe("failure");
  });

  it("of another's ship is only what is printed, and nothing while its kind is unknown", () => {
    const scan = (who: typeof other | { owner: number; contact: number }) =>
      checks([
        [
          { event: "acted", who: { ...other, ...who }, verb: "scan", target: null },
          due("scan", 1, d100(0, 1)),
        ],
        [chance("d100:29"), due("reveal", 0, d100(0, 1))],
      ])[0]!;
    expect(scan(other).against).toEqual([{ side: 1, stat: "SEN", value: 30, printed: true }]);
    const unseen = scan({ owner: 1, contact: 0, kind: null, rank: null, place: 0 } as never);
    expect(unseen.against).toEqual([]);
    expect(unseen.dice[0]!.grade).toBeNull();
    expect(headline(unseen)).toBe("An unseen red ship scans");
    expect(resultOf(unseen)).toBe("Success: Black reveals the closest ship not found yet.");
  });
});

describe("a contest", () => {
  it("has the burns and the dice of both sides", () => {
    const [contest] = checks([
      [{ event: "acted", who: other, verb: "pursue", target: fighter }, due("pursue", 1)],
      [mine("burn:3")],
      [
        { event: "committed", by: 1 },
        { event: "burned", black: 3, red: 2 },
        due("pursue", 1, d100(2, 1)),
      ],
      [chance("d100:57")],
      [chance("d100:12")],
      [chance("d100:61"), { event: "decided", winner: 0 }, due("escape", 0, d100(2, 1))],
    ]);
    expect(contest!.burns).toEqual([3, 2]);
    expect(contest!.dice.map(({ side }) => side)).toEqual([0, 0, 1]);
    expect(resultOf(contest!)).toBe("Black wins the chase and gets away.");
  });
});

describe("initiative", () => {
  it("that is undecided is rolled again, as another check", () => {
    const found = checks([
      [mine("s1:check"), due("initiative", 0, { ...d100(1, 1), phase: "initiative" })],
      [chance("d100:94")],
      [chance("d100:64")],
      [chance("d100:08")],
      [chance("d100:60"), { event: "initiative", by: 0 }, due("activate", 0)],
    ]);
    expect(found.map(resultOf)).toEqual([
      "Undecided: roll again.",
      "Black has the initiative and goes first.",
    ]);
    expect(found[0]!.against[0]).toMatchObject({ side: 0, stat: "SEN", value: 55 });
    expect(found[1]!.number).toBeGreaterThan(found[0]!.number);
  });
});

describe("morale", () => {
  const roll = (face: number, ...more: Seen[]) => {
    const [check] = checks([
      [mine("s1:check"), due("check", 0, { die: "d10", phase: "morale" })],
      [chance(`d10:${face}`), ...more, due("activate", 1)],
    ]);
    return resultOf(check!);
  };

  it("is told in words", () => {
    expect(roll(1)).toContain("abandons ship");
    expect(roll(10)).toContain("[+]");
    expect(roll(5)).toBe("The crew holds.");
    const now = { ...FLEET[0]!, band: "out" as const };
    expect(roll(2, { event: "tracked", place: 1, was: FLEET[0]!, now })).toContain("straight Out");
  });
});

describe("a check's number", () => {
  it("is the same however much of the record is looked at", () => {
    const early: Seen[][] = [
      [mine("s1:attack:c2"), due("attack", 0, d100(1, 0))],
      [chance("d100:91"), due("activate", 1)],
    ];
    const late: Seen[][] = [
      [mine("s4:scan"), due("scan", 0, d100(1, 0))],
      [chance("d100:12"), due("reveal", 1)],
    ];
    const lines = [
      { number: 7, observations: early },
      { number: 8, observations: late },
    ];
    const all = checksOf(lines, position());
    expect(all.at(-1)!.number).toBe(checksOf(lines.slice(1), position()).at(-1)!.number);
    expect(all[1]!.number).toBeGreaterThan(all[0]!.number);
  });
});

describe("lines", () => {
  it("without what was waited for are passed over", () => {
    expect(checks([[chance("d100:12")]])).toEqual([]);
    expect(checksOf([{ number: 1 }], position())).toEqual([]);
  });
});
