import { route, type Route } from "./route";

/** The route shown. Links inside the page change it without a reload. */
class Navigation {
  route: Route = $state({ page: "home" });
  #path = "";

  /** Reads the route from the address bar. */
  read(): void {
    this.#path = location.pathname + location.search;
    this.route = route(location.pathname, location.hash);
  }

  /** Handles links, Back and Forward until the returned function is called. */
  listen(): () => void {
    const popstate = (): void => this.#popstate();
    const click = (event: MouseEvent): void => this.#click(event);
    addEventListener("popstate", popstate);
    document.addEventListener("click", click);
    return () => {
      removeEventListener("popstate", popstate);
      document.removeEventListener("click", click);
    };
  }

  /** The path whose link has led here; empty if the address was typed, or opened in a new tab. */
  get cameFrom(): string {
    return (history.state as { from?: string } | null)?.from ?? "";
  }

  /** Opens a path; `replace` leaves no entry in the browser's history. */
  go(path: string, replace = false): void {
    if (replace) history.replaceState(history.state, "", path);
    else history.pushState({ from: this.#path }, "", path);
    this.read();
    scrollTo(0, 0);
  }

  /** Ignores jumps to an anchor of the page, which are popstate events, too. */
  #popstate(): void {
    const isSamePath = location.pathname + location.search === this.#path;
    const anchor = location.hash.slice(1);
    if (isSamePath && (!anchor || document.getElementById(anchor))) return;
    this.read();
  }

  #click(event: MouseEvent): void {
    if (event.defaultPrevented || event.button || event.metaKey || event.ctrlKey) return;
    if (event.shiftKey || event.altKey || !(event.target instanceof Element)) return;
    const link = event.target.closest("a");
    if (!link || link.target || link.hasAttribute("download")) return;
    const within = link.origin === location.origin && !link.pathname.startsWith("/api/");
    const jump = link.hash && link.pathname === location.pathname;
    if (!within || jump) return;
    event.preventDefault();
    this.go(link.pathname + link.search + link.hash);
  }
}

export const navigation = new Navigation();
