/** Push messages for this browser: notifications of one's turn also while no page is open. */

import { askToNotify } from "../live/notify";
import { hasServiceWorkers } from "../offline/server_reach.svelte";
import { resubscribe } from "./messages";

/** How a player is notified: by push, by an open tab alone, or not at all. */
export type Notified = "push" | "tab" | "blocked" | "off";

const RENEWED = "boardwright.push-renewed";
const DAY = 86_400_000; // milliseconds

/** Whether this browser can be sent push messages at this address. */
export const canPush = (): boolean => hasServiceWorkers() && "PushManager" in window;

const registration = (): Promise<ServiceWorkerRegistration | undefined> =>
  canPush() ? navigator.serviceWorker.getRegistration() : Promise.resolve(undefined);

/** Asks for permission and subscribes; without a push service, tabs still notify. */
export async function enable(): Promise<Notified> {
  if (!(await askToNotify())) return "blocked";
  try {
    const worker = await registration();
    if (worker && (await resubscribe(worker))) {
      localStorage.setItem(RENEWED, String(Date.now()));
      return "push";
    }
  } catch {
    // The browser has no push service, or the server can't be reached.
  }
  return "tab";
}

/** Ends the subscription, in the browser and on the server. */
export async function disable(): Promise<void> {
  const subscription = await (await registration())?.pushManager.getSubscription();
  if (!subscription) return;
  await subscription.unsubscribe();
  await fetch("/api/push/subscriptions", { method: "DELETE" });
}

/** How a player who has asked for it is notified now. */
export async function notifiedBy(): Promise<Notified> {
  const subscription = await (await registration())?.pushManager.getSubscription();
  return subscription ? "push" : "tab";
}

/** Subscribes again once a day: sessions, keys and endpoints change. */
export async function renew(): Promise<void> {
  if (Date.now() - Number(localStorage.getItem(RENEWED)) < DAY) return;
  if ((await notifiedBy()) === "push") await enable();
}
