/** Push messages as the server sends them, and their notifications. */

import { tagOf } from "../live/notify";

interface PushMessage {
  title: string;
  text: string;
  match: string;
}

/** The notification for a push message. Browsers ask for one even if the message is not ours. */
export function readPush(text: string): { title: string; options: NotificationOptions } {
  const { title = "It's your turn.", text: body = "", match = "" } = parsed(text);
  const path = match ? `/m/${encodeURIComponent(match)}` : "/";
  const icon = "/icon-192.png";
  return { title, options: { body, icon, tag: tagOf(match), data: { path } } };
}

function parsed(text: string): Partial<PushMessage> {
  try {
    return (JSON.parse(text) ?? {}) as Partial<PushMessage>;
  } catch {
    return {};
  }
}

/** Subscribes, and tells the server; false if the server sends no push messages. */
export async function resubscribe(registration: ServiceWorkerRegistration): Promise<boolean> {
  const info = await fetch("/api/push");
  if (!info.ok) return false;
  const { public_key } = (await info.json()) as { public_key: string };
  if (!public_key) return false;
  const subscription = await subscribe(registration, public_key);
  const { endpoint, keys } = subscription.toJSON();
  const answer = await fetch("/api/push/subscriptions", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ endpoint, p256dh: keys?.p256dh, auth: keys?.auth }),
  });
  return answer.ok;
}

async function subscribe(
  { pushManager }: ServiceWorkerRegistration,
  key: string,
): Promise<PushSubscription> {
  const options = { userVisibleOnly: true, applicationServerKey: key };
  try {
    return await pushManager.subscribe(options);
  } catch (error) {
    // It was made with the key of a server that was here before.
    const old = await pushManager.getSubscription();
    if (!old) throw error;
    await old.unsubscribe();
    return pushManager.subscribe(options);
  }
}
