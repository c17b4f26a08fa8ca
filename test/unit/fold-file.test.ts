import { describe, expect, it } from '@jest/globals';
import { filesInQuestion } from '../../src/answer/inject/files-in-question.ts';
import { foldFile } from '../../src/answer/inject/fold-file.ts';
import { renderFile } from '../../src/answer/inject/render-file.ts';
import { shareTokens } from '../../src/answer/inject/share-tokens.ts';

const words = (text: string): number => text.split(/\s+/u).filter((word) => word !== '').length;
const PROGRAM = [
  'function one() {',
  '  const a = 1;',
  '',
  '  return a;',
  '}',
  'function two() {',
  '  return 2;',
  '}',
].join('\n');
const folded = (text: string, tokens: number, wanted: readonly string[] = []): string => {
  const ranges = wanted.map((part) => ({ start: text.indexOf(part), end: text.indexOf(part) + part.length }));
  return renderFile(text, foldFile(text, ranges, { tokens, tokensOf: words, mark: 1 })).text;
};

describe('a file that is too long', () => {
  it('is shown by its least indented lines, and says how many others there are', () => {
    expect(folded(PROGRAM, 12)).toBe(
      'function one() {\n⋯ 2 lines left out ⋯\n}\nfunction two() {\n⋯ 1 lines left out ⋯\n}',
    );
    expect(folded(PROGRAM, 5)).toBe('function one() {\n⋯ 6 lines left out ⋯');
    expect(folded(PROGRAM, 100)).toBe(PROGRAM);
    expect(folded(PROGRAM, 1)).toBe('⋯ 7 lines left out ⋯');
  });

  it('is shown with what is wanted of it first, whole or not at all', () => {
    const second = PROGRAM.slice(PROGRAM.indexOf('function two'));
    expect(folded(PROGRAM, 8, [second])).toBe(`⋯ 4 lines left out ⋯\n${second}`);
    expect(folded(PROGRAM, 5, [second])).toBe('function one() {\n⋯ 6 lines left out ⋯');
  });

  it('never has more than its tokens, and the same ones every time', () => {
    const text = Array.from({ length: 300 }, (_, n) => `${' '.repeat((n * 7) % 12)}line ${n} of many`).join('\n\n');
    for (let tokens = 1; tokens < 400; tokens += 13) {
      const shown = foldFile(text, [], { tokens, tokensOf: words, mark: 6 });
      if (shown.length > 0) expect(words(renderFile(text, shown).text)).toBeLessThanOrEqual(tokens);
      expect(foldFile(text, [], { tokens, tokensOf: words, mark: 6 })).toEqual(shown);
    }
  });

  it('has a part as large as it needs, and what is left of the parts of others', () => {
    expect(shareTokens(100, [20, Infinity, Infinity])).toEqual([20, 40, 40]);
    expect(shareTokens(100, [70, 10])).toEqual([70, 10]);
    expect(shareTokens(100, [])).toEqual([]);
  });
});

describe('a question', () => {
  it.each([
    ['What is the limit in src/app.yml?', ['src/app.yml']],
    [
      "Why does `my config.json` differ from 'b.ts', c.toml's sibling?",
      ['my config.json', 'config.json', 'b.ts', 'c.toml'],
    ],
    ['What is in app.yml... and app.yml:', ['app.yml']],
    ['What are the dues, e.g. of 3.5 crowns?', []],
  ])('names files by their endings: %s', (question, names) => {
    expect(filesInQuestion(question)).toEqual(names);
  });
});
