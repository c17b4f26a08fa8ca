/**
 * Answers about what was said in conversations, without a model (docs/answers.md): each talk of a corpus is ingested as an exported chat,
 * the chats of one conversation in a space of their own, and every question is asked. Whether a turn that answers is cited, how much of
 * the answer is told, and how often an answer is refused, rightly for questions about what was never said. After a second `--`:
 *   --folder DIR  other conversations, with `turns.jsonl` and `questions.jsonl` in the same form
 *   --step N      every Nth question
 *   --from N      from that one on, 0 the first
 */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { groupedBy } from '../src/lib/grouped.ts';
import { percentile } from '../src/lib/percentile.ts';
import { startChild } from '../test/support/child-server.ts';
import { claimgraph } from '../test/support/claimgraph.ts';
import { legs } from '../test/support/leg-list.ts';
import { Asked } from './search/asked.ts';
import { say, vectorsOfAll } from './support/eips-server.ts';
import { printTable } from './support/table.ts';

interface Turn {
  readonly conversation: string;
  readonly session: number;
  readonly session_iso: string;
  readonly turn: string;
  readonly speaker: string;
  readonly text: string;
}

interface Question {
  readonly conversation: string;
  readonly question: string;
  readonly category_name: string;
  readonly answer?: string | number;
  readonly evidence: readonly string[];
}

interface Told {
  readonly outcome: string;
  readonly text: string;
  readonly sentences: readonly {
    readonly citations: readonly {
      readonly start: number;
      readonly end: number;
      readonly document: { readonly key: string };
    }[];
  }[];
}

/** Where a turn stands. */
interface Place {
  readonly document: string;
  readonly start: number;
  readonly end: number;
}

const ASK = `mutation ($input: AskInput!) { ask(input: $input) { __typename ... on DomainError { message } ... on Answer {
  outcome text sentences { citations { start end document { key } } } } } }`;
/** Asks for what was never said. */
const UNANSWERABLE = 'adversarial';

const { values: options } = parseArgs({
  options: {
    folder: { type: 'string' },
    step: { type: 'string', default: '1' },
    from: { type: 'string', default: '0' },
  },
});
if (options.folder === undefined && !legs.corpora.present) throw new Error(legs.corpora.missing);
const folder = options.folder ?? join(legs.corpora.present ? legs.corpora.at : '', 'locomo-dev');
const linesOf = <T>(name: string): T[] =>
  readFileSync(join(folder, name), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as T);

const two = (n: number): string => String(n).padStart(2, '0');
/** As phones write it: day/month/year, and a minute for each turn. */
function stamp(iso: string, minutes: number): string {
  const at = new Date(new Date(`${iso}Z`).getTime() + minutes * 60_000);
  const day = `${two(at.getUTCDate())}/${two(at.getUTCMonth() + 1)}/${at.getUTCFullYear()}`;
  return `${day}, ${two(at.getUTCHours())}:${two(at.getUTCMinutes())} - `;
}

/** Writes each talk as an exported chat. @returns where each turn stands, by its conversation and its id */
function writeChats(turns: readonly Turn[], to: string): ReadonlyMap<string, Place> {
  const places = new Map<string, Place>();
  for (const [talk, said] of groupedBy(turns, ({ conversation, session }) => `${conversation}/${two(session)}`)) {
    const [conversation = ''] = talk.split('/');
    let text = `${stamp(said[0]?.session_iso ?? '', 0)}Messages and calls are end-to-end encrypted.\n`;
    for (const [n, { session_iso: iso, speaker, turn, text: words }] of said.entries()) {
      const line = `${stamp(iso, n + 1)}${speaker}: ${words.replaceAll('\n', ' ')}`;
      places.set(`${conversation} ${turn}`, {
        document: `${talk}.txt`,
        start: text.length,
        end: text.length + line.length,
      });
      text += `${line}\n`;
    }
    mkdirSync(join(to, conversation), { recursive: true });
    writeFileSync(join(to, `${talk}.txt`), text);
  }
  return places;
}

const termsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .replaceAll(/[^a-z0-9 ]/gu, ' ')
    .split(/\s+/u)
    .filter((term) => term !== '' && !['a', 'an', 'the', 'and'].includes(term));

/** How much of the answer is told, and the harmonic mean of that and of how much of what is told belongs to it. */
function overlap(told: string, wanted: string): { readonly recall: number; readonly f1: number } {
  const [own, right] = [termsOf(told), termsOf(wanted)];
  const left = [...right];
  const shared = own.filter((term) => {
    const at = left.indexOf(term);
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  }).length;
  if (shared === 0) return { recall: 0, f1: 0 };
  const [precision, recall] = [shared / own.length, shared / right.length];
  return { recall, f1: (2 * precision * recall) / (precision + recall) };
}

async function judge(asked: Asked, places: ReadonlyMap<string, Place>, question: Question) {
  const began = performance.now();
  const { ask } = await asked.ask<{ ask: Told & { readonly __typename: string; readonly message?: string } }>(ASK, {
    input: { question: question.question, web: 'NEVER' },
  });
  const ms = performance.now() - began;
  if (ask.__typename !== 'Answer') throw new Error(`expected an answer, got ${ask.__typename}: ${ask.message}`);
  const cited = ask.sentences.flatMap(({ citations }) => citations);
  const turns = question.evidence.flatMap((turn) => places.get(`${question.conversation} ${turn}`) ?? []);
  const isCited = turns.some(({ document, start, end }) =>
    cited.some((one) => one.document.key === document && one.start < end && start < one.end),
  );
  const isRefused = ask.outcome !== 'ANSWERED';
  const words = isRefused ? { recall: 0, f1: 0 } : overlap(ask.text, String(question.answer ?? ''));
  return { kind: question.category_name, isRefused, isCited, ms, ...words };
}

type Judged = Awaited<ReturnType<typeof judge>>;

const mean = (judged: readonly Judged[], of: (one: Judged) => number): string =>
  judged.length === 0
    ? ''
    : (judged.reduce((sum, one) => sum + of(one), 0) / judged.length).toFixed(3).replace(/^0/u, '');

function print(all: readonly Judged[]): void {
  const answerable = all.filter(({ kind }) => kind !== UNANSWERABLE);
  const rows = [...groupedBy(all, ({ kind }) => kind), ['all that are answered', answerable] as const];
  printTable(
    'Questions about conversations, without a model; `cited`: of the answers, a turn that answers',
    ['questions', 'refused', 'cited', 'told of the answer', 'F1'],
    rows.map(([kind, judged]) => {
      const told = judged.filter(({ isRefused }) => !isRefused);
      const figures = [
        mean(judged, ({ isRefused }) => Number(isRefused)),
        mean(told, ({ isCited }) => Number(isCited)),
      ];
      return [
        `${kind} (${judged.length})`,
        ...figures,
        mean(judged, ({ recall }) => recall),
        mean(judged, ({ f1 }) => f1),
      ];
    }),
  );
  const times = all.map(({ ms }) => ms);
  console.log(`p50 ${percentile(times, 0.5).toFixed(0)} ms, p95 ${percentile(times, 0.95).toFixed(0)} ms`);
}

const scratch = mkdtempSync(join(tmpdir(), 'claimgraph-bench-conversations-'));
const environment = { CLAIMGRAPH_DATA_DIR: join(scratch, 'data'), CLAIMGRAPH_SAMPLE: 'off' };
const server = startChild({ PORT: '0', CLAIMGRAPH_LOG: 'warn', ...environment });
try {
  const places = writeChats(linesOf('turns.jsonl'), join(scratch, 'chats'));
  const { url } = await server.listening(environment.CLAIMGRAPH_DATA_DIR);
  const step = Number(options.step);
  const wanted = linesOf<Question>('questions.jsonl').filter((_, n) => n % step === Number(options.from) % step);
  const judged: Judged[] = [];
  for (const [conversation, questions] of groupedBy(wanted, (one) => one.conversation)) {
    const kept = await claimgraph(
      ['ingest', join(scratch, 'chats', conversation), '--space', conversation, '--source', conversation],
      { cwd: scratch, environment },
    );
    if (kept.code !== 0) throw new Error(`cannot ingest: ${kept.stderr}`);
    const asked = new Asked(url, conversation);
    await vectorsOfAll(asked);
    for (const question of questions) judged.push(await judge(asked, places, question));
    say(`asked all of ${conversation}`);
  }
  print(judged);
} finally {
  server.child.kill('SIGTERM');
  await server.ended;
  rmSync(scratch, { recursive: true, force: true });
}
