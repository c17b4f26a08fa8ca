/**
 * Whether a trace tells what an answer came of (docs/traces.md): 500 questions about Ethereum Improvement Proposals are asked over HTTP
 * of 100 of them, without a model that writes, in each mode by turns and some as of a time to come. Then 20 more proposals are ingested,
 * and each trace is walked again, and compared with what was told, step by step and byte by byte. Every fifth is walked once more with one
 * part swapped: whether the step that is named first is one that has that part, and which steps differ that cannot know of it.
 * After a second `--`: --step N asks every Nth question.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ANSWER_MODES } from '../src/domain/answer-modes.ts';
import type { SourceItem } from '../src/domain/document-record.ts';
import { groupedBy } from '../src/lib/grouped.ts';
import { percentile } from '../src/lib/percentile.ts';
import { startChild } from '../test/support/child-server.ts';
import { proposalsAsked, setOf, SETS } from './answers/sets.ts';
import { Asked } from './search/asked.ts';
import { handIn, say } from './support/eips-server.ts';
import { printTable } from './support/table.ts';

const [QUESTIONS, DOCUMENTS, MORE, SOURCES] = [500, 100, 20, 3];
/** Every so many one is asked as of a time to come, walked with a part swapped, and told about. */
const [OF_A_TIME, SWAPPED, TOLD] = [10, 5, 25];
const { values: options } = parseArgs({ options: { step: { type: 'string', default: '1' } } });

const SET = `mutation { updateSetting(input: { key: "trace.days", value: 1 }) { __typename } }`;
const ASK = `mutation ($input: AskInput!) { ask(input: $input) { __typename ... on DomainError { message } ... on Answer {
  text sentences { citations { document { source { id } } } } evidence { traceId } } } }`;
const STEPS = 'steps { n parent name input output reason fault }';
const REPLAY = `mutation ($input: ReplayTraceInput!) { replayTrace(input: $input) { __typename ... on DomainError { message }
  ... on ReplayedTrace { first { path } differences { path state } diverged answer ${STEPS} original { isWhole ${STEPS} } } } }`;

interface Result {
  readonly __typename: string;
  readonly message?: string;
}
interface Told extends Result {
  readonly text: string;
  readonly sentences: readonly {
    readonly citations: readonly { readonly document: { readonly source: { readonly id: string } } }[];
  }[];
  readonly evidence: { readonly traceId: string | null };
}
interface Replayed extends Result {
  readonly first: { readonly path: string } | null;
  readonly differences: readonly { readonly path: string; readonly state: string }[];
  readonly diverged: string | null;
  readonly answer: string | null;
  readonly steps: readonly object[];
  readonly original: { readonly isWhole: boolean; readonly steps: readonly object[] };
}
interface Kept {
  readonly trace: string;
  readonly text: string;
  /** Of the document that is cited first; null = none is. */
  readonly source: string | null;
}

/** A part that is swapped. */
interface Part {
  readonly name: string;
  readonly swap: (kept: Kept, halfway: Date) => object | null;
  /** Steps that have it. */
  readonly has: RegExp;
  /** Steps that are taken of what it leaves as it is. */
  readonly knowsNothing: RegExp;
}
const SEARCHED = String.raw`findEvidence/gather(?:#\d+)?/search`;
const PARTS: readonly Part[] = [
  {
    name: '`gate.strictness` .6',
    swap: () => ({ settings: [{ key: 'gate.strictness', value: 0.6 }] }),
    has: /\/(?:coverage|gate)(?:#\d+)?$/u,
    knowsNothing: new RegExp(`^shape$|/question$|/linked$|${SEARCHED}`, 'u'),
  },
  {
    name: '`search.lexicalWeight` .1',
    swap: () => ({ settings: [{ key: 'search.lexicalWeight', value: 0.1 }] }),
    has: /\/fuse$/u,
    knowsNothing: new RegExp(`^shape$|/question$|/linked$|/coverage$|${SEARCHED}/CHUNK/(?!fuse|asked)`, 'u'),
  },
  {
    name: 'trust .1 in the source cited first',
    swap: ({ source }) => (source === null ? null : { trust: [{ source, value: 0.1 }] }),
    has: /\/(?:gather|linked)(?:#\d+)?$/u,
    knowsNothing: new RegExp(`^shape$|/question$|/coverage$|/rerank(?:#\\d+)?$|/gate(?:#\\d+)?$|${SEARCHED}`, 'u'),
  },
  {
    name: 'the corpus when half was ingested',
    swap: (_, halfway) => ({ recorded: halfway.toISOString() }),
    has: /\/question$/u,
    knowsNothing: /^shape$/u,
  },
];

async function asked<T extends Result>(server: Asked, type: string, operation: string, input: object): Promise<T> {
  const data = await server.ask<Record<string, T>>(operation, { input });
  const [result] = Object.values(data);
  if (result?.__typename !== type) throw new Error(`expected ${type}, got ${result?.__typename}: ${result?.message}`);
  return result;
}

const titleOf = ({ bytes }: SourceItem): string =>
  /^title: *(.+)$/mu.exec(Buffer.from(bytes).toString('utf8'))?.[1] ?? '';
const ABOUT_TITLES = [
  (title: string) => `What is '${title}' for?`,
  (title: string) => `Who wrote '${title}', and which proposals does it need?`,
];

/** Those of the sets, and as many about titles as are missing. */
const questionsOf = (items: readonly SourceItem[]): string[] =>
  [
    ...SETS.flatMap(setOf).map(({ question }) => question),
    ...ABOUT_TITLES.flatMap((about) => items.map((item) => about(titleOf(item)))),
  ]
    .slice(0, QUESTIONS)
    .filter((_, n) => n % Number(options.step) === 0);

async function told(server: Asked, question: string, n: number): Promise<Kept> {
  const then = n % OF_A_TIME === 0 ? { asOf: { valid: '2100' } } : {};
  const mode = ANSWER_MODES[n % ANSWER_MODES.length];
  const { text, sentences, evidence } = await asked<Told>(server, 'Answer', ASK, {
    ...{ question, mode, web: 'NEVER' },
    ...then,
  });
  if (evidence.traceId === null) throw new Error('expected a trace');
  return { trace: evidence.traceId, text, source: sentences[0]?.citations[0]?.document.source.id ?? null };
}

interface Walked {
  readonly again: Replayed;
  readonly text: string;
  readonly ms: number;
}
async function walked(server: Asked, { trace, text }: Kept, swap: object = {}): Promise<Walked> {
  const began = performance.now();
  const again = await asked<Replayed>(server, 'ReplayedTrace', REPLAY, { trace, ...swap });
  return { again, text, ms: performance.now() - began };
}

const isSame = ({ again, text }: Walked): boolean =>
  again.first === null &&
  again.diverged === null &&
  again.original.isWhole &&
  again.answer === text &&
  JSON.stringify(again.steps) === JSON.stringify(again.original.steps);

const count = <T>(list: readonly T[], holds: (one: T) => boolean): string => String(list.filter(holds).length);

function rowOf({ name, has, knowsNothing }: Part, of: readonly Walked[]): string[] {
  const differing = of.filter(({ again }) => again.first !== null);
  const wrong = differing.flatMap(({ again }) =>
    again.differences.filter(({ path, state }) => state === 'CHANGED' && knowsNothing.test(path)),
  );
  for (const { path } of wrong) console.log(`${name}: ${path} differs, and cannot know of it`);
  const firsts = groupedBy(differing, ({ again }) => again.first?.path ?? '');
  return [
    name,
    String(of.length),
    count(of, ({ again }) => again.first === null),
    `${count(differing, ({ again }) => has.test(again.first?.path ?? ''))} of ${differing.length}`,
    [...firsts].map(([path, those]) => `${path} ${those.length}`).join(', '),
    String(wrong.length),
    count(of, ({ again }) => again.diverged !== null),
    count(of, ({ again, text }) => again.answer !== null && again.answer !== text),
  ];
}

function print(plain: readonly Walked[], swapped: ReadonlyMap<Part, readonly Walked[]>, asks: readonly number[]): void {
  const [askedMs, againMs] = [asks, plain.map(({ ms }) => ms)].flatMap((ms) =>
    [percentile(ms, 0.5), percentile(ms, 0.95)].map((one) => one.toFixed(0)).join(' / '),
  );
  console.log(`the same, byte by byte: ${count(plain, isSame)} of ${plain.length}`);
  console.log(`ms, p50 / p95: asked ${askedMs}, walked again ${againMs}\n`);
  printTable(
    'With a part swapped',
    ['part', 'walked', 'the same', 'first step has it', 'first step', 'differ that cannot', 'diverged', 'other answer'],
    [...swapped].map(([part, of]) => rowOf(part, of)),
  );
  const diverged = [...swapped.values()].flat().flatMap(({ again }) => again.diverged ?? []);
  for (const why of new Set(diverged)) console.log(why);
}

async function measure(server: Asked): Promise<void> {
  const items = proposalsAsked();
  await handIn(server, items.slice(0, DOCUMENTS / 2), SOURCES);
  const halfway = new Date();
  await handIn(server, items.slice(DOCUMENTS / 2, DOCUMENTS), SOURCES);
  await server.ask(SET);
  const kept: Kept[] = [];
  const asks: number[] = [];
  for (const [n, question] of questionsOf(items.slice(0, DOCUMENTS)).entries()) {
    const began = performance.now();
    kept.push(await told(server, question, n));
    asks.push(performance.now() - began);
    if (kept.length % TOLD === 0) say(`asked ${kept.length}`);
  }
  await handIn(server, items.slice(DOCUMENTS, DOCUMENTS + MORE), SOURCES);
  const plain: Walked[] = [];
  const swapped = new Map<Part, Walked[]>();
  for (const [n, one] of kept.entries()) {
    const again = await walked(server, one);
    plain.push(again);
    if (!isSame(again)) say(`not the same: trace ${n}, ${again.again.first?.path ?? 'not whole, or another answer'}`);
    const part = n % SWAPPED === 0 ? PARTS[(n / SWAPPED) % PARTS.length] : undefined;
    const swap = part?.swap(one, halfway) ?? null;
    if (part && swap) swapped.set(part, [...(swapped.get(part) ?? []), await walked(server, one, swap)]);
    if (plain.length % TOLD === 0) say(`walked ${plain.length} again`);
  }
  print(plain, swapped, asks);
}

const folder = mkdtempSync(join(tmpdir(), 'claimgraph-bench-replays-'));
const environment = { CLAIMGRAPH_DATA_DIR: folder, CLAIMGRAPH_SAMPLE: 'off' };
const server = startChild({ PORT: '0', CLAIMGRAPH_LOG: 'warn', ...environment });
try {
  await measure(new Asked((await server.listening(folder)).url));
} finally {
  server.child.kill('SIGTERM');
  await server.ended;
  rmSync(folder, { recursive: true, force: true });
}
