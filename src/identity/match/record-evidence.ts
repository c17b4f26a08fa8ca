import type { Evidence } from './match-evidence.ts';
import type { PreparedRecord, RecordContext } from './record-context.ts';
import { fieldEvidence } from './field-evidence.ts';
import { wordLikeness } from './name-likeness.ts';

/** A word that is short stands in the joined name by chance. */
const JOINED = 4;
/** Log odds of this much agreed weight are all there are to win: some four rare words. */
const FULL = 4;

/** One or two letters are a part of a code, or `by`. */
const tells = (word: string): boolean => word.length > 2 || /\d/u.test(word);

interface Covered {
  readonly weight: number;
  /** Found in the other name, equal or mistyped. */
  readonly inName: number;
  /** Found anywhere in the other record. */
  readonly anywhere: number;
  readonly rarestLacking: number;
}

/** All evidence of two records, in a fixed order of records: the same both ways round. */
export function evidenceOf(a: PreparedRecord, b: PreparedRecord, context: RecordContext): Evidence {
  return {
    ...nameEvidence(a, b, context),
    ...codeEvidence(a, b, context),
    ...markEvidence(a, b),
    ...fieldEvidence(a, b, context),
  };
}

function covered(a: PreparedRecord, b: PreparedRecord, context: RecordContext): Covered {
  const among = new Set(b.words);
  let [weight, inName, anywhere, rarestLacking] = [0, 0, 0, 0];
  for (const word of a.words) {
    const own = context.weight(word);
    const likeness = among.has(word) ? 1 : Math.max(0, ...b.words.map((other) => begunOrMistyped(word, other)));
    const there = b.all.has(word) || (word.length >= JOINED && b.joined.includes(word));
    weight += own;
    inName += own * likeness;
    if (there) anywhere += own;
    if (!there && likeness < 0.5 && tells(word)) rarestLacking = Math.max(rarestLacking, own);
  }
  return { weight, inName, anywhere, rarestLacking };
}

/** `macintosh` and `mac` are too short to tell; `edition` and `ed` too; from four letters on a beginning is .6 of a word. */
function begunOrMistyped(a: string, b: string): number {
  const mistyped = wordLikeness(a, b);
  if (mistyped > 0 || a.length < JOINED || b.length < JOINED || /\d/u.test(a + b)) return mistyped;
  return a.startsWith(b) || b.startsWith(a) ? 0.6 : 0;
}

function nameEvidence(a: PreparedRecord, b: PreparedRecord, context: RecordContext): Evidence {
  const [left, right] = [covered(a, b, context), covered(b, a, context)];
  const shares = [left, right].map(({ anywhere, weight }) => (weight === 0 ? 0 : anywhere / weight));
  const most = Math.max(context.most, Number.MIN_VALUE);
  return {
    lessCovered: Math.min(...shares),
    moreCovered: Math.max(...shares),
    bothLack: Math.min(left.rarestLacking, right.rarestLacking) / most,
    oneLacks: Math.max(left.rarestLacking, right.rarestLacking) / most,
    shared: Math.min(1, (left.inName + right.inName) / 2 / (FULL * most)),
    sameName: a.joined !== '' && a.joined === b.joined ? 1 : 0,
  };
}

/** Two codes: equal 1; one the other with a prefix or suffix .8; the same but for letters at the end .6; else 0. */
function codeLikeness(a: string, b: string): number {
  if (a === b) return 1;
  const [short, long] = a.length < b.length ? [a, b] : [b, a];
  if (short.length >= 5 && /\d/u.test(short) && (long.startsWith(short) || long.endsWith(short))) return 0.8;
  let same = 0;
  while (same < short.length && short[same] === long[same]) same++;
  const ends = short.slice(same) + long.slice(same);
  return same >= 6 && same >= short.length * 0.75 && !/\d/u.test(ends) ? 0.6 : 0;
}

function codeEvidence(a: PreparedRecord, b: PreparedRecord, context: RecordContext): Evidence {
  let best = 0;
  const compare = (codes: readonly string[], others: readonly string[]): void => {
    for (const code of codes) {
      const rarity = Math.min(1, context.weight(code) / context.most + 0.15);
      for (const other of others) best = Math.max(best, codeLikeness(code, other) * rarity);
    }
  };
  compare(a.codes, b.allCodes);
  compare(b.codes, a.allCodes);
  const inside = (codes: readonly string[], joined: string): boolean =>
    codes.some((code) => code.length >= 5 && joined.includes(code));
  if (best === 0 && (inside(a.codes, b.joined) || inside(b.codes, a.joined))) best = 0.7;
  return { code: best, otherCode: best === 0 && a.codes.length > 0 && b.codes.length > 0 ? 1 : 0 };
}

/** `7` and `7.2` agree: who says less does not say otherwise. */
const sameVersion = (a: string, b: string): boolean => a === b || a.startsWith(`${b}.`) || b.startsWith(`${a}.`);

function markEvidence(a: PreparedRecord, b: PreparedRecord): Evidence {
  const [ownNumbers, otherNumbers] = [a.numbers.length, b.numbers.length];
  const agreed = a.numbers.filter((own) => b.numbers.some((other) => sameVersion(own, other))).length;
  const agreedBack = b.numbers.filter((own) => a.numbers.some((other) => sameVersion(own, other))).length;
  const measures = measuresIn(a, b);
  const colours = [...a.colours].some((colour) => b.colours.has(colour));
  const lacking = (own: PreparedRecord, other: PreparedRecord): boolean =>
    [...own.editions].some((word) => !other.editions.has(word) && !other.all.has(word));
  return {
    otherMeasure: measures.other / 2,
    sameMeasure: measures.same / 2,
    otherNumber: ownNumbers > 0 && otherNumbers > 0 && agreed === 0 ? 1 : 0,
    halfOtherNumber: agreed > 0 && agreed < ownNumbers && agreedBack < otherNumbers ? 1 : 0,
    oneNumber: ownNumbers > 0 !== otherNumbers > 0 ? 1 : 0,
    otherColour: a.colours.size > 0 && b.colours.size > 0 && !colours ? 1 : 0,
    sameColour: colours ? 1 : 0,
    otherEdition: lacking(a, b) && lacking(b, a) ? 1 : 0,
  };
}

/** Units that both measure in, at most two: those in which a value agrees (inches are rounded by 3 %), and those in which none does. */
function measuresIn(a: PreparedRecord, b: PreparedRecord): { readonly same: number; readonly other: number } {
  let [same, other] = [0, 0];
  for (const [unit, values] of a.measures) {
    const others = b.measures.get(unit);
    if (!others) continue;
    const slack = unit === 'in' ? 0.03 : 0;
    const agree = others.some((y) => values.some((x) => Math.abs(x - y) <= Math.max(x, y) * slack));
    if (agree) same += 1;
    else other += 1;
  }
  return { same: Math.min(2, same), other: Math.min(2, other) };
}
