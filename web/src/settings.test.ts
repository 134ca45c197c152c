import { describe, expect, it } from "vitest";
import { defaultPrefs, readPrefs, writePrefs } from "./settings.svelte";

describe("settings", () => {
  it("confirm every order on a touch screen, unless somebody has chosen", () => {
    expect(readPrefs(null, true).confirm).toBe(true);
    expect(readPrefs(null, false).confirm).toBe(false);
    expect(readPrefs('{"confirm":false}', true).confirm).toBe(false);
    expect(readPrefs('{"confirm":true}', false).confirm).toBe(true);
  });

  it("are stored as far as they were chosen", () => {
    expect(writePrefs(defaultPrefs(true), true)).toBe("{}");
    const chosen = { ...defaultPrefs(true), confirm: false, name: "Ada" };
    expect(readPrefs(writePrefs(chosen, true), true)).toEqual(chosen);
    expect(JSON.parse(writePrefs(chosen, true))).toEqual({ confirm: false, name: "Ada" });
  });

  it("ignore what is not theirs", () => {
    expect(readPrefs("nonsense")).toEqual(defaultPrefs(false));
    expect(readPrefs('{"confirm":"yes","other":1}')).toEqual(defaultPrefs(false));
  });
});
