import { describe, expect, it } from "vitest";
import { ShownTurns } from "./shown_turns.svelte";

describe("what is told", () => {
  const said: string[] = [];
  const pace = new ShownTurns();
  const tell = (turn: number, words: string) => pace.tell(turn, () => said.push(words));

  it("is told at once where no board rolls dice", () => {
    tell(1, "one");
    expect(said).toEqual(["one"]);
  });

  it("waits for the board, and keeps its order", () => {
    pace.show(1);
    tell(2, "two");
    tell(3, "three");
    tell(3, "your turn");
    expect(said).toEqual(["one"]);
    pace.show(2);
    expect(said).toEqual(["one", "two"]);
    pace.show(3);
    expect(said).toEqual(["one", "two", "three", "your turn"]);
  });

  it("is not told to other eyes", () => {
    tell(4, "for the last ones");
    pace.cover();
    tell(4, "four");
    expect(said.at(-1)).toBe("four");
    expect(said).not.toContain("for the last ones");
  });
});
