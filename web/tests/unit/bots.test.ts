import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readFileSync } from 'node:fs';
import { botFace } from '$src/components/botFaces';
import { i18n } from '$src/i18n/texts.svelte';
import { levelInList, levelName, levels } from '$src/state/newTable';

/** The texts of a language, as its file has them. */
function textsIn(language: string): Record<string, string> {
  const file = readFileSync(new URL(`../../../lang/${language}.txt`, import.meta.url), 'utf8');
  const lines = file.split('\n').flatMap((line) => {
    const [, key, text] = /^([^#=]+?) = (.*)$/.exec(line) ?? [];
    return key && text ? [[key, text] as const] : [];
  });
  return Object.fromEntries(lines);
}

describe('levels of bots', () => {
  const before = i18n.dictionary;
  beforeAll(() => {
    i18n.dictionary = { ...before, common: textsIn('en') };
  });
  afterAll(() => {
    i18n.dictionary = before;
  });

  it('are eight, each with a number and a name of its own in every language', () => {
    expect(levels.map(levelName)[0]).toBe('1 · beginner');
    expect(levelName('normal')).toBe('4 · normal');
    expect(levelName('level-4')).toBe('4 · normal');
    expect(levelName('random')).toBe('random');
    for (const language of ['en', 'fr']) {
      const texts = textsIn(language);
      expect(new Set(levels.map((level) => texts[`web.level.${level}`])).size).toBe(8);
    }
  });

  it('are found in the list by either name', () => {
    expect(levelInList('level-2')).toBe('easy');
    expect(levelInList('level-8')).toBe('expert');
    expect(levelInList('level-5')).toBe('level-5');
    expect(levelInList('hard')).toBe('hard');
  });
});

describe('faces of bots', () => {
  it('differ from seat to seat, and stay the same', () => {
    const faces = Array.from({ length: 10 }, (_, seat) => botFace(seat));
    expect(new Set(faces).size).toBe(10);
    expect(faces.map((_, seat) => botFace(seat))).toEqual(faces);
  });

  it('have names', () => {
    for (const language of ['en', 'fr'])
      expect(textsIn(language)['wording.names']?.split(', ')).toHaveLength(10);
  });
});
