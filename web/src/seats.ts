import type { SeatInfo } from "./wire";

/** Who is who, by colour and by shape: the same table as the printed pictures use. */

export interface SeatLook {
  /** What is alive. */
  light: string;
  /** Edges and remains. */
  dark: string;
  /** Words upon `light`. */
  ink: string;
  shape: Shape;
}

export type Shape =
  | "disc"
  | "ring"
  | "square"
  | "triangle"
  | "diamond"
  | "star"
  | "plus"
  | "hexagon"
  | "wedge"
  | "cross";

const look = (light: string, dark: string, ink: string, shape: Shape): SeatLook => ({
  light,
  dark,
  ink,
  shape,
});

export const SEATS: Record<string, SeatLook> = {
  black: look("#4a5160", "#20242c", "#ffffff", "disc"),
  white: look("#fffdf6", "#8d8672", "#2b2a26", "ring"),
  red: look("#d55e00", "#8a3c00", "#000000", "square"),
  blue: look("#0072b2", "#00486f", "#ffffff", "triangle"),
  green: look("#009e73", "#006248", "#000000", "diamond"),
  yellow: look("#f0e442", "#a3990e", "#2b2a26", "star"),
  purple: look("#6a4bb0", "#41297a", "#ffffff", "plus"),
  orange: look("#e69f00", "#956700", "#2b2a26", "hexagon"),
  cyan: look("#56b4e9", "#1f79ab", "#2b2a26", "wedge"),
  pink: look("#cc79a7", "#8c3f6a", "#000000", "cross"),
};

const UNKNOWN = look("#8d8672", "#5d6055", "#000000", "hexagon");

/** By the colour word a seat is named with. */
export function seatLook(name: string): SeatLook {
  return SEATS[name] ?? UNKNOWN;
}

/** "red" to "Red". */
export function seatTitle(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}

/** Who sits there, in a word. */
export function seatWords(
  seat: Pick<SeatInfo, "name" | "kind" | "player" | "level" | "reserved_for">,
  me = false,
): string {
  if (me) return "You";
  if (seat.kind === "open")
    return seat.reserved_for ? `reserved for ${seat.reserved_for}` : "free seat";
  if (seat.kind === "computer") return `Computer ${seat.level ?? ""}`.trim();
  return seat.player || (seat.kind === "bot" ? "Bot" : "Guest");
}

/** The name a player has given; nothing for those who only got one. */
export function givenName(seat: SeatInfo): string {
  return /^Guest( \d+)?$/.test(seat.player ?? "") ? "" : (seat.player ?? "");
}

type Point = [number, number];

function corners(count: number, radius: number, start = -90): Point[] {
  return Array.from({ length: count }, (_, k) => {
    const angle = ((start + (360 * k) / count) * Math.PI) / 180;
    return [radius * Math.cos(angle), radius * Math.sin(angle)];
  });
}

function plus(): Point[] {
  const width = 0.34;
  let quarter: Point[] = [
    [-width, -1],
    [width, -1],
    [width, -width],
  ];
  const outline: Point[] = [];
  for (let turn = 0; turn < 4; turn++) {
    outline.push(...quarter);
    quarter = quarter.map(([x, y]) => [-y, x]);
  }
  return outline;
}

function turned(points: Point[]): Point[] {
  const c = Math.SQRT1_2;
  return points.map(([x, y]) => [c * (x - y), c * (x + y)]);
}

function star(): Point[] {
  const inner = corners(5, 0.48, -54);
  return corners(5, 1.1).flatMap((point, k) => [point, inner[k]!]);
}

function outline(shape: Exclude<Shape, "disc" | "ring">): Point[] {
  switch (shape) {
    case "square":
      return corners(4, 1.08, 45);
    case "triangle":
      return [
        [0, -0.95],
        [0.98, 0.75],
        [-0.98, 0.75],
      ];
    case "wedge":
      return [
        [0, 0.95],
        [0.98, -0.75],
        [-0.98, -0.75],
      ];
    case "diamond":
      return [
        [0, -1.1],
        [0.85, 0],
        [0, 1.1],
        [-0.85, 0],
      ];
    case "star":
      return star();
    case "plus":
      return plus();
    case "cross":
      return turned(plus());
    case "hexagon":
      return corners(6, 0.98, 0);
  }
}

const n = (value: number): string => String(Math.round(value * 100) / 100);

/** An SVG path of the shape around (x, y), all shapes about equally heavy; fill with evenodd. */
export function shapePath(shape: Shape, x = 0, y = 0, r = 1): string {
  const circle = (radius: number): string => {
    const arc = `a${n(radius)} ${n(radius)} 0 1 0`;
    return `M${n(x - radius)} ${n(y)}${arc} ${n(2 * radius)} 0${arc} ${n(-2 * radius)} 0Z`;
  };
  if (shape === "disc") return circle(0.85 * r);
  if (shape === "ring") return circle(0.95 * r) + circle(0.5 * r);
  const points = outline(shape).map(([px, py]) => `${n(x + r * px)} ${n(y + r * py)}`);
  return `M${points.join("L")}Z`;
}
