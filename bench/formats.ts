/**
 * How long large documents of formats that are read apart take to become words, in the thread in which they are read; and how much more
 * memory the process holds at most while it reads a small file of each format, by a process of its own for each.
 */
import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { settingDefaults } from '../test/support/settings.ts';
import { prepare } from '../src/ingest/prepare.ts';
import { readItem } from '../src/ingest/read-item.ts';
import { builtInPacks } from '../src/packs/index.ts';
import { fileItem } from '../test/support/ingest.ts';
import { epubParts, openDocumentParts, pptxParts, shape, xlsxParts } from '../test/support/office.ts';
import { column, pdfOf } from '../test/support/pdf.ts';
import { docxParts, paragraph, zipOf } from '../test/support/zip.ts';
import { printFigures, type Figure } from './support/table.ts';

const RUNS = 3;
/** Room that a small file may take, MB of resident memory. */
const MOST_MB = 500;

const lines = (count: number, line: (n: number) => string): string[] =>
  Array.from({ length: count }, (_, n) => line(n));
const words = (n: number): string => `Line ${n} of a page, by ${n * 7919} and ${n * 104_729}, as long as lines are.`;
const page = (n: number) => column(lines(55, (line) => `${words(line)} Page ${n}.`));
const large = [
  fileItem('pages.pdf', pdfOf(lines(50, String).map((_, n) => page(n)))),
  fileItem(
    'page.html',
    '<p>Some words, <b>a few</b> of them bold, and <a href="b.html">a link</a>.</p>\n'.repeat(66_000),
  ),
];

/** Files of less than a megabyte, with as much in them as their form lets in. */
const small: Readonly<Record<string, () => string | Uint8Array>> = {
  'a.docx': () => zipOf(docxParts(lines(60_000, (n) => paragraph(words(n))).join(''))),
  'a.xlsx': () => zipOf(xlsxParts([{ name: 'Fleet', rows: lines(60_000, words).map((text, n) => [text, n, n + 1]) }])),
  'a.pptx': () => zipOf(pptxParts(lines(400, words).map(() => ({ shapes: shape('body', ...lines(150, words)) })))),
  'a.odt': () => zipOf(openDocumentParts('text', lines(100_000, (n) => `<text:p>${words(n)}</text:p>`).join(''))),
  'a.epub': () => zipOf(epubParts([['One', lines(60_000, (n) => `<p>${words(n)}</p>`).join('')]])),
  'a.rtf': () => `{\\rtf1 ${lines(14_000, (n) => `${words(n)}\\par\n`).join('')}}`,
  'cells.rtf': () => `{\\rtf1 ${'\\trowd\\cellx9\\cellx90 a\\cell b\\cell\\row'.repeat(22_000)}}`,
  'a.pdf': () => pdfOf(lines(150, String).map((_, n) => page(n))),
  'a.html': () => lines(12_000, (n) => `<p>${words(n)}</p>`).join(''),
  'tags.html': () => '<b><i>'.repeat(80_000),
  'attributes.html': () => `<p ${lines(90_000, (n) => `a${n}=1`).join(' ')}>words`,
  'cells.html': () => `<table>${'<tr><td>a<td>b<td>c</tr>'.repeat(40_000)}</table>`,
  'a.md': () => lines(12_000, (n) => `- ${words(n)}`).join('\n'),
  'cells.md': () => `|a|b|\n|-|-|\n${'|a|b|\n'.repeat(60_000)}`,
  'a.csv': () => lines(14_000, (n) => `${words(n)};${n}`).join('\n'),
  'cells.csv': () => `a${',b'.repeat(450_000)}`,
  'a.json': () => JSON.stringify(lines(10_000, (n) => ({ name: words(n), n }) as never)),
  'a.txt': () => lines(12_000, words).join('\n'),
  'a.js': () => lines(20_000, (n) => `function f${n}(a) {\n  return a + ${n};\n}`).join('\n'),
};

const context = { sourceKey: 'bench', packs: builtInPacks, settings: settingDefaults };

async function milliseconds(item: (typeof large)[number]): Promise<number> {
  const started = performance.now();
  const read = await readItem(item, settingDefaults, false);
  if (read.kind === 'HELD') throw new Error(`expected ${item.path} to be read, got ${read.reason}: ${read.message}`);
  return performance.now() - started;
}

/** In a process of its own: what becomes of one small file, and how many MB it took at most over those of the process at rest. */
async function weigh(name: string): Promise<void> {
  const item = fileItem(name, small[name]?.() ?? '');
  await prepare('bench', fileItem('first.html', '<p>words'), context);
  const idle = process.memoryUsage.rss();
  const started = performance.now();
  const prepared = await prepare('bench', item, context);
  const [seconds, peak] = [(performance.now() - started) / 1_000, process.resourceUsage().maxRSS * 1_024];
  const outcome = prepared.kind === 'READY' ? 'read' : prepared.reason;
  const mb = (bytes: number): string => (bytes / 1024 ** 2).toFixed(0);
  console.log(`${(item.bytes.length / 1024).toFixed(0)} kB, ${outcome}, ${seconds.toFixed(1)} s|${mb(peak - idle)} MB`);
}

async function measure(): Promise<void> {
  const figures: Figure[] = [];
  for (const item of large) {
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
  const weights = Object.keys(small).map((name): Figure => {
    const file = fileURLToPath(import.meta.url);
    const out = execFileSync(process.execPath, ['--disable-warning=ExperimentalWarning', file, '--weigh', name], {
      encoding: 'utf8',
    });
    const [what = '', value = ''] = out.trim().split('\n').at(-1)?.split('|') ?? [];
    return { name: `${name}, ${what}`, value, floor: `≤ ${MOST_MB} MB` };
  });
  printFigures('Resident memory at most over that of a process at rest, while a small file is read', weights);
}

const [, , flag, name = ''] = process.argv;
await (flag === '--weigh' ? weigh(name) : measure());
