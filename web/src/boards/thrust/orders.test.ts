import { describe, expect, it } from "vitest";
import { STAGE, position } from "./examples";
import { burnWords, burnsOf, stepBurn } from "./fuel";
import {
  ordersAt,
  ordersOf,
  pickedShip,
  quietOrder,
  readyShips,
  restOn,
  shortWords,
  type ThrustChoices,
} from "./orders";

const order = (action: string, verb: string, ship: number, target?: string) => ({
  action,
  verb,
  text: action,
  ship,
  target,
});

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

describe("an order in short", () => {
  it.each([
    ["Pass with your Fighter (s1)", "Pass"],
    ["Hold your Fighter (s1) at out", "Hold at out"],
    [
      "Attack Red's Subcompact (c8) with your Fighter (s1): below 50",
      "Attack Red's Subcompact (c8): below 50",
    ],
    ["Check the morale of your Fighter (s1): d10", "Check the morale: d10"],
    ["Pass with your Science Ship (s2)", "Pass with your Science Ship (s2)"],
  ])("says %j as %j", (words, short) => {
    expect(shortWords({ action: "", verb: "", text: words, ship: 1 }, "Fighter")).toBe(short);
  });
});

describe("resting for a phase", () => {
  it("takes the quiet order of a ship", () => {
    expect(quietOrder(CHOICES)?.action).toBe("s4:hold");
    const nothing = { actions: [{ action: "nothing", verb: "nothing", text: "Nothing to show" }] };
    expect(quietOrder(nothing)).toBeUndefined();
    expect(quietOrder({ burn: { min: 1, max: 2 } })).toBeUndefined();
  });

  it("goes on with the record, and ends with the phase or where the record goes back", () => {
    const rest = { turn: 3, phase: "attack", since: 8, lines: 8 };
    const further = restOn(rest, position(), 10)!;
    expect(further).toEqual({ ...rest, lines: 10 });
    expect(restOn(further, position(), 10)).toBe(further);
    expect(restOn(further, position(), 8)).toBeNull();
    expect(restOn(rest, position({ phase: "morale" }), 9)).toBeNull();
    expect(restOn(rest, position({ turn: 4 }), 9)).toBeNull();
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

  it("says what it costs and what it is for", () => {
    const view = position({ stage: { ...STAGE, kind: "pursue" }, ship: 1 });
    expect(burnWords(view, 2)).toEqual([
      "Costs 2: 3 of 5 left.",
      "Burn more than your opponent for [+] on your Speed Check.",
    ]);
    expect(burnWords(view, 5)[1]).toContain("removed");
    expect(burnWords(view, 0)[0]).toContain("nothing");
  });

  it("counts what leaks", () => {
    const view = position({ stage: { ...STAGE, kind: "pursue", seat: "red" }, ship: 4 });
    expect(burnWords(view, 1)[0]).toBe("Costs 1, and the leak takes 1 more: 1 of 3 left.");
    expect(burnWords(view, 3)[0]).toBe("Costs 3: 0 of 3 left.");
  });
});
