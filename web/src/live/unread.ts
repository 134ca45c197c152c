import type { ChatMessage } from "../wire";

/** How many messages of others came after the first `read`, and after the viewer's own last one:
 * whoever writes has read. */
export function unreadCount(
  chat: readonly ChatMessage[],
  own: readonly number[],
  read: number,
): number {
  const answered = chat.findLastIndex(({ seat }) => own.includes(seat)) + 1;
  return Math.max(0, chat.length - Math.max(read, answered));
}
