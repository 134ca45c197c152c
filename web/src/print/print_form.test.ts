import { expect, test } from "vitest";
import { newPrintForm, paperOf, parsePrintQuery, printPath, printRequest } from "./print_form";
import type { GameInfo, SheetInfo } from "../wire";

const GAME = {
  name: "grow",
  seats_option: "players",
  proposed_seats: 3,
  options: [
    { key: "players", default: 2 },
    { key: "size", default: 15 },
  ],
} as unknown as GameInfo;
const SHEETS: SheetInfo[] = ["rules", "board", "pencil"].map((name) => ({
  name,
  summary: "",
  is_standard: name !== "pencil",
  has_backs: false,
}));

test("a form begins with the standard sheets and the proposed players", () => {
  const form = newPrintForm(GAME, SHEETS, "de-AT");
  expect(form.sheets).toEqual(["rules", "board"]);
  expect(form.options).toEqual({ players: 3, size: 15 });
  expect(printRequest(GAME, SHEETS, form).options).toEqual({ players: 3 });
});

test("sheets are sent in the order of the list", () => {
  const form = { ...newPrintForm(GAME, SHEETS, "en"), sheets: ["pencil", "rules"] };
  expect(printRequest(GAME, SHEETS, form).sheets).toEqual(["rules", "pencil"]);
});

test("the paper follows the country", () => {
  expect(["en-US", "es-MX", "en-GB", "de", ""].map(paperOf)).toEqual([
    "letter",
    "letter",
    "a4",
    "a4",
    "a4",
  ]);
});

test("the address of a match's print is read as it was written", () => {
  const position = { match: "a-b_c", what: "position", place: 12, seat: 1 } as const;
  const score = { match: "a-b_c", what: "score", place: null, seat: null } as const;
  for (const wanted of [position, score, { ...position, place: null, seat: null }]) {
    const path = printPath("thrive", wanted);
    expect(path.startsWith("/print/thrive?")).toBe(true);
    expect(parsePrintQuery(path.slice(path.indexOf("?")))).toEqual(wanted);
  }
  expect(parsePrintQuery("")).toBeNull();
  expect(parsePrintQuery("?match=x&place=-3&seat=y")?.place).toBeNull();
});
