import type { OvertakenReason } from '../../domain/search-terms.ts';
import { FUNCTION_WORDS } from '../../text/function-words.ts';
import { sentenceEnds } from '../../text/sentence-ends.ts';
import { termsOf } from '../../text/terms-of-text.ts';
import { ASKS_OF_OTHER_TIMES, standingOf, TELLS_CHANGE, type Standing } from './wording.ts';
import { valuesIn, type ValueKind } from './values-in-text.ts';

/** A short text that was found, with when it was said. */
export interface SaidAt {
  readonly id: string;
  readonly text: string;
  readonly at: Date;
  /** How well it answers the question, beside the others. */
  readonly score: number;
}

export interface Overtaken {
  readonly reason: OvertakenReason;
  /** The text by which that is known. */
  readonly by: string;
}

/** Sentences of a text that tells one thing: that a part of a longer one is overtaken says nothing of the others. */
const MOST_SENTENCES = 4;
/** What a later text must answer the question by, of how well the earlier one does, for the two to be about one thing. */
const AS_GOOD = 0.4;

interface Statement extends SaidAt {
  readonly said: string;
  readonly standing: Standing;
  readonly values: ReturnType<typeof valuesIn>;
  readonly words: ReadonlySet<string>;
  readonly tellsChange: boolean;
}

/**
 * Which of the texts that answer a question tell what no longer holds, does not hold yet or never came about, by what the others say of the
 * same names at other times. Only short texts that bear every name of the question are compared, and two of them only where they tell
 * values of one kind or have words in common beside the names; in doubt nothing is overtaken. Where a question bears no name nothing is.
 */
export function overtakenStatements(question: string, texts: readonly SaidAt[]): ReadonlyMap<string, Overtaken> {
  const names = namesOf(question);
  if (names.length === 0 || ASKS_OF_OTHER_TIMES.test(question)) return new Map();
  const statements = texts
    .flatMap((text) => statementOf(text, names, question) ?? [])
    .sort((a, b) => a.at.getTime() - b.at.getTime() || (a.id < b.id ? -1 : 1));
  return inTurn(statements);
}

/** From the earliest to the latest: what each does to those before it. */
function inTurn(statements: readonly Statement[]): Map<string, Overtaken> {
  const overtaken = new Map<string, Overtaken>();
  // What was said so far and is not taken back, the newest last.
  const open: Statement[] = [];
  for (const statement of statements) {
    if (statement.standing === 'TAKEN_BACK') takeBack(statement, open, overtaken);
    else {
      const before = open.filter((one) => one.standing === 'HOLDS' && isOfOne(one, statement));
      if (statement.standing === 'INTENDED') {
        const [holding] = before.slice(-1);
        if (holding) overtaken.set(statement.id, { reason: 'PLANNED', by: holding.id });
      } else {
        if (before.length === 0) doubt(statement, open, overtaken);
        for (const one of before) overtaken.set(one.id, { reason: 'SUPERSEDED', by: statement.id });
      }
      open.push(statement);
    }
  }
  return overtaken;
}

/** Who tells of a change without any value may take one back in words that are not known: then the one before holds as well. */
function doubt(by: Statement, open: readonly Statement[], overtaken: Map<string, Overtaken>): void {
  if (by.values.size > 0 || !by.tellsChange) return;
  const changes = new Set(open.filter((one) => one.values.size > 0 && isNear(one, by)).map(({ id }) => id));
  for (const [id, { reason, by: cause }] of overtaken)
    if (reason === 'SUPERSEDED' && changes.has(cause)) overtaken.delete(id);
}

/** The newest change of what it is about is undone, and what that had overtaken holds again; what was never changed stays. */
function takeBack(by: Statement, open: Statement[], overtaken: Map<string, Overtaken>): void {
  const causes = new Set([...overtaken.values()].map((one) => one.by));
  const isChange = (one: Statement): boolean => causes.has(one.id) || overtaken.get(one.id)?.reason === 'PLANNED';
  const related = open.filter((one) => isChange(one) || isNear(one, by));
  const last = related.at(-1);
  if (!last || (!isChange(last) && related.length < 2)) return;
  open.splice(open.indexOf(last), 1);
  overtaken.set(last.id, { reason: 'WITHDRAWN', by: by.id });
  for (const [id, { by: cause }] of overtaken) if (cause === last.id) overtaken.delete(id);
}

/** Do two statements tell values of one and the same thing? Another value of a kind that both tell, or words in common. */
function isOfOne(earlier: Statement, later: Statement): boolean {
  if (later.at.getTime() <= earlier.at.getTime() || later.score < AS_GOOD * earlier.score) return false;
  const kinds = [...earlier.values.keys()].filter((kind) => later.values.has(kind));
  if (kinds.length > 0) {
    const isOther = kinds.some((kind) => differ(earlier, later, kind)) && (isNear(earlier, later) || hasOne(kinds));
    return isOther && (later.standing === 'INTENDED' || later.tellsChange || saysTheSame(earlier, later));
  }
  // Values of no kind that is known: words must be the same, and the later one say that something changed.
  const isPlain = earlier.values.size === 0 && later.values.size === 0;
  return isPlain && (later.standing === 'INTENDED' || later.tellsChange);
}

/** Values of these kinds are told of one thing at a time. */
const hasOne = (kinds: readonly ValueKind[]): boolean => kinds.some((kind) => kind !== 'NUMBER' && kind !== 'NAME');

/** Each has a value that the other has not; or the later one names the earlier one's as well, to say that it is not so. */
function differ(earlier: Statement, later: Statement, kind: ValueKind): boolean {
  const [before, after] = [earlier.values.get(kind) ?? new Set<string>(), later.values.get(kind) ?? new Set<string>()];
  const isFresh = [...after].some((value) => !before.has(value));
  return isFresh && ([...before].some((value) => !after.has(value)) || NOT_THE_OTHER.test(later.said));
}
const NOT_THE_OTHER = /\b(?:not|instead of|rather than|up from|down from|no longer)\b/iu;

/**
 * The later one states the same with another value: nearly all of its words are those of the earlier one, or it has all of those and says
 * besides why or when.
 */
function saysTheSame(earlier: Statement, later: Statement): boolean {
  const common = [...later.words].filter((word) => earlier.words.has(word)).length;
  return common >= SAME * later.words.size || (common >= ENOUGH && common === earlier.words.size);
}
const SAME = 0.6;
/** Words that make a statement: a thing, what it does, and to what. */
const ENOUGH = 3;

const isNear = (a: Statement, b: Statement): boolean => [...b.words].some((word) => a.words.has(word));

const functionTerms = new Set([...FUNCTION_WORDS].flatMap((word) => termsOf(word)));

/** The sentences of a text that bear the names, where it is short and has all of them; null = it says nothing here. */
function statementOf(text: SaidAt, names: readonly string[], question: string): Statement | null {
  const sentences = sentencesIn(text.text);
  if (sentences.length > MOST_SENTENCES || !names.every((name) => hasName(text.text, name))) return null;
  const own = sentences.filter((sentence) => names.some((name) => hasName(sentence, name)));
  // What goes on with a pronoun goes on about the same.
  const said = sentences
    .filter((sentence, n) => own.includes(sentence) || (GOES_ON.test(sentence) && own.includes(sentences[n - 1] ?? '')))
    .join(' ');
  const values = valuesIn(said, question);
  const nameTerms = new Set(names.flatMap((name) => termsOf(name)));
  const valueTerms = new Set([...values.values()].flatMap((of) => [...of].flatMap((value) => termsOf(value))));
  const words = termsOf(said).filter(
    (term) => !functionTerms.has(term) && !nameTerms.has(term) && !valueTerms.has(term),
  );
  return {
    ...text,
    said,
    values,
    standing: standingOf(said, values.has('DATE')),
    words: new Set(words),
    tellsChange: TELLS_CHANGE.test(text.text),
  };
}

function sentencesIn(text: string): string[] {
  const sentences: string[] = [];
  let from = 0;
  for (const end of [...sentenceEnds(text, { start: 0, end: text.length }), text.length]) {
    const sentence = text.slice(from, end).trim();
    if (sentence !== '') sentences.push(sentence);
    from = end;
  }
  return sentences;
}

const GOES_ON = /^(?:It|Its|He|His|She|Her|They|Their|This|That|These|Those|Nothing|Everything)\b/u;

const hasName = (text: string, name: string): boolean =>
  ` ${text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, ' ')} `.includes(` ${name} `);

/** Names that a question bears: words with a capital where no sentence begins, and words with a digit; in small letters. */
function namesOf(question: string): string[] {
  const found = [
    ...question.matchAll(/(?<=[\p{L}\p{N},’'][ ]+)\p{Lu}[\p{L}\p{N}’'-]*|[\p{L}-]*\p{L}-?\d[\p{L}\d-]*/gu),
  ].map(([name]) => name);
  const plain = found.map((name) =>
    name
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, ' ')
      .trim(),
  );
  return [...new Set(plain)].filter((name) => name !== '' && !FUNCTION_WORDS.has(name));
}
