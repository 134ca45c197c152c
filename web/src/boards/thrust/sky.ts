/** Stars at fixed places as an SVG path. */
export function stars(count: number, wide: number, high: number): string {
  let value = count;
  let path = "";
  for (let n = 0; n < count; n++) {
    value = (value * 16807 + 11) % 2147483647;
    const x = value % wide;
    const y = Math.floor(value / wide) % high;
    path += `M${x} ${y}h0`;
  }
  return path;
}
