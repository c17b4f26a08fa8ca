import type { AnswerKind } from '../domain/question-record.ts';
import type { Scope } from '../domain/scope.ts';
import type { ViewRules } from '../domain/view-vocabulary.ts';
import type { Embedder } from '../models/index.ts';
import { coordinatedQuestions, type QuestionDeps } from '../question/index.ts';
import type { Eligibility, FoundForQuestion, SearchSettings } from '../retrieve/index.ts';
import { mayBeCited } from './cited-claims.ts';
import { claimsThatSay } from './claims-that-say.ts';
import type { EvidencePassage } from './grounded-sentences.ts';
import { headed } from './headed-passages.ts';
import type { InjectedFile } from './inject/inject-files.ts';
import { rankSentences, type RankedEvidence } from './rank-sentences.ts';
import { readNow } from './walk/answer-view.ts';

export interface PrepareDeps extends Pick<QuestionDeps, 'database' | 'now' | 'asOf' | 'validAt' | 'recorder'> {
  readonly embeddings: { readonly chosen: Pick<Embedder, 'embed'> } | null;
  /** null or left out: no claims are looked up. */
  readonly rules?: ViewRules | null | undefined;
  readonly settings: SearchSettings;
}

/** What an answer is composed of. */
export interface PreparedAnswer extends RankedEvidence {
  /** Claims that say what is asked, beside the evidence. */
  readonly said: readonly EvidencePassage[];
  /** Those that were named. */
  readonly files: readonly InjectedFile[];
  /** The question names a time: what held at any may answer it. */
  readonly isTimed: boolean;
}

/** What who made a thing, when, and where it stands does not answer, though the question has words for it. */
const TOLD_BY_TEXTS: readonly AnswerKind[] = ['EXPLANATION', 'NUMBER'];

/** The sentences of the evidence and of claims that say what is asked, in order; while the embedder is waited for no view is held. */
export async function prepareAnswer(
  deps: PrepareDeps,
  scope: Scope,
  { question, kept }: Pick<FoundForQuestion, 'question' | 'kept'>,
  eligibility: Eligibility,
): Promise<PreparedAnswer> {
  const { understood, cached } = question;
  const { rules, settings } = deps;
  const read = await readNow(deps, scope, false, async (view) => {
    const passages = await headed(
      view,
      kept.map(({ candidate }) => candidate),
    );
    const evidence = passages.map((passage, n) => ({ passage, relevance: kept[n]?.verdict.relevance ?? 0 }));
    const isTold = !TOLD_BY_TEXTS.includes(understood.answerKind);
    const isOpen = mayBeCited(eligibility);
    const asked = rules && { rules, settings, named: understood.entityIds, isOpen };
    return { evidence, said: asked && isTold ? await claimsThatSay(view, understood.text, evidence, asked) : [] };
  });
  // A claim that is evidence already is told by what it says of what is asked.
  const given = new Set(read.said.map(({ id }) => id));
  const evidence = [...read.said, ...read.evidence.flatMap(({ passage }) => (given.has(passage.id) ? [] : passage))];
  const isTimed = understood.time.range !== null;
  const isWhole = coordinatedQuestions(understood.text).parts.length === 0;
  const asked = { ...understood, vector: cached.vector, isTimed, isWhole };
  const ranked = await rankSentences(deps.embeddings && deps.embeddings.chosen, asked, evidence);
  return { said: read.said, files: [], isTimed, ...ranked };
}

/** Where named files are all that there is, their lines, by the words of the question alone: no model is asked (RS-17). */
export async function prepareFiles(
  { question }: { readonly question: string },
  files: readonly InjectedFile[],
): Promise<PreparedAnswer> {
  const passages = files.flatMap(({ shown }) => (shown === null ? [] : shown.passage));
  const asked = { text: question, answerKind: 'TEXT', vector: null, isTimed: false, isWhole: true } as const;
  return { said: [], files, isTimed: false, ...(await rankSentences(null, asked, passages)) };
}
