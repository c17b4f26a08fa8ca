/** By words, by meaning, or by both. */
export type Strategy = 'LEXICAL' | 'DENSE' | 'FUSED';

/** How two lists become one. */
export type Fusion = 'NORMALISED_SUM' | 'RRF';

/**
 * The lists that are fused: by words, by meaning, in texts about what the question names, in documents that it cites, by what claims about
 * it rest on, in what says what the question asks for, by other names of it, of chunks by a learned-sparse model, and what evidence memory
 * has for it, where that is asked.
 */
export const FUSED_LISTS = [
  'lexical',
  'dense',
  'named',
  'cited',
  'graph',
  'asked',
  'expanded',
  'sparse',
  'remembered',
] as const;
export type FusedList = (typeof FUSED_LISTS)[number];

/** How much each list counts; one that is left out counts as the settings say. */
export type ListWeights = Readonly<Partial<Record<FusedList, number>>>;

/** What of a forum thread a vector stands for: its opening post, replies in a row about one topic, one reply that matters. */
export type ThreadPartKind = 'OPENING' | 'SEGMENT' | 'SALIENT';

/** Some of a thread, as a search finds it. */
export interface ThreadMatch {
  readonly part: ThreadPartKind;
  /** The posts that it is made of, as their forum calls them, in their order. */
  readonly postIds: readonly string[];
}

/** Why a text that is about a question does not tell what holds: it did, it is to, or it was taken back. */
export const OVERTAKEN_REASONS = ['SUPERSEDED', 'PLANNED', 'WITHDRAWN'] as const;
export type OvertakenReason = (typeof OVERTAKEN_REASONS)[number];

/** Why a candidate is evidence, or is not. */
export type GateReason =
  | 'RELEVANT'
  | 'NOT_RELEVANT'
  | OvertakenReason
  | 'SWITCHED_OFF'
  | 'NOT_THE_FILE'
  | 'ALREADY_INJECTED'
  | 'DUPLICATE'
  | 'BEYOND_FIRST';

/** By what the relevance of a candidate was judged. */
export type GateMethod = 'RULES' | 'MODEL';
