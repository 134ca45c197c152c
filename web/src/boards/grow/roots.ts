/** The drawing of groups: roots between stones of one seat, and the ground under them. */

import { neighbours, spaceAt, spaceName, type Scene, type Stone } from "./position";

/** Two neighbouring stones of one seat. */
export interface Root {
  key: string;
  seat: number;
  from: Stone;
  to: Stone;
}

/** The middle of a space in the drawing, where a space is one unit and (0, 0) is at the top
 * left. */
export function middle(size: number, at: { x: number; y: number }): { x: number; y: number } {
  return { x: at.x + 0.5, y: size - at.y - 0.5 };
}

/**
 * As few roots as join every group: a minimum spanning forest. The weights depend on the spaces
 * alone, so a new stone changes few roots.
 */
export function roots(scene: Scene): Root[] {
  const parent = new Map<string, string>();
  const origin = (space: string): string => {
    let at = space;
    for (let up = parent.get(at); up !== undefined; up = parent.get(at)) at = up;
    return at;
  };
  const kept: Root[] = [];
  for (const root of links(scene).sort((a, b) => weight(a.key) - weight(b.key))) {
    const [a, b] = [origin(root.from.space), origin(root.to.space)];
    if (a === b) continue;
    parent.set(a, b);
    kept.push(root);
  }
  return kept;
}

/** Every pair of neighbouring stones of one seat. */
export function links(scene: Scene): Root[] {
  const pairs: Root[] = [];
  for (const from of scene.stones.values()) {
    for (const near of [spaceName(from.x + 1, from.y), spaceName(from.x, from.y + 1)]) {
      const to = scene.stones.get(near);
      if (to?.seat === from.seat)
        pairs.push({ key: `${from.space}-${near}`, seat: from.seat, from, to });
    }
  }
  return pairs;
}

/** A pseudorandom number from 0 to 1, always the same for a text. */
export function weight(text: string): number {
  let hash = 2166136261;
  for (let place = 0; place < text.length; place++)
    hash = Math.imul(hash ^ text.charCodeAt(place), 16777619);
  hash ^= hash >>> 15;
  hash = Math.imul(hash, 2246822507);
  return ((hash ^ (hash >>> 13)) >>> 0) / 4294967296;
}

/** The root as an SVG path, bent a little to one side. */
export function rootPath(size: number, { from, to }: Pick<Root, "from" | "to">): string {
  return roadPath(size, [from.space, to.space]);
}

/** A way over spaces as an SVG path; between neighbours it lies on their root. */
export function roadPath(size: number, spaces: readonly string[]): string {
  const [start, ...others] = spaces.map((space) => middle(size, spaceAt(space)));
  const parts = others.map((b, place) => {
    const a = place ? others[place - 1]! : start!;
    const { x, y } = control(spaces[place]!, spaces[place + 1]!, a, b);
    return `Q${round(x)} ${round(y)} ${b.x} ${b.y}`;
  });
  return `M${start!.x} ${start!.y}${parts.join("")}`;
}

interface Point {
  x: number;
  y: number;
}

/** The control point of the bent line between two spaces, the same in both directions. */
function control(from: string, to: string, a: Point, b: Point): Point {
  const isForward = a.x < b.x || a.y > b.y;
  const key = isForward ? `${from}-${to}` : `${to}-${from}`;
  const bend = (weight(`${key}~`) - 0.5) * (isForward ? 0.5 : -0.5);
  return {
    x: (a.x + b.x) / 2 + (b.y - a.y) * bend,
    y: (a.y + b.y) / 2 + (b.x - a.x) * bend,
  };
}

/** The ground of each seat as an SVG path: bars along all links, squares between four stones. */
export function ground(scene: Scene): Map<number, string> {
  const paths = new Map<number, string>();
  const add = (seat: number, path: string) => paths.set(seat, (paths.get(seat) ?? "") + path);
  for (const stone of scene.stones.values()) {
    const { x, y } = middle(scene.size, stone);
    add(stone.seat, `M${x} ${y}h0`);
    if (isCornerOfFour(scene, stone)) add(stone.seat, `M${x} ${y}h1v-1h-1z`);
  }
  for (const { seat, from, to } of links(scene)) {
    const [a, b] = [middle(scene.size, from), middle(scene.size, to)];
    add(seat, `M${a.x} ${a.y}L${b.x} ${b.y}`);
  }
  return paths;
}

function isCornerOfFour(scene: Scene, { x, y, seat }: Stone): boolean {
  const others = [spaceName(x + 1, y), spaceName(x, y + 1), spaceName(x + 1, y + 1)];
  return others.every((space) => scene.stones.get(space)?.seat === seat);
}

/** A shortest path of a head over its seat's spaces, both ends included; straight if there is
 * none. */
export function way(scene: Scene, seat: number, from: string, to: string): string[] {
  const before = new Map<string, string>();
  const queue = [from];
  for (const space of queue) {
    if (space === to) break;
    for (const near of neighbours(space, scene.size)) {
      const open = near === to || scene.stones.get(near)?.seat === seat;
      if (!open || near === from || before.has(near)) continue;
      before.set(near, space);
      queue.push(near);
    }
  }
  const path = [to];
  for (let at = before.get(to); at !== undefined; at = before.get(at)) path.unshift(at);
  return path[0] === from ? path : [from, to];
}

function round(value: number): number {
  return Math.round(value * 1000) / 1000;
}
