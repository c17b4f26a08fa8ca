import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from '@jest/globals';
import { CONTEXT_BLOCKS } from '../../src/domain/context-blocks.ts';
import { projectRoot } from '../support/legs.ts';

const read = (file: string): string => readFileSync(path.join(projectRoot, file), 'utf8');

it('every block that a prompt may have stands in the table of docs/answers.md, in the order of the prompt', () => {
  const sources = globSync('src/answer/**/*.ts', { cwd: projectRoot });
  const others = sources.flatMap((file) =>
    [...read(file).matchAll(/\bfenced\('(\w+)'/gu)].map(([, name = '']) => name),
  );
  expect(others).toContain('drafts');
  const [, section = ''] = read('docs/answers.md').split('\n### What stands in a prompt\n');
  const [table = ''] = section.split('\n```');
  const told = [...table.matchAll(/^\| (`<\w+>`.*?) +\|/gmu)].flatMap(([, cell = '']) =>
    [...cell.matchAll(/<(\w+)>/gu)].map(([, name = '']) => name),
  );
  const blocks = CONTEXT_BLOCKS.map((block) => block.toLowerCase());
  expect(told.filter((name) => blocks.includes(name))).toEqual(blocks);
  expect(told).toEqual(expect.arrayContaining(others));
});
