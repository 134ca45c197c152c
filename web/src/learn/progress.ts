/** How far somebody has come in a course, kept on this device. */

export interface Progress {
  /** The step to go on with. */
  at: number;
  /** Steps done. */
  done: number[];
}

const key = (game: string): string => `boardwright.learn.${game}`;

/** From storage: whatever is not understood counts as nothing done. */
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

export function readProgress(game: string, steps: number): Progress {
  try {
    return parseProgress(localStorage.getItem(key(game)), steps);
  } catch {
    return { at: 0, done: [] };
  }
}

export function writeProgress(game: string, progress: Progress): void {
  try {
    localStorage.setItem(key(game), JSON.stringify(progress));
  } catch {
    // No storage here: the course is remembered as long as the page is open.
  }
}
