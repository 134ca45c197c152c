import { expect, test } from "vitest";
import { unreadCount } from "./unread";

const chat = (...seats: number[]) => seats.map((seat) => ({ seat, name: "", text: "", at: 0 }));

test("messages of others count until they are read", () => {
  expect(unreadCount(chat(1, 1), [0], 0)).toBe(2);
  expect(unreadCount(chat(1, 1), [0], 2)).toBe(0);
});

test("one's own messages are never unread, and those before them are read", () => {
  expect(unreadCount(chat(0), [0], 0)).toBe(0);
  expect(unreadCount(chat(1, 0, 1), [0], 0)).toBe(1);
});
