/** A kind of relationship that a language model may read in a passage (PI-72): data, and no word of a model becomes one. */
export interface ReadableKind {
  readonly kind: string;
  /** For the model. */
  readonly meaning: string;
  /** DOCUMENT: it leads from what the document of the passage is about, and from nothing else. */
  readonly from: 'DOCUMENT' | 'ENTITY';
  /** Types that it may lead from and to; null = any. */
  readonly fromTypes: readonly string[] | null;
  readonly toTypes: readonly string[] | null;
  /** Both ends are of one type. */
  readonly alike: boolean;
  /** It has no direction, and leads from the lesser id to the greater. */
  readonly mutual: boolean;
}

/** Everything that a model may answer. Documents are no entities: where a document would be an end, that which it is about is. */
export const READABLE_KINDS: readonly ReadableKind[] = [
  {
    kind: 'DISCUSSES',
    meaning: 'the document, whose number is 0, argues about it, explains or weighs it; naming it is not enough',
    from: 'DOCUMENT',
    fromTypes: null,
    toTypes: null,
    alike: false,
    mutual: false,
  },
  {
    kind: 'CONFLICTS_WITH',
    meaning: 'the two cannot both be adopted or hold together, or one breaks what the other needs',
    from: 'ENTITY',
    fromTypes: null,
    toTypes: null,
    alike: true,
    mutual: true,
  },
  {
    kind: 'PROPOSED_BY',
    meaning: 'the person or organisation brought it forward',
    from: 'ENTITY',
    fromTypes: null,
    toTypes: ['PERSON', 'ORGANISATION'],
    alike: false,
    mutual: false,
  },
];

/** The entities that a model is given: what is mentioned, but for what is a part of a document's own making. */
export const UNREADABLE_TYPES: readonly string[] = ['CATEGORY', 'TAG', 'WEB_PAGE', 'DOCUMENT', 'DISCUSSION'];
