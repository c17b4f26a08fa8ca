/**
 * Arguments in the 949 proposals: how many are found, in how many of them there is one for and one against, and what
 * that costs. `-- sample` prints fifty at even steps, half of them against, to be judged by a reader.
 */
import { settingDefaults as settings } from '../test/support/settings.ts';
import { argumentsIn } from '../src/extract/prose/arguments-in-prose.ts';
import { proseOf } from '../src/extract/prose-of-document.ts';
import { parse } from '../src/parse/parse.ts';
import { eips } from './support/corpus.ts';
import { printFigures } from './support/table.ts';

const SAMPLE = 50;

const found = { FOR: [] as string[], AGAINST: [] as string[] };
const within = { FOR: new Set<string>(), AGAINST: new Set<string>() };
let milliseconds = 0;
const items = eips().toSorted((a, b) => (a.path < b.path ? -1 : 1));
for (const { path, bytes } of items) {
  const document = parse(Buffer.from(bytes).toString('utf8').replace(/\r\n?/gu, '\n'), 'text/markdown', settings);
  const prose = proseOf(document, settings['extract.window']);
  const started = performance.now();
  const list = argumentsIn(prose, settings['extract.arguments']);
  milliseconds += performance.now() - started;
  for (const { position, piece, start, end } of list) {
    within[position].add(path);
    found[position].push(`${path} [${piece.headingPath.at(-1) ?? ''}] ${piece.plain.slice(start, end)}`);
  }
}
const figure = (name: string, value: number | string) => ({ name, value: String(value), floor: '' });
printFigures(`arguments in ${items.length} proposals`, [
  figure('arguments for', found.FOR.length),
  figure('arguments against', found.AGAINST.length),
  figure('proposals with one for', within.FOR.size),
  figure('proposals with one against', within.AGAINST.size),
  figure('proposals with both', within.FOR.intersection(within.AGAINST).size),
  figure('ms for one proposal', (milliseconds / items.length).toFixed(2)),
]);
if (process.argv.includes('sample'))
  for (const [side, lines] of Object.entries(found)) {
    const step = lines.length / (SAMPLE / 2);
    for (let n = 0; n < SAMPLE / 2; n += 1) console.log(`${side} ${lines[Math.floor((n + 0.25) * step)] ?? ''}`);
  }
