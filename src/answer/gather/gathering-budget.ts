import type { GatheringLimit, RetrievedType } from '../../domain/gathering-record.ts';
import type { GatherSettings } from './gather-settings.ts';

/** The most that gathering may take (PI-120). */
export interface GatheringLimits {
  readonly retrievedTokens: number;
  /** Of the prompts of all calls of a model together. */
  readonly contextTokens: number;
  readonly documents: number;
  readonly documentsOfType: Readonly<Record<RetrievedType, number>>;
  readonly iterations: number;
  readonly callsOfIteration: number;
  readonly calls: number;
  readonly seconds: number;
  readonly dollars: number;
}

/** Of the time that an answer may take: the rest is left to the model that writes it. */
const SHARE_OF_TIME = 0.6;

/** PI-120; what an operator would change are settings. */
export const limitsBy = (settings: GatherSettings & { readonly 'answer.seconds': number }): GatheringLimits => ({
  ...{ retrievedTokens: 100_000, contextTokens: 150_000, documents: 50, callsOfIteration: 4, calls: 20 },
  documentsOfType: { FORUM_REPLY: 30, EIP: 20, PAPER: 10, TRANSCRIPT: 10, OTHER: 10 },
  iterations: settings['gather.iterations'],
  seconds: Math.min(settings['gather.seconds'], SHARE_OF_TIME * settings['answer.seconds']),
  dollars: settings['gather.dollars'],
});

/** What was taken so far; the first search is the question's own and counts for nothing. */
export interface Spent {
  readonly retrievedTokens: number;
  readonly contextTokens: number;
  readonly tokensOut: number;
  readonly dollars: number;
  readonly iterations: number;
  readonly calls: number;
  readonly callsOfIteration: number;
  readonly documents: ReadonlyMap<string, RetrievedType>;
}

export const NOTHING_SPENT: Spent = {
  ...{ retrievedTokens: 0, contextTokens: 0, tokensOut: 0, dollars: 0, iterations: 0, calls: 0, callsOfIteration: 0 },
  documents: new Map(),
};

/** What a step is about to take. */
export interface Planned {
  readonly iteration?: true;
  /** A search, or a judgement of the evidence. */
  readonly call?: true;
  /** Of passages, as many as it may bring. */
  readonly retrievedTokens?: number;
  /** Of a prompt. */
  readonly contextTokens?: number;
}

/** The limit that a step would pass, asked before it is taken (PI-121); null = it may be taken. */
export function limitBefore(planned: Planned, spent: Spent, most: GatheringLimits, now: number): GatheringLimit | null {
  const { iteration, call, retrievedTokens, contextTokens } = planned;
  if (now >= most.seconds) return 'SECONDS';
  if (iteration && spent.iterations >= most.iterations) return 'ITERATIONS';
  if (call && spent.calls >= most.calls) return 'CALLS';
  if (call && spent.callsOfIteration >= most.callsOfIteration) return 'CALLS_OF_ITERATION';
  if (contextTokens !== undefined) {
    if (spent.dollars >= most.dollars) return 'DOLLARS';
    if (spent.contextTokens + contextTokens > most.contextTokens) return 'CONTEXT_TOKENS';
  }
  if (retrievedTokens === undefined) return null;
  if (spent.documents.size >= most.documents) return 'DOCUMENTS';
  return spent.retrievedTokens + retrievedTokens > most.retrievedTokens ? 'RETRIEVED_TOKENS' : null;
}

/** What was found, as it counts. */
export interface Retrieved {
  readonly document: string;
  readonly type: RetrievedType;
  readonly tokens: number;
}

/** The limit that a passage would pass that was found; null = it may be taken. */
export function limitOfPassage(
  { document, type, tokens }: Retrieved,
  { documents, retrievedTokens }: Spent,
  most: GatheringLimits,
): GatheringLimit | null {
  if (retrievedTokens + tokens > most.retrievedTokens) return 'RETRIEVED_TOKENS';
  if (documents.has(document)) return null;
  if (documents.size >= most.documents) return 'DOCUMENTS';
  const ofType = [...documents.values()].filter((one) => one === type).length;
  return ofType >= most.documentsOfType[type] ? 'DOCUMENTS_OF_TYPE' : null;
}

export const withPassage = (spent: Spent, { document, type, tokens }: Retrieved): Spent => ({
  ...spent,
  retrievedTokens: spent.retrievedTokens + tokens,
  documents: new Map([...spent.documents, [document, type]]),
});
