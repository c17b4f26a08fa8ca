import { DomainError } from '../domain/errors.ts';
import type { AnswerKind } from '../domain/question-record.ts';
import type { Embedder } from '../models/index.ts';
import { dotProduct } from '../lib/vector-math.ts';
import { ASKS_OF_OTHER_TIMES } from '../text/english/stance.ts';
import { FUNCTION_TERMS } from '../text/function-terms.ts';
import { termsOf } from '../text/terms-of-text.ts';
import { groundedSentences, QUESTION, type CitablePassage, type GroundedSentence } from './grounded-sentences.ts';

/** What is asked, as it was understood. */
export interface AskedQuestion {
  readonly text: string;
  readonly answerKind: AnswerKind;
  /** Of the embedder's model, of unit length; null = there is none, and words alone decide. */
  readonly vector: Float32Array | null;
  /** It names another time than now: what was said later is no better. */
  readonly isTimed: boolean;
  /** It asks one thing: of several, what another says may answer one. */
  readonly isWhole: boolean;
}

/** A sentence of the evidence, by its place there. */
export interface RankedSentence {
  /** `id` of its passage. */
  readonly passage: string;
  /** Its place among the sentences of that, from 0. */
  readonly position: number;
  /** How much of what is asked it says: 0 or less = nothing; sentences of one question are compared by it. */
  readonly score: number;
}

export interface RankedEvidence {
  /** The best first. */
  readonly sentences: readonly RankedSentence[];
  /**
   * The question asks about somebody who wrote posts, and what another says answers it better than all that they say: the best of that,
   * which nobody may take for theirs. null = nothing does.
   */
  readonly ofOtherAuthor: RankedSentence | null;
  /** Why meaning was not compared; null = it was, or there is no embedder. */
  readonly wordsAlone: string | null;
}

/**
 * What a term of the question counts that a sentence has, where the heading above it has it too, and where the heading alone has it, or the
 * record of a field: what the name of a document says, its sentences need not say again.
 */
const HELD = { own: 1, both: 0.6, heading: 0.5 } as const;
/** What a value of the kind that is asked for counts. */
const VALUE = 0.1;
/** What a claim counts that surely says what is asked. */
const ASKED = 0.8;
/**
 * A row of a table, or a field, is read with more than it says: it stands behind a sentence that says as much, but for one that has a value
 * of the kind that is asked for.
 */
const LINE = 0.2;
/**
 * Where somebody who wrote posts is asked about, words of others who do not name them are beside the point: quoted in an answer they
 * would be taken for theirs (npm run bench -- conversation-answers: at .15 a third of the effect).
 */
const OTHERS = 0.4;
/** What a post quotes of others was said elsewhere, and before. */
const QUOTED = 0.2;
/**
 * Where a later text says nearly the same, what it says is more likely to hold, and the earlier sentence stands behind it: of two
 * sets of histories that strangers wrote the value of now comes first in .27 and .25 instead of .17 and .20 (npm run bench -- changes).
 */
const EARLIER = { cosine: 0.55, loses: 0.2 } as const;
/** A question says nothing, and is told by no answer: more than all else can count together. */
const ASKS = 4;
/** Sentences of which the meaning is compared, the best by their words: the embedder takes them one by one, and somebody waits. */
const COMPARED = 16;
/** The same, of others than those who are asked about. */
const COMPARED_OF_OTHERS = 4;
/**
 * How much more of what is asked another must say than all that they say. At 0 as many questions about what was never said are refused,
 * and .04 more of those that have an answer (npm run bench -- conversation-answers).
 */
const SURELY_BETTER = 0.1;

/** Ranks that are handed on: four for each of the 20 sentences that an answer may have. */
const MOST_RANKED = 80;

/** What an answer of a kind has, whatever it is. */
const HAS_VALUE: Readonly<Partial<Record<AnswerKind, RegExp>>> = {
  NUMBER: /\d|\b(?:one|two|three|four|five|six|seven|eight|nine|ten|twelve|hundred|thousand|half|twice|once)\b/iu,
  DATE: /\b\d{4}\b/u,
  ENTITY: /(?<=[\p{L}\p{N},:|] )\p{Lu}\p{L}+/u,
};

/**
 * The sentences of the evidence by how much of a question they say: by its words, each weighed by how few of the sentences have it, and, of
 * the best of them, by the cosine of both meanings. No view may be held: the embedder is waited for.
 */
export async function rankSentences(
  embedder: Pick<Embedder, 'embed'> | null,
  { text, answerKind, vector, isTimed, isWhole }: AskedQuestion,
  evidence: readonly CitablePassage[],
): Promise<RankedEvidence> {
  const byWords = rankedByWords(text, answerKind, groundedSentences(evidence));
  const shown = (ranked: readonly Scored[]): readonly RankedSentence[] =>
    ranked.slice(0, MOST_RANKED).map(({ sentence: { passage, position }, score }) => ({ passage, position, score }));
  const alone = { sentences: shown(byWords), ofOtherAuthor: null };
  if (!embedder || !vector) return { ...alone, wordsAlone: null };
  const best = byWords.slice(0, COMPARED);
  const others = byWords.filter((one) => one.isOfOtherAuthor && !best.includes(one)).slice(0, COMPARED_OF_OTHERS);
  const compared = [...best, ...others];
  try {
    const vectors = await embedder.embed(
      compared.map(({ words }) => words),
      'QUERY',
    );
    const cosines = compared.map((_, n) => cosineOf(vector, vectors[n]));
    // Those that were not compared are taken to be as near as the farthest of those that were, and stay behind them.
    const farthest = Math.min(...cosines);
    const later = isTimed || ASKS_OF_OTHER_TIMES.test(text) ? null : vectors;
    const near = compared.map((one, n) => ({ ...one, score: one.score + (cosines[n] ?? farthest) }));
    const overtaken = near.map((one, n) => {
      const lost = later && isSaidLater(n, compared, later) ? EARLIER.loses : 0;
      return { ...one, score: one.score - lost };
    });
    const left = byWords
      .filter((one) => !compared.includes(one))
      .map((one) => ({ ...one, score: one.score + farthest }));
    const sentences = shown([...overtaken, ...left].sort(byScore));
    return { sentences, ofOtherAuthor: (isWhole && shown(betterOfOtherAuthors(near))[0]) || null, wordsAlone: null };
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return { ...alone, wordsAlone: error.message };
  }
}

/** What others say than those who are asked about, the best first, where that says more of what is asked than all else. */
function betterOfOtherAuthors(compared: readonly Scored[]): Scored[] {
  const scoreOf = ({ score, isOfOtherAuthor }: Scored): number => score + (isOfOtherAuthor ? OTHERS : 0);
  const [others, own] = [true, false].map((is) => compared.filter(({ isOfOtherAuthor }) => isOfOtherAuthor === is));
  const most = Math.max(0, ...(own ?? []).map(scoreOf));
  return (others ?? []).filter((one) => scoreOf(one) > most + SURELY_BETTER).sort(byScore);
}

/**
 * Does one of the sentences that were compared say nearly the same later, elsewhere? Who answers in the same talk takes up what was said.
 * What is quoted, and has no time, is not compared.
 */
function isSaidLater(n: number, compared: readonly Scored[], vectors: readonly Float32Array[]): boolean {
  const [one, vector] = [compared[n]?.sentence, vectors[n]];
  const at = one?.at?.getTime();
  if (at === undefined || vector === undefined) return false;
  const headed = compared[n]?.above ?? new Set<string>();
  return compared.some(({ sentence, own, above }, m) => {
    const isLater = (sentence.at?.getTime() ?? at) > at && sentence.passage !== one?.passage;
    const isOfSame = [...headed].every((term) => own.has(term) || above.has(term));
    return isLater && isOfSame && cosineOf(vector, vectors[m]) >= EARLIER.cosine;
  });
}

interface Scored {
  readonly sentence: GroundedSentence;
  /** What it says; of words of somebody who is asked about, with their name. */
  readonly words: string;
  readonly score: number;
  /** By somebody else than who is asked about, and without their name. */
  readonly isOfOtherAuthor: boolean;
  /** Its terms. */
  readonly own: ReadonlySet<string>;
  /** Terms of the question that the heading above it has: which of several alike things it is about. */
  readonly above: ReadonlySet<string>;
}

/**
 * Who is asked about, of those who wrote posts: by the whole of their handle, or by the first name of one that is written like a person's.
 * Letter by letter: `may` asks about nobody called May.
 */
function postersAsked(question: string, sentences: readonly GroundedSentence[]): ReadonlySet<string> {
  const has = (name: string): boolean =>
    ` ${question.replaceAll(/[^\p{L}\p{N}._-]+/gu, ' ')} `.replaceAll(/[.]+ /gu, ' ').includes(` ${name} `);
  const handles = new Set(sentences.flatMap(({ by }) => (by !== null && isName(by) ? by : [])));
  return new Set([...handles].filter((by) => has(by) || (PERSON.test(by) && has(by.split(' ', 1)[0] ?? ''))));
}

/** Who is called `What` or `I` is not asked about by every question. */
const isName = (handle: string): boolean => termsOf(handle).some((term) => !FUNCTION_TERMS.has(term));

const PERSON = /^\p{Lu}[\p{L}'’-]+(?: \p{Lu}[\p{L}.'’-]*){1,2}$/u;

const byScore = (a: Scored, b: Scored): number => b.score - a.score;

const cosineOf = (question: Float32Array, sentence: Float32Array | undefined): number =>
  sentence?.length === question.length ? dotProduct(question, sentence) : 0;

function rankedByWords(question: string, kind: AnswerKind, sentences: readonly GroundedSentence[]): Scored[] {
  const known = new Map<string, ReadonlySet<string>>();
  const termsOnce = (text: string): ReadonlySet<string> => {
    const terms = known.get(text) ?? new Set(termsOf(text));
    known.set(text, terms);
    return terms;
  };
  const people = postersAsked(question, sentences);
  const names = [...people].map((by) => new Set(termsOf(by)));
  const read = sentences.map((sentence) => {
    const { by, text, context, record, repliesTo } = sentence;
    const words = by !== null && people.has(by) ? `${by}: ${text}` : text;
    const heading = termsOnce(repliesTo === '' ? context : `${context}\n${repliesTo}`);
    return { sentence, words, own: new Set(termsOf(words)), heading, record: termsOnce(record) };
  });
  const asked = weighed(
    question,
    read.map(({ own }) => own),
  );
  return read
    .map(({ sentence, words, own, heading, record }): Scored => {
      const held = (term: string): number => {
        const isAbove = heading.has(term);
        if (own.has(term)) return isAbove ? HELD.both : HELD.own;
        return isAbove || record.has(term) ? HELD.heading : 0;
      };
      const shared = asked.reduce((sum, [term, share]) => sum + share * held(term), 0);
      const hasValue = HAS_VALUE[kind]?.test(sentence.text) ?? null;
      const line = sentence.isLine && hasValue !== true ? LINE : 0;
      const isNamed = names.some((terms) => [...terms].some((term) => own.has(term)));
      const isOfOtherAuthor = sentence.by !== null && people.size > 0 && !isNamed;
      const other = isOfOtherAuthor ? OTHERS : sentence.isQuoted ? QUOTED : 0;
      const asks = QUESTION.test(sentence.text) ? ASKS : 0;
      return {
        ...{ sentence, words, isOfOtherAuthor, own },
        above: new Set(asked.flatMap(([term]) => (heading.has(term) ? term : []))),
        score: shared + (hasValue === false ? 0 : VALUE) + ASKED * sentence.asked - line - asks - other,
      };
    })
    .sort(byScore);
}

/** The terms of a question with their shares in it, 1 together: a term that few of the sentences have tells more. */
function weighed(question: string, sentences: readonly ReadonlySet<string>[]): [term: string, share: number][] {
  const terms = [...new Set(termsOf(question))].filter((term) => !FUNCTION_TERMS.has(term));
  const weights = terms.map((term): [string, number] => {
    const held = sentences.filter((own) => own.has(term)).length;
    return [term, Math.log(1 + (sentences.length + 1) / (held + 1))];
  });
  const all = weights.reduce((sum, [, weight]) => sum + weight, 0);
  return weights.map(([term, weight]) => [term, weight / all]);
}
