import { enumOf } from '../shared/enum-of.ts';
import type { ClaimBasis, ValueType, ClaimStatus, TemporalQualifier, Stance } from '../../src/domain/claim-record.ts';
import type { ClaimOrder } from '../../src/domain/filter.ts';

export const ValueTypeEnum = enumOf<ValueType>('ValueType', 'The kind of object that the claims of a predicate have.', {
  ENTITY: 'An entity; the claim links two entities.',
  TEXT: 'A text.',
  NUMBER: 'A number, with or without a unit.',
  DATE: 'A date, as precise as it was written.',
  BOOLEAN: 'A boolean.',
  VERSION: 'A version string, such as `2.1.0`.',
});

export const ClaimStatusEnum = enumOf<ClaimStatus>(
  'ClaimStatus',
  'The state of a claim. Claims that are ACTIVE or DISPUTED hold now; the others are kept as history.',
  {
    ACTIVE: 'It holds and is not contradicted.',
    SUPERSEDED: 'Superseded by another claim (`supersededBy`).',
    DISPUTED: 'Other claims contradict it and the conflict is still open (`conflicts`).',
    RETRACTED: 'Retracted by a person, or, of an inferred relationship, no longer supported by any derivation.',
    INVALIDATED: 'A user declared it wrong.',
    DEPRECATED: 'Retired because it has had no new evidence for a long time.',
    MERGED: 'Merged into another claim that says the same (`mergedInto`).',
    ENDED: 'Its evidence is gone: the words were removed, or are read differently now.',
  },
);

export const ClaimBasisEnum = enumOf<ClaimBasis>('ClaimBasis', 'By what a claim is known.', {
  DOCUMENT: 'A document states it, whoever states it besides.',
  CONVERSATION: 'It was said in a conversation, and no document states it.',
  PERSON: 'A person stated it by hand, and nothing else does.',
});

export const TemporalQualifierEnum = enumOf<TemporalQualifier>(
  'TemporalQualifier',
  'Whether a claim speaks of the present, the past, the future or of all time.',
  {
    PERMANENT: 'Always true once it is true, such as an authorship; never decays.',
    CURRENT: 'True now, until something else is stated.',
    HISTORICAL: 'It was true in the past.',
    PROJECTED: 'It is planned or expected to become true.',
  },
);

export const StanceEnum = enumOf<Stance>('Stance', 'Whether evidence supports or refutes a claim.', {
  SUPPORTS: 'It supports the claim.',
  REFUTES: 'It refutes the claim.',
});

export const ClaimOrderEnum = enumOf<ClaimOrder>('ClaimOrder', 'What claims and relationships are sorted by.', {
  CREATED: 'By the time at which they were first recorded.',
  CONFIDENCE: 'By confidence.',
  PREDICATE: 'By predicate.',
});
