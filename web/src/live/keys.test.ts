import { describe, expect, it } from "vitest";
import { KEY_WORDS, keyCommand, type KeyPress } from "./keys";

const press = (key: string, change: Partial<KeyPress> = {}, characters = true) =>
  keyCommand(
    {
      key,
      ctrlKey: false,
      metaKey: false,
      altKey: false,
      defaultPrevented: false,
      repeat: false,
      within: "BODY",
      typing: false,
      ...change,
    },
    characters,
  );

describe("keys", () => {
  it("have their commands", () => {
    expect(press("Backspace")).toBe("back");
    expect(press("Escape")).toBe("clear");
    expect(press("c")).toBe("confirm");
    expect(press("r")).toBe("rules");
    expect(press("?")).toBe("keys");
    expect(press("x")).toBeNull();
  });

  it("leave fields, buttons, boards and the browser alone", () => {
    expect(press("c", { typing: true })).toBeNull();
    expect(press("c", { within: "SELECT" })).toBeNull();
    expect(press("c", { ctrlKey: true })).toBeNull();
    expect(press("Escape", { defaultPrevented: true })).toBeNull();
    expect(press("Enter", { within: "BUTTON" })).toBeNull();
    expect(press("Enter")).toBe("confirm");
    expect(press("Enter", { within: "GRIDCELL" })).toBe("confirm");
    expect(press("Enter", { within: "GRIDCELL", repeat: true })).toBeNull();
    expect(press("Enter", { within: "GRIDCELL", defaultPrevented: true })).toBeNull();
  });

  it("that type a character can be switched off", () => {
    expect(press("c", {}, false)).toBeNull();
    expect(press("?", {}, false)).toBeNull();
    expect(press("Escape", {}, false)).toBe("clear");
  });

  it("are all listed", () => {
    const listed = KEY_WORDS.map(([keys]) => keys).join(" ");
    for (const key of ["Backspace", "U", "Escape", "C", "E", "Enter", "H", "F", "M", "R", "?"])
      expect(listed).toContain(key);
  });
});
