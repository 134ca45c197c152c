import { describe, expect, it } from "vitest";
import { FLEET, position } from "./examples";
import { LEVELS } from "./printed";
import { effectsOf, isCrippled, kindOf, statOf, weaponOf } from "./ships";

describe("a counter", () => {
  it("is printed by the house rules", () => {
    const view = position({ mid_die: "d3", passenger_class: 3 });
    expect(kindOf("freighter", view).die).toBe(3);
    expect(kindOf("fighter", view).die).toBe(10);
    expect(kindOf("cruiser", view).rank).toBe(3);
    expect(() => kindOf("raft", view)).toThrow("raft");
  });

  it("names its weapon", () => {
    expect(weaponOf(kindOf("fighter", position()))).toBe("d10");
    expect(weaponOf(kindOf("cruiser", position()))).toBe("1");
  });
});

describe("damage", () => {
  it("lowers every Stat of a crippled ship", () => {
    expect(statOf(FLEET[3]!, "SPD", position())).toBe(30);
    expect(statOf(FLEET[0]!, "SPD", position())).toBe(40);
    expect(FLEET.map(isCrippled)).toEqual([false, false, false, true]);
  });

  it("has names for effects and for every level of the track", () => {
    expect(effectsOf(FLEET[3]!).map(({ name }) => name)).toEqual(["Leak", "Life Support Crippled"]);
    expect(LEVELS).toHaveLength(10);
  });
});
