import type { Claim } from '../../src/domain/claim-record.ts';
import type { ClaimParts } from '../../src/reconcile/index.ts';

type Needs = Readonly<Record<string, readonly (keyof Claim)[]>>;

const CONFIDENCE = ['id', 'confidence', 'owner', 'temporal', 'lastVerifiedAt'] as const;

/** What fields of a claim are made of; any other needs all of it. */
const OF_CLAIM: Needs = {
  __typename: [],
  id: ['id'],
  predicate: ['predicate'],
  basis: ['id'],
  statement: ['statement'],
  qualifiers: ['qualifiers', 'separated'],
  validity: ['validity'],
  statedValidity: ['stated'],
  temporal: ['temporal'],
  edge: ['edge'],
  status: ['status'],
  statusReason: ['statusReason'],
  disputed: ['status'],
  confidence: CONFIDENCE,
  owner: ['owner'],
  version: ['version'],
  createdAt: ['createdAt'],
  updatedAt: ['updatedAt'],
  lastVerifiedAt: ['lastVerifiedAt'],
  subject: ['subjectId'],
  object: ['object'],
};

/** The same of a relationship, whose ends and kind are read anyway. */
const OF_RELATIONSHIP: Needs = {
  __typename: [],
  id: ['id'],
  kind: [],
  basis: [],
  from: [],
  to: [],
  confidence: CONFIDENCE,
  validity: ['validity'],
  status: ['status'],
  temporal: ['temporal'],
  reviewState: [],
  version: ['version'],
  createdAt: ['createdAt'],
};

function partsFor(fields: ReadonlySet<string>, needs: Needs): ClaimParts {
  const parts = [...fields].map((field) => (Object.hasOwn(needs, field) ? needs[field] : undefined));
  return parts.includes(undefined) ? null : [...new Set(parts.flatMap((some) => some ?? []))].sort();
}

/** What of each claim of a list its fields need: a claim has 29 columns, of which most operations ask for a few. */
export const claimParts = (fields: ReadonlySet<string>): ClaimParts => partsFor(fields, OF_CLAIM);

export const relationshipParts = (fields: ReadonlySet<string>): ClaimParts => partsFor(fields, OF_RELATIONSHIP);
