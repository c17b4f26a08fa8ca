import { Arg, Ctx, FieldResolver, Query, Resolver, Root } from 'type-graphql';
import {
  AsOfInput,
  ConceptMeaningValue,
  DateTime,
  EntityNode,
  ExpandedQueryValue,
  PeriodValue,
  QuestionUnderstandingValue,
  type At,
  type QuestionNameValue,
} from '../../schema/index.ts';
import type { TimeGiven } from '../../src/domain/time-given.ts';
import { expandQuery, type ExpandedQuery } from '../../src/identity/index.ts';
import { builtInConcepts } from '../../src/packs/index.ts';
import { understandQuestion, type QuestionUnderstanding } from '../../src/question/index.ts';
import { atOf, NOW } from '../request/as-of.ts';
import type { RequestContext } from '../request/context.ts';

/** What a question is about, before it is answered. */
@Resolver(() => QuestionUnderstandingValue)
export class UnderstandResolver {
  @Query(() => QuestionUnderstandingValue, {
    description:
      'Query understanding: what kind of a question it is, the names and the time in it, its parts, and how it is to be answered. ' +
      'By rules; no model is asked and nothing is searched.',
  })
  async understand(
    @Ctx() { op }: RequestContext,
    @Arg('question', () => String, {
      description: 'The question, at most the setting `search.maxCharacters` characters.',
    })
    question: string,
    @Arg('at', () => DateTime, {
      nullable: true,
      description:
        'The instant that phrases such as `last month` count from; a day, month or year means its first instant. Left out: now.',
    })
    at?: TimeGiven | null,
    @Arg('zone', () => String, {
      nullable: true,
      description: 'The IANA time zone whose calendar is meant, such as `Europe/Berlin`. Left out: UTC.',
    })
    zone?: string | null,
  ): Promise<QuestionUnderstandingValue> {
    const [settings, now] = [await op.settings(), at?.from ?? (await op.present())];
    const deps = { now, zone: zone ?? 'UTC', settings, concepts: builtInConcepts };
    return understandingValue(await understandQuestion(op.recordView(NOW), question, deps));
  }

  @FieldResolver(() => ExpandedQueryValue, {
    description:
      'Query expansion: its terms that name known things, with all their other names, from recorded aliases and from the packs in use.',
  })
  async expansion(
    @Root() { text }: QuestionUnderstandingValue,
    @Ctx() { op }: RequestContext,
    @Arg('asOf', () => AsOfInput, {
      nullable: true,
      description: 'The point in time to read at, on both time axes. Left out: now.',
    })
    asOf?: AsOfInput | null,
  ): Promise<ExpandedQueryValue> {
    const at = await atOf(op, asOf);
    return expansionValue(await expandQuery(op.recordView(at), text, builtInConcepts, await op.settings()), at);
  }
}

/** As the contract shows it. */
export const understandingValue = ({
  time,
  names,
  decomposition,
  ...understood
}: QuestionUnderstanding): QuestionUnderstandingValue => ({
  ...understood,
  timeRange: time.range && { phrase: time.range.phrase, period: new PeriodValue(time.range) },
  timeNotes: time.notes,
  names: names.map(nameOf),
  parts: decomposition.parts,
});

const expansionValue = ({ terms, expanded }: ExpandedQuery, at: At): ExpandedQueryValue => ({
  expanded,
  terms: terms.map(({ term, meanings }) => ({
    term,
    meanings: meanings.map((meaning) => new ConceptMeaningValue(meaning, at)),
  })),
});

const nameOf = ({ text, entities }: QuestionUnderstanding['names'][number]): QuestionNameValue => ({
  text,
  entities: entities.map((entity) => new EntityNode(entity, NOW)),
});
