import { describe, expect, it, test } from "vitest";
import { stoneLook } from "./looks";
import { actionAt, canReach, hasChoice, nextHead, reachOf, type GrowChoices } from "./choices";
import { contested, neighbours, readScene, SEATS, shares, spaceAt, spaceName } from "./position";
import { ground, links, roadPath, rootPath, roots, way, weight } from "./roots";
import { headMoves, motions, newActions, trails } from "./turn";
import { spaceWords } from "./labels";

function scene(rows: string, moved: string[] = []) {
  const position = { order: ["red", "blue"], to_play: "red", dropped: false, grew: false };
  const rest = { quiet: 0, withdrawn: [], outcome: "-" };
  return readScene({ rows: rows.split("/"), moved, ...position, ...rest });
}

const seatOf = (name: string) => SEATS.indexOf(name);

const choices: GrowChoices = {
  drop: true,
  heads: { c3: { group: 0, free: ["c4"] }, a3: { group: 0, free: [] } },
  groups: [["a3", "b3", "c3"]],
  moved: [],
};

describe("rows", () => {
  it("reads runs, tails, heads and stacks from the top", () => {
    const { size, stones } = scene("3/1R1/b1B(12)");
    expect(size).toBe(3);
    expect([...stones.keys()]).toEqual(["b2", "a1", "c1"]);
    expect(stones.get("b2")).toMatchObject({ seat: 0, heads: 1, x: 1, y: 1 });
    expect(stones.get("a1")).toMatchObject({ seat: 1, heads: 0 });
    expect(stones.get("c1")).toMatchObject({ seat: 1, heads: 12 });
  });

  it("reads runs of two digits", () => {
    const rows = Array.from({ length: 25 }, () => "25");
    rows[0] = "24w";
    expect([...scene(rows.join("/")).stones.keys()]).toEqual(["y25"]);
  });

  it("names spaces with i among the letters", () => {
    expect(spaceName(8, 14)).toBe("i15");
    expect(spaceAt("i15")).toEqual({ x: 8, y: 14 });
  });

  it("counts a stack as one space", () => {
    expect(shares(scene("rR(3)1/3/b2"), 2)).toEqual([
      { seat: 0, spaces: 2, compensation: 0, heads: 3 },
      { seat: 1, spaces: 1, compensation: 0, heads: 0 },
    ]);
  });

  it("adds a compensation for each place later in the turn order", () => {
    const order = ["green", "red"];
    const counted = shares({ ...scene("rR(3)1/3/b2"), order: order.map(seatOf) }, 3, 6);
    expect(counted.map(({ compensation }) => compensation)).toEqual([6, 0, 0]);
  });
});

describe("neighbours", () => {
  it("are side by side, never at corners", () => {
    expect(neighbours("a1", 3).sort()).toEqual(["a2", "b1"]);
  });

  it("knows which free spaces others stand beside", () => {
    expect([...contested(scene("B2/1r1/R2"), 0)].sort()).toEqual(["a2", "b3"]);
  });
});

describe("choices", () => {
  it("looks up where a head may go", () => {
    const reach = reachOf(choices, "c3");
    expect(canReach(reach, "c4")).toBe(true);
    expect(canReach(reach, "b3")).toBe(true);
    expect(canReach(reach, "c3")).toBe(false);
    expect(reachOf(choices, "b3")).toBeNull();
    expect(reachOf(null, "c3")).toBeNull();
  });

  it("are over when only the end of the turn is left", () => {
    expect(hasChoice(choices)).toBe(true);
    expect(hasChoice({ ...choices, heads: {} })).toBe(true);
    expect(hasChoice({ ...choices, drop: false })).toBe(true);
    expect(hasChoice({ ...choices, drop: false, heads: {} })).toBe(false);
    expect(hasChoice(null)).toBe(false);
  });

  it("takes a head, moves it, or drops", () => {
    expect(actionAt(choices, null, "c3", false)).toEqual({ kind: "take", space: "c3" });
    expect(actionAt(choices, "c3", "c4", true)).toEqual({ kind: "play", action: "c3-c4" });
    expect(actionAt(choices, "c3", "b3", false)).toEqual({ kind: "play", action: "c3-b3" });
    expect(actionAt(choices, null, "h8", true)).toEqual({ kind: "play", action: "+h8" });
    expect(actionAt(choices, "c3", "h8", true)).toEqual({ kind: "play", action: "+h8" });
    expect(actionAt(choices, "c3", "c3", false)).toEqual({ kind: "let go" });
    expect(actionAt({ ...choices, drop: false }, null, "h8", true)).toEqual({ kind: "nothing" });
    expect(actionAt(null, null, "h8", true)).toEqual({ kind: "nothing" });
  });

  it("prefers another ready head to a stack unless told to join", () => {
    expect(actionAt(choices, "c3", "a3", false)).toEqual({ kind: "take", space: "a3" });
    expect(actionAt(choices, "c3", "a3", false, true)).toEqual({ kind: "play", action: "c3-a3" });
  });

  it("walks the heads in reading order and around the end", () => {
    const many = { ...choices, heads: { a10: choices.heads.c3!, ...choices.heads } };
    expect(nextHead(many, "a10", 1)).toBe("a3");
    expect(nextHead(many, "c3", 1)).toBe("a10");
    expect(nextHead(many, "a10", -1)).toBe("c3");
    expect(nextHead(null, "a1", 1)).toBeNull();
  });
});

describe("roots", () => {
  const board = scene("rrr/rrr/bbr");

  it("join every group with none to spare", () => {
    expect(links(board)).toHaveLength(9);
    expect(roots(board)).toHaveLength(7); // six for seven red stones, one for two blue ones
  });

  it("stay where they are when a stone far away is added", () => {
    const before = new Set(roots(scene("rr2/rr2/4/4")).map((root) => root.key));
    const after = roots(scene("rr2/rr2/4/3r")).map((root) => root.key);
    expect(after.every((key) => before.has(key))).toBe(true);
  });

  it("have paths that begin and end on spaces", () => {
    expect(rootPath(3, roots(scene("3/3/rr1"))[0]!)).toMatch(/^M0\.5 2\.5Q.+ 1\.5 2\.5$/);
    expect(weight("a1-a2")).toBe(weight("a1-a2"));
    expect(ground(scene("2/r1")).get(0)).toBe("M0.5 1.5h0");
  });

  it("find the way along own spaces, else go straight", () => {
    expect(way(scene("rrr/r1r/r1R"), 0, "a1", "c1")).toEqual([
      "a1",
      "a2",
      "a3",
      "b3",
      "c3",
      "c2",
      "c1",
    ]);
    expect(way(scene("3/3/r1R"), 0, "a1", "c1")).toEqual(["a1", "c1"]);
  });
});

test("stones are set off from dark wood by a pale edge, unless they are bright", () => {
  expect(stoneLook("blue", "light").edge).toBe(stoneLook("blue", "light").dark);
  expect(stoneLook("blue", "dark").edge).toMatch(/#ffffff/);
  for (const name of ["white", "yellow", "orange", "cyan"])
    expect(stoneLook(name, "dark").edge).toBe(stoneLook(name, "dark").dark);
});

describe("trails", () => {
  it("follow the road that a head took, in both directions", () => {
    const board = scene("rrr/r1r/r1R");
    const [drop, move] = trails(board, [
      { seat: null, actions: ["first:red"] },
      { seat: 0, actions: ["+b3", "a1-c1", "end"] },
    ]);
    expect(drop).toEqual({ seat: 0, path: ["b3"] });
    expect(move?.path).toHaveLength(7);
    const [there, back] = [roadPath(3, ["a3", "b3"]), roadPath(3, ["b3", "a3"])];
    const bend = (path: string) => /Q\S+ \S+/.exec(path)?.[0];
    expect(bend(there)).toBe(bend(back));
    expect(there).toBe(
      rootPath(
        3,
        links(board).find(({ key }) => key === "a3-b3")!,
      ),
    );
  });
});

describe("turns", () => {
  it("become drops and moves", () => {
    expect(headMoves(["first:red", "+f2", "d4-e4", "end"])).toEqual([
      { kind: "drop", from: "f2", to: "f2" },
      { kind: "move", from: "d4", to: "e4" },
    ]);
  });

  it("are animated within about a second", () => {
    const actions = Array.from({ length: 60 }, () => "a1-b1");
    const shown = motions(scene("2/rR"), actions);
    expect(Math.max(...shown.map(({ delay, duration }) => delay + duration))).toBeLessThan(1500);
    expect(shown[0]?.path).toEqual(["a1", "b1"]);
  });

  it("are new once", () => {
    const log = [
      { seat: 0, actions: ["+a1", "end"] },
      { seat: 1, actions: ["+b2", "end"] },
    ];
    expect(newActions({ draft: [], lines: 0, steps: 0 }, { draft: ["+a1"], log: [] }, 0)).toEqual([
      "+a1",
    ]);
    expect(newActions({ draft: ["+a1"], lines: 0, steps: 0 }, { draft: [], log: [] }, 0)).toEqual(
      [],
    );
    expect(newActions({ draft: ["+a1"], lines: 0, steps: 0 }, { draft: [], log }, 0)).toEqual([
      "+b2",
      "end",
    ]);
    expect(newActions({ draft: [], lines: 2, steps: 0 }, { draft: [], log: [] }, 0)).toEqual([]);
  });

  it("are one more of a turn that is shown part by part", () => {
    const log = [{ seat: 1, actions: ["+b2", "a1-a2"] }];
    expect(newActions({ draft: [], lines: 1, steps: 1 }, { draft: [], log }, 0)).toEqual(["a1-a2"]);
    expect(newActions({ draft: [], lines: 1, steps: 2 }, { draft: [], log }, 0)).toEqual([]);
  });
});

describe("words", () => {
  const board = scene("3/3/rrR", []);
  const context = {
    seat: 0,
    names: ["Red", "Blue"],
    choices: null,
    hand: null,
    reach: null,
    threats: new Set<string>(),
  };

  it("say what stands on a space", () => {
    expect(spaceWords(board, "a1", context)).toBe("a1, your tail");
    expect(spaceWords(board, "c1", { ...context, seat: 1 })).toBe("c1, Red head");
    expect(spaceWords(board, "c3", context)).toBe("c3, free");
    const threats = new Set(["c3"]);
    expect(spaceWords(board, "c3", { ...context, threats })).toBe(
      "c3, free, another player can take it",
    );
  });

  it("say where a head may go", () => {
    const may = { ...choices, heads: { c1: { group: 0, free: ["c2"] } } };
    const heard = spaceWords(board, "c1", { ...context, choices: may });
    expect(heard).toBe("c1, your head, can still move, to c2 or 2 own spaces");
    const held = { ...context, choices: may, hand: "c1", reach: reachOf(may, "c1") };
    expect(spaceWords(board, "c2", held)).toBe("c2, free, grow here from c1");
  });
});
