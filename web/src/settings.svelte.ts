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
  /** Single keys give commands on the match page. */
  shortcuts: boolean;
  /** The computer's level where none was chosen for the game. */
  level: number;
  /** The level last chosen for each game, by its name. */
  levels: Record<string, number>;
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
  shortcuts: true,
  level: 3,
  levels: {},
};

/** The settings of somebody who has chosen none. A finger slips more easily than a mouse: on a touch
 * screen every order is confirmed. */
export const defaultPrefs = (touch: boolean): Prefs => ({ ...DEFAULTS, confirm: touch });

/** Parses stored settings; unknown keys and values of another type are ignored. */
export function readPrefs(text: string | null, touch = false): Prefs {
  let stored: unknown = null;
  try {
    stored = JSON.parse(text ?? "null");
  } catch {
    // Not ours: use the defaults.
  }
  const prefs: Record<string, unknown> = { ...defaultPrefs(touch) };
  if (stored && typeof stored === "object") {
    for (const [key, value] of Object.entries(stored)) {
      if (key in DEFAULTS && typeof value === typeof prefs[key]) prefs[key] = value;
    }
  }
  prefs.levels = numbersOf(prefs.levels);
  return prefs as unknown as Prefs;
}

/** The settings to store: those that somebody has chosen. */
export function writePrefs(prefs: Prefs, touch = false): string {
  const defaults: Record<string, unknown> = { ...defaultPrefs(touch) };
  const isChosen = ([key, value]: [string, unknown]): boolean =>
    JSON.stringify(value) !== JSON.stringify(defaults[key]);
  return JSON.stringify(Object.fromEntries(Object.entries(prefs).filter(isChosen)));
}

const TOUCH = typeof matchMedia === "function" && matchMedia("(pointer: coarse)").matches;

function numbersOf(stored: unknown): Record<string, number> {
  const entries = Object.entries(stored ?? {});
  return Object.fromEntries(
    entries.filter((entry): entry is [string, number] => Number.isInteger(entry[1])),
  );
}

const remembered = (): string | null => {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
};

/** Gives the browser's own bars the colour of the page, whatever the system's theme is. */
function showThemeColour(): void {
  const paper = getComputedStyle(document.documentElement).getPropertyValue("--paper").trim();
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]'))
    meta.content = paper;
}

class Settings {
  prefs: Prefs = $state(readPrefs(remembered(), TOUCH));
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
      showThemeColour();
    });
    $effect(() => {
      const text = writePrefs(this.prefs, TOUCH);
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
