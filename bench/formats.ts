/** How long large documents of formats that are read apart take to become words, in the thread in which they are read. */
import { settingDefaults } from '../test/support/settings.ts';
import { readItem } from '../src/ingest/read-item.ts';
import { fileItem } from '../test/support/ingest.ts';
import { column, pdfOf } from '../test/support/pdf.ts';
import { printFigures, type Figure } from './support/table.ts';

const RUNS = 3;

const page = (n: number) =>
  column(
    Array.from(
      { length: 55 },
      (_, line) => `Line ${line} of page ${n}, as long as lines of a paper are, more or less.`,
    ),
  );
const documents = [
  fileItem('pages.pdf', pdfOf(Array.from({ length: 50 }, (_, n) => page(n)))),
  fileItem(
    'page.html',
    '<p>Some words, <b>a few</b> of them bold, and <a href="b.html">a link</a>.</p>\n'.repeat(66_000),
  ),
];

async function milliseconds(item: (typeof documents)[number]): Promise<number> {
  const started = performance.now();
  const read = await readItem(item, settingDefaults, false);
  if (read.kind === 'HELD') throw new Error(`expected ${item.path} to be read, got ${read.reason}: ${read.message}`);
  return performance.now() - started;
}

const figures: Figure[] = [];
for (const item of documents) {
  // The first reading starts the thread and is not counted.
  await milliseconds(item);
  const times: number[] = [];
  for (let run = 0; run < RUNS; run += 1) times.push(await milliseconds(item));
  const best = Math.min(...times);
  const size = (item.bytes.byteLength / 1024 ** 2).toFixed(2);
  const value = `${best.toFixed(0)} ms, ${(1000 / best).toFixed(2)} documents/s`;
  figures.push({ name: `${item.path}, ${size} MB`, value, floor: '' });
}
printFigures(`Read for their words, best of ${RUNS}`, figures);
