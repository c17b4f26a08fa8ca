import type { DropReason } from '../../domain/answer-record.ts';
import { UNATTRIBUTED, type Attribution } from '../../domain/attributed-words.ts';
import type { ContextBlock } from '../../domain/context-blocks.ts';
import type { Conflict } from '../../domain/claim-record.ts';
import { postSpeaksToModel, speaksToModel } from '../../domain/quoted.ts';
import type { TextRange } from '../../domain/text.ts';
import type { ClaimId } from '../../domain/typed-ids.ts';
import { dayOf } from '../lead-of-quotes.ts';
import type { SentencePlace } from '../draft.ts';
import type { GroundedSentence } from '../grounded-sentences.ts';
import { toldOf, type GroundRead, type Told } from '../tell-sentences.ts';

/** A sentence that a prompt may have, with what may be told of it. */
export interface ContextSentence {
  readonly sentence: GroundedSentence;
  readonly told: Told;
}

export interface DroppedWords {
  readonly text: string;
  /** The block that they would be in. */
  readonly block: ContextBlock;
  readonly reason: DropReason;
}

/** Who stands behind what a source of a prompt says. */
export interface Backing {
  /** Documents, and pages of the web, that say it. */
  readonly documents: number;
  /** Their sites, in order; what is no site's has none. */
  readonly domains: readonly string[];
}

/** Sentences that stand in one passage, a claim, or a named file, under one number of a prompt. */
export interface ContextSource {
  /** From 1, by the best of its sentences. */
  readonly n: number;
  readonly heading: string;
  /** When it is from, such as `2031-04-12`: no date that it says itself; null = it does not say. */
  readonly day: string | null;
  /** Of a named file, how much of it is there, and which revision it is; else empty. */
  readonly note: string;
  /** Its sentences in their order; a named file letter by letter. */
  readonly text: string;
  /** Where each of them stands in `text`, and the words that it rests on. */
  readonly sentences: readonly (TextRange & Pick<Told, 'quotes'> & { readonly place: SentencePlace })[];
  /** Id of the document that it stands in; of a page of the web, its address. */
  readonly document: string;
  /** 0–1 */
  readonly confidence: number;
  /** Open, about what it says. */
  readonly conflicts: readonly Conflict[];
  /** Claims that it makes, and that hold. */
  readonly claims: readonly ClaimId[];
  /** Who says the same; left out: nobody looked. */
  readonly backing?: Backing;
}

/**
 * Sentences that may be in a prompt, best first, and those that may not, each with its reason.
 * @param isInFiles whether the named files of the prompt have it already
 */
export function contextSentences(
  sentences: readonly GroundedSentence[],
  ground: GroundRead,
  isInFiles: (told: Told) => boolean,
): { readonly usable: readonly ContextSentence[]; readonly dropped: readonly DroppedWords[] } {
  const usable: ContextSentence[] = [];
  const dropped: DroppedWords[] = [];
  for (const sentence of sentences) {
    const told = toldOf(sentence, ground);
    const drop = (reason: DropReason): void => void dropped.push({ text: told.text, block: 'EVIDENCE', reason });
    if ('reason' in told) drop(told.reason);
    else if (isInFiles(told)) drop('IN_FILES');
    else if ((sentence.by === null ? speaksToModel : postSpeaksToModel)(told.text)) drop('SPEAKS_TO_MODEL');
    else if (!usable.some((before) => before.told.text === told.text)) usable.push({ sentence, told });
  }
  return { usable, dropped };
}

/**
 * The chosen sentences under the numbers of their passages.
 * @param before numbers that others have
 */
export function contextSources(
  chosen: readonly ContextSentence[],
  { claims, attributionOf }: Pick<GroundRead, 'claims' | 'attributionOf'>,
  before: number,
): ContextSource[] {
  const passages = [...new Set(chosen.map(({ sentence }) => sentence.passage))];
  return passages.flatMap((passage, index): ContextSource[] => {
    const own = chosen
      .filter(({ sentence }) => sentence.passage === passage)
      .sort((a, b) => a.sentence.position - b.sentence.position);
    const [first] = own;
    if (!first) return [];
    const said = own.map(({ told: { quotes } }) => quotes.map(({ place }) => attributionOf(place))[0] ?? UNATTRIBUTED);
    let text = '';
    const sentences = own.map(({ sentence: { position }, told }, n) => {
      const before = `${text}${text === '' ? '' : ' '}${told.kind === 'QUOTE' ? nameBefore(said[n]) : ''}`;
      const start = before.length;
      text = `${before}${told.text}`;
      return { start, end: text.length, place: { passage, position }, quotes: told.quotes };
    });
    return [
      {
        ...{ n: before + index + 1, note: '', text, sentences },
        heading: headingLines(first.sentence.context).join(' › '),
        day: said[0] ? dayOf(said[0]) : null,
        document: documentOf(first),
        confidence: Math.min(...own.map(({ told }) => told.confidence)),
        claims: claimsThatHold(
          own.map(({ sentence }) => sentence),
          claims,
        ),
        conflicts: [...new Map(own.flatMap(({ told }) => told.conflicts).map((one) => [one.id, one])).values()],
      },
    ];
  });
}

/** Who is the `I` in it. */
const nameBefore = (said: Attribution | undefined): string => (said?.by ? `${said.by}: ` : '');

/** What sentences say, as claims that hold; each once. */
export const claimsThatHold = (
  sentences: readonly GroundedSentence[],
  claims: GroundRead['claims'],
): readonly ClaimId[] => [
  ...new Set(
    sentences.flatMap((sentence) => (claims.get(sentence) ?? []).flatMap(({ id, holds }) => (holds ? id : []))),
  ),
];

/** Each once; one that addresses a language model is none. */
export const headingLines = (context: string): string[] =>
  [...new Set(context.split('\n'))].filter((line) => line !== '' && !speaksToModel(line));

function documentOf({ told: { quotes } }: ContextSentence): string {
  const place = quotes[0]?.place;
  return place === undefined ? '' : place.kind === 'PAGE' ? place.url : place.documentId;
}

/** The sentences of the evidence that words of a source are part of. */
export const placesWithin = ({ sentences }: ContextSource, { start, end }: TextRange): SentencePlace[] =>
  sentences.flatMap((one) => (one.start < end && start < one.end ? [one.place] : []));
