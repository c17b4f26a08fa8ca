import { isKindOf } from '../../entailment/index.ts';
import { ATTRIBUTION } from '../../text/english/reporting-words.ts';
import type { FoundNumber, Word, Words } from './read-words.ts';
import type { SupportSentence } from './support-sentences.ts';

/** What of a sentence its support has. */
export interface Account {
  /** 0–1, of the weight of its words. */
  readonly share: number;
  readonly missing: readonly Word[];
}

/** A name says more than a word: with the wrong one a sentence is about something else. */
const WEIGHT = { name: 2, word: 1 } as const;
/** Forms of one word that no stem joins (`propagation`, `propagates`) begin alike for so many letters. */
const LEAST_PREFIX = 5;
const LEAST_SHARED = 0.65;

export const weightOf = ({ name }: Word): number => (name === null ? WEIGHT.word : WEIGHT.name);

/** Words by which the sentence hands on what it has read are not looked for. */
export const toAccount = ({ words }: Words): Word[] =>
  words.filter(({ name, written }) => name !== null || !ATTRIBUTION.has(written.toLowerCase()));

/** Does one of these texts have the word, in any form, or one of the same meaning? */
export const hasWord = (texts: readonly Words[], word: Word): boolean =>
  texts.some((text) => text.stems.has(word.stem) || hasName(text, word) || hasForm(text, word));

export function hasName({ names, stems }: Words, { name, stem }: Word): boolean {
  if (name === null) return false;
  return names.has(name) || names.has(name.replace(/s$/u, '')) || stems.has(stem);
}

function hasForm({ stems }: Words, { stem, name }: Word): boolean {
  if (name !== null) return false;
  for (const other of stems) {
    if (isKindOf(other, stem) || isKindOf(stem, other)) return true;
    let same = 0;
    while (same < stem.length && stem[same] === other[same]) same += 1;
    if (same >= LEAST_PREFIX && same >= LEAST_SHARED * Math.max(stem.length, other.length)) return true;
  }
  return false;
}

/** `consensus layer` where the other says `CL`, and the other way round: the letters with which words side by side begin. */
export function accountedByInitials(words: readonly Word[], texts: readonly Words[]): ReadonlySet<Word> {
  const found = new Set<Word>();
  for (const [n, first] of words.entries()) {
    for (const length of [2, 3, 4, 5]) {
      const run = words.slice(n, n + length);
      const initials = run.map(({ written }) => written.charAt(0).toLowerCase()).join('');
      const isRun =
        run.length === length && run.every((word, at) => at === 0 || word.start - (run[at - 1]?.end ?? 0) <= 4);
      if (
        isRun &&
        texts.some(({ words: theirs }) =>
          theirs.some(({ name, written }) => name === initials && /^\p{Lu}+s?$/u.test(written)),
        )
      )
        for (const word of run) found.add(word);
    }
    if (
      /^\p{Lu}{2,5}s?$/u.test(first.written) &&
      texts.some((text) => hasInitials(text, first.name?.replace(/s$/u, '') ?? ''))
    )
      found.add(first);
  }
  return found;
}

const hasInitials = ({ words }: Words, initials: string): boolean =>
  words.some((_, n) => {
    const run = words.slice(n, n + initials.length);
    return (
      run.map(({ written }) => written.charAt(0).toLowerCase()).join('') === initials &&
      run.every((word, at) => at === 0 || word.start - (run[at - 1]?.end ?? 0) <= 6)
    );
  });

/** What of a sentence stands in one of these texts. */
export function account(sentence: Words, texts: readonly Words[]): Account {
  const words = toAccount(sentence);
  const byInitials = accountedByInitials(words, texts);
  const missing = words.filter((word) => !byInitials.has(word) && !hasWord(texts, word));
  const all = words.reduce((sum, word) => sum + weightOf(word), 0);
  const left = missing.reduce((sum, word) => sum + weightOf(word), 0);
  return { share: all === 0 ? 0 : 1 - left / all, missing };
}

/** Sentences together are looked at up to here: more would be a text that says everything somewhere. */
const MOST_TOGETHER = 3;
/** So much weight a further sentence adds at least. */
const LEAST_ADDED = 2;

/** The sentences that have most of it together, best first; none has a word of it = none. */
export function bestSentences(sentence: Words, all: readonly SupportSentence[]): SupportSentence[] {
  let left: Left = { words: toAccount(sentence), numbers: sentence.numbers, dates: sentence.dates };
  const chosen: SupportSentence[] = [];
  while (chosen.length < MOST_TOGETHER) {
    const [first] = chosen;
    const best = mostOf(
      left,
      sentence,
      all.filter((one) => !chosen.includes(one)),
    );
    if (!best || best.gain < (first ? LEAST_ADDED : WEIGHT.word)) break;
    const { words } = best.one;
    chosen.push(best.one);
    left = {
      words: left.words.filter((word) => !hasWord([words], word)),
      numbers: left.numbers.filter((number) => !hasNumber(words, number)),
      dates: left.dates.filter((date) => !hasDate(words, date)),
    };
  }
  return chosen;
}

interface Left {
  readonly words: readonly Word[];
  readonly numbers: Words['numbers'];
  readonly dates: Words['dates'];
}

const hasDate = ({ dates }: Words, { value }: Words['dates'][number]): boolean =>
  dates.some((other) => other.value.date.startsWith(value.date));
const hasNumber = ({ numbers }: Words, { size }: FoundNumber): boolean => numbers.some((other) => other.size === size);

/** A number or a date counts where it stands beside a word of the sentence. */
function mostOf(left: Left, sentence: Words, open: readonly SupportSentence[]) {
  let best: { readonly one: SupportSentence; readonly gain: number; readonly score: number } | null = null;
  for (const one of open) {
    const said = left.words.filter((word) => hasWord([one.words], word)).reduce((sum, word) => sum + weightOf(word), 0);
    const beside = toAccount(sentence).some((word) => hasWord([one.words], word));
    const numbers = left.numbers.filter((number) => hasNumber(one.words, number)).length;
    const dates = left.dates.filter((date) => hasDate(one.words, date)).length;
    const values = beside ? numbers + dates : 0;
    const gain = said + values * WEIGHT.name;
    // A value alone stands in many places; of two sentences that have the same the shorter says it.
    const score = said + values * WEIGHT.word - one.words.words.length / 100;
    if (gain > 0 && (!best || score > best.score)) best = { one, gain, score };
  }
  return best;
}
