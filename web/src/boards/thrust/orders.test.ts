import { describe, expect, it } from "vitest";
import { STAGE, position } from "./examples";
import { burnWords, burnsOf, chancesOf, stepBurn } from "./fuel";
import { ordersAt, ordersOf, pickedShip, readyShips, rowsOf, type ThrustChoices } from "./orders";

const order = (action: string, verb: string, ship: number, target?: string) => ({
  action,
  verb,
  text: action,
  ship,
  target,
});

const ODDS = { least: 2, most: 6, nothing: "100%", less: "40%", same: "30%", more: "20%" };

const CHOICES: ThrustChoices = {
  actions: [
    order("s4:hold", "hold", 4),
    order("s1:hold", "hold", 1),
    order("s1:pursue:c2", "pursue", 1, "c2"),
    order("s1:evade:c2", "evade", 1, "c2"),
  ],
};

describe("orders", () => {
  it("are sorted by ship, quiet ones last", () => {
    expect(readyShips(CHOICES)).toEqual([1, 4]);
    expect(ordersOf(CHOICES, 1).map(({ action }) => action)).toEqual([
      "s1:pursue:c2",
      "s1:evade:c2",
      "s1:hold",
    ]);
  });

  it("keep the ship that was picked, or take one with something to do", () => {
    expect(pickedShip(CHOICES, 4)).toBe(4);
    expect(pickedShip(CHOICES, 2)).toBe(1);
    expect(pickedShip(null, 1)).toBe(0);
  });

  it("are found by their target", () => {
    expect(ordersAt(ordersOf(CHOICES, 1), "c2")).toHaveLength(2);
    expect(ordersAt(ordersOf(CHOICES, 1), "close")).toEqual([]);
  });

  it("that name no ship belong to ship 0", () => {
    const nothing = { actions: [{ action: "nothing", verb: "nothing", text: "Nothing to show" }] };
    expect(readyShips(nothing)).toEqual([]);
    expect(ordersOf(nothing, 0)).toHaveLength(1);
  });
});

describe("rows of orders", () => {
  it("have one verb each, and what does nothing last", () => {
    const move = { ...order("s1:move:out", "move", 1, "out"), stat: "SPD 40" };
    const rows = rowsOf([move, ...ordersOf(CHOICES, 1)]);
    expect(rows.map(({ title, stat, orders }) => [title, stat, orders.length])).toEqual([
      ["Move", "SPD 40", 1],
      ["Pursue", "", 1],
      ["Evade", "", 1],
      ["Quiet", "", 1],
    ]);
  });
});

describe("a burn", () => {
  it("may leave a gap between nothing and the least", () => {
    expect(burnsOf({ min: 2, max: 4, allows_zero: true })).toEqual([0, 2, 3, 4]);
    expect(burnsOf({ min: 1, max: 3 })).toEqual([1, 2, 3]);
    expect(burnsOf({ min: 0, max: 0 })).toEqual([0]);
  });

  it("steps over the gap and stays in the range", () => {
    const range = { min: 2, max: 4, allows_zero: true };
    expect(stepBurn(range, 0, 1)).toBe(2);
    expect(stepBurn(range, 2, -1)).toBe(0);
    expect(stepBurn(range, 4, 1)).toBe(4);
  });

  it("says what it costs", () => {
    const view = position({ stage: { ...STAGE, kind: "pursue" }, ship: 1 });
    expect(burnWords(view, 2)).toEqual(["Costs 2: 3 of 5 left."]);
    expect(burnWords(view, 5)[1]).toContain("removed");
    expect(burnWords(view, 0)).toEqual(["Keeps all 5 fuel."]);
  });

  it("has a chance for each answer that is possible", () => {
    const chances = (burn: number) => chancesOf(ODDS, burn).map(({ chance }) => chance);
    expect(chances(1)).toEqual(["100%", "–", "–", "20%"]);
    expect(chances(2)).toEqual(["100%", "–", "30%", "20%"]);
    expect(chances(6)).toEqual(["100%", "40%", "30%", "–"]);
  });

  it("counts what leaks", () => {
    const view = position({ stage: { ...STAGE, kind: "pursue", seat: "red" }, ship: 4 });
    expect(burnWords(view, 1)[0]).toBe("Costs 1, and the leak takes 1 more: 1 of 3 left.");
    expect(burnWords(view, 3)[0]).toBe("Costs 3: 0 of 3 left.");
  });
});
