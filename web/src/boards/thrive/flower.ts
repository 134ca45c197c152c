/** The drawing of pods. Their flowers are in `printed.ts`. */

/** A peg as an SVG path: a seed of radius `r` whose tip points to the right. */
export function seed(r: number): string {
  const tip = (1.75 * r).toFixed(1);
  const [x, y] = [(0.57 * r).toFixed(1), (0.82 * r).toFixed(1)];
  return `M${x} -${y}L${tip} 0L${x} ${y}A${r} ${r} 0 1 1 ${x} -${y}Z`;
}

/** The distance between holes and the radius of a peg, for pods of 5 or 3 holes a side. */
export const spacing = (holes: number): { pitch: number; r: number } =>
  holes === 5 ? { pitch: 12.9, r: 4.8 } : { pitch: 21, r: 8 };

const EASY = 25; // px: a hole this wide is easy to hit; WCAG 2.5.8 asks for 24

/** How many times larger a pod is drawn under the mouse, `scale` being the pixels for a unit. */
export const growth = (holes: number, scale: number): number =>
  Math.max(1.5, EASY / (spacing(holes).pitch * scale));
