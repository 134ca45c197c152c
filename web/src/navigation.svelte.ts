import { route, type Route } from "./route";

/** Where the page is. Links inside the page change it without loading anything anew. */

class Navigation {
  route: Route = $state({ page: "home" });

  start(): () => void {
    const read = (): void => {
      this.route = route(location.pathname, location.hash);
    };
    const click = (event: MouseEvent): void => this.#click(event);
    read();
    addEventListener("popstate", read);
    document.addEventListener("click", click);
    return () => {
      removeEventListener("popstate", read);
      document.removeEventListener("click", click);
    };
  }

  go(path: string, replace = false): void {
    history[replace ? "replaceState" : "pushState"](null, "", path);
    this.route = route(location.pathname, location.hash);
    scrollTo(0, 0);
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
