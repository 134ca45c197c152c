import type { Course } from "./lesson";

/** Every `<game>.json` beside this file is a course; each is fetched when it is opened. */
const courses = import.meta.glob<{ default: Course }>("./*.json");

export function hasCourse(game: string): boolean {
  return `./${game}.json` in courses;
}

/** The course of a game; null where there is none. */
export async function loadCourse(game: string): Promise<Course | null> {
  const load = courses[`./${game}.json`];
  return load ? (await load()).default : null;
}
