/** Browser notifications for players whose turn it is while the page is hidden. */

/** The tag of a match's notification: a later one takes its place. */
export const tagOf = (match: string): string => `boardwright-${match}`;

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
  const options = { body: words, tag: tagOf(match) };
  try {
    const note = new Notification(title, options);
    note.onclick = () => {
      focus();
      note.close();
    };
  } catch {
    // On Android only a service worker may show one.
    const data = { path: `/m/${encodeURIComponent(match)}` };
    void navigator.serviceWorker.ready.then((worker) =>
      worker.showNotification(title, { ...options, data }),
    );
  }
}
