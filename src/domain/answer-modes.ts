/** How strict an answer is (SE-110). */
export const ANSWER_MODES = ['STANDARD', 'DEBATE', 'EVIDENCE', 'GLASS', 'STRESS'] as const;
export type AnswerModeName = (typeof ANSWER_MODES)[number];

/** What an answer of a mode goes by; its steps are the same in all of them. */
export interface AnswerMode {
  /** Share of the sentences of a draft that must be supported (SE-111). */
  readonly coverage: number;
  /** What becomes of a sentence that is not: told as something that may be, or told to be missing (SE-112). */
  readonly unsupported: 'SOFTEN' | 'STRIP';
  /** Tokens of the whole prompt, and the share of them that is evidence (SE-113). */
  readonly contextTokens: number;
  readonly evidenceShare: number;
  /** Further drafts, where too little of one is supported (SE-115). */
  readonly regenerations: number;
  /**
   * Relationships that are followed from what is asked about, and how fast what was said fades, by the hour (SE-115); null = as the space
   * has `search.hops` (1) and `session.decayPerHour` (.15).
   */
  readonly hops: number | null;
  readonly decayPerHour: number | null;
}

/** SE-111, SE-112, SE-113, SE-115. */
export const MODES: Readonly<Record<AnswerModeName, AnswerMode>> = {
  STANDARD: {
    ...{ coverage: 0.5, unsupported: 'SOFTEN', contextTokens: 4_096, evidenceShare: 0.3 },
    ...{ regenerations: 1, hops: null, decayPerHour: null },
  },
  DEBATE: {
    ...{ coverage: 0.55, unsupported: 'SOFTEN', contextTokens: 6_144, evidenceShare: 0.35 },
    ...{ regenerations: 2, hops: 2, decayPerHour: 0.1 },
  },
  EVIDENCE: {
    ...{ coverage: 0.7, unsupported: 'STRIP', contextTokens: 8_192, evidenceShare: 0.45 },
    ...{ regenerations: 3, hops: 3, decayPerHour: 0.08 },
  },
  GLASS: {
    ...{ coverage: 0.6, unsupported: 'STRIP', contextTokens: 6_144, evidenceShare: 0.35 },
    ...{ regenerations: 2, hops: 2, decayPerHour: 0.12 },
  },
  STRESS: {
    ...{ coverage: 0.5, unsupported: 'SOFTEN', contextTokens: 4_096, evidenceShare: 0.25 },
    ...{ regenerations: 1, hops: 1, decayPerHour: 0.2 },
  },
};
