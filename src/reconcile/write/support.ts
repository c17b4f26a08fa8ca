/** What still speaks for a claim: the newest reading of current revisions, of documents that are not removed. */
export interface Support {
  /** Extraction confidence of its strongest evidence, 0–1. */
  readonly extraction: number;
  /** How far the source of that evidence was trusted when it was taken, 0–1. */
  readonly trust: number;
  /** Distinct documents (SE-48: a page in ten quotes is one source). */
  readonly documents: number;
  /** Over the documents (SE-48). */
  readonly meanTrust: number;
  /** Of the documents. */
  readonly bestTrust: number;
  /** How often a person confirmed it. */
  readonly confirmations: number;
}

/** What one source says alone, as far as it is trusted. */
export const singleSupport = (extraction: number, trust: number): Support => ({
  extraction,
  trust,
  documents: 1,
  meanTrust: trust,
  bestTrust: trust,
  confirmations: 0,
});

/** Nothing speaks for it. */
export const NO_SUPPORT: Support = {
  extraction: 0,
  trust: 0,
  documents: 0,
  meanTrust: 0,
  bestTrust: 0,
  confirmations: 0,
};

/**
 * How sure evidence is, then its extraction confidence and its trust: arrays compare item by item, so the greatest of them is
 * that of the strongest evidence, in one pass and without sorting.
 */
export type EvidenceConfidence = readonly [confidence: number, extraction: number, trust: number];
/** Of the evidence `e` of a group. */
export const EVIDENCE_CONFIDENCE = 'max(array[e.confidence * e.trust, e.confidence, e.trust])';
export const TRUST_OF_DOCUMENT = 'max(e.trust)';
/** Of the claim of evidence `e`, in a statement whose `$1` is the space. */
export const CONFIRMATIONS = '(select c.confirmations from claims c where c.space_id = $1 and c.id = e.claim_id)';

export const toSupport = (
  [, extraction, trust]: EvidenceConfidence,
  counted: Pick<Support, 'documents' | 'meanTrust' | 'bestTrust' | 'confirmations'>,
): Support => ({ extraction, trust, ...counted });

/** Of pieces that are not empty. */
export const strongest = (pieces: readonly EvidenceConfidence[]): EvidenceConfidence =>
  pieces.reduce((a, b) => (compare(a, b) >= 0 ? a : b));

const compare = (a: EvidenceConfidence, b: EvidenceConfidence): number => a[0] - b[0] || a[1] - b[1] || a[2] - b[2];
