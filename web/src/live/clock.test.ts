import { expect, test } from "vitest";
import { clockText, clockWords, remaining, ServerTime } from "./clock";

test("the quickest message sets the difference of the clocks", () => {
  const time = new ServerTime();
  time.receive(10_000, 1_300); // 300 ms delay
  time.receive(11_000, 2_050); // 50 ms
  time.receive(12_000, 3_400); // 400 ms
  expect(time.now(4_000)).toBe(4_000 + 8_950);
});

test("a question and its answer measure the way", () => {
  const time = new ServerTime();
  time.receiveReply(10_000, 1_000, 1_100);
  expect(time.now(1_100)).toBe(10_050);
});

test("without a word from the server its time is ours", () => {
  expect(new ServerTime().now(77)).toBe(77);
});

test("only a running clock runs, and never below nothing", () => {
  expect(remaining(5_000, true, 100, 1_100)).toBe(4_000);
  expect(remaining(5_000, false, 100, 1_100)).toBe(5_000);
  expect(remaining(5_000, true, 100, 99_000)).toBe(0);
  expect(remaining(5_000, true, 1_100, 100)).toBe(5_000);
});

test("clocks in figures and in words", () => {
  expect(clockText(9_870)).toBe("9.8");
  expect(clockText(187_000)).toBe("3:07");
  expect(clockText(3_723_000)).toBe("1:02:03");
  expect(clockText(187_200_000)).toBe("2 d 4 h");
  expect(clockWords(61_000)).toBe("1 minute 1 second");
  expect(clockWords(90_000_000)).toBe("1 day 1 hour");
});
