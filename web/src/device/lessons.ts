/** The lessons that were gone through on this device. */

import { keep, recall } from "./kept";

type Learned = Partial<Record<string, readonly string[]>>;

const SHELF = "lessons";

export function isLearned(game: string, lesson: string): boolean {
  return Boolean(recall<Learned>(SHELF)?.[game]?.includes(lesson));
}

export function noteLearned(game: string, lesson: string): void {
  const learned = recall<Learned>(SHELF) ?? {};
  keep(SHELF, { ...learned, [game]: [...new Set([...(learned[game] ?? []), lesson])] });
}

/** The first lesson that is not learned yet; when all are, the first one. */
export function nextLesson(game: string, lessons: readonly string[]): string | undefined {
  return lessons.find((lesson) => !isLearned(game, lesson)) ?? lessons[0];
}
