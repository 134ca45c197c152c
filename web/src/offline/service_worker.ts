/// <reference lib="webworker" />
/** Lets the page be read offline, and shows push notifications. Whatever the server can still be
 * asked for comes from the server; only files that never change come from the cache first. */

import type { Snapshot } from "../wire";
import { readPush, resubscribe } from "../push/messages";
import { isFromProxy, policyOf, type Policy } from "./policy";
import { isStoredOver, OWN, PUBLIC, removeMatch, SHELL, store, storeSnapshot } from "./stored";

declare const self: ServiceWorkerGlobalScope;
/** Filled in by the build: see service_worker.ts beside vite.config.ts. */
declare const BUILD_ID: string;
declare const SHELL_FILES: readonly string[];

const shell = SHELL + BUILD_ID;

self.addEventListener("install", (event) => event.waitUntil(install()));
self.addEventListener("activate", (event) => event.waitUntil(activate()));

self.addEventListener("fetch", (event) => {
  const { origin, pathname } = new URL(event.request.url);
  if (origin !== self.location.origin) return;
  const policy = policyOf(event.request, pathname, SHELL_FILES);
  if (policy) event.respondWith(answer(event, policy, pathname));
});

self.addEventListener("push", (event) => {
  const { title, options } = readPush(event.data?.text() ?? "");
  event.waitUntil(self.registration.showNotification(title, options));
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(show((event.notification.data as { path?: string } | null)?.path ?? "/"));
});

self.addEventListener("pushsubscriptionchange", (event) => {
  (event as ExtendableEvent).waitUntil(resubscribe(self.registration));
});

async function install(): Promise<void> {
  await (await caches.open(shell)).addAll([...SHELL_FILES]);
  await storeRules().catch(() => {}); // they are stored when somebody reads them
  await self.skipWaiting();
}

/** Tabs of the build before this one still load parts of it: its files stay until the next. */
async function activate(): Promise<void> {
  const others = (await caches.keys()).filter((name) => name.startsWith(SHELL) && name !== shell);
  for (const name of others.slice(0, -1)) await caches.delete(name);
  await self.clients.claim();
}

/** Stores the rule pages of all games with their pictures. None of these requests needs or makes a
 * session. */
async function storeRules(): Promise<void> {
  const get = async (path: string): Promise<Response> => {
    const response = await fetch(path);
    if (response.ok) await store(PUBLIC, path, response.clone());
    return response;
  };
  const games = (await (await get("/api/games")).json()) as { name: string; has_rules: boolean }[];
  for (const { name } of games.filter(({ has_rules }) => has_rules)) {
    const { html } = (await (await get(`/api/games/${name}/rules`)).json()) as { html: string };
    for (const [, picture] of html.matchAll(/src="(\/api\/games\/[^"]+)"/g)) await get(picture!);
  }
}

async function answer(
  event: FetchEvent,
  policy: NonNullable<Policy>,
  path: string,
): Promise<Response> {
  const { request } = event;
  if (policy === "asset") return (await caches.match(request)) ?? fetch(request);
  try {
    const response = await fetch(request);
    if (!isFromProxy(response)) {
      if (policy === "public" || policy === "own") {
        // Pictures may come from the browser's own cache.
        if (response.headers.get("cache-control") === "no-store") void report(event, true);
        event.waitUntil(remember(policy, request.url, path, response.clone()).catch(() => {}));
      }
      return response;
    }
    return (await stored(event, policy)) ?? response;
  } catch (error) {
    const found = await stored(event, policy);
    if (found) return found;
    throw error;
  }
}

/** What is stored for a request that the server does not answer. */
async function stored(event: FetchEvent, policy: Policy): Promise<Response | undefined> {
  void report(event, false);
  if (policy === "page") return caches.match("/index.html", { cacheName: shell });
  const cacheName = policy === "file" ? shell : policy === "own" ? OWN : PUBLIC;
  return caches.match(event.request, { cacheName });
}

async function remember(
  policy: Policy,
  url: string,
  path: string,
  response: Response,
): Promise<void> {
  const [, id, replay] = /^\/api\/matches\/([^/]+)(\/replay)?$/.exec(path) ?? [];
  const match = id && decodeURIComponent(id);
  if (match && [403, 404].includes(response.status)) await removeMatch(match);
  if (!response.ok) return;
  if (policy === "public") return store(PUBLIC, url, response);
  if (!match) return store(OWN, url, response);
  if (!replay) return storeSnapshot((await response.json()) as Snapshot);
  if (await isStoredOver(match)) return store(OWN, url, response);
}

/** Tells the page that asked whether the server could be reached. */
async function report(event: FetchEvent, isReached: boolean): Promise<void> {
  const client = await self.clients.get(event.clientId);
  client?.postMessage({ type: "server", isReached });
}

/** Brings the page of a path to the front, or opens it. */
async function show(path: string): Promise<void> {
  const pages = await self.clients.matchAll({ type: "window" });
  const page = pages.find(({ url }) => new URL(url).pathname === path);
  await (page ? page.focus() : self.clients.openWindow(path));
}
