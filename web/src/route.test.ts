import { expect, test } from "vitest";
import { route } from "./route";

test("addresses and their pages", () => {
  expect(route("/")).toEqual({ page: "home" });
  expect(route("/play/grow")).toEqual({ page: "new", game: "grow" });
  expect(route("/m/a-B_1", "#tok")).toEqual({ page: "match", match: "a-B_1", token: "tok" });
  expect(route("/replay/x/")).toEqual({ page: "replay", match: "x" });
  expect(route("/lobby")).toEqual({ page: "lobby" });
});

test("anything else is lost, even broken escapes", () => {
  expect(route("/m/a/b")).toEqual({ page: "lost", path: "/m/a/b" });
  expect(route("/%zz").page).toBe("lost");
  for (const path of ["/play", "/lobby/x", "/nonsense"]) expect(route(path).page).toBe("lost");
});
