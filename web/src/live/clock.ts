/** The server's clocks, counted on between its messages. Times are in milliseconds. */

/** Estimates the server's time from the times its messages were sent and received. */
export class ServerTime {
  #ahead = -Infinity;

  /** Takes a message sent at `sent` (server time) and received at `received` (local time). The
   * fastest message gives the best estimate: a delay makes the server look further behind. */
  receive(sent: number, received: number): void {
    this.#ahead = Math.max(this.#ahead, sent - received);
  }

  /** Takes a reply to a request made at `asked` (local time), assuming equal times both ways. */
  receiveReply(sent: number, asked: number, received: number): void {
    this.receive(sent + (received - asked) / 2, received);
  }

  /** The server's time at local time `local`; the same until a message was received. */
  now(local: number): number {
    return this.#ahead === -Infinity ? local : local + this.#ahead;
  }
}

/** The time left at server time `now` of a clock that had `left` at server time `sent`. */
export function remaining(left: number, running: boolean, sent: number, now: number): number {
  return Math.max(0, running ? left - Math.max(0, now - sent) : left);
}

/** The time left as a clock shows it: 3:07, 1:02:03, 2 d 4 h; below ten seconds 9.8. */
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

/** The time left in words, for screen readers: "3 minutes 7 seconds". */
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
