import { route, type Route } from "./route";

/** Where the page is. Links inside the page change it without loading anything anew. */

class Navigation {
  route: Route = $state({ page: "home" });
  #path = "";

  /** Takes the page from the address bar. */
  read(): void {
    this.#path = location.pathname + location.search;
    this.route = route(location.pathname, location.hash);
  }

  /** Follows links and the browser's Back and Forward until the returned function is called. */
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

  go(path: string, replace = false): void {
    history[replace ? "replaceState" : "pushState"](null, "", path);
    this.read();
    scrollTo(0, 0);
  }

  /** A jump within the page is a popstate, too, but shows nothing new. */
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
