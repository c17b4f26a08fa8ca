import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { TEXT_TYPES } from '../../src/domain/text.ts';
import { settingDefaults } from '../support/settings.ts';
import { chunk } from '../../src/chunk/cut-chunks.ts';
import { parseMarkdown } from '../../src/parse/markdown.ts';
import { faults, json, markdown, profile, yaml } from '../support/parsed.ts';

/** Any text that is valid Unicode, as the decoder gives: no lone surrogates, no NUL, LF line ends. */
const anyText = fc
  .string({
    unit: fc.oneof(
      fc.string({ unit: 'grapheme', maxLength: 3 }),
      fc.constantFrom(' ', '\n', '\n\n', '\u00a0', '\u2028', '\ufeff', '😀', '\t'),
    ),
    maxLength: 200,
  })
  .map((text) => text.replace(/\0|\r/g, ''));

/** Pieces of Markdown that go well and badly together. */
const token = fc.constantFrom(
  '# ',
  '## ',
  '- ',
  '  - ',
  '1. ',
  '> ',
  '```\n',
  '~~~\n',
  '    ',
  '| a | b |\n|---|---|\n',
  '| c | d |\n',
  '---\n',
  '***\n',
  '===\n',
  '[a](b)',
  '[a][r]',
  '[r]: ./x.md\n',
  '[r]',
  '![p](q)',
  '<https://a.b>',
  'https://c.d/e',
  '<a href="f">g</a>',
  '<!-- ',
  ' -->',
  '<div>\n',
  '</div>\n',
  '**b**',
  '`c`',
  '**Term**: ',
  'Key: value\n',
  'title: a: b\n',
  '- x\n',
  '*',
  '_',
  '[',
  ']',
  '(',
  ')',
  '!',
  '\\',
  '`',
  '<',
  '>',
  '|',
  ':',
  '"',
  'A sentence. ',
  'However, another one! ',
  'words ',
  'e.g. this ',
  '日本語。',
  '😀',
  'é',
  '\n',
  '\n\n',
  '\t',
  ' ',
  '\u00a0',
);
const anyMarkdown = fc.array(token, { maxLength: 60 }).map((tokens) => tokens.join(''));

const small = { tokens: 32, overlap: 8, forceCut: 1.5 };
const runs = { numRuns: 500 };

describe('any text', () => {
  it('[PI-41] of any type has exact places, and chunks that hold all of it', () => {
    fc.assert(
      fc.property(
        fc.oneof(anyText, anyMarkdown),
        fc.constantFrom(...TEXT_TYPES),
        fc.constantFrom(profile, small),
        (text, type, size) => {
          expect(faults(text, type, size)).toEqual([]);
        },
      ),
      runs,
    );
  });

  it('with front matter has exact places too', () => {
    fc.assert(
      fc.property(anyMarkdown, anyMarkdown, (header, body) => {
        expect(faults(`---\n${header}\n---\n${body}`, 'text/markdown', small)).toEqual([]);
      }),
      runs,
    );
  });

  it('is the same document however it is cut for the parser', () => {
    fc.assert(
      fc.property(anyMarkdown, (text) => {
        const never = text.length + 1;
        const whole = parseMarkdown(text, settingDefaults, {
          characters: never,
          lines: never,
          marks: never,
          forced: never,
        });
        const cut = parseMarkdown(text, settingDefaults, { characters: 1, lines: never, marks: never, forced: never });
        expect(cut).toEqual(whole);
      }),
      { ...runs, examples: [['- ```\n- >'], ['- a\n- [b]: c'], ['- a\n- #']] },
    );
  });

  it('gives the same document and chunks each time', () => {
    fc.assert(
      fc.property(anyMarkdown, (text) => {
        expect(chunk(markdown(text), small)).toEqual(chunk(markdown(text), small));
      }),
      { numRuns: 100 },
    );
  });

  it('that is data is read without loss', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 6 }), fc.constantFrom(undefined, 2), (value, indent) => {
        const text = JSON.stringify(value, null, indent).toWellFormed();
        expect(faults(text, 'application/json', small)).toEqual([]);
        expect(json(text).issues).toEqual([]);
        expect(yaml(text).keyValues.length).toBe(json(text).keyValues.length);
      }),
      runs,
    );
  });
});
