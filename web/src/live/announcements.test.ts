import { describe, expect, it } from "vitest";
import type { SeatInfo, Snapshot } from "../wire";
import { arrivals } from "./announcements";

const me: SeatInfo = { name: "black", kind: "person", online: true };
const match = (...others: SeatInfo[]) => ({ seats: [me, ...others], own_seats: [0] }) as Snapshot;
const ben: SeatInfo = { name: "white", kind: "person", player: "Ben", online: true };

describe("announcements", () => {
  it("say who joins, comes and goes", () => {
    const open = match({ name: "white", kind: "open" });
    expect(arrivals(open, match(ben))).toEqual(["Ben has joined."]);
    expect(arrivals(match(ben), match({ ...ben, online: false }))).toEqual(["Ben is away."]);
    expect(arrivals(match({ ...ben, online: false }), match(ben))).toEqual(["Ben is here."]);
    const nameless = { ...ben, player: "Guest 2" };
    expect(arrivals(open, match(nameless))).toEqual(["White has joined."]);
  });

  it("say nothing of the viewer, of computers, and when nobody moves", () => {
    expect(arrivals(match(ben), match(ben))).toEqual([]);
    expect(arrivals(match(ben), match({ ...ben, kind: "computer" }))).toEqual([]);
    const away = match(ben);
    away.seats[0] = { ...me, online: false };
    expect(arrivals(away, match(ben))).toEqual([]);
  });
});
