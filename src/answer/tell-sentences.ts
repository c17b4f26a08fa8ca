import type {
  Answer,
  AnswerSentence,
  Citation,
  CitedPlace,
  LeftOutReason,
  LeftOutSentence,
} from '../domain/answer-record.ts';
import type { AgingMemory } from './aging-memories.ts';
import { leadsOf, type AttributionOf } from './lead-of-quotes.ts';
import type { Claim, Conflict } from '../domain/claim-record.ts';
import { quoteOf } from '../domain/text.ts';
import { validationQuestion } from '../domain/validation-question.ts';
import type { ClaimId, ConflictId, RevisionId } from '../domain/typed-ids.ts';
import type { CitedClaim } from './cited-claims.ts';
import type { ClaimOfSentence } from './claims-in-sentences.ts';
import type { GroundedSentence } from './grounded-sentences.ts';

/** What is known here of the sentences that may be told. */
export interface GroundRead {
  /** Claims that each of them makes. */
  readonly claims: ReadonlyMap<GroundedSentence, readonly ClaimOfSentence[]>;
  /** Open ones, of each of those claims. */
  readonly conflicts: ReadonlyMap<ClaimId, readonly Conflict[]>;
  /** Claims that are told as such, and all sides of those conflicts. */
  readonly cited: ReadonlyMap<ClaimId, CitedClaim>;
  /** Of the claims that sentences make, memories that tell nothing by themselves any more. */
  readonly aging: ReadonlyMap<ClaimId, AgingMemory>;
  readonly texts: ReadonlyMap<RevisionId, string>;
  readonly attributionOf: AttributionOf;
}

interface Quote {
  readonly quote: string;
  readonly place: CitedPlace;
}

/** A sentence with the words that it rests on, before these have their numbers. */
export interface Told extends Omit<AnswerSentence, 'lead' | 'range' | 'citations' | 'disputed'> {
  readonly quotes: readonly Quote[];
  /** Open, about what it says. */
  readonly conflicts: readonly Conflict[];
}

export const NO_ANSWER: Answer = {
  ...{ outcome: 'INSUFFICIENT_EVIDENCE', text: 'Nothing here says that.' },
  ...{ sentences: [], leftOut: [], conflicts: [], validations: [] },
};

/**
 * An answer of the first of these sentences that hold and stand where they should, in the order of the texts; what repeats one of them is
 * passed over, and what an open conflict says against one of them is told right after it.
 * @param sentences best first
 */
export function tellSentences(sentences: readonly GroundedSentence[], ground: GroundRead, most: number): Answer {
  const told = new Map<GroundedSentence, Told>();
  const aging: GroundedSentence[] = [];
  const leftOut: LeftOutSentence[] = [];
  for (const sentence of sentences) {
    if (told.size + aging.length >= most) break;
    const one = toldOf(sentence, ground);
    if ('reason' in one && one.reason === 'AGING') aging.push(sentence);
    if ('reason' in one) leftOut.push(one);
    else if (![...told.values()].some((before) => repeats(before, one))) told.set(sentence, one);
  }
  const ordered = inOrderOfTexts([...told.keys()]).flatMap((sentence) => told.get(sentence) ?? []);
  const all = withAllSides(ordered, ground);
  const answer = answerOf(all.told, [...leftOut, ...all.leftOut], ground.attributionOf);
  return asking(answer, aging, ground);
}

/** With what its reader is asked, behind what is told: each memory that these sentences would have told, once. */
export function asking(answer: Answer, aging: readonly GroundedSentence[], ground: GroundRead): Answer {
  const asked = new Map(
    aging
      .flatMap((sentence) => ground.claims.get(sentence) ?? [])
      .flatMap(({ id, holds }) => {
        const memory = holds ? ground.aging.get(id) : undefined;
        return memory ? [[id, memory] as const] : [];
      }),
  );
  if (asked.size === 0) return answer;
  const questions = [...asked.values()].map(({ statement, days }) => validationQuestion(statement, days));
  return {
    ...answer,
    text: [...(answer.sentences.length === 0 ? [] : [answer.text]), ...questions].join(' '),
    validations: [...asked].map(([claimId, { days }]) => ({ claimId, days })),
  };
}

/** Words that do not hold, or do not stand, or are those of faded memories alone. */
type Untold = Pick<LeftOutSentence, 'text'> & {
  readonly reason: Extract<LeftOutReason, 'NOT_HELD' | 'NOT_FOUND' | 'AGING'>;
};

/** What may be told of a sentence of the evidence, or why it may not. */
export function toldOf(sentence: GroundedSentence, ground: GroundRead): Told | Untold {
  const { text, ground: basis, confidence } = sentence;
  const left = (reason: Untold['reason']): Untold => ({ text, reason });
  const claims = ground.claims.get(sentence) ?? [];
  const standing = claims.filter(({ holds }) => holds);
  if (!sentence.isNamed && claims.length > 0 && standing.length === 0) return left('NOT_HELD');
  if (isAgingAlone(sentence, ground)) return left('AGING');
  const conflicts = claims.flatMap(({ id }) => ground.conflicts.get(id) ?? []);
  if (basis.kind === 'CLAIM') return claimTold(basis.claimId, conflicts, ground) ?? left('NOT_FOUND');
  const { chunkId, quote, place } = basis;
  if (!stands({ quote, place }, ground.texts)) return left('NOT_FOUND');
  const told = {
    text,
    kind: 'QUOTE',
    check: null,
    claimId: null,
    chunkId,
    confidence,
    conflicts,
    quotes: [{ quote, place }],
  } as const;
  const stated = sentence.isLine ? claimOfLine(claims, ground) : null;
  // A row or a field is read with what stands around it: the statement of what was read there says it all.
  return stated
    ? { ...told, text: stated.statement, kind: 'CLAIM', claimId: stated.id, confidence: stated.confidence }
    : told;
}

/** It says nothing but what memories say that have faded: that is asked, and not told (OM-119). */
export function isAgingAlone(sentence: GroundedSentence, { claims, aging }: GroundRead): boolean {
  const standing = (claims.get(sentence) ?? []).filter(({ holds }) => holds);
  return !sentence.isNamed && standing.length > 0 && standing.every(({ id }) => aging.has(id));
}

/** The one claim that a line makes; null = it makes none, or several. */
function claimOfLine(claims: readonly ClaimOfSentence[], { cited }: GroundRead): Claim | null {
  const [one, ...others] = claims.filter(({ holds }) => holds);
  return one && others.length === 0 ? (cited.get(one.id)?.claim ?? null) : null;
}

/** null = its words are not where they should stand, or no current document says it. */
function claimTold(id: ClaimId, conflicts: readonly Conflict[], { cited, texts }: GroundRead): Told | null {
  const found = cited.get(id);
  const spans = (found?.spans ?? []).map(({ quote, documentId, revisionId, start, end }): Quote => {
    return { quote, place: { kind: 'REVISION', documentId, revisionId, start, end } };
  });
  const quotes = spans.filter((span) => stands(span, texts));
  if (!found || quotes.length === 0) return null;
  const { statement: text, confidence } = found.claim;
  return { text, kind: 'CLAIM', check: null, claimId: id, chunkId: null, confidence, conflicts, quotes };
}

/** Are these the very words that stand there now? A page of the web was read just now. */
const stands = ({ quote, place }: Quote, texts: GroundRead['texts']): boolean =>
  place.kind === 'PAGE' || quoteOf(texts.get(place.revisionId) ?? '', place) === quote;

const folded = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/\s+/gu, ' ')
    .replace(/[.\s]+$/u, '');

/** The same claim or words, or others of the place of another: but two claims may rest on the same words. */
const repeats = (a: Told, b: Told): boolean =>
  (a.claimId !== null && a.claimId === b.claimId) ||
  folded(a.text) === folded(b.text) ||
  ((a.kind !== 'CLAIM' || b.kind !== 'CLAIM') &&
    a.quotes.some(({ place: one }) => b.quotes.some(({ place: other }) => overlap(one, other))));

const overlap = (a: CitedPlace, b: CitedPlace): boolean =>
  a.kind === 'REVISION' && b.kind === 'REVISION' && a.revisionId === b.revisionId && a.start < b.end && b.start < a.end;

/** Sentences of one passage stand as they do there; passages by the best of their sentences. */
function inOrderOfTexts(sentences: readonly GroundedSentence[]): GroundedSentence[] {
  const firsts = [...new Set(sentences.map(({ passage }) => passage))];
  return [...sentences].sort(
    (a, b) => firsts.indexOf(a.passage) - firsts.indexOf(b.passage) || a.position - b.position,
  );
}

/** Behind each disputed sentence what the other sides of its conflicts say, each once; and the sides of which no words can be told. */
export function withAllSides(
  told: readonly Told[],
  ground: GroundRead,
): { readonly told: readonly Told[]; readonly leftOut: readonly LeftOutSentence[] } {
  const said: Told[] = [];
  const leftOut: LeftOutSentence[] = [];
  for (const one of told) {
    said.push(one);
    for (const conflict of one.conflicts)
      for (const id of conflict.parties.flatMap(({ claimId }) => claimId ?? [])) {
        const side = claimTold(id, [conflict], ground);
        const text = ground.cited.get(id)?.claim.statement;
        if (side && ![...told, ...said].some((before) => repeats(before, side))) said.push(side);
        else if (!side && text !== undefined) leftOut.push({ text, reason: 'NOT_FOUND' });
      }
  }
  return { told: said, leftOut };
}

/**
 * The text with the marks of its citations: the same words are cited by one number.
 * @param opening what the text begins with
 */
export function answerOf(
  told: readonly Told[],
  leftOut: readonly LeftOutSentence[],
  attributionOf: AttributionOf,
  opening = '',
): Answer {
  if (told.length === 0) return { ...NO_ANSWER, leftOut };
  const numbers = new Map<string, Citation>();
  const cite = ({ quote, place }: Quote): Citation => {
    const key = JSON.stringify([place, quote]);
    const known = numbers.get(key) ?? { n: numbers.size + 1, quote, place };
    numbers.set(key, known);
    return known;
  };
  const sentences: AnswerSentence[] = [];
  let text = opening;
  const leads = leadsOf(
    told.map(({ kind, quotes }) => ({ kind, said: quotes.map(({ place }) => attributionOf(place)) })),
  );
  for (const [n, { quotes, conflicts, ...one }] of told.entries()) {
    const citations = quotes.map(cite);
    const lead = leads[n] ?? '';
    const before = text === '' ? lead : `${text} ${lead}`;
    const start = before.length;
    const marks = [...new Set(citations)].map(({ n: number }) => `[${number}]`).join('');
    text = `${before}${one.text}${marks === '' ? '' : ` ${marks}`}`;
    sentences.push({
      ...one,
      lead,
      disputed: conflicts.length > 0,
      range: { start, end: start + one.text.length },
      citations: [...new Set(citations)],
    });
  }
  const conflicts = new Set<ConflictId>(told.flatMap((one) => one.conflicts.map(({ id }) => id)));
  return { outcome: 'ANSWERED', text, sentences, leftOut, conflicts: [...conflicts], validations: [] };
}
