function watch(query: string): () => boolean {
  const list = matchMedia(query);
  let matches = $state(list.matches);
  list.addEventListener("change", () => (matches = list.matches));
  return () => matches;
}

const isLandscape = watch("(orientation: landscape) and (min-width: 35rem)");
const isLarge = watch("(min-width: 75rem)");

/** Whether the window has room beside a board; reactive. A square board leaves some on every screen
 * that isn't upright; a wide one needs that room itself. */
export function hasRoomBeside(wide: boolean): boolean {
  return wide ? isLarge() : isLandscape();
}
