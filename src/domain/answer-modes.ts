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
}

const mode = (
  coverage: number,
  unsupported: AnswerMode['unsupported'],
  [contextTokens, evidenceShare]: readonly [number, number],
  regenerations: number,
): AnswerMode => ({ coverage, unsupported, contextTokens, evidenceShare, regenerations });

/** SE-111, SE-112, SE-113, SE-115. */
export const MODES: Readonly<Record<AnswerModeName, AnswerMode>> = {
  STANDARD: mode(0.5, 'SOFTEN', [4_096, 0.3], 1),
  DEBATE: mode(0.55, 'SOFTEN', [6_144, 0.35], 2),
  EVIDENCE: mode(0.7, 'STRIP', [8_192, 0.45], 3),
  GLASS: mode(0.6, 'STRIP', [6_144, 0.35], 2),
  STRESS: mode(0.5, 'SOFTEN', [4_096, 0.25], 1),
};
