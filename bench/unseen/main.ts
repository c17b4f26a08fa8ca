/**
 * Questions by somebody who did not see the program, about texts that it was not worked on with: 80 about Python Enhancement Proposals, of
 * which 16 are answered by none, fused and as evidence (`findEvidence`), and how often that says that nothing there answers. After a
 * second `--`: the folder that holds the proposals named in `questions.tsv`, and others, as `pep-0008.rst`.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { startChild } from '../../test/support/child-server.ts';
import { claimgraph } from '../../test/support/claimgraph.ts';
import { groupedBy } from '../../src/lib/grouped.ts';
import { QUESTIONS } from '../retrieval-questions/questions.ts';
import { Asked } from '../search/asked.ts';
import { printTable } from '../support/table.ts';

const HITS = 10;
const POLL_MS = 2_000;
/** Of the questions about other proposals, so many are asked here: one in three. */
const ONE_IN = 3;

const EVIDENCE = `mutation ($input: FindEvidenceInput!) { findEvidence(input: $input) { __typename
  ... on EvidenceFound { kept { chunk { place { headingPath document { key } } } } } } }`;

interface Place {
  readonly document: string;
  readonly headings: readonly string[];
}

interface Asking {
  readonly kind: string;
  readonly question: string;
  /** `pep-0008#Heading`; nothing after `#` = what stands above the first heading. */
  readonly evidence: readonly string[];
}

const questions = readFileSync(new URL('questions.tsv', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .map((line): Asking => {
    const [kind = '', question = '', evidence = ''] = line.split('\t');
    return { kind, question, evidence: evidence.split(';').filter((one) => one !== '') };
  });

const plain = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^a-z0-9]+/gu, ' ')
    .trim();

function standsAt({ document, headings }: Place, evidence: string): boolean {
  const [file = '', heading = ''] = evidence.split('#');
  if (plain(basename(document, '.rst')) !== plain(file)) return false;
  // The title of a proposal is above all of it.
  return heading === '' ? headings.length <= 1 : headings.some((one) => plain(one) === plain(heading));
}

interface EvidenceAnswer {
  readonly findEvidence: {
    readonly kept?: readonly {
      readonly chunk: {
        readonly place: { readonly headingPath: readonly string[]; readonly document: { readonly key: string } };
      } | null;
    }[];
  };
}

async function evidenceFor(asked: Asked, question: string): Promise<Place[]> {
  const { findEvidence } = await asked.ask<EvidenceAnswer>(EVIDENCE, {
    input: { question, first: HITS, web: 'NEVER' },
  });
  if (!findEvidence.kept) throw new Error(`expected evidence, got ${JSON.stringify(findEvidence)}`);
  return findEvidence.kept.map(({ chunk }) => ({
    document: chunk?.place.document.key ?? '',
    headings: chunk?.place.headingPath ?? [],
  }));
}

interface Judged extends Asking {
  readonly fused: boolean;
  readonly found: boolean;
  readonly nothing: boolean;
}

async function judge(asked: Asked, asking: Asking): Promise<Judged> {
  const isRight = (places: readonly Place[]): boolean =>
    places.some((place) => asking.evidence.some((one) => standsAt(place, one)));
  const fused = await asked.search(asking.question, 'FUSED', HITS);
  const kept = await evidenceFor(asked, asking.question);
  return { ...asking, fused: isRight(fused.slice(0, HITS)), found: isRight(kept), nothing: kept.length === 0 };
}

const share = <T>(of: readonly T[], is: (one: T) => boolean): string =>
  (of.filter(is).length / of.length).toFixed(2).replace(/^0/u, '');

function print(judged: readonly Judged[], others: readonly boolean[]): void {
  const answered = judged.filter(({ evidence }) => evidence.length > 0);
  const row = (name: string, of: readonly Judged[]): string[] => [
    `${name} (${of.length})`,
    share(of, (one) => one.fused),
    share(of, (one) => one.found),
    share(of, (one) => one.nothing),
  ];
  const unanswered = judged.filter(({ evidence }) => evidence.length === 0);
  printTable(
    `Some evidence among the first ${HITS}`,
    ['questions', 'fused', 'evidence', 'nothing kept'],
    [
      ...[...groupedBy(answered, ({ kind }) => kind)].map(([kind, of]) => row(kind, of)),
      row('all', answered),
      [`answered by none (${unanswered.length})`, '', '', share(unanswered, (one) => one.nothing)],
      [`about other proposals (${others.length})`, '', '', share(others, (one) => one)],
    ],
  );
}

const [folder] = process.argv.slice(2);
if (folder === undefined) throw new Error('name the folder of the proposals: npm run bench -- unseen -- FOLDER');
const scratch = mkdtempSync(join(tmpdir(), 'claimgraph-bench-unseen-'));
const environment = { CLAIMGRAPH_DATA_DIR: join(scratch, 'data'), CLAIMGRAPH_SAMPLE: 'off', CLAIMGRAPH_LOG: 'warn' };
const server = startChild({ PORT: '0', ...environment });
try {
  const asked = new Asked((await server.listening(environment.CLAIMGRAPH_DATA_DIR)).url);
  const ingested = await claimgraph(['ingest', resolve(folder)], { cwd: scratch, environment });
  if (ingested.code !== 0) throw new Error(`cannot ingest: ${ingested.stderr}`);
  while ((await asked.waiting()) !== 0) await new Promise((done) => setTimeout(done, POLL_MS));
  const judged: Judged[] = [];
  for (const asking of questions) judged.push(await judge(asked, asking));
  const others: boolean[] = [];
  for (const { question } of QUESTIONS.filter((_, n) => n % ONE_IN === 0))
    others.push((await evidenceFor(asked, question)).length === 0);
  print(judged, others);
} finally {
  server.child.kill('SIGTERM');
  await server.ended;
  rmSync(scratch, { recursive: true, force: true });
}
