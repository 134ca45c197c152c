import { describe, expect, it } from "vitest";
import { ShownTurns } from "./shown_turns.svelte";

describe("announcements", () => {
  const announced: string[] = [];
  const pace = new ShownTurns();
  const announce = (turn: number, words: string) =>
    pace.whenShown(turn, () => announced.push(words));

  it("are made at once where no board rolls dice", () => {
    announce(1, "one");
    expect(announced).toEqual(["one"]);
  });

  it("wait for the board, and keep their order", () => {
    pace.show(1);
    announce(2, "two");
    announce(3, "three");
    announce(3, "your turn");
    expect(announced).toEqual(["one"]);
    pace.show(2);
    expect(announced).toEqual(["one", "two"]);
    pace.show(3);
    expect(announced).toEqual(["one", "two", "three", "your turn"]);
  });

  it("for one viewer are not made to the next", () => {
    announce(4, "for the last viewer");
    pace.reset();
    announce(4, "four");
    expect(announced.at(-1)).toBe("four");
    expect(announced).not.toContain("for the last viewer");
  });
});
