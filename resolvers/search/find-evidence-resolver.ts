import { Arg, Ctx, FieldResolver, Mutation, Resolver, Root } from 'type-graphql';
import {
  Searches,
  type EvidenceFoundValue,
  FindEvidenceInput,
  EvidenceRejectedValue,
  FindEvidenceResult,
  RejectEvidenceInput,
  RejectEvidenceResult,
  EvidencePassageValue,
  ChunkNode,
  ClaimNode,
  type Refused,
} from '../../schema/index.ts';
import { InvalidInput, NotFound } from '../../src/domain/errors.ts';
import { decodeId, type ChunkId, type ClaimId } from '../../src/domain/typed-ids.ts';
import { rejectEvidence } from '../../src/evidence/index.ts';
import type { RequestContext, RequestSession } from '../request/context.ts';
import { longMutation } from '../request/mutation.ts';
import { answerById, chunkById, claimById, required } from '../request/node-loaders.ts';
import { evidenceShown } from './evidence-shown.ts';
import { evidenceRequest, findDeps, walkToEvidence, withoutWords, withWords } from './evidence-walk.ts';

const finding = longMutation({
  name: 'findEvidence',
  read: evidenceRequest,
  work: async (work, { scope, input, found: asked }) => (await walkToEvidence(work, scope, input, asked)).plain,
  keep: withoutWords,
  show: async (op, found, { found: { at } }, replayed) =>
    evidenceShown(replayed ? await withWords(op, found, at) : found, at),
});

const rejecting = longMutation({
  name: 'rejectEvidence',
  read: rejectedQuestion,
  work: (work, { scope, found: question }) => rejectEvidence(findDeps(work, {}), scope, question),
  show: (_op, wasCached) => new EvidenceRejectedValue(wasCached),
});

/** @throws InvalidInput, NotFound */
async function rejectedQuestion(op: RequestSession, { question, answer }: RejectEvidenceInput): Promise<string> {
  if (typeof question === 'string' && typeof answer !== 'string') return question;
  if (typeof question === 'string' || typeof answer !== 'string')
    throw new InvalidInput('expected either `question` or `answer`', ['question', 'answer']);
  const given = await answerById(op, decodeId(answer, 'ans').id);
  if (given === null) throw new NotFound('no such answer of yours is kept', ['answer']);
  return given.given.standalone;
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
  async chunk(
    @Ctx() { op }: RequestContext,
    @Root() { kind, id, at }: EvidencePassageValue,
  ): Promise<ChunkNode | null> {
    return kind === 'CHUNK' ? required(chunkById(op, id as ChunkId, at), `chunk ${id}`) : null;
  }

  @FieldResolver(() => ClaimNode, { nullable: true, description: 'The claim; null if it is something else.' })
  async claim(
    @Ctx() { op }: RequestContext,
    @Root() { kind, id, at }: EvidencePassageValue,
  ): Promise<ClaimNode | null> {
    return kind === 'CLAIM' ? required(claimById(op, id as ClaimId, at), `claim ${id}`) : null;
  }
}
