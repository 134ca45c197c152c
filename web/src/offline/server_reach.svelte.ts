/** Whether the server could be reached when the page last asked it for something. */
class ServerReach {
  isReached = $state(true);

  /** Follows what the service worker reports, where there is one. */
  follow(): void {
    if (!hasServiceWorkers()) return;
    navigator.serviceWorker.addEventListener("message", ({ data }: MessageEvent) => {
      const message = data as { type?: string; isReached?: boolean } | null;
      if (message?.type === "server") this.isReached = message.isReached ?? true;
    });
    navigator.serviceWorker.startMessages();
  }
}

export const serverReach = new ServerReach();

/** Browsers have service workers on https and on the machine itself. */
export function hasServiceWorkers(): boolean {
  return isSecureContext && "serviceWorker" in navigator;
}

/** Registers the service worker once the page has loaded; not while it is being developed. */
export function register(): void {
  serverReach.follow();
  if (!import.meta.env.PROD || !hasServiceWorkers()) return;
  const start = (): void => {
    // Where it can't be registered, the page works as it does without.
    navigator.serviceWorker
      .register("/service-worker.js", { updateViaCache: "none" })
      .catch(() => {});
  };
  if (document.readyState === "complete") start();
  else addEventListener("load", start, { once: true });
}
