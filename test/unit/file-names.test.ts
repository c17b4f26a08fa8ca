import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { projectRoot } from '../support/legs.ts';

/** The names that more than one file of the product has, with the files. `index.ts` is the door of a room. */
const sharedNames = (files: readonly string[]): string[] =>
  [...Map.groupBy(files, (file) => path.basename(file))]
    .filter(([name, places]) => name !== 'index.ts' && places.length > 1)
    .map(([name, places]) => `${name}: ${places.sort().join(' ')}`);

describe('a file of the product is found by its name', () => {
  const product = ['src', 'graph', 'resolvers', 'schema'].flatMap((folder) =>
    readdirSync(path.join(projectRoot, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/u.test(file))
      .map((file) => `${folder}/${file}`),
  );

  it('no two files share one', () => {
    expect(product.length).toBeGreaterThan(800);
    expect(sharedNames(product)).toEqual([]);
  });

  it('a door stands at the front of a room, none within', () => {
    const doors = product.filter((file) => path.basename(file) === 'index.ts');
    expect(doors.filter((file) => !/^(?:(?:src|graph)\/\w+|schema|resolvers)\/index\.ts$/u.test(file))).toEqual([]);
  });

  it('a second file of a name is told with its places', () => {
    expect(sharedNames([...product, 'src/stream/run-commit.ts'])).toEqual([
      'run-commit.ts: src/storage/history/run-commit.ts src/stream/run-commit.ts',
    ]);
  });
});

describe('a room is small enough to be entered', () => {
  const inRoom = (room: string, file: string): string =>
    readFileSync(path.join(projectRoot, 'src', room, file), 'utf8');
  const lines = (room: string): number =>
    readdirSync(path.join(projectRoot, 'src', room), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts'))
      .reduce((sum, file) => sum + inRoom(room, file).split('\n').length - 1, 0);
  const names = (room: string): string[] =>
    [...inRoom(room, 'index.ts').matchAll(/^export (?:type )?\{(?<names>[^}]*)\}/gmu)].flatMap(({ groups }) =>
      (groups?.names ?? '').split(',').filter((name) => name.trim() !== ''),
    );

  it.each(['question', 'evidence', 'web', 'retrieve'])('%s has 5,000 lines at most', (room) => {
    expect(lines(room)).toBeGreaterThan(500);
    expect(lines(room)).toBeLessThanOrEqual(5_000);
  });

  it.each(['question', 'web', 'retrieve'])('the door of %s has 25 names at most', (room) => {
    expect(names(room).length).toBeGreaterThan(5);
    expect(names(room).length).toBeLessThanOrEqual(25);
  });
});

describe('what tests share', () => {
  const support = path.join(projectRoot, 'test', 'support');

  it('is listed in its README, a line a file', () => {
    const files = readdirSync(support, { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.(?:ts|tsv)$/u.test(file) && !file.startsWith('generated'))
      .map((file) => file.replaceAll(path.sep, '/'));
    const lines = readFileSync(path.join(support, 'README.md'), 'utf8').matchAll(/^- `(?<file>[^`]+)`: .{10,}$/gmu);
    expect([...lines].map(({ groups }) => groups?.file).sort()).toEqual(files.sort());
  });
});
