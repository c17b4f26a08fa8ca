import { ArgsType, Field, Int, ObjectType } from 'type-graphql';
import type {
  ClaimFacet,
  ConflictFacet,
  Counts,
  DocumentFacet,
  EntityFacet,
  Facet,
  RelationshipFacet,
} from '../../src/domain/facets.ts';
import type { DocumentId, SourceId } from '../../src/domain/typed-ids.ts';
import type { At } from './node-interface.ts';

@ObjectType('TotalCount', { simpleResolvers: true, description: 'How many items a list has.' })
export class TotalCount {
  @Field(() => Int, {
    description: 'Their number; where `isExact` is false, the setting `count.max`, at which counting stopped.',
  })
  readonly value!: number;
  @Field(() => Boolean, { description: 'False if there are more than `value`: show it as `10,000+`.' })
  readonly isExact!: boolean;
}

/** A thing that lists are counted by, and as of when. */
export type FacetThing = { readonly at: At } & (
  { readonly kind: 'src'; readonly id: SourceId } | { readonly kind: 'doc'; readonly id: DocumentId }
);

@ObjectType('FacetValue', {
  simpleResolvers: true,
  description: 'A value and how many items of the list have it.',
})
export class FacetValue {
  @Field(() => String, {
    description:
      'The value as `where` takes it: a word, the name of an enum value, an id (`src_…`) or a month (`2026-11`).',
  })
  readonly value: string;
  @Field(() => Int, { description: 'How many items of the list have it.' })
  readonly count: number;

  /** What `value` is the id of, as of when; null = it is a word. */
  readonly thing: FacetThing | null;

  constructor(value: string, count: number, thing: FacetThing | null) {
    this.value = value;
    this.count = count;
    this.thing = thing;
  }
}

@ObjectType('Facet', {
  simpleResolvers: true,
  description: 'The values that the items of a list have of something, most frequent first, then by value.',
})
export class FacetNode {
  @Field(() => [FacetValue], { description: 'At most `first` of them.' })
  readonly values: readonly FacetValue[];
  @Field(() => Boolean, { description: 'True if there are further values, each with at most the last count.' })
  readonly hasMore: boolean;

  constructor({ hasMore }: Facet, values: readonly FacetValue[]) {
    this.values = values;
    this.hasMore = hasMore;
  }
}

@ArgsType()
export class FacetArgs {
  @Field(() => Int, {
    defaultValue: 20,
    description: 'The largest number of values, from 1 up to the setting `page.max`.',
  })
  readonly first!: number;
}

/** Of a list, nothing of which is counted before it is asked. */
class FacetsOf<By extends string> {
  readonly counts: Counts<By>;
  readonly at: At;

  constructor(counts: Counts<By>, at: At) {
    this.counts = counts;
    this.at = at;
  }
}

export type FacetsClass = new (counts: Counts, at: At) => object;

@ObjectType('EntityFacets', {
  description: 'How many entities of a list have which value; null with an error where counting took too long.',
})
export class EntityFacetsNode extends FacetsOf<EntityFacet> {}
@ObjectType('ClaimFacets', {
  description: 'How many claims of a list have which value; null with an error where counting took too long.',
})
export class ClaimFacetsNode extends FacetsOf<ClaimFacet> {}
@ObjectType('RelationshipFacets', {
  description: 'How many relationships of a list have which value; null with an error where counting took too long.',
})
export class RelationshipFacetsNode extends FacetsOf<RelationshipFacet> {}
@ObjectType('ConflictFacets', {
  description: 'How many conflicts of a list have which value; null with an error where counting took too long.',
})
export class ConflictFacetsNode extends FacetsOf<ConflictFacet> {}
@ObjectType('DocumentFacets', {
  description: 'How many documents of a list have which value; null with an error where counting took too long.',
})
export class DocumentFacetsNode extends FacetsOf<DocumentFacet> {}
