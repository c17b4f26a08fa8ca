/**
 * How well search finds the section that answers a question, by words, by meaning and fused: 60 questions about 949 Ethereum
 * Improvement Proposals, through GraphQL, over the server as it was built. Vectors of all chunks take minutes to an hour.
 * After a second `--`:
 *   --keep FOLDER  the data folder, kept: the next run goes on where this one was
 *   --share 0.1    the documents that hold answers and this share of the others
 *   --tune         tries weights and both fusions on the questions that are there for it
 */
import { copyFileSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { ALL_SETTINGS, settingDefaults } from '../../test/support/settings.ts';
import type { Fusion } from '../../src/domain/search-terms.ts';
import { fuse } from '../../src/retrieve/fuse.ts';
import { startChild } from '../../test/support/child-server.ts';
import { claimgraph } from '../../test/support/claimgraph.ts';
import { legs } from '../../test/support/leg-list.ts';
import { openTestPostgres } from '../../test/support/open-database.ts';
import { randomFrom, shuffled } from '../../test/support/random.ts';
import { bootstrapped, shown } from '../support/confidence.ts';
import { printTable } from '../support/table.ts';
import { Asked, STRATEGIES, type Hit, type Strategy } from './asked.ts';
import { judge, standsIn, type Judged } from './measure.ts';
import { GROUPS, QUESTIONS, type Question } from './questions.ts';

const WEIGHTS = [0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1];
const POLL_MS = 5_000;

const { values: options } = parseArgs({
  options: { keep: { type: 'string' }, share: { type: 'string' }, tune: { type: 'boolean', default: false } },
});
const scratch = mkdtempSync(join(tmpdir(), 'claimgraph-bench-search-'));
const dataDir = options.keep === undefined ? join(scratch, 'data') : resolve(options.keep);
const share = Number(options.share ?? 1);
const say = (line: string): void => console.error(line);

/** The folder of all documents, or one with those that are needed and some of the others. */
function documents(): string {
  if (!legs.corpora.present) throw new Error(legs.corpora.missing);
  const folder = join(legs.corpora.at, 'eips', 'EIPS');
  if (share >= 1) return folder;
  const needed = new Set(QUESTIONS.flatMap(({ right }) => right.map(({ document }) => `${document}.md`)));
  const others = shuffled(readdirSync(folder).sort(), randomFrom(949)).filter((name) => !needed.has(name));
  const taken = [...needed, ...others.slice(0, Math.round(share * others.length))];
  for (const name of taken) copyFileSync(join(folder, name), join(scratch, name));
  return scratch;
}

async function vectorsOfAll(asked: Asked): Promise<void> {
  for (;;) {
    const waiting = await asked.waiting();
    if (waiting === 0) return;
    say(Number.isNaN(waiting) ? 'the model is on its way' : `${waiting} chunks wait for their vectors`);
    await new Promise((done) => setTimeout(done, POLL_MS));
  }
}

/** A section that no chunk stands in would count as not found, whoever searches. */
async function checkSections(asked: Asked): Promise<void> {
  const missing: string[] = [];
  for (const { right } of QUESTIONS) {
    for (const section of right) {
      const chunks = await asked.chunksOf(section.document);
      if (!chunks.some((chunk) => standsIn(chunk, section)))
        missing.push(`${section.document}: ${section.headings.join(' > ')}`);
    }
  }
  if (missing.length > 0)
    throw new Error(`expected a chunk in each section that answers, found none in ${missing.join('; ')}`);
}

async function ask(asked: Asked, questions: readonly Question[], strategy: Strategy): Promise<Judged[]> {
  const judged: Judged[] = [];
  for (const question of questions) judged.push(judge(question, strategy, await asked.search(question.text, strategy)));
  say(`asked ${judged.length} questions, ${strategy}`);
  return judged;
}

const figures = (judged: readonly Judged[]): string[] => [
  shown(bootstrapped(judged.map(({ reciprocal }) => reciprocal))),
  shown(bootstrapped(judged.map(({ at1 }) => at1))),
  shown(bootstrapped(judged.map(({ at10 }) => at10))),
];

async function compare(asked: Asked): Promise<void> {
  const all: Judged[] = [];
  for (const strategy of STRATEGIES) all.push(...(await ask(asked, QUESTIONS, strategy)));
  const parts: readonly (readonly [string, (question: Question) => boolean])[] = [
    ...GROUPS.map((group) => [group, (question: Question) => question.group === group] as const),
    ['chosen on', ({ half }) => half === 'DEV'],
    ['held back', ({ half }) => half === 'HELD'],
    ['all', () => true],
  ];
  const rows = parts.flatMap(([name, belongs]) =>
    STRATEGIES.map((strategy) => {
      const judged = all.filter((one) => one.strategy === strategy && belongs(one.question));
      return [`${name} (${judged.length})`, strategy.toLowerCase(), ...figures(judged)];
    }),
  );
  printTable('Sections found, mean and 95 % interval', ['questions', 'search', 'MRR', 'first', 'recall@10'], rows);
}

/** Both lists of each question once, fused here as the server fuses them, by each weight. */
async function tune(asked: Asked): Promise<void> {
  const listed = ALL_SETTINGS['search.listed'].default;
  const lists: { question: Question; words: Hit[]; meaning: Hit[] }[] = [];
  for (const question of QUESTIONS.filter(({ half }) => half === 'DEV')) {
    const words = await asked.search(question.text, 'LEXICAL', listed);
    lists.push({ question, words, meaning: await asked.search(question.text, 'DENSE', listed) });
  }
  const fusedBy = (fusion: Fusion, weight: number): Judged[] =>
    lists.map(({ question, words, meaning }) => {
      const hits = new Map([...words, ...meaning].map((hit) => [hit.id, hit]));
      const fused = fuse(
        [
          { name: 'lexical', weight, hits: words },
          { name: 'dense', weight: 1 - weight, hits: meaning },
        ],
        fusion,
        settingDefaults,
      );
      return judge(
        question,
        'FUSED',
        fused.flatMap(({ id }) => hits.get(id) ?? []),
      );
    });
  const rows = (['NORMALISED_SUM', 'RRF'] as const).flatMap((fusion) =>
    WEIGHTS.map((weight) => [fusion, weight.toFixed(1), ...figures(fusedBy(fusion, weight))]),
  );
  printTable('Weights on the half that they are chosen on', ['fusion', 'words', 'MRR', 'first', 'recall@10'], rows);
}

const postgres = legs.postgres.present && options.keep === undefined ? await openTestPostgres() : null;
const environment = {
  CLAIMGRAPH_DATA_DIR: dataDir,
  CLAIMGRAPH_SAMPLE: 'off',
  ...(postgres && { CLAIMGRAPH_DATABASE_URL: postgres.url, CLAIMGRAPH_UNSAFE_POSTGRES: '1' }),
};
const server = startChild({ PORT: '0', CLAIMGRAPH_LOG: 'warn', ...environment });
try {
  const asked = new Asked((await server.listening(dataDir)).url);
  const ingested = await claimgraph(['ingest', documents()], { cwd: scratch, environment });
  if (ingested.code !== 0) throw new Error(`cannot ingest: ${ingested.stderr}`);
  say(ingested.stdout.trim());
  await vectorsOfAll(asked);
  await checkSections(asked);
  if (options.tune) await tune(asked);
  await compare(asked);
} finally {
  server.child.kill('SIGTERM');
  await server.ended;
  await postgres?.drop();
  rmSync(scratch, { recursive: true, force: true });
}
