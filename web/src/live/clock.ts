/** Clocks as the server keeps them, shown between its messages. */

/** How far the server's clock is ahead of ours. */
export class ServerTime {
  #ahead = -Infinity;

  /** A message made at `made` (server) came in at `heard` (ours). The quickest one is nearest
   * to the truth: every delay makes the server look further behind. */
  hear(made: number, heard: number): void {
    this.#ahead = Math.max(this.#ahead, made - heard);
  }

  /** A question sent at `asked` was answered with `made` at `heard`: half the way is known. */
  answer(made: number, asked: number, heard: number): void {
    this.hear(made + (heard - asked) / 2, heard);
  }

  now(here: number): number {
    return this.#ahead === -Infinity ? here : here + this.#ahead;
  }
}

/** Milliseconds left at the server's time `now`, of a clock shown in a message made at `made`. */
export function remaining(left: number, running: boolean, made: number, now: number): number {
  return Math.max(0, running ? left - Math.max(0, now - made) : left);
}

/** 3:07, 1:02:03, 2 d 4 h; below ten seconds with tenths. */
export function clockText(left: number): string {
  if (left < 10_000) return (Math.floor(left / 100) / 10).toFixed(1);
  const seconds = Math.floor(left / 1000);
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  if (hours >= 24) return `${Math.floor(hours / 24)} d ${hours % 24} h`;
  const two = (value: number): string => String(value).padStart(2, "0");
  return hours
    ? `${hours}:${two(minutes)}:${two(seconds % 60)}`
    : `${minutes}:${two(seconds % 60)}`;
}

/** The same for those who hear it. */
export function clockWords(left: number): string {
  const counted = (count: number, thing: string): string =>
    `${count} ${thing}${count === 1 ? "" : "s"}`;
  const seconds = Math.floor(left / 1000);
  const [days, hours] = [Math.floor(seconds / 86_400), Math.floor(seconds / 3600) % 24];
  const minutes = Math.floor(seconds / 60) % 60;
  if (days) return `${counted(days, "day")} ${counted(hours, "hour")}`;
  if (hours) return `${counted(hours, "hour")} ${counted(minutes, "minute")}`;
  return minutes
    ? `${counted(minutes, "minute")} ${counted(seconds % 60, "second")}`
    : counted(seconds, "second");
}
