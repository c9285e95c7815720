// The rules as people read them: nothing of the program is left in them, in any game and language.
import { describe, expect, it } from 'vitest';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { load } from '$pioche/node.js';
import { plainClauses, plainText } from '$src/i18n/plainRules';
import { guideOf } from '$src/look/guides';

const games = (await load()).catalogue().games;
const folder = fileURLToPath(new URL('../../../games', import.meta.url));

interface Written {
  id: string;
  text: string;
  reading: boolean;
}

function clausesOf(game: string, language: string): Written[] {
  const text = readFileSync(`${folder}/${game}/rules.md`, 'utf8');
  return text
    .split(/^### /m)
    .slice(1)
    .map((part) => ({
      id: /^\w+/.exec(part)![0],
      text: new RegExp(`^- ${language}: (.*)$`, 'm').exec(part)![1]!,
      reading: false,
    }));
}

describe.each(games.map((game) => [game.id, game] as const))('%s', (id, game) => {
  it.each(['en', 'fr'])('is told without options in %s', (language) => {
    const clauses = clausesOf(id, language);
    const plain = plainClauses(clauses, game.options);
    expect(plain.clauses.length).toBeGreaterThan(clauses.length / 2);
    for (const { id: clause, text } of plain.clauses) {
      expect(text, clause).not.toMatch(/`|\bOptions?\b|option\b/);
      expect(text, clause).not.toMatch(/\b\w+_\w+\b/);
      // A sentence that was cut short would begin or end badly.
      expect(text, clause).toMatch(/^["“«(\d\p{Lu}]/u);
      expect(text, clause).toMatch(/[.!?»)]$/);
    }
  });

  it('has a picture, a name and a sentence for each card of its guide, in every language', async () => {
    const guide = (await guideOf(id))!;
    const { example, cards } = guide;
    for (const { card } of [...example.cards, { card: example.on }, ...cards])
      expect(game.cards).toContain(card);
    const keys = [
      ...['title', 'text', 'on'],
      ...example.cards.map(({ word }) => word),
      ...cards.flatMap(({ key }) => [key, `${key}.about`]),
      ...(cards.some(({ points }) => points) ? ['points'] : []),
    ];
    for (const file of readdirSync(`${folder}/${id}/words`)) {
      const words = readFileSync(`${folder}/${id}/words/${file}`, 'utf8');
      for (const key of keys) expect(words, file).toContain(`\nguide.${key} = `);
    }
  });
});

it('every guide is of a game that the program plays', () => {
  const having = readdirSync(folder).filter((game) =>
    existsSync(`${folder}/${game}/look/guide.json`),
  );
  expect(games.map(({ id }) => id).sort()).toEqual(having.sort());
});

it('an option with a number leaves its usual number', () => {
  const options = { most: { default: 200, range: [1, 500] as [number, number], about: '' } };
  expect(
    plainText('After `most` turns (option, 1 to 500) it ends. Option `most`: 1.', options),
  ).toBe('After 200 turns it ends.');
});
