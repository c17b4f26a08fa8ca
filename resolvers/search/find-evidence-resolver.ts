import { Arg, Ctx, FieldResolver, Mutation, Resolver, Root } from 'type-graphql';
import {
  Searches,
  EvidenceFoundValue,
  FindEvidenceInput,
  EvidenceRejectedValue,
  FindEvidenceResult,
  RejectEvidenceInput,
  RejectEvidenceResult,
  QuestionAnchorValue,
  EvidencePassageValue,
  ChunkNode,
  ClaimNode,
  type Refused,
} from '../../schema/index.ts';
import { InvalidInput } from '../../src/domain/errors.ts';
import type { Scope } from '../../src/domain/scope.ts';
import { defaultsOf } from '../../src/domain/setting.ts';
import { encodeId, type ChunkId, type ClaimId } from '../../src/domain/typed-ids.ts';
import { viewRulesOf } from '../../src/domain/view-vocabulary.ts';
import { builtInConcepts } from '../../src/packs/index.ts';
import {
  findEvidence,
  tracedEvidence,
  wordsOfPassages,
  type EvidenceRequest,
  type FindDeps,
  type FoundForQuestion,
} from '../../src/retrieve/index.ts';
import { keepQuestion, writeBack, type WriteBack, NO_CACHE, rejectEvidence } from '../../src/evidence/index.ts';
import { LIVE_LIMITS } from '../../src/web/index.ts';
import { keepTrace } from '../../src/trace/index.ts';
import type { StoredTrace } from '../../src/domain/trace-record.ts';
import { NOW } from '../request/as-of.ts';
import type { RequestContext, RequestSession } from '../request/context.ts';
import { ingestDeps, longMutation, ownerOf, type Work } from '../request/mutation.ts';
import { chunkById, claimById, conversationNamed, required } from '../request/node-loaders.ts';
import { checkShare, eligibilityOf } from './eligibility.ts';
import { embeddingStatusValue } from './search-parts.ts';
import { understandingValue } from './understand-resolver.ts';

const MOST_CANDIDATES = 100;

const finding = longMutation({
  name: 'findEvidence',
  read: async (op, input: FindEvidenceInput) => {
    const { question, candidates, first, strictness = null, diversity = null, web, rerank } = input;
    checkCount(candidates, MOST_CANDIDATES, 'candidates');
    checkCount(first, candidates, 'first');
    checkShare(strictness, 'strictness');
    checkShare(diversity, 'diversity');
    const conversation = input.conversation ?? null;
    const record = conversation === null ? null : (await conversationNamed(op, conversation, 'conversation')).record;
    const eligibility = await eligibilityOf(op, input);
    return { question, candidates, first, strictness, diversity, web, rerank, conversation: record, eligibility };
  },
  work: async (work, { scope, input, found: asked }) => {
    const deps = { ...findDeps(work, input), onRead: countedTo(asked.candidates, work) };
    const { found, trace } = await foundFor(deps, scope, asked, work);
    if (asked.conversation)
      await keepQuestion({ ...deps, database: work.services.database }, scope, asked.conversation, found);
    await writtenBack(work, scope, found, {
      conversation: asked.conversation,
      owner: ownerOf(scope, input.visibility),
    });
    if (trace) await afterwards(work, traceKept(work, scope, trace));
    return { ...plainOf(found), traceId: trace && encodeId('trc', trace.id) };
  },
  keep: withoutWords,
  show: async (op, found, _asked, replayed) => shown(replayed ? await withWords(op, found) : found),
});

const rejecting = longMutation({
  name: 'rejectEvidence',
  read: (_op, { question }: RejectEvidenceInput) => question,
  work: (work, { scope, found: question }) => rejectEvidence(findDeps(work, {}), scope, question),
  show: (_op, wasCached) => new EvidenceRejectedValue(wasCached),
});

function checkCount(count: number, most: number, name: string): void {
  if (count < 1 || count > most) throw new InvalidInput(`expected \`${name}\` from 1 to ${most}, got ${count}`, [name]);
}

/** What the walk of a question works with: each of its reads has a turn, and models and the web are waited for between them. */
function findDeps({ services, settings, inTurn }: Work, { zone }: Pick<FindEvidenceInput, 'zone'>): FindDeps {
  const { clock, packs, embeddings, graph, web = null } = services;
  const [concepts, rules] = [builtInConcepts, viewRulesOf(packs)];
  return {
    ...services,
    database: { read: (scope, work) => inTurn(() => services.database.read(scope, work)) },
    reranker: services.reranker ?? null,
    ...{ settings, concepts, rules, now: clock.now(), zone: zone ?? 'UTC' },
    cache: services.cache?.cache ?? NO_CACHE(clock),
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

/** With a trace where the space keeps any. */
const foundFor = async (
  deps: FindDeps,
  scope: Scope,
  asked: EvidenceRequest,
  { settings, services: { ids } }: Work,
): Promise<{ readonly found: FoundForQuestion; readonly trace: StoredTrace | null }> => {
  if (settings['trace.days'] === 0) return { found: await findEvidence(deps, scope, asked), trace: null };
  const { found, trace } = await tracedEvidence(deps, scope, asked);
  return { found, trace: { id: ids.next('trc'), ...trace } };
};

/** That it cannot be kept is told, and no answer fails of it. */
async function traceKept({ services, settings }: Work, scope: Scope, trace: StoredTrace): Promise<void> {
  try {
    await keepTrace({ ...services, settings }, scope, trace);
    services.onTrace?.('KEPT');
  } catch (error) {
    services.onTrace?.('LOST');
    services.onLateFault?.(error);
  }
}

/** After the answer, where something follows work that goes on; else before it. */
async function afterwards({ services: { ongoing } }: Work, work: Promise<void>): Promise<void> {
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
function plainOf({ question, kept, dropped, web, ...found }: FoundForQuestion) {
  const { missing, rerank, outcome, freshness, similarity, coverage } = found;
  return {
    ...{ outcome, freshness, similarity, coverage, rerank, missing },
    ...{ understood: question.understood, anchor: question.anchor, dense: question.dense },
    ...{ kept: kept.map(passageOf), dropped: dropped.map(passageOf) },
    web: { state: web.state, why: web.why, found: web.kept.length, dropped: web.dropped },
  };
}

function passageOf({ candidate, verdict, rank }: FoundForQuestion['kept'][number]) {
  const { kind, id, text, reliability, reranked, page } = candidate;
  const { relevance, method, reason, why } = verdict;
  return {
    ...{ kind, id, text, rank, reliability, reranked, relevance, method, reason, why },
    page: page && { ...page, retrievedAt: new Date(page.retrievedAt) },
  };
}

type FoundPlain = ReturnType<typeof plainOf> & { readonly traceId: string | null };

/** Words of a page of the web are no document's here. */
function withoutWords({ kept, dropped, ...found }: FoundPlain): FoundPlain {
  const bare = (passages: FoundPlain['kept']): FoundPlain['kept'] =>
    passages.map((passage) => (passage.kind === 'WEB' ? passage : { ...passage, text: '' }));
  return { ...found, kept: bare(kept), dropped: bare(dropped) };
}

/** What is gone since is in the answer no more. */
async function withWords(op: RequestSession, { kept, dropped, ...found }: FoundPlain): Promise<FoundPlain> {
  const words = await wordsOfPassages(op.view(NOW), [...kept, ...dropped]);
  const read = (passages: FoundPlain['kept']): FoundPlain['kept'] =>
    passages.flatMap((passage) => {
      const text = passage.kind === 'WEB' ? passage.text : words.get(passage.id);
      return text === undefined ? [] : [{ ...passage, text }];
    });
  return { ...found, kept: read(kept), dropped: read(dropped) };
}

const passageValue = (passage: ReturnType<typeof passageOf>): EvidencePassageValue =>
  Object.assign(new EvidencePassageValue(), passage);

function shown({ understood, anchor, dense, kept, dropped, ...found }: FoundPlain): EvidenceFoundValue {
  return Object.assign(new EvidenceFoundValue(), {
    ...found,
    question: understandingValue(understood),
    anchor: anchor && new QuestionAnchorValue(anchor),
    ...{ kept: kept.map(passageValue), dropped: dropped.map(passageValue) },
    dense: dense && embeddingStatusValue(dense),
  });
}

/** The whole way from a question to evidence. */
@Resolver()
export class FindEvidenceResolver {
  @Searches()
  @Mutation(() => FindEvidenceResult, {
    description:
      'Finds evidence for a question on the whole way: compares it with the question before it in its conversation, uses what was ' +
      'found for the same or a similar question, or claims that cover it; else searches the corpus, and the web where a search engine ' +
      'is configured and the corpus has no evidence. What is found passes a relevance gate, by models where they are configured. The ' +
      'question and its evidence are kept with the conversation, evidence is cached, and pages of the web are stored as documents. ' +
      '`retrieve` only reads. Role WRITER.',
  })
  findEvidence(
    @Ctx() { op }: RequestContext,
    @Arg('input', () => FindEvidenceInput, { description: 'The data of the request.' }) input: FindEvidenceInput,
  ): Promise<EvidenceFoundValue | Refused> {
    return finding(op, input);
  }
}

/** Evidence that turned out wrong. */
@Resolver()
export class RejectEvidenceResolver {
  @Mutation(() => RejectEvidenceResult, {
    description:
      'Says that cached evidence for a question is wrong: it is removed under every question that it served, and the same passages are ' +
      'not cached for that question again during one lifetime. Only your own cache is concerned; documents and claims stay as they ' +
      'are. Role WRITER.',
  })
  rejectEvidence(
    @Ctx() { op }: RequestContext,
    @Arg('input', () => RejectEvidenceInput, { description: 'The data of the request.' }) input: RejectEvidenceInput,
  ): Promise<EvidenceRejectedValue | Refused> {
    return rejecting(op, input);
  }
}

/** What a passage is. */
@Resolver(() => EvidencePassageValue)
export class EvidencePassageResolver {
  @FieldResolver(() => ChunkNode, { nullable: true, description: 'The chunk; null if it is something else.' })
  async chunk(@Ctx() { op }: RequestContext, @Root() { kind, id }: EvidencePassageValue): Promise<ChunkNode | null> {
    return kind === 'CHUNK' ? required(chunkById(op, id as ChunkId, NOW), `chunk ${id}`) : null;
  }

  @FieldResolver(() => ClaimNode, { nullable: true, description: 'The claim; null if it is something else.' })
  async claim(@Ctx() { op }: RequestContext, @Root() { kind, id }: EvidencePassageValue): Promise<ClaimNode | null> {
    return kind === 'CLAIM' ? required(claimById(op, id as ClaimId, NOW), `claim ${id}`) : null;
  }
}
