// Every lesson can be played as it stands, on the real engine, and has its words in every language.
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { load } from '$pioche/node.js';
import type { LessonPlan } from '$src/engine/lessons';

const games = new URL('../../../games/', import.meta.url);
const text = (path: string) => readFileSync(new URL(path, games), 'utf8');
const pioche = await load();

const taught = pioche
  .catalogue()
  .games.map(({ id }) => id)
  .filter((game) => existsSync(new URL(`${game}/look/lesson.json`, games)));

describe.each(taught)('the lesson of %s', (game) => {
  const plan = JSON.parse(text(`${game}/look/lesson.json`)) as LessonPlan;

  it('is legal from its first move to its last', () => {
    const { players, seed, options, steps } = plan;
    const match = pioche.newMatch({ game, players, seed, options });
    let mine = 0;
    for (const step of steps) {
      for (const [seat, move] of step.others ?? []) match.move(seat, move);
      if (step.mine === undefined) continue;
      expect(match.legal().legal['0']).toContain(step.mine);
      match.move(0, step.mine);
      mine += 1;
    }
    expect(mine).toBeGreaterThan(3);
    match.close();
  });

  it('is said in every language', () => {
    for (const file of readdirSync(new URL(`${game}/words/`, games))) {
      const said = [...text(`${game}/words/${file}`).matchAll(/^(lesson\.\w+) = \S/gm)].map(
        (m) => m[1],
      );
      expect(new Set(said)).toEqual(new Set(plan.steps.map((step) => step.text)));
    }
  });
});
