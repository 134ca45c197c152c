/** Browser notifications for players whose turn it is while the page is hidden. */

/** Whether the browser has notifications at all. */
export function canNotify(): boolean {
  return typeof Notification !== "undefined";
}

/** Asks for permission; false if it is denied or the browser has no notifications. */
export async function askToNotify(): Promise<boolean> {
  return canNotify() && (await Notification.requestPermission()) === "granted";
}

/** Shows a notification, one for each match; does nothing without permission. */
export function notify(title: string, words: string, match: string): void {
  if (!canNotify() || Notification.permission !== "granted") return;
  const note = new Notification(title, { body: words, tag: `boardwright-${match}` });
  note.onclick = () => {
    focus();
    note.close();
  };
}
