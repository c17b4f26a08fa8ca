import { Arg, Ctx, Query, Resolver } from 'type-graphql';
import {
  DateTime,
  EntityNode,
  PeriodValue,
  QuestionUnderstandingValue,
  type QuestionNameValue,
} from '../../schema/index.ts';
import type { TimeGiven } from '../../src/domain/time-given.ts';
import { builtInConcepts } from '../../src/packs/index.ts';
import { understandQuestion, type NameInQuestion, type QuestionUnderstanding } from '../../src/question/index.ts';
import { NOW } from '../request/as-of.ts';
import type { RequestContext } from '../request/context.ts';

/** What a question is about, before it is answered. */
@Resolver()
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

const nameOf = ({ text, entities }: NameInQuestion): QuestionNameValue => ({
  text,
  entities: entities.map((entity) => new EntityNode(entity, NOW)),
});
