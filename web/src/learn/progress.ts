/** The progress in a course, stored in this browser. */
export interface Progress {
  /** The index of the step to continue with. */
  at: number;
  /** The indexes of the steps done. */
  done: number[];
}

const key = (game: string): string => `boardwright.learn.${game}`;

/** Parses stored progress; what can't be parsed counts as nothing done. */
export function parseProgress(text: string | null, steps: number): Progress {
  const isStep = (value: unknown): value is number =>
    Number.isInteger(value) && (value as number) >= 0 && (value as number) < steps;
  try {
    const { at, done } = JSON.parse(text ?? "") as Partial<Progress>;
    const known = Array.isArray(done) ? done.filter(isStep) : [];
    return { at: isStep(at) ? at : 0, done: [...new Set(known)] };
  } catch {
    return { at: 0, done: [] };
  }
}

/** The stored progress in a game's course. */
export function readProgress(game: string, steps: number): Progress {
  try {
    return parseProgress(localStorage.getItem(key(game)), steps);
  } catch {
    return { at: 0, done: [] };
  }
}

/** Stores the progress, if the browser has storage. */
export function writeProgress(game: string, progress: Progress): void {
  try {
    localStorage.setItem(key(game), JSON.stringify(progress));
  } catch {
    // Without storage the progress lasts as long as the page.
  }
}
