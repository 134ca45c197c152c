/** What a player likes, kept on this device. */

export interface Liking {
  name: string;
  theme: "system" | "light" | "dark";
  contrast: "system" | "more";
  animate: boolean;
  sound: boolean;
  threats: boolean;
  /** Ask before every turn, also where one click is the whole of it. */
  confirm: boolean;
  /** Tell me when it is my turn while I look elsewhere. */
  notify: boolean;
  level: number;
}

const KEY = "boardwright.settings";
const DEFAULTS: Liking = {
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

/** Settings from storage: only what is known, and of the right kind. */
export function readLiking(text: string | null): Liking {
  let stored: unknown = null;
  try {
    stored = JSON.parse(text ?? "null");
  } catch {
    // Somebody else's text: as if there were none.
  }
  const liking: Record<string, unknown> = { ...DEFAULTS };
  if (stored && typeof stored === "object") {
    for (const [key, value] of Object.entries(stored)) {
      if (key in DEFAULTS && typeof value === typeof liking[key]) liking[key] = value;
    }
  }
  return liking as unknown as Liking;
}

const remembered = (): string | null => {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
};

class Settings {
  liking: Liking = $state(readLiking(remembered()));
  #dark = $state(false);
  #still = $state(false);
  #contrast = $state(false);

  /** Follows the system and writes the choices down; call once, from the page's root. */
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
      const text = JSON.stringify(this.liking);
      try {
        localStorage.setItem(KEY, text);
      } catch {
        // No storage here: the settings last as long as the page.
      }
    });
  }

  get theme(): "light" | "dark" {
    const { theme } = this.liking;
    return theme === "system" ? (this.#dark ? "dark" : "light") : theme;
  }

  get contrast(): "more" | "normal" {
    return this.liking.contrast === "more" || this.#contrast ? "more" : "normal";
  }

  get animate(): boolean {
    return this.liking.animate && !this.#still;
  }
}

export const settings = new Settings();
