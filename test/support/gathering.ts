import { createHash } from 'node:crypto';
import { Unavailable } from '../../src/domain/errors.ts';
import type { GatheringRecord, RetrievedType } from '../../src/domain/gathering-record.ts';
import type { RevisionId } from '../../src/domain/typed-ids.ts';
import type { CompletionRequest, LanguageModel } from '../../src/models/index.ts';
import type { KeptPassage } from '../../src/answer/gather/joined-evidence.ts';
import type { GatherTools, SearchedEvidence } from '../../src/answer/gather/gathering.ts';
import { gatherEvidence, type GatheredEvidence } from '../../src/answer/gather/gather-evidence.ts';
import { limitsBy, type GatheringLimits } from '../../src/answer/gather/gathering-budget.ts';
import type { AskAgent } from '../../src/domain/gathering-record.ts';
import type { QuestionUnderstanding } from '../../src/question/index.ts';
import { classifyQuestion } from '../../src/question/classify-question.ts';
import { canonicalQuestion } from '../../src/question/canonical-question.ts';
import { decomposeByPattern } from '../../src/question/decompose-question.ts';
import { defaultRoute, routeByPattern } from '../../src/question/route-question.ts';
import { STRATEGY_WEIGHTS } from '../../src/question/strategy-weights.ts';
import { accountOf } from './language-model.ts';
import { settingDefaults } from './settings.ts';

/** A passage of a document of its own: its words are its id. */
export function keptPassage(text: string, { context = '', document = text } = {}): KeptPassage {
  const revisionId = '0' as RevisionId;
  return {
    candidate: {
      ...{ kind: 'CHUNK', id: text, text, context, documentIds: [document], score: 1, reliability: 0.9 },
      contentHash: createHash('sha256').update(text).digest('hex'),
      ...{
        reranked: null,
        page: null,
        posts: [],
        place: { revisionId, start: 0, end: text.length, type: 'PROSE', contentAt: null },
      },
    },
    verdict: { id: text, kept: true, reason: 'RELEVANT', why: '', relevance: 1, method: 'RULES' },
    rank: 1,
  };
}

/** What a search found: passages of one sentence each, the best first. */
export const foundOf = (
  kept: readonly KeptPassage[],
  types: ReadonlyMap<string, RetrievedType> = new Map(),
): SearchedEvidence => ({
  ...{ kept, types },
  prepared: {
    ...{ said: [], files: [], isTimed: false, ofOtherAuthor: null, wordsAlone: null },
    sentences: kept.map(({ candidate }, n) => ({ passage: candidate.id, position: 0, score: 1 - n / 100 })),
  },
});

/** What rules make of a question without names. */
export const understood = (text: string): QuestionUnderstanding => ({
  ...classifyQuestion(text, { names: 0, namesTime: false, now: new Date(0) }),
  ...{ text, canonical: canonicalQuestion(text, 0), weights: STRATEGY_WEIGHTS.factual_entity_focused },
  ...{ time: { range: null, notes: [] }, names: [], entityIds: [], topics: [], method: 'RULES' },
  route: routeByPattern(text) ?? defaultRoute(null),
  decomposition: decomposeByPattern(text),
});

export interface AskedForData {
  /** Of the shape that is asked for. */
  readonly name: string;
  readonly system: string;
  readonly user: string;
}

/** A model that follows a script: what it says in another shape is refused, as by the client of models; an error is thrown. */
export function scriptedAnswers(
  script: (asked: AskedForData, n: number) => unknown,
  dollars = 0.01,
): { readonly model: LanguageModel; readonly asked: AskedForData[] } {
  const asked: AskedForData[] = [];
  const complete = async <T>({ answer: { name, schema }, system, messages }: CompletionRequest<T>) => {
    const one = { name, system, user: messages.map(({ content }) => content).join('\n') };
    asked.push(one);
    const said = await script(one, asked.length - 1);
    if (said instanceof Error) throw said;
    const { success, data } = schema.safeParse(said);
    if (!success)
      throw new Unavailable('language model', 'no usable answer (scripted: the answer does not fit its schema)');
    return { value: data, model: 'scripted', usage: { tokensIn: 100, tokensOut: 20, dollars } };
  };
  const stream = (): never => {
    throw new Error('expected to be asked for data');
  };
  return { asked, model: { models: ['scripted'], states: () => [], stream, complete } };
}

export interface GatheringTried {
  readonly agent: AskAgent;
  readonly question?: string;
  /** What is found, by what is searched for; nothing else finds anything. */
  readonly finds?: Readonly<Record<string, readonly KeptPassage[]>> | ((question: string) => readonly KeptPassage[]);
  readonly first?: readonly KeptPassage[];
  readonly model?: LanguageModel | null;
  readonly limits?: Partial<GatheringLimits>;
  readonly types?: ReadonlyMap<string, RetrievedType>;
  readonly tools?: Partial<GatherTools>;
}

const SCOPE = { spaceId: '0', spaceName: 'a', owner: 'ada', role: 'READER' } as const;

/** Gathers evidence in a world of a few texts, and tells what was searched for. */
export async function gathering({
  agent,
  question = 'Who wrote it?',
  finds = {},
  first = [],
  model = null,
  limits = {},
  types,
  tools = {},
}: GatheringTried): Promise<
  GatheredEvidence & { readonly searched: readonly string[]; readonly texts: readonly string[] }
> {
  const searched: string[] = [];
  const found = typeof finds === 'function' ? finds : (one: string) => finds[one] ?? [];
  const gathered = await gatherEvidence(
    {
      search: (one) => {
        searched.push(one);
        return Promise.resolve(foundOf(found(one), types));
      },
      ...{
        model: model && { model, account: accountOf(SCOPE) },
        only: null,
        tokensOfPassage: 10,
        elapsed: () => 0,
        nonce: 'n0nce',
      },
      limits: { ...limitsBy(settingDefaults), ...limits },
      ...tools,
    },
    { agent, question: understood(question), first: foundOf(first) },
  );
  return { ...gathered, searched, texts: gathered.kept.map(({ candidate }) => candidate.text) };
}

/** The steps of a gathering, a line each: `2 RETRIEVE who? +1 (refused …)`. */
export const stepsTold = ({ steps }: Pick<GatheringRecord, 'steps'>): string[] =>
  steps.map(({ iteration, action, question, found, refused }) =>
    [iteration, action, question, found === null ? null : `+${found}`, refused === null ? null : `(${refused})`]
      .filter((part) => part !== null)
      .join(' '),
  );
