/** How old cached evidence is, as a share of its lifetime (SE-73). */
export const FRESHNESSES = ['LIVE', 'RECENT', 'AGED', 'STALE'] as const;
export type Freshness = (typeof FRESHNESSES)[number];

/**
 * Where evidence came from: from the question before, as this one goes on with it; from the cache, under the same question or one alike;
 * from claims; or searched for just now, in the corpus and, where it is asked, on the web.
 */
export const EVIDENCE_OUTCOMES = ['LINKED', 'EXACT', 'SEMANTIC', 'GRAPH', 'SEARCH'] as const;
export type EvidenceOutcome = (typeof EVIDENCE_OUTCOMES)[number];

/** What a passage is. WEB: a page that is not stored yet. */
export const PASSAGE_KINDS = ['CHUNK', 'CLAIM', 'WEB'] as const;
export type PassageKind = (typeof PASSAGE_KINDS)[number];

/** When the web is asked. WHEN_MISSING: the corpus has no evidence, or the question is about the moment. */
export const WEB_USES = ['NEVER', 'WHEN_MISSING', 'ALWAYS'] as const;
export type WebUse = (typeof WEB_USES)[number];

/** What came of asking the web. NOT_ASKED: nobody wanted or needed it. NOT_CONFIGURED: there is no search engine. */
export const WEB_STATES = ['NOT_ASKED', 'NOT_CONFIGURED', 'ANSWERED', 'UNAVAILABLE'] as const;
export type WebState = (typeof WEB_STATES)[number];

/** Parts of the way to evidence that may be away. */
export const EVIDENCE_PARTS = ['WEB', 'DENSE', 'ENTAILMENT', 'RERANK', 'SPARSE'] as const;
export type EvidencePart = (typeof EVIDENCE_PARTS)[number];

/** A part that did not take part, and why. */
export interface MissingPart {
  readonly part: EvidencePart;
  readonly why: string;
}
