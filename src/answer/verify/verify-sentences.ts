import type { Embedder, Entailment } from '../../models/index.ts';
import { classifySentence, isChecked, withoutJoint } from './classify-sentence.ts';
import type { TieBreaker } from './break-ties.ts';
import { decideTie, decideVerdict, isTie, type Decision } from './decide-verdict.ts';
import { entailSentences, type Entailed } from './entail-sentences.ts';
import { readWords, type Words } from './read-words.ts';
import { nearestMeanings } from './score-meaning.ts';
import type {
  CheckedFact,
  CheckSource,
  DraftSentence,
  SentenceCheck,
  SentenceType,
  Support,
} from '../../domain/sentence-check.ts';
import { supportCandidates, type Candidate } from './support-candidates.ts';
import { readSupport, type ReadSupport } from './support-sentences.ts';
import type { VerifySettings } from './verify-settings.ts';

export interface Checker {
  /** null = rules alone: then only what stands in the support word by word is verified (PI-118). */
  readonly entailment: Pick<Entailment, 'name' | 'judge'> | null;
  /** null = words are compared, not meanings. */
  readonly embedder: Pick<Embedder, 'embed'> | null;
  readonly numbers: VerifySettings;
  /** Decides what the entailment model leaves open; null or left out: it stays open (PI-62). */
  readonly ties?: TieBreaker | null;
}

/** A sentence beside one of what may carry it. */
interface Trial {
  readonly n: number;
  readonly words: Words;
  readonly candidate: Candidate;
  /** It is looked at only to say where the sentence would stand. */
  readonly isUncited: boolean;
  readonly score: number;
}

interface Judged extends Trial {
  readonly decision: Decision;
  readonly entailed: Entailed | string | null;
  readonly facts: readonly CheckedFact[];
  /** The language model that decided it; null = none did. */
  readonly breaker: string | null;
}

/** Its price grows with the square of its words, and nobody says so much in one sentence. */
const MOST_WORDS = 100;
/** Where no blanks part words; longer passages are no sentences either (`quotableSentences`). */
const LONGEST = 1_000;
const TOO_LONG = [{ signal: 'NOT_READ', detail: `longer than ${MOST_WORDS} words or ${LONGEST} characters` }] as const;
/** What is not read has neither. */
const NO_MORE = { facts: [], sources: [] } as const;
const isTooLong = (text: string): boolean => text.length > LONGEST || text.trim().split(/\s+/u).length > MOST_WORDS;

/**
 * Each sentence against its support, in order: what it quotes, the values and names that it tells, whether it denies, how much is said
 * at all, and what a model makes of it (SE-99…102, PI-59…61). A model that is away is as one that is not there: NOT_READ says so.
 */
export async function verifySentences(
  { entailment, embedder, numbers, ties = null }: Checker,
  sentences: readonly DraftSentence[],
  support: readonly Support[],
): Promise<SentenceCheck[]> {
  const read = new Map(support.map((one) => [one.id, readSupport(one)]));
  const drafts = sentences.map((sentence) => {
    if (isTooLong(sentence.text)) return { sentence, words: readWords(''), kind: 'FACTUAL' as const, isRead: false };
    const words = readWords(withoutJoint(sentence.text));
    return { sentence, words, kind: classifySentence(sentence.text, words), isRead: true };
  });
  const trials = drafts.flatMap(({ sentence, words, kind, isRead }, n) =>
    isRead && isChecked(kind, words) ? trialsOf(n, sentence, words, read) : [],
  );
  const scored = await withMeanings(embedder, trials);
  const judged = await withoutTies(ties, await withEntailment(entailment, scored, numbers), numbers);
  return drafts.map(({ kind, words, isRead }, n) => {
    if (!isRead) return { kind, verdict: 'UNSUPPORTED', score: 0, method: 'rules', reasons: TOO_LONG, ...NO_MORE };
    if (!isChecked(kind, words))
      return { kind, verdict: 'UNCHECKED', score: 0, method: 'rules', reasons: [], ...NO_MORE };
    const own = judged.filter((one) => one.n === n).sort(byVerdict);
    return checkOf(kind, own, entailment?.name ?? 'rules', numbers);
  });
}

/** What is cited; where nothing is, everything. What is not cited is looked at to say that it stands there. */
function trialsOf(n: number, sentence: DraftSentence, words: Words, read: ReadonlyMap<string, ReadSupport>): Trial[] {
  const all = [...read.values()];
  const named = sentence.cited.flatMap((id) => read.get(id) ?? []);
  const cited = sentence.cited.length === 0 ? all : named;
  const others = all.filter((one) => !cited.includes(one));
  const texts = all.map(({ support }) => support);
  const trial = (isUncited: boolean, candidate: Candidate): Trial => {
    return { n, words, candidate, isUncited, score: candidate.account.share };
  };
  return [
    ...supportCandidates(sentence, words, cited, texts).map((candidate) => trial(false, candidate)),
    ...supportCandidates(sentence, words, others, texts)
      .slice(0, 1)
      .map((candidate) => trial(true, candidate)),
  ];
}

const folded = (text: string): string => text.replaceAll(/\s+/gu, ' ');
/** Each sentence by itself, the first two and all of them together. */
const textsOf = ({ best }: Candidate): string[] => {
  const texts = best.map(({ words }) => folded(words.text));
  return [...new Set([...texts, texts.slice(0, 2).join(' '), texts.join(' ')])].filter((text) => text !== '');
};

async function withMeanings(embedder: Checker['embedder'], trials: readonly Trial[]): Promise<Trial[]> {
  const asked = trials.map(({ words, candidate }) => ({ text: words.text, others: textsOf(candidate) }));
  const cosines = await nearestMeanings(embedder, asked);
  // Words alone pass what is said of something else, meaning alone what says the opposite or adds to it: the mean of both parts them best.
  return trials.map((one, n) => ({ ...one, score: cosines ? (one.score + (cosines[n] ?? 0)) / 2 : one.score }));
}

async function withEntailment(
  model: Checker['entailment'],
  trials: readonly Trial[],
  numbers: VerifySettings,
): Promise<Judged[]> {
  const open = trials.filter(
    ({ candidate, isUncited, score }) =>
      !isUncited && candidate.against.length === 0 && score >= numbers['verify.partial'],
  );
  const asked = open.map(({ words, candidate }) => ({ sentence: words.text, premises: textsOf(candidate) }));
  const entailed = await entailSentences(model, asked);
  return trials.map((one) => {
    const scores = typeof entailed === 'string' ? entailed : (entailed[open.indexOf(one)] ?? null);
    const facts = scores === null || typeof scores === 'string' ? [] : scores.facts;
    const decision = decideVerdict({ ...one, entailed: scores }, numbers);
    return { ...one, facts, entailed: scores, decision, breaker: null };
  });
}

/** Facts of which the entailment model makes less are told to the language model (PI-62). */
const DOUBTED_FACT = 0.5;

/** What the best support of a sentence leaves open, decided by a language model. */
async function withoutTies(
  ties: TieBreaker | null,
  judged: readonly Judged[],
  numbers: VerifySettings,
): Promise<readonly Judged[]> {
  if (!ties) return judged;
  const best = new Map<number, Judged>();
  for (const one of [...judged].sort(byVerdict)) if (!best.has(one.n)) best.set(one.n, one);
  const open = [...best.values()].filter((one) => isTie(one.decision, one, numbers)).sort((a, b) => a.n - b.n);
  if (open.length === 0) return judged;
  const asked = open.map(({ words, candidate, facts }) => ({
    claim: words.text,
    evidence: candidate.best.map((one) => folded(one.words.text)),
    facts: facts.filter(({ entailment }) => entailment < DOUBTED_FACT).map(({ text }) => text),
  }));
  const broken = await ties(asked);
  return judged.map((one) => {
    const told = broken[open.indexOf(one)];
    if (told === undefined) return one;
    const breaker = typeof told === 'string' ? null : told.model;
    return { ...one, breaker, decision: decideTie(one, one.decision, told) };
  });
}

const RANK: Readonly<Record<Decision['verdict'], number>> = {
  ...{ VERIFIED: 0, PARTIALLY_SUPPORTED: 1, CONTRADICTED: 2, UNSUPPORTED: 3, UNCHECKED: 4 },
};
const byVerdict = (a: Judged, b: Judged): number =>
  Number(a.isUncited) - Number(b.isUncited) || RANK[a.decision.verdict] - RANK[b.decision.verdict] || b.score - a.score;

function checkOf(kind: SentenceType, own: readonly Judged[], model: string, numbers: VerifySettings): SentenceCheck {
  const [best] = own;
  if (!best) return { kind, verdict: 'UNSUPPORTED', score: 0, method: 'rules', reasons: NOTHING, ...NO_MORE };
  const { decision, score, breaker } = best;
  const isCarried = decision.verdict === 'VERIFIED' || decision.verdict === 'PARTIALLY_SUPPORTED';
  const elsewhere = isCarried && !best.isUncited ? [] : own.filter((one) => one.isUncited && isCarriedBy(one, numbers));
  const found = elsewhere.flatMap(({ candidate }) => candidate.best.slice(0, 1));
  return {
    kind,
    verdict: best.isUncited ? 'UNSUPPORTED' : decision.verdict,
    score: best.isUncited ? 0 : score,
    method: breaker === null ? (decision.by === 'model' ? model : 'rules') : `${TIE_BREAKER}:${breaker}`,
    reasons: [
      ...found.map(
        ({ support }) => ({ signal: 'WRONG_DOCUMENT', detail: `it stands in ${support.document}` }) as const,
      ),
      ...(best.isUncited ? NOTHING : decision.reasons),
    ],
    facts: decision.by !== 'rules' && !best.isUncited ? best.facts : [],
    sources: best.isUncited ? [] : sourcesOf(own, numbers),
  };
}

/** What decides is told by it, with the name of the model behind it (PI-62). */
const TIE_BREAKER = 'llm_tiebreaker';

const NOTHING = [{ signal: 'NOT_FOUND', detail: 'nothing that is cited is there' }] as const;

const isCarriedBy = ({ candidate, score }: Judged, numbers: VerifySettings): boolean =>
  candidate.against.length === 0 && score >= numbers['verify.partial'];

/** Of the best match, and of every other above `verify.reference` against which nothing speaks; the same words once. */
function sourcesOf([best, ...others]: readonly Judged[], numbers: VerifySettings): CheckSource[] {
  if (!best || best.decision.verdict === 'UNSUPPORTED') return [];
  const more = others.filter(
    ({ isUncited, candidate, score }) =>
      !isUncited && candidate.against.length === 0 && score > numbers['verify.reference'],
  );
  const sources = new Map<string, CheckSource>();
  for (const { candidate, score } of [best, ...more])
    for (const { support, start, end } of candidate.best) {
      const key = `${start} ${support.id}`;
      if (!sources.has(key)) sources.set(key, { id: support.id, start, end, score });
    }
  return [...sources.values()].sort((a, b) => b.score - a.score);
}
