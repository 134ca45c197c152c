import { describe, expect, it } from "vitest";
import rules from "../../../../docs/games/thrust.md?raw";
import { FLEET, position } from "./examples";
import { CLASSES, EFFECTS, KINDS, effectsOf, kindOf, levelWords, statOf, weaponOf } from "./ships";

describe("the ship table", () => {
  it.each(KINDS)("has $title as the rule page prints it", (kind) => {
    const { title, rank, SPD, COM, SEN, fuel } = kind;
    const row = [title, CLASSES[rank], SPD, COM, weaponOf(kind), SEN, fuel].join(" | ");
    expect(rules).toContain(`| ${row} |`);
  });

  it("follows the house rules for what is printed", () => {
    const view = position({ mid_die: "d3", passenger_class: 3 });
    expect(kindOf("freighter", view).die).toBe(3);
    expect(kindOf("fighter", view).die).toBe(10);
    expect(kindOf("cruiser", view).rank).toBe(3);
    expect(() => kindOf("raft", view)).toThrow("raft");
  });
});

describe("damage", () => {
  it.each(Object.entries(EFFECTS))("level %s has the name of the rule page", (level, { name }) => {
    expect(rules).toContain(`| ${level} | ${name} |`);
  });

  it("lowers every Stat of a crippled ship by 10", () => {
    expect(statOf(FLEET[3]!, "SPD", position())).toBe(30);
    expect(statOf(FLEET[0]!, "SPD", position())).toBe(40);
  });

  it("is told in words", () => {
    expect(effectsOf(FLEET[3]!).map(({ name }) => name)).toEqual(["Leak", "Life Support Crippled"]);
    expect(levelWords(5)).toContain("Hull Damage");
    expect(levelWords(9)).toContain("removed");
    expect(levelWords(0)).toBe("no damage");
  });
});
