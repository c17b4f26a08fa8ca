import { describe, expect, it } from '@jest/globals';
import { ESLint } from 'eslint';
import { projectRoot } from '../support/legs.ts';

const eslint = new ESLint({ cwd: projectRoot });

/** The rules that refuse this text, were it in that file. */
async function refusals(filePath: string, text: string): Promise<string[]> {
  const [result] = await eslint.lintText(text, { filePath });
  return (result?.messages ?? []).map(({ ruleId, message }) => ruleId ?? message);
}

const inProduct = 'src/domain/time.ts';
const inTest = 'test/unit/lint.test.ts';
const inResolvers = 'resolvers/system/job-resolver.ts';
const lines = (count: number): string => 'void 0;\n'.repeat(count);

const resolverOf = (count: number): string =>
  `import { Query } from 'type-graphql';\nexport class A {\n@Query(() => String)\na(): void {\n${lines(count)}}\n}`;

describe('what the linter refuses', () => {
  it.each([
    ['any', inProduct, 'export const a = (x: Set<any>) => x;', '@typescript-eslint/no-explicit-any'],
    ['a silenced type error', inProduct, '// @ts-nocheck\nexport const a = 1;', '@typescript-eslint/ban-ts-comment'],
    ['a default export', inProduct, 'export default 1;', 'no-restricted-syntax'],
    ['an enum', inProduct, 'export enum A { B }', 'no-restricted-syntax'],
    ['a namespace', inProduct, 'export namespace A { export const b = 1; }', 'no-restricted-syntax'],
    [
      'a parameter property',
      inProduct,
      'export class A { constructor(readonly b: string) {} }',
      'no-restricted-syntax',
    ],
    ['a decorator', inProduct, 'const d = () => undefined;\n@d\nexport class A { b = 1; }', 'no-restricted-syntax'],
    [
      'a floating promise',
      inProduct,
      'export function a(): void { Promise.resolve(1); }',
      '@typescript-eslint/no-floating-promises',
    ],
    [
      'a forgotten case',
      inProduct,
      `export function a(b: 'x' | 'y'): number { switch (b) { case 'x': return 1; } return 2; }`,
      '@typescript-eslint/switch-exhaustiveness-check',
    ],
    ['a function of 61 lines', inProduct, `export function a(): void {\n${lines(59)}}`, 'max-lines-per-function'],
    ['a file of 401 lines', inProduct, lines(401), 'max-lines'],
    ['a name that says nothing', 'scripts/utils.mjs', 'export const a = 1;', 'house/file-name'],
    ['a name that says nothing', 'scripts/text-helpers.mjs', 'export const a = 1;', 'house/file-name'],
    ['a test that stands alone', inTest, `it.only('a', () => undefined);`, 'no-restricted-syntax'],
    ['a suite that stands alone', inTest, `fdescribe('a', () => undefined);`, 'no-restricted-syntax'],
    ['a resolver of nine lines', inResolvers, resolverOf(9), 'house/resolver-length'],
  ])('%s (%s)', async (_, file, text, rule) => {
    expect(await refusals(file, text)).toContain(rule);
  });

  it('nothing is switched off in place', async () => {
    const text = '/* eslint no-restricted-syntax: off */\nexport default 1;';
    expect(await refusals(inProduct, text)).toEqual(
      expect.arrayContaining(['no-restricted-syntax', expect.stringContaining('noInlineConfig')]),
    );
  });
});

describe('what the linter lets pass', () => {
  it.each([
    ['a function of 60 lines', inProduct, `export function a(): void {\n${lines(58)}}`],
    ['a resolver of eight lines', inResolvers, resolverOf(8)],
    ['a long suite', inTest, `export function a(): void {\n${lines(100)}}`],
    ['a default export of a tool', 'jest.config.js', 'export default {};'],
    [
      'what legs.ts does with a suite',
      'test/support/legs.ts',
      `import { describe } from '@jest/globals';\nexport const a = describe.only;`,
    ],
  ])('%s', async (_, file, text) => {
    expect(await refusals(file, text)).toEqual([]);
  });
});
