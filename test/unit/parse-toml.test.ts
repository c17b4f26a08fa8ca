import { describe, expect, it } from '@jest/globals';
import { parse } from '../../src/parse/parse.ts';
import type { ParsedDocument } from '../../src/domain/text.ts';
import { faults, faultsOf, original, saidIn } from '../support/parsed.ts';
import { settingDefaults } from '../support/settings.ts';

const toml = (text: string): Promise<ParsedDocument> => original('application/toml', text);
const lines = (text: string): ParsedDocument => parse(text, 'application/x-ndjson', settingDefaults);
describe('TOML', () => {
  it.each<[string, string, Record<string, unknown>]>([
    ['values', 'name = "Tide \\u004fffice"\nn = 12_000\non = true\n', { name: 'Tide Office', n: 12_000, on: true }],
    [
      'dates, as they are written',
      'a = 2031-05-02\nb = 2031-05-02T07:00:00+01:00\n',
      { a: '2031-05-02', b: '2031-05-02T07:00:00+01:00' },
    ],
    ['lists', 'a = ["b", "c"]\n', { a: ['b', 'c'] }],
    [
      'tables',
      '[people]\nlead = "ada"\n[people.deputy]\nname = \'ben\'\n',
      { people: { lead: 'ada', deputy: { name: 'ben' } } },
    ],
    [
      'lists of tables',
      '[[ship]]\nname = "Tern"\n[ship.port]\nof = "Kelmouth"\n[[ship]]\nname = "Gannet"\n',
      { ship: [{ name: 'Tern', port: { of: 'Kelmouth' } }, { name: 'Gannet' }] },
    ],
    [
      'dotted keys, and tables that are opened twice',
      'a.b.c = 1\na.b.d = 2\n[x.y]\nz = 3\n[o]\np = 4\n[x.w]\nv = 5\n',
      { a: { b: { c: 1, d: 2 } }, x: { y: { z: 3 }, w: { v: 5 } }, o: { p: 4 } },
    ],
    [
      'tables on one line',
      'crew = [{ name = "Ada" }, { name = "Ben", "of age" = true }]\n',
      { crew: [{ name: 'Ada' }, { name: 'Ben', 'of age': true }] },
    ],
    ['text over lines', 'a = """\nWords\nof two lines"""\n', { a: 'Words\nof two lines' }],
    ['a number that no double holds', 'n = 9007199254740993\n', { n: '9007199254740993' }],
  ])('is read where it stands: %s', async (_, text, expected) => {
    const document = await toml(text);
    expect(document).toMatchObject({ text, mediaType: 'application/toml', issues: [] });
    expect(faultsOf(document)).toEqual([]);
    expect(saidIn(document.records)).toEqual([expected]);
    expect(document.keyValues).toEqual([]);
  });

  it.each<[string, string, ParsedDocument['issues']]>([
    [
      'that is broken',
      'a = 1\nb = \nwords\n',
      [
        {
          code: 'SYNTAX',
          message: expect.stringMatching(/^not TOML: .*; read as plain text$/u) as unknown as string,
          line: 3,
        },
      ],
    ],
    [
      'of 20,000 levels',
      `a = ${'['.repeat(20_000)}${']'.repeat(20_000)}`,
      [{ code: 'DEPTH', message: 'nested deeper than 200 levels (parse.maxDepth); read as plain text', line: null }],
    ],
    [
      'of 300 levels',
      `a = ${'['.repeat(300)}${']'.repeat(300)}`,
      [{ code: 'DEPTH', message: 'nested deeper than 200 levels (parse.maxDepth); read as plain text', line: null }],
    ],
    [
      'of 300 keys in each other',
      `a${'.a'.repeat(300)} = 1`,
      [{ code: 'DEPTH', message: 'nested deeper than 200 levels (parse.maxDepth); read as plain text', line: null }],
    ],
  ])('%s is text, with an issue', async (_, text, issues) => {
    const document = await toml(text);
    expect(document.text === text).toBe(true);
    expect(document).toMatchObject({ keyValues: [], issues });
    expect(faultsOf(document)).toEqual([]);
  });
});

describe('JSON lines', () => {
  it('[SE-01] are a record each', () => {
    const document = lines('{"name": "MV Tern", "built": 1998}\n\n{"name": "MV Gannet", "built": 2004}\n');
    expect(saidIn(document.records)).toEqual([
      { name: 'MV Tern', built: 1998 },
      { name: 'MV Gannet', built: 2004 },
    ]);
    expect(document.records.map(({ path, isListed }) => [path, isListed])).toEqual([
      [[], true],
      [[], true],
    ]);
    expect(document.issues).toEqual([]);
  });

  it('that are broken are named, and the others are read', () => {
    const text = '{"name": "MV Tern"}\n{"name": "MV Gan\n[1,\n{"name": "MV Auk"}\n';
    const document = lines(text);
    expect(saidIn(document.records)).toEqual([{ name: 'MV Tern' }, { name: 'MV Auk' }]);
    expect(document.issues.map(({ code, line }) => `${code} ${line}`)).toEqual(['SYNTAX 2', 'SYNTAX 3']);
    expect(faults(text, 'application/x-ndjson')).toEqual([]);
  });

  it('of which none is JSON are text', () => {
    expect(lines('words\nof nobody\n')).toMatchObject({
      blocks: [{ kind: 'paragraph' }],
      issues: [{ line: 1 }, { line: 2 }],
    });
  });
});
