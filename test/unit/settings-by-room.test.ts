import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { SETTINGS } from '../../src/compose/settings-of-rooms.ts';
import { projectRoot } from '../support/legs.ts';
import { SETTING_NAMES } from '../support/setting-names.ts';
import { declaredIn, numbersForSwitches, strangers, wholeLists, type Sources } from '../support/settings-by-room.ts';
import { ALL_SETTINGS } from '../support/settings.ts';

const product: Sources = new Map(
  ['src', 'graph', 'resolvers', 'schema'].flatMap((folder) =>
    readdirSync(path.join(projectRoot, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts') && !file.includes('generated'))
      .map((file) => path.posix.join(folder, file.split(path.sep).join('/')))
      .map((file): [string, string] => [file, readFileSync(path.join(projectRoot, file), 'utf8')]),
  ),
);
const declared = declaredIn(product);
/** A file of the product with one line more. */
const planted = (file: string, line: string): Sources => new Map([[file, `${product.get(file) ?? ''}\n${line}\n`]]);

describe('settings stand in the rooms that use them', () => {
  it('in the product none is out of place, none is handed on with all others, and no switch is a number', () => {
    expect(strangers(product, declared)).toEqual([]);
    expect(wholeLists(product)).toEqual([]);
    expect(numbersForSwitches(product)).toEqual([]);
  });

  it('no file of src/domain holds those of all rooms', () => {
    expect([...product.keys()].filter((file) => file.startsWith('src/domain/policy'))).toEqual([]);
  });

  it('each is declared once, under a name that users know', () => {
    expect([...declared.keys()].toSorted()).toEqual(SETTING_NAMES.toSorted());
    const twice = (of: ReadonlyMap<string, readonly string[]>) => [...of].filter(([, rooms]) => rooms.length !== 1);
    expect(twice(declared)).toEqual([]);
    const again = planted(
      'src/lexical/lexical-settings.ts',
      "const MORE = { 'page.max': count({ default: 1, min: 1, max: 2 }) };",
    );
    expect(twice(declaredIn(new Map([...product, ...again])))).toEqual([['page.max', ['domain', 'lexical']]]);
  });

  it('the program lists all that are declared, and so do the tests', () => {
    expect(Object.keys(SETTINGS).toSorted()).toEqual(SETTING_NAMES.toSorted());
    expect(Object.entries(ALL_SETTINGS).toSorted()).toEqual(Object.entries(SETTINGS).toSorted());
  });

  it.each([
    ['src/lexical/term-query.ts', "const depth = settings['limit.depth'];"],
    ['src/storage/keys.ts', "const limit = settings['search.k1'];"],
    ['graph/views/about.ts', "const limit = settings['search.rrfK'];"],
    ['src/server/body.ts', "type One = Pick<Settings, 'chunk.tokens'>;"],
  ])('a room names those that it declares, or whose door it may use: %s would not with %s', (file, line) => {
    expect(strangers(planted(file, line), declared)).toEqual([expect.stringMatching(`^${file}: `)]);
  });

  it.each([
    'export const f = (settings: RequestSettings): number => 1;',
    'export function f(settings: Pick<AllSettings, never>) {}',
    'export class F { constructor(settings: ValuesOf<typeof SETTINGS>) {} }',
  ])('a function takes what it needs, never the whole list: not %s', (line) => {
    expect(wholeLists(planted('src/ingest/decode-document.ts', line))).toHaveLength(1);
  });

  it.each([
    "const A = { 'a.b': number(0, 0, 1, '1 = on, 0 = off', 'own') };",
    "const A = { 'a.b': count({ default: 0, min: 0, max: 1, what: '1 = on, 0 = off', source: 'own' }) };",
  ])('a switch is a boolean: not %s', (line) => {
    expect(numbersForSwitches(planted('src/ingest/ingest-settings.ts', line))).toHaveLength(1);
  });
});
