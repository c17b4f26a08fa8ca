import { Arg, Ctx, FieldResolver, Mutation, Resolver, Root, Subscription } from 'type-graphql';
import {
  type AnswerSentencesValue,
  AnswerSentenceValue,
  AnswerStreamEvent,
  AnswerValue,
  AskInput,
  AskResult,
  ChunkNode,
  CitationValue,
  ClaimNode,
  ConflictNode,
  DateTime,
  DocumentNode,
  RevisionNode,
  Searches,
  type Refused,
} from '../../schema/index.ts';
import { WORDS_GONE } from '../../src/domain/answer-record.ts';
import { placeKey, UNATTRIBUTED, type Attribution } from '../../src/domain/attributed-words.ts';
import { attributionsAt } from '../../src/ingest/index.ts';
import type { RequestContext, RequestSession } from '../request/context.ts';
import { longMutation } from '../request/mutation.ts';
import { chunkById, claimById, conflictById, documentById, revisionById } from '../request/node-loaders.ts';
import { unworded, withoutWords, withWords, worded } from '../search/evidence-walk.ts';
import { recordsAsked } from '../livedata/asked-records.ts';
import { answerPartShown, followAnswer, type AnswerPart } from './answer-stream.ts';
import { answerShown, answerTold, membersTold } from './answer-shown.ts';
import { answerRequest, walkToAnswer } from './answer-walk.ts';
import { filesAgain } from './files-again.ts';

const asking = longMutation({
  name: 'ask',
  read: async (op, input: AskInput) => {
    const asked = await answerRequest(op, input);
    return { asked, toRead: await recordsAsked(op, asked.question, input.zone ?? 'UTC') };
  },
  work: (work, { scope, input, found: { asked, toRead } }) => walkToAnswer(work, scope, input, asked, toRead),
  keep: ({ found, prepared, draft, gathering, ensemble, given, ms }) => ({
    records: null,
    found: found && withoutWords(found),
    prepared: { ...prepared, said: unworded(prepared.said), files: [] },
    ...{ draft, gathering, ms, answers: [] },
    ensemble: ensemble && { ...ensemble, record: { ...ensemble.record, disagreements: [] } },
    given: { ...given, answer: { ...given.answer, text: '', sentences: [], leftOut: [], validations: [] }, behind: [] },
  }),
  show: async (op, walked, { input, found: { asked } }, replayed) => {
    const { eligibility, at } = asked;
    if (!replayed) return answerShown(walked, at);
    const { found, prepared, given } = walked;
    const said = await worded(op, prepared.said, at);
    const files = await filesAgain(op, input, asked);
    const words = found && (await withWords(op, found, at));
    const there = { ...walked, found: words, prepared: { ...prepared, said, files } };
    const may = { eligibility, fading: { settings: await op.settings(), now: op.services.clock.now() } };
    const told = await answerTold(op.view(at), given, there, { sentences: input.sentences, ...may });
    const answers = await membersTold(op.view(at), there, may);
    return answerShown({ ...there, given: told, answers }, at);
  },
});

/** From a question to an answer. */
@Resolver()
export class AskResolver {
  @Searches()
  @Mutation(() => AskResult, {
    description:
      'Answers a question from what is stored: finds evidence as `findEvidence` does, and tells what it says, each sentence cited: as a ' +
      'language model writes it, if one is configured, checked before it is told; else in statements of claims and the very words of ' +
      'documents. What does not hold any more is left out; where sources disagree, all sides are told; where the evidence is thin, that ' +
      'is said. Role WRITER.',
  })
  ask(
    @Ctx() { op }: RequestContext,
    @Arg('input', () => AskInput, { description: 'The data of the request.' }) input: AskInput,
  ): Promise<AnswerValue | Refused> {
    return asking(op, input);
  }

  @Searches()
  @Subscription(() => AnswerStreamEvent, {
    description:
      'Answers as `ask` does, in parts: each sentence as soon as it has been checked, and the whole answer at the end. Nothing is told ' +
      'before it was checked. Ending the subscription ends the writing. Role WRITER.',
    subscribe: ({ args, context }: { args: { input: AskInput }; context: RequestContext }) =>
      followAnswer(context.op, args.input),
  })
  answerStream(
    @Root() part: AnswerPart,
    @Arg('input', () => AskInput, { description: 'The data of the request.' }) _input: AskInput,
  ): AnswerSentencesValue | AnswerValue {
    return answerPartShown(part);
  }
}

/** What an answer is about. */
@Resolver(() => AnswerValue)
export class AnswerResolver {
  @FieldResolver(() => [ConflictNode], {
    description: 'Open conflicts about what the sentences say, as they were when it was told.',
  })
  async conflicts(@Ctx() { op }: RequestContext, @Root() { record, at }: AnswerValue): Promise<ConflictNode[]> {
    const found = await Promise.all(record.conflicts.map((id) => conflictById(op, id, at)));
    return found.filter((conflict) => conflict !== null);
  }
}

/** What a sentence says, and where. */
@Resolver(() => AnswerSentenceValue)
export class AnswerSentenceResolver {
  @FieldResolver(() => ClaimNode, {
    nullable: true,
    description: 'The claim whose statement it is; null for a quote, or if it is gone.',
  })
  claim(@Ctx() { op }: RequestContext, @Root() { record, at }: AnswerSentenceValue): Promise<ClaimNode | null> | null {
    return record.claimId && claimById(op, record.claimId, at);
  }

  @FieldResolver(() => ChunkNode, {
    nullable: true,
    description: 'The chunk that it, or the row that it was read in, stands in; null if there is none, or it is gone.',
  })
  chunk(@Ctx() { op }: RequestContext, @Root() { record, at }: AnswerSentenceValue): Promise<ChunkNode | null> | null {
    return record.chunkId && chunkById(op, record.chunkId, at);
  }
}

/** Where words stand. */
@Resolver(() => CitationValue)
export class CitationResolver {
  @FieldResolver(() => DocumentNode, {
    nullable: true,
    description: 'The document; null for a page of the web, or if it is gone.',
  })
  document(@Ctx() { op }: RequestContext, @Root() { record, at }: CitationValue): Promise<DocumentNode | null> | null {
    const { place } = record;
    if (place.kind !== 'REVISION') return null;
    return documentById(op, place.documentId, at);
  }

  @FieldResolver(() => RevisionNode, {
    nullable: true,
    description: 'Its revision; null for a page of the web, or if it is gone.',
  })
  revision(@Ctx() { op }: RequestContext, @Root() { record, at }: CitationValue): Promise<RevisionNode | null> | null {
    const { place } = record;
    if (place.kind !== 'REVISION') return null;
    return revisionById(op, place.revisionId, at);
  }

  @FieldResolver(() => String, {
    nullable: true,
    description: 'Who wrote the post that they stand in, as the thread or the chat calls them; null if it is no post.',
  })
  async author(@Ctx() { op }: RequestContext, @Root() citation: CitationValue): Promise<string | null> {
    return (await attributionOf(op, citation)).by;
  }

  @FieldResolver(() => DateTime, {
    nullable: true,
    description:
      'When they are from: the time of the post, else of the text (`ChunkPlace.contentAt`); null if it does not say.',
  })
  async contentAt(@Ctx() { op }: RequestContext, @Root() citation: CitationValue): Promise<Date | null> {
    const { at } = await attributionOf(op, citation);
    return at === null ? null : new Date(at);
  }
}

/** Words that are gone are nobody's. */
async function attributionOf(op: RequestSession, { record, at }: CitationValue): Promise<Attribution> {
  const { place, quote } = record;
  if (place.kind !== 'REVISION' || quote === WORDS_GONE) return UNATTRIBUTED;
  return op.ofParent('attributions', op.view(at), attributionsAt, placeKey(place));
}
