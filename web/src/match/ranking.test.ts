import { describe, expect, it } from "vitest";
import type { Snapshot } from "../wire";
import { endingWords, ordinal, ranking, resultWords } from "./ranking";

function finished(change: Partial<Snapshot> = {}): Snapshot {
  const seats = ["red", "blue", "green"].map((name) => ({ name, kind: "computer" as const }));
  const text = "Green wins: the board is full. Score: Red 6, Blue 13, Green 26.";
  const ending = { winners: [2], reason: "full", text, scores: [6, 13, 26] };
  return { seats, ending, own_seats: [1], ...change } as Snapshot;
}

describe("the ranking", () => {
  it("has winners first, then points", () => {
    expect(ranking(finished()).map(({ seat, place }) => [seat, place])).toEqual([
      [2, 1],
      [1, 2],
      [0, 3],
    ]);
  });

  it("lets equals share a place", () => {
    const ending = { winners: [2], reason: "full", text: "", scores: [6, 6, 26] };
    expect(ranking(finished({ ending })).map(({ place }) => place)).toEqual([1, 2, 2]);
  });

  it("is left out for two, and where nothing is counted", () => {
    const { seats, ending } = finished();
    expect(ranking(finished({ seats: seats.slice(0, 2) }))).toEqual([]);
    expect(ranking(finished({ ending: { ...ending!, scores: null } }))).toEqual([]);
  });

  it("counts in English", () => {
    expect([1, 2, 3, 4, 11, 12, 13, 21, 22].map(ordinal).join(" ")).toBe(
      "1st 2nd 3rd 4th 11th 12th 13th 21st 22nd",
    );
  });
});

describe("the result", () => {
  it("is said from the viewer's side", () => {
    expect(resultWords(finished())).toBe("You came 2nd of 3");
    expect(resultWords(finished({ own_seats: [2] }))).toBe("You win!");
    expect(resultWords(finished({ own_seats: [] }))).toBe("The game is over");
  });

  it("calls a win shared by all a draw", () => {
    const drawn = (winners: number[]) =>
      resultWords(finished({ ending: { winners, reason: "agreement", text: "" } }));
    expect(drawn([0, 1, 2])).toBe("A draw");
    expect(drawn([0, 1])).toBe("You share the win");
  });

  it("leaves the points to the ranking", () => {
    expect(endingWords(finished())).toBe("Green wins: the board is full.");
    const { seats } = finished();
    expect(endingWords(finished({ seats: seats.slice(0, 2) }))).toContain("Score: Red 6");
  });
});
