import { expect, test } from "vitest";
import { readPush } from "./messages";

test("a push message becomes the notification of its match", () => {
  const text = JSON.stringify({ title: "Your turn in Grow", text: "Against Ada.", match: "m/1" });
  const { title, options } = readPush(text);
  expect(title).toBe("Your turn in Grow");
  expect(options).toMatchObject({
    body: "Against Ada.",
    tag: "boardwright-m/1",
    data: { path: "/m/m%2F1" },
  });
});

test.each(["", "null", "{", "7"])("something is shown for %j as well", (text) => {
  const { title, options } = readPush(text);
  expect(title).toBe("It's your turn.");
  expect(options.data).toEqual({ path: "/" });
});
