/**
 * Whether search finds what holds now, and not what held before: 300 small histories of notes in which a value changed, was corrected,
 * is only planned or was withdrawn, ingested as documents with their dates; each is asked for in other words, claims and chunks, fused.
 * After a second `--`:
 *   --held     asks the half that was held back
 *   --other    all histories that were written in other words afterwards, and led to changes
 *   --third    all histories that were written after those; one rule was added after they were first asked
 *   --fourth   all histories that were written before the second change of the ranking; one rule was changed after they were asked
 *   --written  60 histories of documents, mails and chats, by somebody who did not know the program; the ranking was changed by them
 *   --written-2  60 more, harder; that chats are cut into talks was decided by them
 *   --ask      asks them as questions, without a language model: whether the three sentences of the answer have the value of now, and
 *              whether one of them tells a stale value, but for one side of an open conflict, and whether it does so without the day that
 *              its text is from
 *   --history  asks for what is overtaken as well (`includeHistory`): what the others are compared with
 *   --first N  only so many histories of the half, evenly of all kinds
 *   --misses   names the histories whose current value is not among the first three, and shows a stale hit of the others
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startChild } from '../../test/support/child-server.ts';
import { Asked } from '../search/asked.ts';
import { printTable } from '../support/table.ts';
import {
  FOURTH_HISTORIES,
  HISTORIES,
  OTHER_HISTORIES,
  THIRD_HISTORIES,
  writtenHistories,
  type History,
} from './histories.ts';
import { KINDS } from './situations.ts';

const LOOKED_AT = 3;
const BATCH = 50;
const POLL_MS = 2_000;
const MOST_STALE = '.05';

const INGEST = `mutation ($input: IngestInput!) { ingest(input: $input) { __typename } }`;

const SEARCH = `query ($text: String!, $first: Int!, $history: Boolean!) {
  search(text: $text, in: [CLAIM, CHUNK], strategy: FUSED, first: $first, includeHistory: $history) {
    dense { state pending { value } } edges { node { ... on Chunk { text } ... on Claim { statement } } } } }`;

interface Answer {
  readonly search: {
    readonly dense: { readonly state: string; readonly pending: readonly { readonly value: string }[] } | null;
    readonly edges: readonly { readonly node: { readonly text?: string; readonly statement?: string } }[];
  };
}

const ANSWER = `mutation ($input: AskInput!) { ask(input: $input) { __typename ... on DomainError { message }
  ... on Answer { sentences { lead text disputed } } } }`;

interface Told {
  readonly ask: {
    readonly __typename: string;
    readonly message?: string;
    readonly sentences: readonly { readonly lead: string; readonly text: string; readonly disputed: boolean }[];
  };
}

interface Judged {
  readonly history: History;
  readonly texts: readonly string[];
  /** Place of the first hit with the current value, and of the first with a stale one alone; -1 = not among them. */
  readonly current: number;
  readonly stale: number;
  /** A sentence with a stale value that does not say of which day it is. */
  readonly isUndated: boolean;
}

const { values: options } = parseArgs({
  options: {
    held: { type: 'boolean', default: false },
    other: { type: 'boolean', default: false },
    third: { type: 'boolean', default: false },
    fourth: { type: 'boolean', default: false },
    written: { type: 'boolean', default: false },
    'written-2': { type: 'boolean', default: false },
    history: { type: 'boolean', default: false },
    ask: { type: 'boolean', default: false },
    first: { type: 'string' },
    misses: { type: 'boolean', default: false },
  },
});
const { history: withHistory } = options;
const written = options.other
  ? OTHER_HISTORIES
  : options.third
    ? THIRD_HISTORIES
    : options.fourth
      ? FOURTH_HISTORIES
      : options.written
        ? writtenHistories('written.jsonl')
        : options['written-2']
          ? writtenHistories('written-2.jsonl')
          : null;
const half =
  options.written || options['written-2']
    ? 'written by somebody else'
    : written
      ? 'in other words'
      : options.held
        ? 'HELD'
        : 'DEV';

/** A value as it was written, and as a claim says it: `8.4 £` for £8.40, `2026-09-08` for 8 September 2026. */
function formsOf(value: string): string[] {
  const [, before, amount, after] = /^([£$]?)([\d.]+)( euros)?$/u.exec(value) ?? [];
  if (amount !== undefined && (before || after)) {
    const sign = before || '€';
    return [value, `${Number(amount)} ${sign}`, `${Number(amount)} EUR`];
  }
  if (!/^\d+ [A-Z][a-z]+ \d{4}$/u.test(value)) return [value];
  return [value, new Date(`${value} UTC`).toISOString().slice(0, 10)];
}

const holds = (text: string, value: string): boolean =>
  formsOf(value).some((form) => {
    const at = text.indexOf(form);
    return at >= 0 && !/[\p{L}\p{N}]/u.test(`${text[at - 1] ?? ''}${text[at + form.length] ?? ''}`);
  });

function chosen(): readonly History[] {
  const ofHalf = written ?? HISTORIES.filter((history) => history.half === half);
  if (options.first === undefined) return ofHalf;
  const each = Math.ceil(Number(options.first) / KINDS.length);
  return KINDS.flatMap((kind) => {
    const ofKind = ofHalf.filter((history) => history.kind === kind);
    const step = Math.max(1, Math.floor(ofKind.length / each));
    return ofKind.filter((_, n) => n % step === 0).slice(0, each);
  });
}

const NAMES = [...HISTORIES, ...(written ?? [])].map(({ name }) => name);

async function keep(asked: Asked, histories: readonly History[]): Promise<void> {
  const notes = histories.flatMap((history) => history.notes).toSorted((a, b) => a.at.getTime() - b.at.getTime());
  for (let from = 0; from < notes.length; from += BATCH) {
    const documents = notes
      .slice(from, from + BATCH)
      .map(({ path, text, at }) => ({ path, text, publishedAt: at.toISOString() }));
    const { ingest } = await asked.ask<{ ingest: { __typename: string } }>(INGEST, {
      input: { source: { key: 'notes', kind: 'FOLDER' }, documents },
    });
    if (ingest.__typename !== 'Ingested') throw new Error(`expected Ingested, got ${ingest.__typename}`);
  }
  for (;;) {
    const { search } = await asked.ask<Answer>(SEARCH, { text: 'anything', first: 1, history: true });
    const isThere = search.dense !== null && search.dense.state !== 'UNAVAILABLE';
    if (isThere && search.dense.pending.every(({ value }) => Number(value) === 0)) return;
    await new Promise((done) => setTimeout(done, POLL_MS));
  }
}

/** What a question is answered by, best first: hits of a search, or the sentences of an answer. */
interface Found {
  /** What an answer says before it of whose words these are, and of when. */
  readonly lead: string;
  readonly text: string;
  readonly disputed: boolean;
}

async function found(asked: Asked, history: History): Promise<readonly Found[]> {
  if (options.ask) {
    const input = { question: history.question, sentences: LOOKED_AT, generate: false, web: 'NEVER' };
    const { ask } = await asked.ask<Told>(ANSWER, { input });
    if (ask.__typename !== 'Answer') throw new Error(`expected an answer, got ${ask.__typename}: ${ask.message}`);
    return ask.sentences;
  }
  const { search } = await asked.ask<Answer>(SEARCH, {
    ...{ text: history.question, first: LOOKED_AT, history: withHistory },
  });
  return search.edges.map(({ node }) => ({ lead: '', text: node.text ?? node.statement ?? '', disputed: false }));
}

async function judge(asked: Asked, history: History): Promise<Judged> {
  const all = await found(asked, history);
  const texts = all.map(({ text }) => text);
  const hasCurrent = (text: string): boolean => holds(text, history.current);
  const hasStale = (text: string): boolean => history.stale.some((value) => holds(text, value)) && !hasCurrent(text);
  // Others hold the same values by chance: hits count that bear this one's name, and sentences that bear no other's.
  const isAbout = (text: string): boolean =>
    text.includes(history.name) || (options.ask && !NAMES.some((name) => name !== '' && text.includes(name)));
  const current = texts.findIndex((text) => isAbout(text) && hasCurrent(text));
  const tellsStale = ({ text, disputed }: Found): boolean => isAbout(text) && hasStale(text) && !disputed;
  const isUndated = all.some((one) => tellsStale(one) && one.lead === '');
  return { history, texts, current, stale: all.findIndex(tellsStale), isUndated };
}

const share = (judged: readonly Judged[], isSo: (one: Judged) => boolean): string =>
  (judged.filter(isSo).length / judged.length).toFixed(2).replace(/^0/, '');

function print(all: readonly Judged[]): void {
  const row = (name: string, judged: readonly Judged[]): string[] => [
    `${name} (${judged.length})`,
    share(judged, ({ current }) => current >= 0),
    share(judged, ({ current }) => current === 0),
    share(judged, ({ stale }) => stale >= 0),
    share(judged, ({ isUndated }) => isUndated),
    share(judged, ({ stale, current }) => stale >= 0 && (current < 0 || stale < current)),
  ];
  const kinds = [...new Set(all.map(({ history }) => history.kind))];
  const ofKind = (kind: History['kind']): Judged[] => all.filter(({ history }) => history.kind === kind);
  printTable(
    `Values among the first ${LOOKED_AT} ${options.ask ? 'sentences of answers' : 'hits'}, ${half}; stale wanted at most ${MOST_STALE}`,
    ['histories', 'current', 'current first', 'stale', 'without its day', 'stale above current'],
    [...kinds.map((kind) => row(kind, ofKind(kind))), row('all', all)],
  );
}

function printMisses(all: readonly Judged[]): void {
  for (const { history, texts } of all.filter(({ current, stale }) => current < 0 || stale >= 0))
    console.log(
      `${history.id}: ${history.question} (${history.current})\n  ${texts.join('\n  ').replaceAll('\n\n', ' ')}`,
    );
}

const dataDir = mkdtempSync(join(tmpdir(), 'claimgraph-bench-changes-'));
const server = startChild({
  PORT: '0',
  CLAIMGRAPH_LOG: 'warn',
  CLAIMGRAPH_DATA_DIR: dataDir,
  CLAIMGRAPH_SAMPLE: 'off',
});
try {
  const asked = new Asked((await server.listening(dataDir)).url);
  const histories = chosen();
  await keep(asked, histories);
  const all: Judged[] = [];
  for (const history of histories) all.push(await judge(asked, history));
  print(all);
  if (options.misses && half === 'DEV') printMisses(all);
} finally {
  server.child.kill('SIGTERM');
  await server.ended;
  rmSync(dataDir, { recursive: true, force: true });
}
