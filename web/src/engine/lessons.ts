// Which games have a first lesson: data in a game's folder, games/<game>/look/lesson.json, whose texts
// are words.
import type { Options } from '$pioche/protocol.gen.js';

export interface LessonStep {
  /** The key of what is said. */
  text: string;
  /** What the others do before it is said: seat and move. */
  others?: [number, string][];
  /** The move that the learner makes; without one there is only something to read. */
  mine?: string;
}
export interface LessonPlan {
  players: number;
  seed: string;
  options: Options;
  steps: LessonStep[];
}

const found = import.meta.glob<LessonPlan>('../../../games/*/look/lesson.json', {
  import: 'default',
});

const pathOf = (game: string) => `../../../games/${game}/look/lesson.json`;

export function hasLesson(game: string): boolean {
  return pathOf(game) in found;
}

export function lessonOf(game: string): Promise<LessonPlan> | null {
  return found[pathOf(game)]?.() ?? null;
}
