import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { settingDefaults as settings } from '../../test/support/settings.ts';
import { guard } from '../../src/ingest/screening/screen-text.ts';
import { parse } from '../../src/parse/parse.ts';
import { builtInPacks } from '../../src/packs/index.ts';
import { printFigures, type Figure } from '../support/table.ts';
import { printFolder, printSpoken, share } from './folder.ts';

/**
 * How much of a public set of injections screening holds back, and how much of harmless text, by kind. The rules were
 * weighed on the half whose ids hash to an even number; the other half confirms them. With `-- FOLDER…` instead: which
 * documents of folders are held, why and by which rules, and how many jailbreaks set into the minutes among them.
 */
interface Item {
  readonly id: string;
  readonly label: 'injection' | 'benign';
  readonly kind: string;
  readonly text: string;
  readonly span?: readonly [number, number];
}

const corpora = process.env.CLAIMGRAPH_CORPORA_DIR ?? path.resolve(import.meta.dirname, '../../../shared/corpora');
const file = path.join(corpora, 'injections-dev', 'items.jsonl');
if (!existsSync(file)) {
  console.error(`expected ${file}; set CLAIMGRAPH_CORPORA_DIR to the folder of the corpora`);
  process.exit(2);
}

const items = readFileSync(file, 'utf8')
  .split('\n')
  .filter(Boolean)
  .map((line) => JSON.parse(line) as Item);
const folders = process.argv.slice(2);
if (folders.length > 0) {
  const minutes = folders.flatMap(printFolder);
  const jailbreaks = items.filter(({ kind }) => kind === 'jailbreak').map(({ text }) => text);
  printSpoken(minutes, jailbreaks);
  process.exit(0);
}

const isTuned = ({ id }: Item): boolean =>
  Number.parseInt(createHash('sha256').update(id).digest('hex').slice(-1), 16) % 2 === 0;

const screened = items.map((item) => ({
  item,
  tuned: isTuned(item),
  findings: guard(parse(item.text, 'text/markdown', settings), builtInPacks, settings),
}));

const kinds = [...new Set(items.map(({ kind }) => kind))].sort();

function figuresOf(tuned: boolean): Figure[] {
  const half = screened.filter((each) => each.tuned === tuned);
  const rates = kinds.map((kind) => {
    const those = half.filter(({ item }) => item.kind === kind);
    const held = those.filter(({ findings }) => findings.length > 0);
    const benign = kind === 'benign';
    return { name: `${kind}: held back`, value: share(held.length, those.length), floor: benign ? '≤ .02' : '' };
  });
  const inserted = half.filter(({ item, findings }) => item.span !== undefined && findings.length > 0);
  const placed = inserted.filter(({ item: { span }, findings }) =>
    findings.some(({ start, end }) => start < (span?.[1] ?? 0) && end > (span?.[0] ?? 0)),
  );
  const hostile = half.filter(({ item }) => item.label === 'injection');
  return [
    ...rates,
    {
      name: 'all injections: held back',
      value: share(hostile.filter(({ findings }) => findings.length > 0).length, hostile.length),
      floor: '',
    },
    { name: 'embedded, of those held: place named', value: share(placed.length, inserted.length), floor: '' },
  ];
}

printFigures('Half the rules were weighed on', figuresOf(true));
printFigures('Other half', figuresOf(false));

/** Whole files that attack nobody: how many are held, by which sentences out of place, and how fast. */
function printHarmless(title: string, folder: string, name: RegExp): void {
  if (!existsSync(folder)) return;
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((each) => name.test(each));
  const files = paths.map((each) => path.join(folder, each)).filter((each) => statSync(each).isFile());
  const texts = files.map((each) => readFileSync(each, 'utf8').replace(/\r\n?/gu, '\n'));
  const documents = texts.map((text) => parse(text, 'text/markdown', settings));
  const begun = process.cpuUsage().user;
  const found = documents.map((document) => guard(document, builtInPacks, settings));
  const seconds = (process.cpuUsage().user - begun) / 1e6;
  const held = found.filter((findings) => findings.length > 0);
  const byPlace = held.filter((findings) => findings.every(({ rule }) => rule.endsWith('-out-of-place')));
  const megabytes = texts.reduce((sum, text) => sum + text.length, 0) / 1e6;
  printFigures(title, [
    { name: 'held back', value: share(held.length, documents.length), floor: '' },
    { name: 'held for sentences out of place alone', value: share(byPlace.length, documents.length), floor: '≤ .01' },
    { name: 'speed, time of the processors', value: `${(megabytes / seconds).toFixed(1)} MB/s`, floor: '' },
  ]);
}

printHarmless('Whole proposals, harmless', path.join(corpora, 'eips'), /\.md$/u);
const packages = path.resolve(import.meta.dirname, '../../node_modules');
printHarmless('Read-me files of installed packages, harmless', packages, /(?:^|[\\/])readme\.md$/iu);
