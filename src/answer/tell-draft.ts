import type { AnswerMode } from '../domain/answer-modes.ts';
import { WORDS_GONE, type Answer, type LeftOutSentence } from '../domain/answer-record.ts';
import { FUNCTION_WORDS } from '../text/function-words.ts';
import { REFUSAL } from './compile/system-words.ts';
import { keyOfPlace, type Draft, type WrittenSentence } from './draft.ts';
import type { GroundedSentence } from './grounded-sentences.ts';
import { answerOf, toldOf, withAllSides, type GroundRead, type Told } from './tell-sentences.ts';

/** What stands for sentences of a rejected draft that nothing supports (SE-106). */
const MISSING = '[insufficient evidence]';
/** What an answer of a rejected draft begins with (SE-106). */
const UNCERTAIN = 'Not all of this could be verified.';

/** Does it tell something that evidence says? Then it is told; else what the documents say is. */
export const isTold = ({ record: { state }, sentences }: Draft): boolean =>
  state === 'ACCEPTED' || (state === 'REJECTED' && sentences.some(({ rests }) => rests.length > 0));

/** The sentences of the evidence that a draft rests on. */
export function groundOfDraft(
  { sentences }: Draft,
  there: ReadonlyMap<string, GroundedSentence>,
): readonly GroundedSentence[] {
  const places = new Set(sentences.flatMap(({ rests }) => rests.map(keyOfPlace)));
  return [...places].flatMap((key) => there.get(key) ?? []);
}

/**
 * An answer of what a model wrote: what evidence supports, with the words that say it; of an open conflict all sides; the rest marked, as
 * the mode has it (SE-106, SE-107). What the evidence speaks against is not told, nor what rests on words that are gone or hold no more.
 */
export function tellDraft(draft: Draft, there: ReadonlyMap<string, GroundedSentence>, ground: GroundRead): Answer {
  const told: Told[] = [];
  const leftOut: LeftOutSentence[] = [];
  const isRejected = draft.record.state === 'REJECTED';
  for (const sentence of draft.sentences) {
    if (sentence.text === REFUSAL) continue;
    const one = writtenTold(sentence, { unsupported: draft.unsupported, isRejected }, there, ground);
    if ('reason' in one) leftOut.push(one);
    else if (one.text !== MISSING || told.at(-1)?.text !== MISSING) told.push(one);
  }
  const all = withAllSides(told, ground);
  return answerOf(all.told, [...leftOut, ...all.leftOut], ground.attributionOf, isRejected ? UNCERTAIN : '');
}

function writtenTold(
  { text, check, rests }: WrittenSentence,
  how: { readonly unsupported: AnswerMode['unsupported']; readonly isRejected: boolean },
  there: ReadonlyMap<string, GroundedSentence>,
  ground: GroundRead,
): Told | LeftOutSentence {
  if (check.verdict === 'CONTRADICTED') return { text, reason: 'CONTRADICTED' };
  const own = rests.map((place) => {
    const sentence = there.get(keyOfPlace(place));
    return sentence ? toldOf(sentence, ground) : ({ text, reason: 'NOT_FOUND' } as const);
  });
  const carrying = own.flatMap((one) => ('reason' in one ? [] : one));
  const gone = own.flatMap((one) => ('reason' in one ? one : []));
  // What it says of words that are gone or hold no more cannot be told apart from the rest of it.
  const [lost] = gone.filter(({ reason }) => reason !== 'AGING' || carrying.length === 0);
  if (lost) return { text: lost.reason === 'NOT_FOUND' ? WORDS_GONE : text, reason: lost.reason };
  return {
    text: shown(text, check, how),
    ...{ kind: 'GENERATED', check, claimId: null, chunkId: null },
    confidence: carrying.length === 0 ? 0 : Math.min(...carrying.map(({ confidence }) => confidence)),
    quotes: carrying.flatMap(({ quotes }) => quotes),
    conflicts: carrying.flatMap(({ conflicts }) => conflicts),
  };
}

/** Only what is verified, or says nothing that could be wrong, is told as it is (SE-107). */
function shown(
  text: string,
  { verdict, kind }: WrittenSentence['check'],
  { unsupported, isRejected }: { readonly unsupported: AnswerMode['unsupported']; readonly isRejected: boolean },
): string {
  if (verdict === 'VERIFIED') return text;
  if (verdict === 'PARTIALLY_SUPPORTED') return `${text} (partly verified)`;
  if (verdict === 'UNCHECKED') return kind === 'CONNECTIVE' ? text : `${text} (not checked)`;
  if (isRejected) return MISSING;
  return unsupported === 'STRIP' ? `[Unverified: ${text}]` : `It may be that ${asClause(text)} (unverified)`;
}

/** A sentence behind `that`: a word without a meaning of its own loses its capital, a name keeps it. */
function asClause(text: string): string {
  const [first = ''] = /^\p{L}+/u.exec(text) ?? [];
  return FUNCTION_WORDS.has(first.toLowerCase()) ? `${first.toLowerCase()}${text.slice(first.length)}` : text;
}
