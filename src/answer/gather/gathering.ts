import type { GatheringEnd, GatheringLimit, GatheringStep, RetrievedType } from '../../domain/gathering-record.ts';
import type { LanguageModel, ModelAccount, ModelUsage } from '../../models/index.ts';
import type { QuestionModel } from '../../question/index.ts';
import { countTokens } from '../../text/token-counts.ts';
import { groundedSentences } from '../grounded-sentences.ts';
import { keyOfPlace } from '../draft.ts';
import {
  limitBefore,
  limitOfPassage,
  withPassage,
  type GatheringLimits,
  type Planned,
  type Retrieved,
  type Spent,
} from './gathering-budget.ts';
import { joinedAnswers, joinedPassages, type FoundEvidence, type KeptPassage } from './joined-evidence.ts';

/** What one search of a gathering found. */
export interface SearchedEvidence extends FoundEvidence {
  /** What documents count as, by their ids; one that is missing is another. */
  readonly types: ReadonlyMap<string, RetrievedType>;
}

/** What a gathering works with. */
export interface GatherTools {
  /**
   * Looks for evidence by itself: neither in a conversation nor on the web.
   * @throws Unavailable; InvalidInput for what is no question
   */
  readonly search: (question: string) => Promise<SearchedEvidence>;
  /** null = rules alone. */
  readonly model: (QuestionModel & { readonly account: ModelAccount<{ readonly 'answer.window': number }> }) | null;
  /** The one model that is asked; null = each of the chain, until one answers. */
  readonly only: string | null;
  readonly limits: GatheringLimits;
  /** Tokens that a passage is taken to have before it is found. */
  readonly tokensOfPassage: number;
  /** Seconds since the question was asked. */
  readonly elapsed: () => number;
  /** A word that nobody can guess: it marks where blocks of a prompt begin and end. */
  readonly nonce: string;
  /** Ends it: nobody waits for it any more. */
  readonly signal?: AbortSignal | undefined;
}

/** As far as it got. Plain data. */
export interface Gathering {
  readonly question: string;
  /** The question's own first. */
  readonly found: readonly [FoundEvidence, ...FoundEvidence[]];
  /** What was searched for, as it is compared. */
  readonly asked: ReadonlySet<string>;
  readonly spent: Spent;
  readonly steps: readonly GatheringStep[];
  /** null = it goes on. */
  readonly ended: {
    readonly end: GatheringEnd;
    readonly limit: GatheringLimit | null;
    readonly why: string | null;
  } | null;
}

/** Passages that a search brings at most (PI-96). */
export const PASSAGES_OF_SEARCH = 10;
/** Longer is no question that a model would need to ask; own figure. */
export const LONGEST_QUERY = 300;

/** White space folded, as far as a query may be long. */
export const queryOf = (text: string): string =>
  text
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .slice(0, LONGEST_QUERY);
export const comparedQuery = (text: string): string => queryOf(text).toLowerCase();

export const ended = (
  state: Gathering,
  end: GatheringEnd,
  why: string | null = null,
  limit: GatheringLimit | null = null,
): Gathering => ({ ...state, ended: { end, limit, why } });

export const withStep = (state: Gathering, step: Pick<GatheringStep, 'action'> & Partial<GatheringStep>): Gathering => {
  const nothing = { question: null, thought: null, found: null, refused: null, limit: null, reasoning: null };
  return { ...state, steps: [...state.steps, { iteration: state.spent.iterations, ...nothing, ...step }] };
};

const FOR_PEOPLE: Readonly<Record<GatheringLimit, (most: GatheringLimits) => string>> = {
  RETRIEVED_TOKENS: (most) => `${most.retrievedTokens} tokens of passages`,
  CONTEXT_TOKENS: (most) => `${most.contextTokens} tokens of prompts`,
  DOCUMENTS: (most) => `${most.documents} documents`,
  DOCUMENTS_OF_TYPE: () => 'the documents of one type',
  ITERATIONS: (most) => `${most.iterations} rounds (\`gather.iterations\`)`,
  CALLS_OF_ITERATION: (most) => `${most.callsOfIteration} calls a round`,
  CALLS: (most) => `${most.calls} calls`,
  SECONDS: (most) => `${most.seconds} s from the question on (\`gather.seconds\`, \`answer.seconds\`)`,
  DOLLARS: (most) => `$${most.dollars} (\`gather.dollars\`)`,
};
export const limitTold = (limit: GatheringLimit, { limits }: Pick<GatherTools, 'limits'>): string =>
  `there may be no more than ${FOR_PEOPLE[limit](limits)}`;

/** The limit that stands before a step. */
export const limitOf = (
  planned: Planned,
  { spent }: Gathering,
  { limits, elapsed }: GatherTools,
): GatheringLimit | null => limitBefore(planned, spent, limits, elapsed());

/** Begins a round, if there may be one more. */
export function nextIteration(state: Gathering, tools: GatherTools): Gathering {
  const limit = limitOf({ iteration: true }, state, tools);
  if (limit) return ended(state, 'LIMIT', limitTold(limit, tools), limit);
  return { ...state, spent: { ...state.spent, iterations: state.spent.iterations + 1, callsOfIteration: 0 } };
}

export const withCall = (spent: Spent): Spent => ({
  ...spent,
  calls: spent.calls + 1,
  callsOfIteration: spent.callsOfIteration + 1,
});

/** What calls of a model took. */
export const withUsage = (spent: Spent, { tokensIn, tokensOut, dollars }: ModelUsage): Spent => ({
  ...spent,
  contextTokens: spent.contextTokens + tokensIn,
  tokensOut: spent.tokensOut + tokensOut,
  dollars: spent.dollars + dollars,
});

/** Passages so far, each once, the best first. */
export const passagesSoFar = ({ found }: Gathering): KeptPassage[] => joinedPassages(found);

const isPost = ({ candidate: { place } }: KeptPassage): boolean => place?.type === 'FORUM_POST';

/** What counts as its document: each post of a thread is one; a claim without any, and a page of the web, are their own. */
const documentOf = (passage: KeptPassage): string => {
  const { id, documentIds } = passage.candidate;
  return isPost(passage) ? id : (documentIds[0] ?? id);
};

export interface Admitted {
  readonly spent: Spent;
  /** What of it may be used: what was known, and what the limits let in. */
  readonly found: FoundEvidence;
  /** Of these passages those that nobody had. */
  readonly added: number;
  readonly refused: readonly GatheringLimit[];
}

/** What of a search may be used, as far as limits allow: the best first. Sentences of what may not are left out with it. */
export function admitted(
  state: Gathering,
  { kept, prepared, types }: SearchedEvidence,
  most: GatheringLimits,
): Admitted {
  const known = new Set(state.found.flatMap((one) => one.kept.map(({ candidate }) => candidate.id)));
  const documents = new Set(state.found.flatMap((one) => one.kept.map(documentOf)));
  const refused: GatheringLimit[] = [];
  let { spent } = state;
  const open = kept.filter((passage) => {
    const { candidate } = passage;
    if (known.has(candidate.id)) return true;
    const document = documentOf(passage);
    const type = isPost(passage) ? 'FORUM_REPLY' : (types.get(document) ?? 'OTHER');
    const counted: Retrieved = { document, type, tokens: countTokens(candidate.text) };
    // A document of the first search is there already.
    const before = documents.has(document) ? { ...spent, documents: new Map([[document, type]]) } : spent;
    const limit = limitOfPassage(counted, before, most);
    if (limit) refused.push(limit);
    else if (documents.has(document)) spent = { ...spent, retrievedTokens: spent.retrievedTokens + counted.tokens };
    else spent = withPassage(spent, counted);
    return limit === null;
  });
  const usable = new Set([...open.map(({ candidate }) => candidate.id), ...prepared.said.map(({ id }) => id)]);
  const sentences = prepared.sentences.filter(({ passage }) => usable.has(passage));
  const added = open.filter(({ candidate }) => !known.has(candidate.id)).length;
  return { spent, added, refused: [...new Set(refused)], found: { kept: open, prepared: { ...prepared, sentences } } };
}

/** A sentence of the evidence, with what stands above it. */
export interface ToldSentence {
  readonly text: string;
  readonly context: string;
}

/** Sentences of what was found, the best first. */
export function sentencesFound(found: readonly [FoundEvidence, ...FoundEvidence[]]): ToldSentence[] {
  const [own, ...others] = found;
  const { said, sentences } = joinedAnswers([own.prepared, ...others.map(({ prepared }) => prepared)]);
  const kept = joinedPassages(found).map(({ candidate }) => candidate);
  const there = new Map(groundedSentences([...said, ...kept]).map((one) => [keyOfPlace(one), one]));
  return sentences.flatMap((place) => (place.score > 0 ? (there.get(keyOfPlace(place)) ?? []) : []));
}

/** A model as a gathering asks it: no longer than there is time, and only the one that is wanted. */
export function boundedModel(
  model: LanguageModel,
  { only, signal }: Pick<GatherTools, 'only'> & { readonly signal: AbortSignal },
  onUsage: (usage: ModelUsage) => void,
): LanguageModel {
  return {
    models: model.models,
    states: () => model.states(),
    stream: (request) => model.stream({ ...request, only, signal }),
    complete: async (request) => {
      const completion = await model.complete({ ...request, only, signal });
      onUsage(completion.usage);
      return completion;
    },
  };
}
