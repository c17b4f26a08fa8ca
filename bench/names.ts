/**
 * The share of mentions that resolve without a call of a language model (OM-55), over two recorded workloads: the names in the EIPs as they
 * are ingested, and, turn by turn, the names, pronouns and words such as `that company` in conversations of two people,
 * and the names in questions about them, in a space that knows who speaks and what is named in two sessions or more. The model chooses the
 * first that it is offered: what it costs to ask is counted, not how well it would choose.
 * `npm run bench -- names -- --conversations N` for the first N alone.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { systemIds } from '../src/domain/typed-ids.ts';
import { mentionShares, MENTION_ANSWERS } from '../src/domain/mention-answers.ts';
import { settingDefaults } from '../test/support/settings.ts';
import type { Scope } from '../src/domain/scope.ts';
import {
  addEntities,
  answerOf,
  countIdentity,
  namesIn,
  recordMeaning,
  referenceOf,
  settleByModel,
  resolveMention,
} from '../src/identity/index.ts';
import { indexTexts } from '../src/index/index.ts';
import { JobBudget, type LanguageModel } from '../src/models/index.ts';
import { createSpace } from '../src/storage/index.ts';
import { addNames } from '../test/support/indexed.ts';
import { ingest } from '../test/support/ingest.ts';
import { legs } from '../test/support/leg-list.ts';
import { openTestEmbedded, openTestPostgres } from '../test/support/open-database.ts';
import { eips } from './support/corpus.ts';
import { printFigures, printTable } from './support/table.ts';

interface Turn {
  readonly conversation: string;
  readonly session: number;
  readonly session_iso: string;
  readonly speaker: string;
  readonly text: string;
}

if (!legs.corpora.present) throw new Error(legs.corpora.missing);
const at = process.argv.indexOf('--conversations');
const most = at < 0 ? Infinity : Number(process.argv[at + 1]);
const { at: corpora } = legs.corpora;
const linesOf = <T>(file: string): T[] =>
  readFileSync(join(corpora, 'locomo-dev', file), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as T);
const turns = linesOf<Turn>('turns.jsonl');
const questions = linesOf<{ readonly id: string; readonly conversation: string; readonly question: string }>(
  'questions.jsonl',
);
const conversations = [...Map.groupBy(turns, ({ conversation }) => conversation)].slice(0, most);
const { database, drop } = await (legs.postgres.present ? openTestPostgres() : openTestEmbedded());

async function newSpace(name: string): Promise<Scope> {
  const space = await createSpace(database, name);
  return { spaceId: space.id, spaceName: space.name, owner: 'local', role: 'ADMIN' };
}

/** What a space would know of such a talk: who speaks, and what is named in two sessions or more. */
function knownIn(said: readonly Turn[]): { readonly name: string; readonly type: string }[] {
  const sessions = new Map<string, Set<number>>();
  for (const { text, session } of said)
    for (const { text: name } of namesIn(text)) sessions.set(name, (sessions.get(name) ?? new Set()).add(session));
  const speakers = new Set(said.map(({ speaker }) => speaker));
  const things = [...sessions].filter(([name, of]) => of.size > 1 && !speakers.has(name)).map(([name]) => name);
  return [
    ...[...speakers].map((name) => ({ name, type: 'PERSON' })),
    ...things.map((name) => ({ name, type: 'THING' })),
  ];
}

async function know(scope: Scope, said: readonly Turn[]): Promise<void> {
  const request = { actor: 'local', reason: 'know', owner: null, idempotencyKey: null, requestHash: null };
  await database.commit(scope, request, async (commit) => {
    const entities = knownIn(said).map((entity) => ({ ...entity, id: systemIds.next('ent'), key: null }));
    await addEntities(commit, entities);
    const names = entities.map(
      ({ id, name }) =>
        ({ entityId: id, text: name, kind: 'NAME', method: 'PERSON', confidence: 1, evidence: null }) as const,
    );
    await addNames(commit, names);
  });
}

const POINTING =
  /(?<![\p{L}'’])(?:he|him|his|she|her|hers|it|its|they|them|theirs?|(?:that|this|the|those|these) (?:\p{L}+ )?\p{L}+)(?![\p{L}'’])/giu;
const mentionsIn = (text: string): { readonly kind: 'names' | 'words that point'; readonly text: string }[] => [
  ...namesIn(text).map((name) => ({ kind: 'names' as const, text: name.text })),
  ...[...text.matchAll(POINTING)].flatMap(([said]) =>
    referenceOf(said) ? [{ kind: 'words that point' as const, text: said }] : [],
  ),
];

let calls = 0;
const model: LanguageModel = {
  models: ['first'],
  states: () => [],
  stream: () => {
    throw new Error('expected to be asked for data');
  },
  complete: ({ messages, answer }) => {
    calls += 1;
    const { entities } = JSON.parse(messages[0]?.content ?? '') as { entities: { id: string }[] };
    const value = answer.schema.parse({ choice: entities[0]?.id, confidence: 0.6, reasoning: 'the first' });
    return Promise.resolve({ value, model: 'first', usage: { tokensIn: 0, tokensOut: 0, dollars: 0 } });
  },
};

const KINDS = ['names', 'words that point', 'in questions'] as const;
type Kind = (typeof KINDS)[number];
const counts = Object.fromEntries(KINDS.map((kind) => [kind, new Map<string, number>()])) as Record<
  Kind,
  Map<string, number>
>;

async function resolve(
  scope: Scope,
  kind: Kind,
  text: string,
  session: string,
  messages: readonly string[],
): Promise<void> {
  const account = { scope, settings: settingDefaults, budget: new JobBudget(Infinity) };
  const conversation = { session, recent: [], messages };
  const query = { text, type: null, setting: 'CONVERSATION', conversation } as const;
  const understood = await database.read(scope, (sql) =>
    resolveMention({ sql, recorded: null, valid: null }, query, settingDefaults),
  );
  const found = await settleByModel(understood, query, settingDefaults, { model, account });
  const answer = answerOf(found);
  counts[kind].set(answer, (counts[kind].get(answer) ?? 0) + 1);
  const request = { actor: 'local', reason: 'resolve', owner: 'local', idempotencyKey: null, requestHash: null };
  if (found.resolution.kind === 'RESOLVED')
    await database.commit(scope, request, async (commit) => {
      const { recorded, toIndex } = await recordMeaning(commit, text, session, found, systemIds);
      await indexTexts(commit, [toIndex]);
      return recorded;
    });
}

for (const [name, said] of conversations) {
  const scope = await newSpace(name);
  await know(scope, said);
  for (const [n, turn] of said.entries()) {
    const before = said.slice(Math.max(0, n - settingDefaults['names.turns']), n);
    const messages = before.map(({ speaker, text }) => `${speaker}: ${text}`);
    for (const { kind, text } of mentionsIn(turn.text))
      await resolve(scope, kind, text, `${name} ${turn.session}`, messages);
  }
  for (const { id, question } of questions.filter(({ conversation }) => conversation === name))
    for (const { text } of mentionsIn(question)) await resolve(scope, 'in questions', text, id, []);
}

const all = new Map(
  MENTION_ANSWERS.map((answer) => [answer, KINDS.reduce((sum, kind) => sum + (counts[kind].get(answer) ?? 0), 0)]),
);
const percent = (part: number, of: number): string => (of === 0 ? '–' : `${((100 * part) / of).toFixed(1)} %`);
const row = (what: string, of: ReadonlyMap<string, number>): string[] => {
  const { mentions, resolved, resolvedWithoutModel, modelAsked } = mentionShares(of);
  const shares = [
    percent(resolvedWithoutModel, resolved),
    percent(resolvedWithoutModel, mentions),
    percent(mentions - modelAsked, mentions),
  ];
  return [
    what,
    String(mentions),
    String(resolved),
    ...shares,
    String(of.get('ASK') ?? 0),
    String(of.get('NOBODY') ?? 0),
  ];
};
const HEADINGS = [
  'mentions',
  'all',
  'resolved',
  'of those without a model',
  'of all, resolved without a model',
  'of all, no model asked',
  'a person is asked',
  'nobody',
];
const rows = [...KINDS.map((kind) => row(kind, counts[kind])), row('all', all)];
printTable(`Conversations: ${conversations.length} on the ${database.kind} database`, HEADINGS, rows);
const byAnswer = MENTION_ANSWERS.map((answer) => [
  answer,
  ...KINDS.map((kind) => String(counts[kind].get(answer) ?? 0)),
]);
printTable('By answer', ['answer', ...KINDS], byAnswer);
console.log(`The model was called ${calls} times.\n`);

const scope = await newSpace('eips');
await ingest(database, scope, eips());
const { mentions, mentionsByStage } = await database.read(scope, (sql) =>
  countIdentity({ sql, recorded: null, valid: null }),
);
const stages = Object.entries(mentionsByStage).map(([stage, count]) => ({
  name: stage,
  value: `${count} (${percent(count, mentions)})`,
  floor: '',
}));
const known = mentions - (mentionsByStage['NEW'] ?? 0);
printFigures('Mentions in the EIPs, by the stage that resolved each: no model is asked', [
  ...stages,
  { name: 'resolved to somebody known', value: percent(known, mentions), floor: '' },
]);
await drop();
