import { describe, expect, it } from "vitest";
import type { Check, LogEntry } from "../../wire";
import { checksOf } from "./checks";

const check = (headline: string): Check => ({
  headline,
  rolls: [{ seat: 0, dice: [{ sides: 100, face: 12 }] }],
});

const entry = (number: number, ...checks: Check[]): LogEntry => ({
  number,
  seat: null,
  actions: [],
  text: [],
  checks,
});

describe("the checks of the log", () => {
  const log = [entry(7, check("attack"), check("damage")), entry(8), entry(9, check("scan"))];

  it("come in order", () => {
    expect(checksOf(log).map(({ headline }) => headline)).toEqual(["attack", "damage", "scan"]);
    expect(checksOf([{ number: 1, seat: 0, actions: [], text: [] }])).toEqual([]);
  });

  it("have numbers that grow and stay, however much of the log is looked at", () => {
    const numbers = checksOf(log).map(({ number }) => number);
    expect(numbers).toEqual(numbers.toSorted((a, b) => a - b));
    expect(new Set(numbers).size).toBe(3);
    expect(checksOf(log.slice(1)).at(-1)!.number).toBe(numbers.at(-1));
  });
});
