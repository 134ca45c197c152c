import { expect, test } from "vitest";
import { tableDeed, type KeyPress } from "./keys";

const press = (key: string, more: Partial<KeyPress> = {}): KeyPress => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  defaultPrevented: false,
  within: "BODY",
  typing: false,
  ...more,
});

test("keys of the table", () => {
  expect(tableDeed(press("Backspace"))).toBe("back");
  expect(tableDeed(press("u"))).toBe("back");
  expect(tableDeed(press("Escape"))).toBe("clear");
  expect(tableDeed(press("?"))).toBe("rules");
  expect(tableDeed(press("Enter"))).toBe("confirm");
  expect(tableDeed(press("x"))).toBeNull();
});

test("what belongs to a field, a button, the board or the browser is left alone", () => {
  expect(tableDeed(press("c", { typing: true, within: "INPUT" }))).toBeNull();
  expect(tableDeed(press("Enter", { within: "BUTTON" }))).toBeNull();
  expect(tableDeed(press("c", { ctrlKey: true }))).toBeNull();
  expect(tableDeed(press("Escape", { defaultPrevented: true }))).toBeNull();
});
