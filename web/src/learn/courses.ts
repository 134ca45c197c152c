import type { Course } from "./lesson";

/** The courses by path, `./<game>.json`; each is fetched when it is first opened. */
const courses = import.meta.glob<{ default: Course }>("./*.json");

/** Whether a game has a course. */
export function hasCourse(game: string): boolean {
  return `./${game}.json` in courses;
}

/** The course of a game; null if it has none. */
export async function loadCourse(game: string): Promise<Course | null> {
  const load = courses[`./${game}.json`];
  return load ? (await load()).default : null;
}
