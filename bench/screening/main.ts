import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { settingDefaults as settings } from '../../test/support/settings.ts';
import { guard } from '../../src/ingest/screening/screen-text.ts';
import { parse } from '../../src/parse/parse.ts';
import { builtInPacks } from '../../src/packs/index.ts';
import { printFigures, type Figure } from '../support/table.ts';

/**
 * How much of a public set of injections screening holds back, and how much of harmless text, by kind. The rules were
 * weighed on the half whose ids hash to an even number; the other half confirms them.
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
const isTuned = ({ id }: Item): boolean =>
  Number.parseInt(createHash('sha256').update(id).digest('hex').slice(-1), 16) % 2 === 0;
const screened = items.map((item) => ({
  item,
  tuned: isTuned(item),
  findings: guard(parse(item.text, 'text/markdown', settings), builtInPacks, settings),
}));

const share = (part: number, all: number): string =>
  all === 0 ? '–' : `${(part / all).toFixed(3)} (${part} of ${all})`;
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

const proposals = path.join(corpora, 'eips');
if (existsSync(proposals)) {
  const paths = readdirSync(proposals, { recursive: true, encoding: 'utf8' }).filter((each) => each.endsWith('.md'));
  const texts = paths.map((each) => readFileSync(path.join(proposals, each), 'utf8').replace(/\r\n?/gu, '\n'));
  const documents = texts.map((text) => parse(text, 'text/markdown', settings));
  const begun = performance.now();
  const held = documents.filter((document) => guard(document, builtInPacks, settings).length > 0).length;
  const seconds = (performance.now() - begun) / 1000;
  const megabytes = texts.reduce((sum, text) => sum + text.length, 0) / 1e6;
  printFigures('Whole proposals, harmless', [
    { name: 'held back', value: share(held, documents.length), floor: '≤ .02' },
    { name: 'speed', value: `${(megabytes / seconds).toFixed(1)} MB/s`, floor: '' },
  ]);
}
