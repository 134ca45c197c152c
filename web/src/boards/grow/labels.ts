/** The board in words, space by space, for those who hear it. */

import { canReach, type Deed, type GrowChoices, type Reach } from "./choices";
import type { Scene, Stone } from "./position";

export interface Listener {
  seat: number | null;
  names: readonly string[];
  choices: GrowChoices | null;
  hand: string | null;
  reach: Reach | null;
}

export function spaceWords(scene: Scene, space: string, listener: Listener): string {
  const stone = scene.stones.get(space);
  const phrases = [space, stone ? stoneWords(stone, listener) : "free"];
  if (listener.hand === space) phrases.push("in hand");
  else if (listener.hand !== null && canReach(listener.reach, space))
    phrases.push(stone ? `travel here from ${listener.hand}` : `grow here from ${listener.hand}`);
  const head = listener.choices?.heads[space];
  if (stone && head) phrases.push(...readyWords(scene, stone, listener));
  return phrases.join(", ");
}

function stoneWords(stone: Stone, { seat, names }: Listener): string {
  const owner = stone.seat === seat ? "your" : (names[stone.seat] ?? "");
  if (stone.heads > 1) return `${owner} stack of ${stone.heads} heads`;
  return `${owner} ${stone.heads ? "head" : "tail"}`;
}

function readyWords(scene: Scene, stone: Stone, { choices }: Listener): string[] {
  const ready = stone.heads - (scene.moved.get(stone.space) ?? 0);
  const head = choices?.heads[stone.space];
  if (!choices || !head) return [];
  const road = (choices.groups[head.group]?.length ?? 1) - 1;
  const can = stone.heads > 1 ? `${ready} can still move` : "can still move";
  const ways = [(head.free ?? []).join(" "), road ? count(road, "own space") : ""].filter(Boolean);
  return [can, ways.length ? `to ${ways.join(" or ")}` : "but has nowhere to go"];
}

export function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? "" : "s"}`;
}

/** What choosing a space would do, short enough for a button; nothing if nothing. */
export function deedWords(deed: Deed, space: string): string {
  if (deed.kind === "take") return `Take ${space}`;
  if (deed.kind !== "play") return "";
  return deed.action.startsWith("+") ? `Drop on ${space}` : deed.action.replace("-", " to ");
}
