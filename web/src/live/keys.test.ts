import { expect, test } from "vitest";
import { keyCommand, type KeyPress } from "./keys";

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
  expect(keyCommand(press("Backspace"))).toBe("back");
  expect(keyCommand(press("u"))).toBe("back");
  expect(keyCommand(press("Escape"))).toBe("clear");
  expect(keyCommand(press("?"))).toBe("rules");
  expect(keyCommand(press("Enter"))).toBe("confirm");
  expect(keyCommand(press("x"))).toBeNull();
});

test("what belongs to a field, a button, the board or the browser is left alone", () => {
  expect(keyCommand(press("c", { typing: true, within: "INPUT" }))).toBeNull();
  expect(keyCommand(press("Enter", { within: "BUTTON" }))).toBeNull();
  expect(keyCommand(press("c", { ctrlKey: true }))).toBeNull();
  expect(keyCommand(press("Escape", { defaultPrevented: true }))).toBeNull();
});
