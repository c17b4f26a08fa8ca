/** How evidence beyond the first search is gathered. AUTO: by how complex the question is. */
export const ASK_AGENTS = ['AUTO', 'ONE_PASS', 'MULTI_HOP', 'STAGED', 'INTERLEAVED'] as const;
export type AskAgent = (typeof ASK_AGENTS)[number];
export type GatheringStrategy = Exclude<AskAgent, 'AUTO'>;

/**
 * Why gathering ended. DONE: its parts or its plan were followed, or the model has enough. NOTHING_NEW: it went on in vain. LIMIT: a limit
 * was reached. UNAVAILABLE: a model or a search gave no answer.
 */
export const GATHERING_ENDS = ['DONE', 'NOTHING_NEW', 'LIMIT', 'UNAVAILABLE'] as const;
export type GatheringEnd = (typeof GATHERING_ENDS)[number];

/** PI-120. */
export const GATHERING_LIMITS = [
  ...(['RETRIEVED_TOKENS', 'CONTEXT_TOKENS', 'DOCUMENTS', 'DOCUMENTS_OF_TYPE', 'ITERATIONS'] as const),
  ...(['CALLS_OF_ITERATION', 'CALLS', 'SECONDS', 'DOLLARS'] as const),
] as const;
export type GatheringLimit = (typeof GATHERING_LIMITS)[number];

/** What a step did: asked for a plan, searched, judged what there is, or said that it is enough (PI-96). */
export const GATHERING_ACTIONS = ['PLAN', 'RETRIEVE', 'REASON', 'SYNTHESIZE', 'DONE'] as const;
export type GatheringAction = (typeof GATHERING_ACTIONS)[number];

/** What documents are counted as (PI-120). */
export const RETRIEVED_TYPES = ['FORUM_REPLY', 'EIP', 'PAPER', 'TRANSCRIPT', 'OTHER'] as const;
export type RetrievedType = (typeof RETRIEVED_TYPES)[number];

/** What a model makes of the evidence so far (PI-97). Nobody checks it, and no answer tells it. */
export interface Reasoning {
  readonly canAnswer: boolean;
  readonly partialAnswer: string;
  readonly missingInfo: readonly string[];
  readonly suggestedQueries: readonly string[];
  /** 0–1. */
  readonly confidence: number;
}

export interface GatheringStep {
  /** From 1. */
  readonly iteration: number;
  readonly action: GatheringAction;
  /** What is searched for; null = it is no search. */
  readonly question: string | null;
  /** Why, in the words of the model; null = rules did it. */
  readonly thought: string | null;
  /** Passages that it added; null = it did not search. */
  readonly found: number | null;
  /** Why it was not done, or what of it was not taken; null = all of it was. */
  readonly refused: string | null;
  /** The limit that refused it; null = none. */
  readonly limit: GatheringLimit | null;
  readonly reasoning: Reasoning | null;
}

/** How the evidence of an answer was gathered. Plain data. */
export interface GatheringRecord {
  readonly strategy: GatheringStrategy;
  readonly end: GatheringEnd;
  /** The limit that ended it; null = none. */
  readonly limit: GatheringLimit | null;
  /** What was not as it should have been, for people; null = nothing. */
  readonly why: string | null;
  readonly iterations: number;
  /** Searches, and times that a model judged the evidence. */
  readonly calls: number;
  /** Documents that it added, and tokens of their passages. */
  readonly documents: number;
  readonly retrievedTokens: number;
  /** Of the prompts of the model that plans, and of its answers. */
  readonly tokensIn: number;
  readonly tokensOut: number;
  /** US dollars. */
  readonly dollars: number;
  readonly steps: readonly GatheringStep[];
}
