/**
 * How surely sentences with a planted error are told from right ones, before an answer is delivered: sentences about 100 Ethereum
 * Improvement Proposals in other words than theirs, of nine kinds, by somebody who saw no program. `development.jsonl` was looked at while
 * rules were written, `blind.jsonl` was not. Support: the chunks in which its words stand, and the two
 * nearest of what it cites.
 * Needs the corpora; with a folder of models (CLAIMGRAPH_MODELS_DIR, CLAIMGRAPH_ENTAILMENT_MODEL), the entailment model as well.
 * After a second `--`: --show ID,… prints what came of these sentences of the development set.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { readWords } from '../../src/answer/verify/read-words.ts';
import type { SentenceCheck, Support } from '../../src/domain/sentence-check.ts';
import { verifySentences, type Checker } from '../../src/answer/verify/verify-sentences.ts';
import { VERIFY_SETTINGS } from '../../src/answer/verify/verify-settings.ts';
import { account } from '../../src/answer/verify/account-words.ts';
import { chunk, CHUNK_SETTINGS } from '../../src/chunk/index.ts';
import { defaultsOf } from '../../src/domain/setting.ts';
import type { ChunkDraft } from '../../src/domain/text.ts';
import { groupedBy } from '../../src/lib/grouped.ts';
import { percentile } from '../../src/lib/percentile.ts';
import { createEmbedder } from '../../src/models/index.ts';
import { parse, PARSE_SETTINGS } from '../../src/parse/index.ts';
import { legs } from '../../test/support/leg-list.ts';
import { entailmentOf } from '../support/entailment.ts';
import { printTable } from '../support/table.ts';

interface Labelled {
  readonly id: string;
  readonly document: string;
  readonly source: readonly { readonly start: number; readonly end: number }[];
  readonly sentence: string;
  readonly cited: readonly string[];
  readonly label: string;
}

const { values: options } = parseArgs({ options: { show: { type: 'string' }, set: { type: 'string' } } });
if (!legs.corpora.present) throw new Error(legs.corpora.missing);
const folder = join(legs.corpora.at, 'eips', 'EIPS');
/** Chunks of what a sentence wrongly cites. */
const NEAREST = 2;

const setOf = (name: string): readonly Labelled[] =>
  readFileSync(new URL(`${name}.jsonl`, import.meta.url), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Labelled);

const known = new Map<string, readonly ChunkDraft[]>();
function chunksOf(document: string): readonly ChunkDraft[] {
  const {
    ['chunk.tokens']: tokens,
    ['chunk.overlap']: overlap,
    ['chunk.forceCut']: forceCut,
  } = defaultsOf(CHUNK_SETTINGS);
  const chunks =
    known.get(document) ??
    chunk(parse(readFileSync(join(folder, `${document}.md`), 'utf8'), 'text/markdown', defaultsOf(PARSE_SETTINGS)), {
      ...{ tokens, overlap, forceCut },
    });
  known.set(document, chunks);
  return chunks;
}

function supportOf({ document, source, sentence, cited }: Labelled): Support[] {
  const supportBy = (name: string, chunks: readonly ChunkDraft[]): Support[] =>
    chunks.map(({ n, text, prefix }) => ({
      id: `${name} ${n}`,
      text,
      context: prefix,
      document: name,
      reliability: 1,
    }));
  const holding = chunksOf(document).filter((one) =>
    source.some(({ start, end }) => start < one.end && one.start < end),
  );
  const words = readWords(sentence);
  const nearest = cited
    .filter((name) => name !== document)
    .flatMap((name) => {
      const scored = chunksOf(name).map((one) => ({ one, share: account(words, [readWords(one.text)]).share }));
      const near = scored.sort((a, b) => b.share - a.share).slice(0, NEAREST);
      return supportBy(
        name,
        near.map(({ one }) => one),
      );
    });
  return [...supportBy(document, holding), ...nearest];
}

interface Checked {
  readonly labelled: Labelled;
  readonly check: SentenceCheck;
  readonly ms: number;
}

async function checkAll(set: readonly Labelled[], checker: Checker): Promise<Checked[]> {
  const checked: Checked[] = [];
  for (const labelled of set) {
    const support = supportOf(labelled);
    const cited = support.filter(({ document }) => labelled.cited.includes(document)).map(({ id }) => id);
    const from = performance.now();
    const [check] = await verifySentences(checker, [{ text: labelled.sentence, cited }], support);
    if (!check) throw new Error('expected a check of each sentence');
    checked.push({ labelled, check, ms: performance.now() - from });
  }
  return checked;
}

const share = (all: readonly Checked[], holds: (one: SentenceCheck) => boolean): string =>
  (all.filter(({ check }) => holds(check)).length / all.length).toFixed(2).replace(/^0/u, '');

function print(title: string, all: readonly Checked[]): void {
  const wrong = all.filter(({ labelled }) => labelled.label !== 'SUPPORTED');
  const groups = [
    ...groupedBy(all, ({ labelled }) => labelled.label),
    ['all errors', wrong],
    ['all errors but ROLES', wrong.filter(({ labelled }) => labelled.label !== 'ROLES')],
  ] as const;
  const rows = groups.map(([label, own]) => [
    `${label} (${own.length})`,
    share(own, isRefused),
    share(own, ({ verdict }) => verdict === 'PARTIALLY_SUPPORTED'),
    share(own, ({ verdict }) => verdict === 'VERIFIED'),
    share(own, ({ verdict }) => verdict === 'UNCHECKED'),
  ]);
  printTable(title, ['sentences', 'refused', 'partially supported', 'verified', 'unchecked'], rows);
  const refused = all.filter(({ labelled, check }) => labelled.label === 'SUPPORTED' && isRefused(check));
  const why = groupedBy(refused, ({ check }) => check.reasons[0]?.signal ?? 'NOT_SAID');
  console.log(
    `right sentences refused for: ${[...why].map(([signal, own]) => `${signal} ${own.length}`).join(', ')}\n`,
  );
  const times = all.map(({ ms }) => ms);
  console.log(
    `a sentence: p50 ${percentile(times, 0.5).toFixed(0)} ms, p95 ${percentile(times, 0.95).toFixed(0)} ms\n`,
  );
}

const numbers = defaultsOf(VERIFY_SETTINGS);
const embedder = createEmbedder({
  ...{ embedder: 'minilm', model: null, dimension: null, modelsDir: null, cacheDir: '' },
  ...{ openAiBaseUrl: null, openAiKey: null },
});
const entailment = entailmentOf();
const CHECKERS: readonly (readonly [string, Checker])[] = [
  ['rules alone', { entailment: null, embedder: null, numbers }],
  ['rules and embedder', { entailment: null, embedder, numbers }],
  ...(entailment ? [[`rules, embedder and ${entailment.name}`, { entailment, embedder, numbers }] as const] : []),
];

for (const name of options.set === undefined ? ['blind', 'development'] : [options.set])
  for (const [by, checker] of CHECKERS) {
    const checked = await checkAll(setOf(name), checker);
    print(`${name}: ${by}`, checked);
    if (name !== 'development' || options.show === undefined) continue;
    for (const { labelled, check } of checked)
      if (options.show === 'wrong' ? isWrong(labelled, check) : options.show.split(',').includes(labelled.id))
        console.log(labelled.id, labelled.label, check.verdict, check.score.toFixed(2), JSON.stringify(check.reasons));
  }
await embedder.close();
await entailment?.close();

function isRefused({ verdict }: SentenceCheck): boolean {
  return verdict === 'CONTRADICTED' || verdict === 'UNSUPPORTED';
}

function isWrong({ label }: Labelled, check: SentenceCheck): boolean {
  return (label === 'SUPPORTED') === isRefused(check);
}
