import { Arg, Ctx, FieldResolver, Mutation, Resolver, Root } from 'type-graphql';
import {
  AnswerSentenceValue,
  AnswerValue,
  AskInput,
  AskResult,
  ChunkNode,
  CitationValue,
  ClaimNode,
  ConflictNode,
  DocumentNode,
  RevisionNode,
  Searches,
  type Refused,
} from '../../schema/index.ts';
import {
  answerGiven,
  composeAnswer,
  prepareAnswer,
  recordAnswer,
  type PreparedAnswer,
} from '../../src/answer/index.ts';
import { InvalidInput } from '../../src/domain/errors.ts';
import type { GivenAnswer } from '../../src/domain/given-answer.ts';
import type { Scope } from '../../src/domain/scope.ts';
import { decodeId } from '../../src/domain/typed-ids.ts';
import { presentView } from '../../src/question/index.ts';
import type { Eligibility } from '../../src/retrieve/index.ts';
import type { View } from '../../src/storage/index.ts';
import { NOW } from '../request/as-of.ts';
import type { RequestContext } from '../request/context.ts';
import { longMutation, type Work } from '../request/mutation.ts';
import { chunkById, claimById, conflictById, documentById, revisionById } from '../request/node-loaders.ts';
import { evidenceShown } from '../search/evidence-shown.ts';
import {
  afterwards,
  evidenceRequest,
  unworded,
  walkToEvidence,
  withoutWords,
  withWords,
  worded,
  type FoundPlain,
} from '../search/evidence-walk.ts';

const MOST_SENTENCES = 20;

const asking = longMutation({
  name: 'ask',
  read: (op, input: AskInput) => {
    checkSentences(input.sentences);
    return evidenceRequest(op, input);
  },
  work: async (work, { scope, input, found: asked }) => {
    const { deps, found, plain } = await walkToEvidence(work, scope, input, asked);
    const prepared = await prepareAnswer(deps, scope, found, asked.eligibility);
    const head = {
      ...{ id: work.services.ids.next('ans'), at: work.services.clock.now(), question: input.question },
      conversationId: asked.conversation && asked.conversation.id,
      traceId: plain.traceId === null ? null : decodeId(plain.traceId, 'trc').id,
      isTimed: prepared.isTimed,
    };
    const wanted = { sentences: input.sentences, eligibility: asked.eligibility };
    const given = await deps.database.read(scope, async (sql) =>
      told(presentView(sql, deps), { ...head, commit: await sql.head() }, plain, prepared, wanted),
    );
    await afterwards(work, recorded(work, scope, given));
    return { found: plain, prepared, given };
  },
  keep: ({ found, prepared, given }) => ({
    found: withoutWords(found),
    prepared: { ...prepared, said: unworded(prepared.said) },
    given: { ...given, answer: { ...given.answer, text: '', sentences: [], leftOut: [] }, behind: [] },
  }),
  show: async (op, { found, prepared, given }, { input, found: { eligibility } }, replayed) => {
    if (!replayed) return shown(given, found, prepared);
    const wanted = { sentences: input.sentences, eligibility };
    const there = await withWords(op, found);
    const asked = { ...prepared, said: await worded(op, prepared.said) };
    return shown(await told(op.view(NOW), given, there, asked, wanted), there, asked);
  },
});

function checkSentences(sentences: number): void {
  if (sentences >= 1 && sentences <= MOST_SENTENCES) return;
  throw new InvalidInput(`expected \`sentences\` from 1 to ${MOST_SENTENCES}, got ${sentences}`, ['sentences']);
}

/** What the evidence says, as it is in the view. */
async function told(
  view: View,
  given: Omit<GivenAnswer, 'answer' | 'behind'>,
  { kept }: Pick<FoundPlain, 'kept'>,
  { said, isTimed, sentences }: PreparedAnswer,
  wanted: { readonly sentences: number; readonly eligibility: Eligibility },
): Promise<GivenAnswer> {
  const then = isTimed ? { ...view, valid: null } : view;
  return answerGiven(then, given, await composeAnswer(then, [...said, ...kept], sentences, wanted));
}

/** That it cannot be kept is told, and no answer fails of it. */
async function recorded({ services, settings }: Work, scope: Scope, given: GivenAnswer): Promise<void> {
  if (settings['answer.days'] === 0) return;
  await recordAnswer({ ...services, settings }, scope, given).catch((error: unknown) => services.onLateFault?.(error));
}

function shown(given: GivenAnswer, found: FoundPlain, { wordsAlone }: PreparedAnswer): AnswerValue {
  const missing = wordsAlone === null ? [] : [{ part: 'DENSE' as const, why: wordsAlone }];
  return new AnswerValue(given, evidenceShown({ ...found, missing: [...found.missing, ...missing] }));
}

/** From a question to an answer. */
@Resolver()
export class AskResolver {
  @Searches()
  @Mutation(() => AskResult, {
    description:
      'Answers a question from what is stored: finds evidence as `findEvidence` does, and tells what it says, in statements of claims ' +
      'and in the very words of documents, each cited. What does not hold any more is left out; where sources disagree, all sides are ' +
      'told; where the evidence is thin, that is said. Role WRITER.',
  })
  ask(
    @Ctx() { op }: RequestContext,
    @Arg('input', () => AskInput, { description: 'The data of the request.' }) input: AskInput,
  ): Promise<AnswerValue | Refused> {
    return asking(op, input);
  }
}

/** What an answer is about. */
@Resolver(() => AnswerValue)
export class AnswerResolver {
  @FieldResolver(() => [ConflictNode], {
    description: 'Open conflicts about what the sentences say, as they were when it was told.',
  })
  async conflicts(@Ctx() { op }: RequestContext, @Root() { record }: AnswerValue): Promise<ConflictNode[]> {
    const found = await Promise.all(record.conflicts.map((id) => conflictById(op, id, NOW)));
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
  claim(@Ctx() { op }: RequestContext, @Root() { record }: AnswerSentenceValue): Promise<ClaimNode | null> | null {
    return record.claimId && claimById(op, record.claimId, NOW);
  }

  @FieldResolver(() => ChunkNode, {
    nullable: true,
    description: 'The chunk that it, or the row that it was read in, stands in; null if there is none, or it is gone.',
  })
  chunk(@Ctx() { op }: RequestContext, @Root() { record }: AnswerSentenceValue): Promise<ChunkNode | null> | null {
    return record.chunkId && chunkById(op, record.chunkId, NOW);
  }
}

/** Where words stand. */
@Resolver(() => CitationValue)
export class CitationResolver {
  @FieldResolver(() => DocumentNode, {
    nullable: true,
    description: 'The document; null for a page of the web, or if it is gone.',
  })
  document(@Ctx() { op }: RequestContext, @Root() { record }: CitationValue): Promise<DocumentNode | null> | null {
    const { place } = record;
    if (place.kind !== 'REVISION') return null;
    return documentById(op, place.documentId, NOW);
  }

  @FieldResolver(() => RevisionNode, {
    nullable: true,
    description: 'Its revision; null for a page of the web, or if it is gone.',
  })
  revision(@Ctx() { op }: RequestContext, @Root() { record }: CitationValue): Promise<RevisionNode | null> | null {
    const { place } = record;
    if (place.kind !== 'REVISION') return null;
    return revisionById(op, place.revisionId, NOW);
  }
}
