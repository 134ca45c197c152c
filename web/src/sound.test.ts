import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { play, SCORES } from "./sound";

const audio = vi.fn(function () {
  throw new Error("no audio device");
});

beforeEach(() => {
  vi.useFakeTimers();
  audio.mockClear();
  vi.stubGlobal("AudioContext", audio);
  vi.stubGlobal("navigator", { userActivation: { hasBeenActive: true } });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("no sound is tried before the first click, of which browsers complain", () => {
  vi.stubGlobal("navigator", { userActivation: { hasBeenActive: false } });
  play("mine");
  vi.runAllTimers();
  expect(audio).not.toHaveBeenCalled();
  vi.stubGlobal("navigator", { userActivation: { hasBeenActive: true } });
  play("mine");
  expect(audio).not.toHaveBeenCalled(); // not within the click, which is painted first
  vi.runAllTimers();
  expect(audio).toHaveBeenCalledOnce();
});

test("the board's sounds replace that of a turn, whichever comes first", () => {
  play("turn");
  play("stone");
  vi.runAllTimers();
  expect(audio).toHaveBeenCalledOnce();
  vi.advanceTimersByTime(1000);
  play("turn");
  vi.runAllTimers();
  expect(audio).toHaveBeenCalledTimes(2);
});

test("sounds are short and soft", () => {
  for (const [name, voices] of Object.entries(SCORES)) {
    const end = Math.max(...voices.map(([, , , start, length]) => start + length));
    const loudest = Math.max(...voices.map(([, , , , , loudness]) => loudness));
    expect(end, name).toBeLessThan(1.2);
    expect(loudest, name).toBeLessThan(0.4);
  }
});
