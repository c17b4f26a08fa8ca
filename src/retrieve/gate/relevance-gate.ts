import type { GateMethod, GateReason, OvertakenReason } from '../../domain/search-terms.ts';
import type { Entailment } from '../../models/index.ts';
import type { GateSettings } from './gate-settings.ts';
import { citesOneOf } from '../asked/cited-in.ts';
import { lexicalRelevance, type LexicalRelevance } from './lexical-relevance.ts';

/** What may become evidence. */
export interface GateCandidate {
  readonly id: string;
  readonly text: string;
  /** What its document is, and the sections above it: part of what it says, as a heading is of its section. Left out: nothing. */
  readonly context?: string;
  /** SHA-256 of the text, hex. */
  readonly contentHash: string;
  /** Where it stands, or what it rests on; none = no document has it. */
  readonly documentIds: readonly string[];
  /** 0–1: how surely it says what is asked, as a claim or its section tells, whatever its words; left out: nothing tells. */
  readonly asked?: number;
  /** 0–1: how near its words and meaning are to the question; null or left out: not both were compared. */
  readonly near?: number | null;
  /** Why it does not tell what holds; null or left out: nothing is known against it. */
  readonly overtaken?: OvertakenReason | null;
}

/** What a caller allows (RS ❖: files that are switched off, one file alone, texts that the prompt has already). */
export interface Eligibility {
  /** Documents that are switched off. */
  readonly off: ReadonlySet<string>;
  /** No other document counts; null = all do. */
  readonly only: ReadonlySet<string> | null;
  /** Hashes of texts that are in the prompt already. */
  readonly injected: ReadonlySet<string>;
}

export interface GateVerdict {
  readonly id: string;
  readonly kept: boolean;
  readonly reason: GateReason;
  /** For a person. */
  readonly why: string;
  /** 0 to 1; null = it was dropped before it was judged. */
  readonly relevance: number | null;
  readonly method: GateMethod;
}

export interface GateDeps {
  /** null = rules judge. */
  readonly entailment: Pick<Entailment, 'name' | 'judge'> | null;
  readonly settings: Pick<GateSettings, 'gate.strictness' | 'gate.nearest' | 'gate.judged'>;
}

/**
 * Which candidates a question lets through, each with its reason, in their order (RS-22). First those that may not be used at all
 * are dropped, then what says the same as one before it; the others are judged, where there is an entailment model the first
 * `gate.judged` by that: whether the question follows from the text; the rest by rules; and dropped where that is less than
 * `gate.strictness`. A relevance does not depend on the strictness: a higher one never keeps more.
 * @throws Unavailable when a model is to judge and cannot be asked
 */
export async function relevanceGate(
  question: string,
  candidates: readonly GateCandidate[],
  eligibility: Eligibility,
  { entailment, settings }: GateDeps,
): Promise<GateVerdict[]> {
  const dropped = new Map<string, GateVerdict>();
  const seen = new Set<string>();
  for (const candidate of candidates) {
    const verdict = barred(candidate, eligibility, seen);
    if (verdict) dropped.set(candidate.id, verdict);
    else seen.add(candidate.contentHash);
  }
  const open = candidates.filter(({ id }) => !dropped.has(id));
  const judged = entailment
    ? await byModel(question, open.slice(0, settings['gate.judged']), entailment)
    : new Map<string, number>();
  const strictness = settings['gate.strictness'];
  const far = strictness > 0 && isFar(question, candidates, settings['gate.nearest']);
  return candidates.map((candidate) => {
    const before = dropped.get(candidate.id);
    if (before) return before;
    const verdict = verdictOf(question, candidate, judged.get(candidate.id) ?? null, strictness);
    return far && verdict.kept && verdict.method === 'RULES' && (candidate.near ?? null) !== null
      ? { ...verdict, kept: false, reason: 'NOT_RELEVANT', why: NOTHING_NEAR }
      : verdict;
  });
}

const NOTHING_NEAR =
  'nothing that was found comes near the question: it shares words with it, and is about something else';

/** From here on it is a claim that says what is asked, of what the question is surely about: no section alone has so much. */
const SURELY = 0.8;

/**
 * Is the best of what words and meaning found too far from the question for any of it to be an answer? Then texts that share a quarter of
 * its words share them by chance. What a claim surely says of what is asked is never far, nor is what the question cites.
 */
export function isFar(
  question: string,
  candidates: readonly Pick<GateCandidate, 'near' | 'asked' | 'context'>[],
  nearest: number,
): boolean {
  const contexts = candidates.map(({ context = '' }) => context);
  if (candidates.some(({ asked = 0 }) => asked >= SURELY) || citesOneOf(question, contexts)) return false;
  const compared = candidates.flatMap(({ near }) => near ?? []);
  return compared.length > 0 && Math.max(...compared) < nearest;
}

/** Is every document that it is known from switched off? */
export const isSwitchedOff = ({ documentIds }: Pick<GateCandidate, 'documentIds'>, off: Eligibility['off']): boolean =>
  documentIds.length > 0 && documentIds.every((document) => off.has(document));

/**
 * The best that are not switched off, as many as are wanted, and those before them that are: what may not be used takes no other's place,
 * and is told.
 */
export function bestOpen<Candidate extends Pick<GateCandidate, 'documentIds'>>(
  candidates: readonly Candidate[],
  most: number,
  off: Eligibility['off'],
): readonly Candidate[] {
  const last = candidates.filter((one) => !isSwitchedOff(one, off))[most - 1];
  return last ? candidates.slice(0, candidates.indexOf(last) + 1) : candidates;
}

function barred(
  { id, documentIds, contentHash }: GateCandidate,
  { off, only, injected }: Eligibility,
  seen: ReadonlySet<string>,
): GateVerdict | null {
  const drop = (reason: GateReason, why: string): GateVerdict => ({
    id,
    kept: false,
    reason,
    why,
    relevance: null,
    method: 'RULES',
  });
  if (isSwitchedOff({ documentIds }, off))
    return drop('SWITCHED_OFF', 'every document that it is known from is switched off');
  if (only !== null && !documentIds.some((document) => only.has(document)))
    return drop('NOT_THE_FILE', 'only other documents are asked for');
  if (injected.has(contentHash)) return drop('ALREADY_INJECTED', 'its text is in the prompt already');
  return seen.has(contentHash) ? drop('DUPLICATE', 'a better hit has the same text') : null;
}

/** The words of a candidate below those that say where it stands; the header of a file says all of itself. */
export const inContext = ({ text, context = '' }: Pick<GateCandidate, 'text' | 'context'>): string =>
  context === '' || text.startsWith('---\n') ? text : `${context}\n${text}`;

/**
 * How relevant a candidate is without a model: by the words that it shares with the question, or by what claims and sections say of it.
 * By the words alone `findEvidence` had some evidence in ten for .81 of the questions, so .85 (npm run bench -- retrieval).
 */
export function relevanceByRules(
  question: string,
  candidate: Pick<GateCandidate, 'text' | 'context' | 'asked'>,
): LexicalRelevance & { readonly asked: number } {
  const { asked = 0 } = candidate;
  const { relevance, missing } = lexicalRelevance(question, inContext(candidate));
  return { relevance: Math.max(relevance, asked), missing, asked };
}

async function byModel(
  question: string,
  candidates: readonly GateCandidate[],
  entailment: Pick<Entailment, 'judge'>,
): Promise<Map<string, number>> {
  const scores = await entailment.judge(
    candidates.map((candidate) => ({ premise: inContext(candidate), hypothesis: question })),
  );
  return new Map(candidates.map(({ id }, i) => [id, scores[i]?.entailment ?? 0]));
}

function verdictOf(
  question: string,
  candidate: GateCandidate,
  entailed: number | null,
  strictness: number,
): GateVerdict {
  const { id, overtaken = null } = candidate;
  const rules = relevanceByRules(question, candidate);
  const relevance = Math.max(entailed ?? rules.relevance, rules.asked);
  const kept = relevance >= strictness;
  const method = entailed === null ? 'RULES' : 'MODEL';
  const shown = relevance.toFixed(2);
  const missing = rules.missing.slice(0, 5).join(', ');
  const why =
    kept && rules.asked === relevance
      ? `by ${shown} it says what is asked: a claim that rests on it, or its section, tells`
      : entailed !== null
        ? `the question follows from it by ${shown}`
        : missing === ''
          ? 'it has all that the question names'
          : `it has ${shown} of what the question names, without ${missing}`;
  // What is relevant and does not hold is no evidence of what holds.
  if (kept && overtaken !== null)
    return { id, kept: false, reason: overtaken, why: OVERTAKEN[overtaken], relevance, method };
  return {
    id,
    kept,
    reason: kept ? 'RELEVANT' : 'NOT_RELEVANT',
    why,
    relevance,
    method,
  };
}

const OVERTAKEN: Readonly<Record<OvertakenReason, string>> = {
  SUPERSEDED: 'a later text says otherwise of the same names, or no claim that it makes holds any more',
  PLANNED: 'it is planned or wished for, and another text tells what holds',
  WITHDRAWN: 'a later text takes it back',
};
