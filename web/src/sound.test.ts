import { afterEach, expect, test, vi } from "vitest";
import { play } from "./sound";

afterEach(() => vi.unstubAllGlobals());

test("no sound is tried before the first click, of which browsers complain", () => {
  const audio = vi.fn();
  vi.stubGlobal("AudioContext", audio);
  vi.stubGlobal("navigator", { userActivation: { hasBeenActive: false } });
  play("turn");
  expect(audio).not.toHaveBeenCalled();
  vi.stubGlobal("navigator", { userActivation: { hasBeenActive: true } });
  play("turn");
  expect(audio).toHaveBeenCalledOnce();
});
