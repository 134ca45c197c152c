/** The shapes of the two lotus flowers. Black's has pointed petals around a square seed head,
 * White's round ones around a round head, so that they differ without colour. */

/** A flower around (0, 0); petals are SVG paths. */
export interface Flower {
  /** Half the width of the seed head, and the rounding of its corners. */
  half: number;
  corner: number;
  petals: string[];
}

const turned = (degrees: number): ((x: number, y: number) => string) => {
  const angle = (degrees * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  return (x, y) => `${(x * cos - y * sin).toFixed(1)} ${(x * sin + y * cos).toFixed(1)}`;
};

/** A petal that starts in the middle and points in a direction, in degrees. */
function petal(degrees: number, tip: number, wide: number, pointed: boolean): string {
  const at = turned(degrees);
  const [low, high, lean] = pointed ? [0.5, 0.84, 0.55] : [0.45, 1.02, 1.05];
  const left = `C${at(-1.5 * wide, -low * tip)} ${at(-lean * wide, -high * tip)} ${at(0, -tip)}`;
  const right = `C${at(lean * wide, -high * tip)} ${at(1.5 * wide, -low * tip)} ${at(0, 0)}`;
  return `M${at(0, 0)}${left}${right}Z`;
}

const around = (count: number, start: number, shape: (degrees: number) => string): string[] =>
  Array.from({ length: count }, (_, n) => shape(start + (360 * n) / count));

/** Black's flower and White's. */
export const FLOWERS: readonly [Flower, Flower] = [
  {
    half: 39,
    corner: 10,
    petals: [
      ...around(4, 45, (d) => petal(d, 64, 25, true)),
      ...around(4, 0, (d) => petal(d - 17, 53, 17, true)),
      ...around(4, 0, (d) => petal(d + 17, 53, 17, true)),
    ],
  },
  {
    half: 39,
    corner: 30,
    petals: [
      ...around(4, 45, (d) => petal(d, 60, 24, false)),
      ...around(4, 0, (d) => petal(d, 48.5, 24, false)),
    ],
  },
];

/** A peg as an SVG path: a seed of radius `r` whose tip points to the right. */
export function seed(r: number): string {
  const tip = (1.75 * r).toFixed(1);
  const [x, y] = [(0.57 * r).toFixed(1), (0.82 * r).toFixed(1)];
  return `M${x} -${y}L${tip} 0L${x} ${y}A${r} ${r} 0 1 1 ${x} -${y}Z`;
}

/** The distance between holes and the radius of a peg, for pods of 5 or 3 holes a side. */
export const spacing = (holes: number): { pitch: number; r: number } =>
  holes === 5 ? { pitch: 14.6, r: 5.3 } : { pitch: 23, r: 8.4 };
