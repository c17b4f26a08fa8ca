import type { At, FindEvidenceInput } from '../../schema/index.ts';
import { InvalidInput } from '../../src/domain/errors.ts';
import type { Conversation } from '../../src/domain/conversation-record.ts';
import type { Scope } from '../../src/domain/scope.ts';
import { defaultsOf } from '../../src/domain/setting.ts';
import type { TimedTrace } from '../../src/domain/trace-record.ts';
import { encodeId, type TraceId } from '../../src/domain/typed-ids.ts';
import { viewRulesOf } from '../../src/domain/view-vocabulary.ts';
import { keepQuestion, NO_CACHE, writeBack, type WriteBack } from '../../src/evidence/index.ts';
import { builtInConcepts } from '../../src/packs/index.ts';
import { standaloneQuestion } from '../../src/question/index.ts';
import {
  currentWords,
  findEvidence,
  type EvidenceRequest,
  type FindDeps,
  type FoundForQuestion,
} from '../../src/retrieve/index.ts';
import { tracedEvidence } from '../../src/replay/index.ts';
import { keepTrace } from '../../src/trace/index.ts';
import { LIVE_LIMITS } from '../../src/web/index.ts';
import { atOf, NOW } from '../request/as-of.ts';
import type { RequestSession } from '../request/context.ts';
import { ingestDeps, ownerOf, type Work } from '../request/mutation.ts';
import { conversationNamed } from '../request/node-loaders.ts';
import { checkShare, eligibilityOf } from './eligibility.ts';

/*
 * What `findEvidence` and `ask` do alike: read what is asked for, walk to the evidence, and keep what is kept of it.
 */

const MOST_CANDIDATES = 100;

export type AskedEvidence = Omit<EvidenceRequest, 'conversation'> & {
  readonly asPut: string;
  /** The point in time that is asked about. */
  readonly at: At;
  readonly conversation: Awaited<ReturnType<typeof conversationNamed>>['record'] | null;
};

/** @throws InvalidInput, NotFound */
export async function evidenceRequest(op: RequestSession, input: FindEvidenceInput): Promise<AskedEvidence> {
  const { question, candidates, first, strictness = null, diversity = null, web, rerank } = input;
  checkCount(candidates, MOST_CANDIDATES, 'candidates');
  checkCount(first, candidates, 'first');
  checkShare(strictness, 'strictness');
  checkShare(diversity, 'diversity');
  const conversation = input.conversation ?? null;
  const record = conversation === null ? null : (await conversationNamed(op, conversation, 'conversation')).record;
  const eligibility = await eligibilityOf(op, input);
  const at = await atOf(op, input.asOf);
  if (at !== NOW && web === 'ALWAYS')
    throw new InvalidInput('expected no `web` beside `asOf`: the web is that of now', ['web']);
  const asked = { candidates, first, strictness, diversity, rerank, conversation: record, eligibility, at };
  const standalone = record ? await standaloneOf(op, question, record) : question;
  return { ...asked, asPut: question, question: standalone, web: at === NOW ? web : 'NEVER' };
}

const standaloneOf = async (op: RequestSession, question: string, conversation: Conversation): Promise<string> => {
  const deps = { now: op.services.clock.now(), settings: await op.settings(), concepts: builtInConcepts };
  return standaloneQuestion(op.recordView(NOW), question, conversation, deps);
};

/**
 * What is found is kept with its conversation, in the cache and, where it is of the web, as documents; how it was found, as a trace.
 * @param models that it uses instead of those of the server
 */
export async function walkToEvidence(
  work: Work,
  scope: Scope,
  input: FindEvidenceInput,
  asked: AskedEvidence,
  models: Partial<Pick<FindDeps, 'languageModel'>> = {},
): Promise<{ readonly deps: FindDeps; readonly found: FoundForQuestion; readonly plain: FoundPlain }> {
  const deps = { ...findDeps(work, input, asked), ...models };
  const { found, trace, traceId } = await foundFor(deps, scope, asked, work);
  await evidenceKept(work, scope, { deps, input, asked, found });
  if (trace) await afterwards(work, traceKept(work, scope, trace, traceId));
  return { deps, found, plain: { ...plainOf(found), traceId: traceId && encodeId('trc', traceId) } };
}

interface ToKeep {
  readonly deps: FindDeps;
  readonly input: FindEvidenceInput;
  readonly asked: AskedEvidence;
  readonly found: FoundForQuestion;
}

/** With its conversation, in the cache and, where it is of the web, as documents. */
export async function evidenceKept(work: Work, scope: Scope, { deps, input, asked, found }: ToKeep): Promise<void> {
  const { conversation, at } = asked;
  // It is no news, and nothing to be found by who asks of now.
  if (at !== NOW) return;
  if (conversation) await keepQuestion({ ...deps, database: work.services.database }, scope, conversation, found);
  await writtenBack(work, scope, found, { conversation, owner: ownerOf(scope, input.visibility) });
}

function checkCount(count: number, most: number, name: string): void {
  if (count < 1 || count > most) throw new InvalidInput(`expected \`${name}\` from 1 to ${most}, got ${count}`, [name]);
}

/** What the walk of a question works with: each of its reads has a turn, and models and the web are waited for between them. */
export function findDeps(
  work: Work,
  { zone }: Pick<FindEvidenceInput, 'zone'>,
  asked: Pick<AskedEvidence, 'at' | 'candidates'> | null = null,
): FindDeps {
  const { services, settings, inTurn } = work;
  const { at } = asked ?? { at: NOW };
  const { recorded, valid } = at;

  const { clock, packs, embeddings, graph, web = null } = services;
  const [concepts, rules] = [builtInConcepts, viewRulesOf(packs)];
  return {
    ...services,
    database: { read: (scope, work) => inTurn(() => services.database.read(scope, work)) },
    reranker: services.reranker ?? null,
    ...{ settings, concepts, rules, now: clock.now(), zone: zone ?? 'UTC' },
    ...{ asOf: recorded, validAt: valid === 'NOW' ? undefined : valid },
    ...(asked && { onRead: countedTo(asked.candidates, work) }),
    cache: at === NOW ? (services.cache?.cache ?? NO_CACHE(clock)) : NO_CACHE(clock),
    views: { graph, embeddings, concepts, rules, settings },
    live: embeddings && {
      ...{ web, packs, clock, embedder: embeddings.chosen },
      settings: { ...settings, ...defaultsOf(LIVE_LIMITS) },
    },
  };
}

/** A walk costs the most texts that it had before it at once, up to as many as were asked for. */
function countedTo(most: number, { count }: Work): (texts: number) => void {
  let counted = 0;
  return (texts) => {
    const more = Math.min(most, texts) - counted;
    if (more <= 0) return;
    counted += more;
    count(more);
  };
}

/** null = the space keeps none. */
export const nextTraceId = ({ settings, services: { ids } }: Work): TraceId | null =>
  settings['trace.days'] === 0 ? null : ids.next('trc');

/** Is a walk kept, or told to somebody? */
export const isRecorded = ({ services }: Work, traceId: TraceId | null): boolean =>
  traceId !== null || services.onWalk !== undefined;

/** With a trace where the space keeps any, or walks are told. */
const foundFor = async (
  deps: FindDeps,
  scope: Scope,
  asked: EvidenceRequest,
  work: Work,
): Promise<{
  readonly found: FoundForQuestion;
  readonly trace: TimedTrace | null;
  readonly traceId: TraceId | null;
}> => {
  const traceId = nextTraceId(work);
  if (!isRecorded(work, traceId)) return { found: await findEvidence(deps, scope, asked), trace: null, traceId };
  const { found, timed } = await tracedEvidence(deps, scope, asked);
  return { found, trace: timed, traceId };
};

/** That it cannot be kept, or told, is told, and no answer fails of it. @param id null = it is not kept */
export async function traceKept(
  { services, settings }: Work,
  scope: Scope,
  timed: TimedTrace,
  id: TraceId | null,
): Promise<void> {
  try {
    services.onWalk?.(timed, id && encodeId('trc', id));
  } catch (error) {
    services.onLateFault?.(error);
  }
  if (id === null) return;
  try {
    await keepTrace({ ...services, settings }, scope, { id, ...timed.trace });
    services.onTrace?.('KEPT');
  } catch (error) {
    services.onTrace?.('LOST');
    services.onLateFault?.(error);
  }
}

/** After the answer, where something follows work that goes on; else before it. */
export async function afterwards({ services: { ongoing } }: Work, work: Promise<void>): Promise<void> {
  if (ongoing) ongoing.follow(work);
  else await work;
}

/** After the answer, where something follows work that goes on and hears of what fails; else before it. */
async function writtenBack(
  { services, settings }: Work,
  scope: Scope,
  found: FoundForQuestion,
  kept: WriteBack,
): Promise<void> {
  const { ongoing, onLateFault } = services;
  services.evidenceReads?.note(scope, found.remembered);
  const cache = services.cache?.cache ?? NO_CACHE(services.clock);
  const writing = writeBack({ ...services, ...ingestDeps(services, settings), cache }, scope, found, kept);
  if (ongoing) ongoing.follow(writing.catch((error: unknown) => onLateFault?.(error)));
  else await writing;
}

/** That of it which is shown: neither vectors nor what the walk went by. */
export function plainOf({ question, kept, dropped, web, ...found }: FoundForQuestion) {
  const { missing, rerank, outcome, freshness, similarity, coverage } = found;
  return {
    ...{ outcome, freshness, similarity, coverage, rerank, missing },
    ...{ understood: question.understood, anchor: question.anchor, dense: question.dense },
    ...{ kept: kept.map(passageOf), dropped: dropped.map(passageOf) },
    previous: question.before[0]?.commit ?? null,
    web: { state: web.state, why: web.why, found: web.kept.length, dropped: web.dropped },
  };
}

export function passageOf({ candidate, verdict, rank }: FoundForQuestion['kept'][number]) {
  const { kind, id, text, context = '', reliability, reranked, page, place, posts, documentIds } = candidate;
  const { relevance, method, reason, why } = verdict;
  return {
    ...{
      kind,
      id,
      text,
      context,
      place,
      posts,
      documentIds,
      rank,
      reliability,
      reranked,
      relevance,
      method,
      reason,
      why,
    },
    page: page && { ...page, retrievedAt: new Date(page.retrievedAt) },
  };
}

export type FoundPlain = ReturnType<typeof plainOf> & { readonly traceId: string | null };

interface Worded {
  readonly kind: FoundPlain['kept'][number]['kind'];
  readonly id: string;
  readonly text: string;
  readonly context?: string;
  readonly posts: FoundPlain['kept'][number]['posts'];
}

/** Words of a page of the web are no document's here. */
export const unworded = <P extends Worded>(passages: readonly P[]): P[] =>
  passages.map((passage) => (passage.kind === 'WEB' ? passage : { ...passage, text: '', context: '', posts: [] }));

export const withoutWords = ({ kept, dropped, ...found }: FoundPlain): FoundPlain => ({
  ...found,
  kept: unworded(kept),
  dropped: unworded(dropped),
});

/** As they are now; what is gone since is there no more. */
export async function worded<P extends Worded>(op: RequestSession, passages: readonly P[], at: At): Promise<P[]> {
  const current = await currentWords(op.view(at), passages);
  return passages.flatMap((passage) => {
    const words = passage.kind === 'WEB' ? passage : current.get(passage.id);
    return words === undefined ? [] : [{ ...passage, ...words }];
  });
}

export async function withWords(
  op: RequestSession,
  { kept, dropped, ...found }: FoundPlain,
  at: At,
): Promise<FoundPlain> {
  return { ...found, kept: await worded(op, kept, at), dropped: await worded(op, dropped, at) };
}
