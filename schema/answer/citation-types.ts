import { Field, Int, ObjectType } from 'type-graphql';
import type { Citation } from '../../src/domain/answer-record.ts';
import type { At } from '../shared/node-interface.ts';

@ObjectType('Citation', {
  simpleResolvers: true,
  description: 'Exact words that a sentence of an answer rests on. They were read again where they stand.',
})
export class CitationValue {
  @Field(() => Int, { description: 'Its number in the answer: the mark `[1]` behind the sentence.' })
  readonly n: number;
  @Field(() => String, { description: 'The exact words.' })
  readonly quote: string;
  @Field(() => Int, { nullable: true, description: 'Start offset in `revision.text`; null for a page of the web.' })
  readonly start: number | null;
  @Field(() => Int, { nullable: true, description: 'End offset, excluded; null for a page of the web.' })
  readonly end: number | null;
  @Field(() => String, {
    nullable: true,
    description: 'Address of a page of the web that is not stored yet; else null.',
  })
  readonly url: string | null;
  readonly record: Citation;
  readonly at: At;

  constructor(record: Citation, at: At) {
    const { n, quote, place } = record;
    this.at = at;
    this.record = record;
    this.n = n;
    this.quote = quote;
    this.start = place.kind === 'REVISION' ? place.start : null;
    this.end = place.kind === 'REVISION' ? place.end : null;
    this.url = place.kind === 'PAGE' ? place.url : null;
  }
}
