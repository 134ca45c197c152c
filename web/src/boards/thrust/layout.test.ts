import { describe, expect, it } from "vitest";
import { position } from "./examples";
import { HIGH, WIDE, aim, layout } from "./layout";
import { tokensOf, type Token } from "./scene";

const crowd = (band: "sensor" | "combat"): Token[] => {
  const [own] = tokensOf(position());
  const labels = ["s1", "s2", "s3", "s4", "c1", "c2", "c3", "c4"];
  return labels.map((label) => ({
    ...own!,
    label,
    band,
    owner: label.startsWith("s") ? "black" : "red",
  }));
};

describe("the range line", () => {
  it("has every counter in its band, none upon another", () => {
    for (const tokens of [tokensOf(position()), crowd("sensor"), crowd("combat")]) {
      const line = layout(tokens, "black", ["red"]);
      const places = tokens.map((token) => ({ token, ...line.places.get(token.label)! }));
      for (const { token, x, y } of places) {
        const zone = line.zones.find(({ band }) => band === token.band)!;
        expect(x).toBeGreaterThanOrEqual(zone.x);
        expect(x + WIDE).toBeLessThanOrEqual(zone.x + zone.wide);
        expect(y).toBeGreaterThanOrEqual(zone.y);
        expect(y + HIGH).toBeLessThanOrEqual(zone.y + zone.high);
      }
      for (const [n, one] of places.entries())
        for (const two of places.slice(n + 1))
          expect(Math.abs(one.x - two.x) >= WIDE || Math.abs(one.y - two.y) >= HIGH).toBe(true);
    }
  });

  it("has the viewer's ships on the near side", () => {
    const line = layout(crowd("combat"), "black", []);
    const [own, other] = [line.places.get("s1")!, line.places.get("c1")!];
    expect(own.y).toBeGreaterThan(other.y);
  });

  it("draws a way between two counters only where both are there", () => {
    const line = layout(tokensOf(position()), "black", []);
    expect(aim(line, "s1", "c2")).toMatch(/^M\d+ \d+Q-?\d+ -?\d+ \d+ \d+$/);
    expect(aim(line, "s1", "c9")).toBeNull();
  });

  it("keeps its height, wherever the ships are and whoever is found", () => {
    const alone = layout([], "black", []);
    for (const band of ["sensor", "combat"] as const)
      expect(layout(crowd(band), "black", ["red"]).high).toBe(alone.high);
  });
});
