import { expect, test } from "vitest";
import { isFromProxy, policyOf } from "./policy";

const FILES = ["/index.html", "/icon.svg"];
const policy = (path: string, method = "GET", mode = "cors"): unknown =>
  policyOf({ method, mode }, path, FILES);

test("what changes is asked of the server, or left alone", () => {
  expect(policy("/lobby", "GET", "navigate")).toBe("page");
  expect(policy("/assets/common-1.js")).toBe("asset");
  expect(policy("/icon.svg")).toBe("file");
  expect(policy("/service-worker.js")).toBeNull();
  expect(policy("/healthz")).toBeNull();
});

test("of the API only rules and own matches are stored", () => {
  for (const path of ["/api/games", "/api/games/grow/rules", "/api/games/grow/img/a.svg"])
    expect(policy(path)).toBe("public");
  for (const path of ["/api/mine", "/api/matches/m", "/api/matches/m/replay"])
    expect(policy(path)).toBe("own");
  for (const path of ["/api/lobby", "/api/matches/m/record", "/api/matches/m/live", "/api/push"])
    expect(policy(path)).toBeNull();
  expect(policy("/api/matches/m", "POST")).toBeNull();
});

test("a proxy's error is not the server's", () => {
  const answer = (status: number, type: string): boolean =>
    isFromProxy({ status, headers: new Headers({ "content-type": type }) });
  expect(answer(502, "text/html")).toBe(true);
  expect(answer(503, "application/problem+json")).toBe(false);
  expect(answer(404, "text/html")).toBe(false);
});
