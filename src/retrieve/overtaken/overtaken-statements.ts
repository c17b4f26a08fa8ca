import type { OvertakenReason } from '../../domain/search-terms.ts';
import { FUNCTION_WORDS } from '../../text/function-words.ts';
import { ASKS_OF_OTHER_TIMES, GOES_ON } from '../../text/english/stance.ts';
import { sentenceEnds } from '../../text/sentence-ends.ts';
import { termsOf } from '../../text/terms-of-text.ts';
import {
  CHANGES_HANDS,
  OF_A_CHANGE,
  SETS_RIGHT,
  takesBack,
  TELLS_CHANGE,
  tellsIntent,
  type Standing,
} from './wording.ts';
import { clauseOf, isOfSubject, isSameFrame, isUnrealised } from './value-clause.ts';
import { valuesIn, type ValueKind } from '../../text/values/value-kinds.ts';

/** A short text that was found, with when it was said. */
export interface SaidAt {
  readonly id: string;
  readonly text: string;
  readonly at: Date;
  /** 0–1: to the question. */
  readonly relevance: number;
}

export interface Overtaken {
  readonly reason: OvertakenReason;
  /** The text or claim by which that is known. */
  readonly by: string;
}

/** Sentences of a text that tells one thing: that a part of a longer one is overtaken says nothing of the others. */
const MOST_SENTENCES = 4;
/** How relevant a later text must be, of what the earlier one is, for the two to be about one thing. */
const AS_GOOD = 0.4;

interface Statement extends SaidAt {
  readonly said: string;
  readonly values: ReturnType<typeof valuesIn>;
  readonly words: ReadonlySet<string>;
  /** Words of the question beside its names that it has as well: what is asked about the names. */
  readonly asked: ReadonlySet<string>;
  readonly tellsChange: boolean;
  readonly names: readonly string[];
}

/**
 * Which of the texts that answer a question tell what no longer holds, does not hold yet or never came about, by what the others say of the
 * same names at other times. Only short texts that bear every name of the question are compared, and two of them only where they tell
 * values of one kind or have words in common beside the names; in doubt nothing is overtaken. Where a question bears no name nothing is.
 */
export function overtakenStatements(question: string, texts: readonly SaidAt[]): ReadonlyMap<string, Overtaken> {
  if (!isOfNow(question)) return new Map();
  const names = namesOf(question);
  const statements = texts
    .flatMap((text) => statementOf(text, names, question) ?? [])
    .sort((a, b) => a.at.getTime() - b.at.getTime() || (a.id < b.id ? -1 : 1));
  return inTurn(statements);
}

/** Does a question name something, and ask what holds of it? For no other one texts are compared. */
export const isOfNow = (question: string): boolean => namesOf(question).length > 0 && !asksOfOtherTimes(question);

/** Then nothing is overtaken. */
export const asksOfOtherTimes = (question: string): boolean => ASKS_OF_OTHER_TIMES.test(question);

/** Is a text so short that it tells one thing? */
export const isOneStatement = (text: string): boolean => sentencesIn(text).length <= MOST_SENTENCES;

/** From the earliest to the latest: what each does to those before it. */
function inTurn(statements: readonly Statement[]): Map<string, Overtaken> {
  const overtaken = new Map<string, Overtaken>();
  // What was said so far and is not taken back, the newest last.
  const open: Placed[] = [];
  for (const statement of statements) {
    const related = open.filter((one) => isOfOne(one, statement));
    const standing = standingOf(statement, open);
    const before = related.filter((one) => one.standing === 'HOLDS');
    if (standing === 'TAKEN_BACK') takeBack(statement, open, overtaken);
    else {
      const [holding] = before.slice(-1);
      if (standing === 'INTENDED' && holding) overtaken.set(statement.id, { reason: 'PLANNED', by: holding.id });
      if (standing === 'HOLDS') {
        const sure = before.filter((one) => isOvertaking(one, statement));
        if (sure.length === 0) doubt(statement, open, overtaken);
        for (const one of sure) overtaken.set(one.id, { reason: 'SUPERSEDED', by: statement.id });
      }
      open.push({ ...statement, standing });
    }
  }
  return overtaken;
}

interface Placed extends Statement {
  readonly standing: Standing;
}

/**
 * What a statement does, by the clause that tells its value; where only its other clauses tell of what is wished for or taken back, or one
 * clause both tells a new value and takes something back, it does nothing.
 */
function standingOf(statement: Statement, open: readonly Placed[]): Standing {
  const { said, at, values } = statement;
  const { kind, value: fresh } = freshOf(statement, open) ?? { kind: null, value: null };
  const clause = clauseOf(said, fresh);
  // Who says it first takes nothing back, whatever the words.
  if (open.length > 0 && takesBack(said)) {
    if (fresh === null) return 'TAKEN_BACK';
    if (takesBack(clause)) return 'UNSURE';
  }
  const isOfDates = kind === 'DATE' || (kind === null && values.has('DATE'));
  const intends = (text: string): boolean => tellsIntent(text, isOfDates) || (!isOfDates && isFromLater(text, at));
  if (intends(clause) || isUnrealised(clause, fresh)) return 'INTENDED';
  return intends(said) ? 'UNSURE' : 'HOLDS';
}

/** A year that was not yet there when it was said. */
const isFromLater = (text: string, at: Date): boolean =>
  [...text.matchAll(/\b(?:19|20)\d\d\b/gu)].some(([year]) => Number(year) > at.getUTCFullYear());

interface Fresh {
  readonly kind: ValueKind;
  readonly value: string;
}

/** The value that none of these told before, of a kind that one of them tells; null = it has none. */
function freshOf(statement: Statement, others: readonly Statement[]): Fresh | null {
  for (const [kind, own] of statement.values) {
    const told = others.flatMap(({ values }) => values.get(kind) ?? []);
    const value = [...own].find((one) => told.every((of) => !of.has(one)));
    if (told.length > 0 && value !== undefined) return { kind, value };
  }
  return null;
}

/**
 * Who goes on about a change without a value of its kind may take it back in words that are not known: then what was before it is not
 * known to be over.
 */
function doubt(by: Statement, open: readonly Placed[], overtaken: Map<string, Overtaken>): void {
  const isOf = (one: Statement): boolean =>
    one.values.size > 0 &&
    ![...one.values.keys()].some((kind) => by.values.has(kind)) &&
    (by.tellsChange || OF_A_CHANGE.test(by.said) || isNear(one, by));
  const changes = new Set(open.filter(isOf).map(({ id }) => id));
  for (const [id, { reason, by: cause }] of overtaken)
    if (reason === 'SUPERSEDED' && changes.has(cause)) overtaken.delete(id);
}

/** The newest change of what it is about is undone, and what that had overtaken holds again; what was never changed stays. */
function takeBack(by: Statement, open: Placed[], overtaken: Map<string, Overtaken>): void {
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
  if (later.at.getTime() <= earlier.at.getTime() || later.relevance < AS_GOOD * earlier.relevance) return false;
  const kinds = kindsOfBoth(earlier, later);
  // Values of no kind that is known: the words are.
  if (kinds.length === 0) return earlier.values.size === 0 && later.values.size === 0;
  return kinds.some((kind) => differ(earlier, later, kind)) && (isNear(earlier, later) || hasOne(kinds));
}

const kindsOfBoth = (a: Statement, b: Statement): ValueKind[] =>
  [...a.values.keys()].filter((kind) => b.values.has(kind));

/** Does the later one, of the same thing, say in so many words that it is so now: as a change, or as what is so? */
function isOvertaking(earlier: Statement, later: Statement): boolean {
  if (later.tellsChange) return true;
  if (later.values.size === 0 || !isAskedAlike(earlier, later)) return false;
  return saysTheSame(earlier, later) || isFramedAlike(earlier, later) || tellsOfSubject(earlier, later);
}

/** What is asked about the names, and the earlier one has the words of, the later one does not leave out for others. */
const isAskedAlike = (earlier: Statement, later: Statement): boolean =>
  [...earlier.asked].every((word) => later.asked.has(word)) ||
  [...later.words].every((word) => earlier.words.has(word));

function isFramedAlike(earlier: Statement, later: Statement): boolean {
  const [before, after] = [freshOf(earlier, [later])?.value, freshOf(later, [earlier])?.value];
  if (before === undefined || after === undefined) return false;
  return isSameFrame(clauseOf(earlier.said, before), clauseOf(later.said, after), { before, after });
}

function tellsOfSubject(earlier: Statement, later: Statement): boolean {
  const [before, after] = [freshOf(earlier, [later]), freshOf(later, [earlier])];
  if (before === null || after === null) return false;
  const isOfOneUnit = after.kind === 'NUMBER' && unitOf(earlier.said, before) === unitOf(later.said, after);
  if (!isOfOneUnit && !hasOne([after.kind])) return false;
  return later.names.some((name) => isOfSubject(clauseOf(later.said, after.value), name, after.value));
}

/** The word after a number. */
function unitOf(said: string, { value }: Fresh): string | null {
  const rest = said.slice(said.toLowerCase().indexOf(value) + value.length);
  return /^ (?<unit>\p{L}+)/u.exec(rest)?.groups?.unit ?? null;
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
  const asked = new Set(termsOf(question));
  return {
    ...{ ...text, said, values, names, words: new Set(words) },
    asked: new Set(words.filter((word) => asked.has(word))),
    // A sentence besides that bears no name is about anything; it may lead to the statement, or say that the earlier one was wrong.
    tellsChange:
      tellsChange(said, values) || sentences.some((sentence) => SETS_RIGHT.test(sentence)) || isLedTo(sentences, own),
  };
}

const tellsChange = (said: string, values: Statement['values']): boolean =>
  TELLS_CHANGE.test(said) || ((values.size === 0 || values.has('NAME')) && CHANGES_HANDS.test(said));

const isLedTo = (sentences: readonly string[], own: readonly string[]): boolean =>
  sentences
    .slice(
      0,
      sentences.findIndex((sentence) => own.includes(sentence)),
    )
    .some((sentence) => TELLS_CHANGE.test(sentence));

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

const hasName = (text: string, name: string): boolean =>
  ` ${text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, ' ')} `.includes(` ${name} `);

/** Names that a question bears: words with a capital where no sentence begins, and words with a digit; in small letters. */
function namesOf(question: string): string[] {
  const found = [
    ...question.matchAll(/(?<=[\p{L}\p{N},’'][ ]+)\p{Lu}[\p{L}\p{N}’'-]*|(?<![\p{L}-])[\p{L}-]*\p{L}-?\d[\p{L}\d-]*/gu),
  ].map(([name]) => name);
  const plain = found.map((name) =>
    name
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, ' ')
      .trim(),
  );
  return [...new Set(plain)].filter((name) => name !== '' && !FUNCTION_WORDS.has(name));
}
