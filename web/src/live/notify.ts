/** A word from the browser when it is one's turn while one looks elsewhere. */

export function canNotify(): boolean {
  return typeof Notification !== "undefined";
}

/** Asks the player, who may say no. */
export async function askToNotify(): Promise<boolean> {
  return canNotify() && (await Notification.requestPermission()) === "granted";
}

export function notify(title: string, words: string, match: string): void {
  if (!canNotify() || Notification.permission !== "granted") return;
  const note = new Notification(title, { body: words, tag: `boardwright-${match}` });
  note.onclick = () => {
    focus();
    note.close();
  };
}
