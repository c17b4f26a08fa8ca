/** The clause in which a text tells a value: what stands in its other clauses is said of something else. */
const CLAUSE_ENDS = /[.;:!?](?=\s|$)|,(?=\s)|\s[–—-]\s/gu;

/** @param value as it stands in the text, in small letters; null = the text tells none that is known, and is one clause */
export function clauseOf(said: string, value: string | null): string {
  const at = value === null ? -1 : said.toLowerCase().indexOf(value);
  if (value === null || at < 0) return said;
  const ends = [...said.matchAll(CLAUSE_ENDS)].map(({ index, 0: mark }) => ({ index, after: index + mark.length }));
  const from = ends.findLast(({ index }) => index < at)?.after ?? 0;
  const to = ends.find(({ index }) => index >= at + value.length)?.index ?? said.length;
  return said.slice(from, to).trim();
}

const NUMBERS = 'one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|noon|midnight';
const DETERMINERS =
  'the|a|an|this|that|these|those|its|his|her|their|our|my|your|all|any|each|every|some|no|it|him|them|us|me|you';
/** `to charge`: an infinitive, where neither a thing nor a number follows, and none of the verbs that tell what is so. */
const INFINITIVE = new RegExp(
  '(?<!\\b(?:has|have|had|need|needs|used|able|allowed|entitled|free|begun|began|started|continues?|up|according|due|thanks|next|' +
    `close|back|order|moved|changed|raised|lowered|open|belongs|from \\p{Ll}+) )\\bto (?!(?:${DETERMINERS}|${NUMBERS})\\b)\\p{Ll}{2,}`,
  'u',
);

/**
 * Does a clause lead to its value by an infinitive (`demands to charge £9`, `for it to be on 3 May`)? Then it tells what somebody wants,
 * tries or is made for, and not what is so, whatever verb says so.
 */
export function isUnrealised(clause: string, value: string | null): boolean {
  // Without a value that is known, a word after `to` may be what somebody became: promoted to judge.
  if (value === null) return TO_BE.test(clause);
  const at = clause.toLowerCase().indexOf(value);
  return INFINITIVE.test(at < 0 ? clause : clause.slice(0, at));
}
const TO_BE = /\bto (?:be|become|act|serve|work)\b/u;

const LEADS_IN = /^(?:(?:and|so|but|since|because|that|from|as|then) )*(?:the |an? |all |our |its )?(?:\p{Ll}+ )?$/iu;
const NO_HEAD = /\b(?:of|for|to|at|on|in|by|with|about|that|\p{Ll}+ing)\b/iu;

/** Does a clause begin with what is asked about, and go on to the value: is it the value of that, and of nothing that is told of it? */
export function isOfSubject(clause: string, name: string, value: string): boolean {
  const lower = clause.toLowerCase();
  const [subject, told] = [lower.indexOf(name), lower.lastIndexOf(value)];
  if (subject < 0 || told <= subject) return false;
  const before = clause.slice(0, subject);
  return (
    LEADS_IN.test(before) && !NO_HEAD.test(before.replace(/^(?:and|so|but|since|because|that|from|as|then) /iu, ''))
  );
}

/** Does a clause of the later text say word for word what the earlier one does, up to its value or from there on? */
export function isSameFrame(
  earlier: string,
  later: string,
  values: { readonly before: string; readonly after: string },
): boolean {
  const [was, is] = [frameOf(earlier, values.before), frameOf(later, values.after)];
  if (!was || !is) return false;
  if (wordsIn(was.start) > FRAME && is.start.endsWith(` ${was.start}`)) return true;
  return was.start === is.start ? wordsIn(was.start) >= FRAME : was.end === is.end && wordsIn(was.end) >= FRAME;
}
/** Words that make a frame: a name and what is said of it. */
const FRAME = 2;

const wordsIn = (text: string): number => text.split(/\s+/u).filter((word) => word !== '').length;

function frameOf(clause: string, value: string): { start: string; end: string } | null {
  const lower = clause.toLowerCase();
  const at = lower.indexOf(value);
  return at < 0 ? null : { start: lower.slice(0, at).trim(), end: lower.slice(at + value.length).trim() };
}
