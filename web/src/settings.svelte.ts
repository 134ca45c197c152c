/** The player's settings, stored in this browser. */
export interface Prefs {
  name: string;
  theme: "system" | "light" | "dark";
  contrast: "system" | "more";
  animate: boolean;
  sound: boolean;
  threats: boolean;
  /** Ask for confirmation even where one click completes the turn. */
  confirm: boolean;
  /** Notify the player of their turn while the page is hidden. */
  notify: boolean;
  level: number;
}

const KEY = "boardwright.settings";
const DEFAULTS: Prefs = {
  name: "",
  theme: "system",
  contrast: "system",
  animate: true,
  sound: true,
  threats: false,
  confirm: false,
  notify: false,
  level: 3,
};

/** Parses stored settings; unknown keys and values of another type are ignored. */
export function readPrefs(text: string | null): Prefs {
  let stored: unknown = null;
  try {
    stored = JSON.parse(text ?? "null");
  } catch {
    // Not ours: use the defaults.
  }
  const prefs: Record<string, unknown> = { ...DEFAULTS };
  if (stored && typeof stored === "object") {
    for (const [key, value] of Object.entries(stored)) {
      if (key in DEFAULTS && typeof value === typeof prefs[key]) prefs[key] = value;
    }
  }
  return prefs as unknown as Prefs;
}

const remembered = (): string | null => {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
};

class Settings {
  prefs: Prefs = $state(readPrefs(remembered()));
  #dark = $state(false);
  #still = $state(false);
  #contrast = $state(false);

  /** Applies the settings to the page and stores their changes; call once, from the root
   * component. */
  follow(): void {
    const watch = (query: string, set: (matches: boolean) => void): void => {
      const list = matchMedia(query);
      set(list.matches);
      list.addEventListener("change", () => set(list.matches));
    };
    watch("(prefers-color-scheme: dark)", (matches) => (this.#dark = matches));
    watch("(prefers-reduced-motion: reduce)", (matches) => (this.#still = matches));
    watch("(prefers-contrast: more)", (matches) => (this.#contrast = matches));
    $effect(() => {
      document.documentElement.dataset.theme = this.theme;
      document.documentElement.dataset.contrast = this.contrast;
      document.documentElement.dataset.motion = this.animate ? "on" : "off";
    });
    $effect(() => {
      const text = JSON.stringify(this.prefs);
      try {
        localStorage.setItem(KEY, text);
      } catch {
        // Without storage the settings last as long as the page.
      }
    });
  }

  get theme(): "light" | "dark" {
    const { theme } = this.prefs;
    return theme === "system" ? (this.#dark ? "dark" : "light") : theme;
  }

  get contrast(): "more" | "normal" {
    return this.prefs.contrast === "more" || this.#contrast ? "more" : "normal";
  }

  get animate(): boolean {
    return this.prefs.animate && !this.#still;
  }
}

export const settings = new Settings();
