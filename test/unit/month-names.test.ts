import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { MONTHS, mayBeAnotherWord } from '../../src/text/english/calendar.ts';

const src = path.resolve(import.meta.dirname, '../../src');
const english = path.join('text', 'english');
/** `may` and `march` are other words, too. */
const names = MONTHS.filter((name) => !['may', 'march'].includes(name));
const NAME = new RegExp(`\\b(?:${names.map((name) => `${name}|${name.slice(0, 3)}`).join('|')}|sept)\\b`, 'giu');

/** The months that stand beside each other in a text, with nothing but marks and short words between them. */
function listed(text: string): string[] {
  const found = [...text.matchAll(NAME)];
  return found.flatMap(({ index, 0: name }, n) => {
    const next = found[n + 1];
    const between = next ? text.slice(index + name.length, next.index) : '';
    return next && /^(?:[^\p{L}\n]|may|mar|march){1,12}$/iu.test(between) ? [`${name}${between}${next[0]}`] : [];
  });
}

describe('names of months', () => {
  it('stand in no list outside of the words of English', () => {
    const files = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'));
    const lists = files.flatMap((file) =>
      listed(readFileSync(path.join(src, file), 'utf8')).map((words) => `${file}: ${words}`),
    );
    expect(lists.filter((line) => !line.startsWith(english))).toEqual([]);
    expect(lists.filter((line) => line.startsWith(english))).not.toEqual([]);
  });

  it.each([
    ["['jan', 'feb']", 1],
    ['Oct|Nov|Dec', 2],
    ['april may june', 1],
    ['in April, and `13 June 2019`', 0],
  ])('%s', (text, count) => {
    expect(listed(text)).toHaveLength(count);
  });

  it.each([
    ['May', true],
    ['sept', true],
    ['Jan', true],
    ['June', false],
    ['january', false],
  ])('%s alone may be another word: %s', (month, expected) => {
    expect(mayBeAnotherWord(month)).toBe(expected);
  });
});
