/** Animates a turn: heads travel along their group, a dropped head grows in place. */

import { spaceAt } from "./position";
import type { Motion } from "./turn";

/** Starts the motions. `art` has an element `[data-stone=space]` for each stone with a `.head`
 * inside; `heads` are the heads on each space after the turn. */
export function animate(art: SVGElement, motions: readonly Motion[], heads: Map<string, number>) {
  for (const motion of motions) {
    const stone = art.querySelector(`[data-stone="${motion.to}"]`);
    const head = stone?.querySelector<SVGGElement>(".head");
    if (!stone || !head) continue;
    const joins = (heads.get(motion.to) ?? 1) > 1 && motion.path.length > 1;
    walk(joins ? stone.appendChild(head.cloneNode(true) as SVGGElement) : head, motion, joins);
  }
}

function walk(head: SVGGElement, motion: Motion, isCopy: boolean): void {
  const { delay, duration } = motion;
  const timing = { delay, duration, easing: "ease-in-out", fill: "backwards" as const };
  const run = head.animate(motion.path.length > 1 ? along(motion) : DOWN, timing);
  if (isCopy) run.finished.finally(() => head.remove()).catch(() => {});
}

const DOWN: Keyframe[] = [
  { transform: "scale(0)", opacity: 0 },
  { transform: "scale(1.25)", opacity: 1, offset: 0.6 },
  { transform: "scale(1)" },
];

function along({ path, to }: Motion): Keyframe[] {
  const end = spaceAt(to);
  return path.map((space) => {
    const { x, y } = spaceAt(space);
    return { transform: `translate(${x - end.x}px, ${end.y - y}px)` };
  });
}
