import { Field, Float, Int, ObjectType } from 'type-graphql';
import type { AnswerSentence, SentenceKind } from '../../src/domain/answer-record.ts';
import { enumOf } from '../shared/enum-of.ts';
import type { At } from '../shared/node-interface.ts';
import { CitationValue } from './citation-types.ts';
import { SentenceCheckValue } from './draft-types.ts';

export const SentenceKindEnum = enumOf<SentenceKind>('AnswerSentenceKind', 'What a sentence of an answer is.', {
  CLAIM: 'The statement of a claim.',
  QUOTE: 'Words of a document, as they stand there.',
  GENERATED: 'Words of a language model, which were checked against the evidence (`check`).',
});

@ObjectType('AnswerSentence', { simpleResolvers: true, description: 'A sentence of an answer, and what it rests on.' })
export class AnswerSentenceValue {
  @Field(() => String, { description: 'Its words; of a quote, line breaks and runs of blanks are one blank.' })
  readonly text: string;
  @Field(() => String, {
    description:
      'What stands before it in the text of the answer, such as `Ada, 2031-04-12: `: who wrote the post that is quoted, and its day; of other ' +
      'texts the day that they are from, if quotes of one answer are from several days. Empty otherwise.',
  })
  readonly lead: string;
  @Field(() => Int, { description: 'Start offset in the text of the answer, in UTF-16 code units.' })
  readonly start: number;
  @Field(() => Int, { description: 'End offset in the text of the answer, excluded.' })
  readonly end: number;
  @Field(() => SentenceKindEnum, { description: 'What it is.' })
  readonly kind: SentenceKind;
  @Field(() => Float, { description: 'Confidence of the claim, or trust in the source of the quote, 0–1.' })
  readonly confidence: number;
  @Field(() => Boolean, {
    description:
      'True if sources disagree about it. The other sides follow it, but for those of which no words may be told here: these are in `leftOut`.',
  })
  readonly disputed: boolean;
  @Field(() => SentenceCheckValue, {
    nullable: true,
    description: 'How it was checked, if a model wrote it; else null.',
  })
  readonly check: SentenceCheckValue | null;
  @Field(() => [CitationValue], {
    description: 'The words that it rests on; empty only for what a model wrote and no evidence supports.',
  })
  readonly citations: readonly CitationValue[];
  readonly record: AnswerSentence;
  readonly at: At;

  constructor(record: AnswerSentence, at: At) {
    this.at = at;
    const { lead, text, range, kind, confidence, disputed, check, citations } = record;
    this.record = record;
    this.lead = lead;
    this.text = text;
    this.start = range.start;
    this.end = range.end;
    this.kind = kind;
    this.confidence = confidence;
    this.disputed = disputed;
    this.check = check && new SentenceCheckValue(check);
    this.citations = citations.map((citation) => new CitationValue(citation, at));
  }
}
