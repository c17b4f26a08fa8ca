import { createHash } from 'node:crypto';
import { chunksByIds } from '../ingest/index.ts';
import { claimsByIds, evidenceByClaims } from '../reconcile/index.ts';
import type { View } from '../storage/index.ts';
import { tokenize } from '../text/tokenize.ts';
import { jaccard } from '../text/trigrams.ts';
import { answerSearch, type SearchDeps, type SearchQuestion } from './answer-search.ts';
import { diversify } from './diversify.ts';
import type { Found } from './dense.ts';
import type { GateSettings } from './gate/gate-settings.ts';
import { relevanceGate, type Eligibility, type GateVerdict } from './gate/relevance-gate.ts';
import type { StrategyHit, StrategyPage } from './hybrid-search.ts';
import type { OvertakenReason } from './overtaken/overtaken-statements.ts';

export interface EvidenceQuestion {
  readonly search: SearchQuestion;
  /** Hits of the search that come before the gate. */
  readonly candidates: number;
  /** Pieces of evidence wanted. */
  readonly first: number;
  readonly eligibility: Eligibility;
  /** 0 to 1: how relevant a piece must be; null = `gate.strictness`. */
  readonly strictness: number | null;
  /** 0 to 1: how much unlike each other they should be; null or 0 = the best ones, however alike. */
  readonly diversity: number | null;
}

export interface EvidenceDeps extends Omit<SearchDeps, 'page'> {
  readonly settings: SearchDeps['settings'] & GateSettings;
}

/** A candidate with what became of it. */
export interface JudgedHit {
  readonly hit: StrategyHit;
  readonly verdict: GateVerdict;
  /** Its place among what was found, from 1. */
  readonly rank: number;
}

export interface FoundEvidence extends Pick<StrategyPage, 'dense'> {
  /** The best first, as many as were wanted. */
  readonly kept: readonly JudgedHit[];
  /** What was found and is not among them, each with its reason, in the order of the search. */
  readonly dropped: readonly JudgedHit[];
}

/**
 * From a question to ranked evidence, with a reason for everything kept or dropped: search → gate → unlike ones first, where that
 * is asked for. No model judges here, as a view is held; the verdicts say RULES.
 * @throws what `answerSearch` throws
 */
export async function retrieveEvidence(
  view: View,
  question: EvidenceQuestion,
  deps: EvidenceDeps,
): Promise<FoundEvidence> {
  const { search, candidates: wanted, first, eligibility, strictness, diversity } = question;
  const page = await answerSearch(view, search, { ...deps, page: { first: wanted, after: null } });
  const hits = page.items.map(({ node }) => node);
  const texts = await textsOf(view, hits);
  const documents = await documentsOf(view, hits, eligibility);
  const candidates = hits.map(({ found }) => candidateOf(found, texts.get(found.id) ?? '', documents));
  const settings = { ...deps.settings, 'gate.strictness': strictness ?? deps.settings['gate.strictness'] };
  const verdicts = await relevanceGate(search.text, candidates, eligibility, { entailment: null, settings });
  const judged = hits.flatMap((hit, i): JudgedHit[] => {
    const verdict = verdicts[i];
    return verdict ? [{ hit, verdict: unlessOvertaken(hit, verdict), rank: i + 1 }] : [];
  });
  const passed = judged.filter(({ verdict }) => verdict.kept);
  const kept = unlike(passed, first, diversity ?? 0, texts);
  const chosen = new Set(kept);
  const dropped = judged.filter((one) => !chosen.has(one)).map((one) => (one.verdict.kept ? beyond(one, first) : one));
  return { kept, dropped, dense: page.dense };
}

/** What is relevant and does not hold is no evidence of what holds. */
const unlessOvertaken = ({ overtaken }: StrategyHit, verdict: GateVerdict): GateVerdict =>
  overtaken && verdict.kept
    ? { ...verdict, kept: false, reason: overtaken.reason, why: WHY[overtaken.reason] }
    : verdict;

const WHY: Readonly<Record<OvertakenReason, string>> = {
  SUPERSEDED: 'a later text says otherwise of the same names',
  PLANNED: 'it is planned or wished for, and another text tells what holds',
  WITHDRAWN: 'a later text takes it back',
};

/** It would do; others are better, or less like those that are kept. */
const beyond = ({ hit, verdict, rank }: JudgedHit, first: number): JudgedHit => ({
  ...{ hit, rank },
  verdict: { ...verdict, kept: false, reason: 'BEYOND_FIRST', why: `${first} others were chosen before it` },
});

function candidateOf(found: Found, text: string, documents: ReadonlyMap<string, readonly string[]>) {
  return {
    ...{ id: found.id, text },
    contentHash: createHash('sha256').update(text).digest('hex'),
    documentIds: documents.get(found.id) ?? [],
  };
}

/** Documents of one claim that are looked up. */
const DOCUMENTS_OF_EACH = 100;

/** The documents that each hit stands in or rests on, as far as the caller restricts them. One statement where there are claims. */
async function documentsOf(
  view: View,
  hits: readonly StrategyHit[],
  { off, only }: Eligibility,
): Promise<ReadonlyMap<string, readonly string[]>> {
  if (off.size === 0 && only === null) return new Map();
  const found = hits.map((hit) => hit.found);
  const claims = found.flatMap((one) => (one.kind === 'CLAIM' ? [one.id] : []));
  const evidence = await evidenceByClaims(view, claims, 'SUPPORTS', { first: DOCUMENTS_OF_EACH, after: null });
  return new Map(
    found.map((one): readonly [string, readonly string[]] => {
      if (one.kind === 'CHUNK') return [one.id, [one.documentId]];
      const pieces = (one.kind === 'CLAIM' ? evidence.get(one.id)?.items : undefined) ?? [];
      return [one.id, pieces.flatMap(({ node }) => (node.current ? [node.documentId] : []))];
    }),
  );
}

/** What each hit says. Two statements. */
async function textsOf(view: View, hits: readonly StrategyHit[]): Promise<ReadonlyMap<string, string>> {
  const found = hits.map((hit) => hit.found);
  const chunks = await chunksByIds(
    view,
    found.flatMap((one) => (one.kind === 'CHUNK' ? [one.id] : [])),
  );
  const claims = await claimsByIds(
    view,
    found.flatMap((one) => (one.kind === 'CLAIM' ? [one.id] : [])),
  );
  return new Map(
    found.map((one): readonly [string, string] => {
      if (one.kind === 'CHUNK') return [one.id, chunks.get(one.id)?.text ?? ''];
      return [one.id, one.kind === 'CLAIM' ? (claims.get(one.id)?.statement ?? '') : one.name];
    }),
  );
}

const NO_WORDS: ReadonlySet<string> = new Set();

/** By maximal marginal relevance; two are alike by the share of their words that both have (Jaccard). */
function unlike(
  passed: readonly JudgedHit[],
  first: number,
  diversity: number,
  texts: ReadonlyMap<string, string>,
): JudgedHit[] {
  if (diversity === 0) return passed.slice(0, first);
  const best = Math.max(...passed.map(({ hit }) => hit.score), Number.MIN_VALUE);
  const words = new Map(
    passed.map(({ hit: { found } }): [string, Set<string>] => [found.id, new Set(tokenize(texts.get(found.id) ?? ''))]),
  );
  const scored = passed.map((one) => ({ id: one.hit.found.id, score: one.hit.score / best, one }));
  return diversify(scored, first, 1 - diversity, (a, b) =>
    jaccard(words.get(a.id) ?? NO_WORDS, words.get(b.id) ?? NO_WORDS),
  ).map(({ one }) => one);
}
