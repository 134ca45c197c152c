import { describe, expect, it } from "vitest";
import { STAGE, position } from "./examples";
import {
  countWords,
  exposureWords,
  lostWords,
  statWords,
  tokenWords,
  tokensOf,
  unseenWords,
} from "./scene";

const token = (label: string, view = position()) =>
  tokensOf(view).find((ship) => ship.label === label)!;

describe("the ships on the table", () => {
  it("are the own ones that are left, and the other side's contacts", () => {
    expect(tokensOf(position()).map(({ label }) => label)).toEqual(["s1", "s2", "s4", "c2", "c4"]);
  });

  it("are contacts only for a spectator", () => {
    const view = position({ seat: null, fleet: [] });
    expect(tokensOf(view).map(({ label }) => label)).toEqual(["c2", "c3", "c4"]);
  });

  it("say how much of them shows", () => {
    expect(exposureWords(token("s1"))).toBe("found as c3, face up");
    expect(exposureWords(token("s2"))).toBe("not found yet");
    expect(token("c4").exposure).toBe("face down");
  });

  it("have a label with all that is known", () => {
    expect(tokenWords(token("s4"), "black")).toBe(
      "s4, your Freighter, class II, at Combat, not found yet, fuel 3, 6 DMG, Leak, " +
        "Life Support Crippled, plus token",
    );
    expect(tokenWords(token("c4"), "black")).toBe("c4, Red's class V ship, at Sensor, done");
  });

  it("have their Stats when asked for, those that show", () => {
    expect(statWords(token("s4"), position())).toBe(
      "s4 Freighter, class II: SPD 30, COM 25, SEN 25, weapon d5, fuel 3 of 12, 6 DMG, Leak, " +
        "Life Support Crippled",
    );
    expect(statWords(token("c2"), position())).toBe(
      "c2 Autonomous Patrol, class II: SPD 45, COM 47, SEN 30, weapon d5, fuel capacity 18",
    );
    expect(statWords(token("c4"), position())).toContain("its kind shows at Combat");
  });

  it("know who acts and who is aimed at", () => {
    const stage = { ...STAGE, what: "attack", contact: 3, target: 2 };
    const view = position({ stage, ship: 1 });
    expect(token("s1", view).acts).toBe(true);
    expect(token("c2", view).aimed).toBe(true);
  });
});

describe("a side in words", () => {
  it("has what is not found, what is lost, how many are left", () => {
    expect(unseenWords(position(), "red")).toBe("1 red ship not found yet (1 done, 1 hit)");
    expect(lostWords(position(), "red")).toBe("Lost: Salvage Vessel");
    expect(countWords(position(), "red")).toBe("3 ships, 2 found");
  });
});
