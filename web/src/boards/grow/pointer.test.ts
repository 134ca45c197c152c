import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { keyAction, walk } from "./keys";
import { Pointer, type Table, type Touched } from "./pointer";

/** A small board with a head on c3; everything else may be played on. */
function table(small: boolean) {
  const done: string[] = [];
  let aimed: string | null = null;
  const board: Table = {
    act: (space, join) => done.push(`act ${space}${join ? " joining" : ""}`),
    take: (space) => done.push(`take ${space}`),
    aim: (space) => (aimed = space),
    look: () => {},
    lens: (open) => done.push(open ? "lens" : "no lens"),
    isHead: (space) => space === "c3",
    isPlay: (space) => space !== "c3",
    isSmall: () => small,
    aimed: () => aimed,
  };
  return { pointer: new Pointer(board), done, aim: () => aimed };
}

const at = (space: string | null, touch = true, x = 0): Touched => ({
  x,
  y: 0,
  space,
  touch,
  join: false,
});

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe("a mouse", () => {
  it("chooses by a click, however small the board", () => {
    const { pointer, done } = table(true);
    pointer.down(at("d4", false));
    pointer.up(at("d4", false));
    expect(done).toEqual(["act d4"]);
  });

  it("drags a head, also onto another", () => {
    const { pointer, done } = table(false);
    pointer.down(at("c3", false));
    pointer.move(at("d3", false, 40));
    pointer.up(at("e3", false, 80));
    expect(done).toEqual(["take c3", "act e3 joining"]);
  });

  it("does not drag what is no head", () => {
    const { pointer, done } = table(false);
    pointer.down(at("a1", false));
    pointer.move(at("b1", false, 40));
    expect(pointer.captures).toBe(false);
    expect(done).toEqual([]);
  });
});

describe("a finger", () => {
  it("aims first on a small board and plays with the second tap", () => {
    const { pointer, done, aim } = table(true);
    pointer.down(at("d4"));
    pointer.up(at("d4"));
    expect([done, aim()]).toEqual([[], "d4"]);
    pointer.down(at("d4"));
    pointer.up(at("d4"));
    expect([done, aim()]).toEqual([["act d4"], null]);
  });

  it("takes a head at once, and plays at once on a large board", () => {
    const small = table(true);
    small.pointer.down(at("c3"));
    small.pointer.up(at("c3"));
    expect(small.done).toEqual(["act c3"]);
    const large = table(false);
    large.pointer.down(at("d4"));
    large.pointer.up(at("d4"));
    expect(large.done).toEqual(["act d4"]);
  });

  it("opens the lens when held, and lifting it chooses", () => {
    const { pointer, done, aim } = table(true);
    pointer.down(at("d4"));
    vi.advanceTimersByTime(300);
    pointer.move(at("d5", true, 30));
    expect([pointer.captures, aim()]).toEqual([true, "d5"]);
    pointer.up(at("d5", true, 30));
    expect(done).toEqual(["lens", "no lens", "act d5"]);
  });

  it("held on a head drags it; lifted there it stays in hand", () => {
    const { pointer, done } = table(true);
    pointer.down(at("c3"));
    vi.advanceTimersByTime(300);
    pointer.up(at("c3"));
    expect(done).toEqual(["take c3", "lens", "no lens"]);
  });

  it("lets the page scroll when it slides at once", () => {
    const { pointer, done } = table(true);
    pointer.down(at("d4"));
    pointer.move(at("d4", true, 30));
    vi.advanceTimersByTime(300);
    pointer.up(at("d4", true, 30));
    expect(done).toEqual([]);
  });
});

describe("keys", () => {
  const press = (key: string, shiftKey = false) => {
    const event = { key, shiftKey, ctrlKey: false, metaKey: false, altKey: false };
    return keyAction(event, "c3", 5);
  };

  it("walk as far as the board goes", () => {
    expect(press("ArrowUp")).toEqual({ kind: "walk", space: "c4" });
    expect(press("Home")).toEqual({ kind: "walk", space: "a3" });
    expect(walk("e5", 1, 1, 5)).toBe("e5");
  });

  it("choose, join, and find heads; the rest is the table's", () => {
    expect(press("Enter")).toEqual({ kind: "choose", join: false });
    expect(press(" ", true)).toEqual({ kind: "choose", join: true });
    expect(press("n")).toEqual({ kind: "head", step: 1 });
    expect(press("P")).toEqual({ kind: "head", step: -1 });
    expect(press("c")).toBeNull();
    expect(keyAction({ ...modified, key: "ArrowUp" }, "c3", 5)).toBeNull();
  });
});

const modified = { shiftKey: false, ctrlKey: true, metaKey: false, altKey: false };
