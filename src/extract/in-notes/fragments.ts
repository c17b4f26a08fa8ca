import { DIMENSIONS } from './note-words.ts';
import { commonPredicate } from '../../domain/common-predicates.ts';
import type { Reading } from '../in-prose/prose-rules.ts';
import { complementsOf } from './complements.ts';
import { countedAs } from './counts-in-clauses.ts';
import type { Token } from './note-tokens.ts';
import { readKind } from './states.ts';
import { readValue } from './values-of-attributes.ts';
import { isAttribute, isOffice } from './subjects-of-clauses.ts';
import { dateOf, literal, lowWords, type Said, type Subject } from './what-is-said.ts';
import { standIn } from './whom-notes-mean.ts';
import { clauseOf, tiedTo, type Where } from './tied-words.ts';
import { apposed } from './beside-names.ts';

/** What words without a verb say, as terse notes have them; `opens` = they are the first below their heading. */
export function readFragment(where: Where, opens: boolean): Reading[] {
  const { tokens, around, shape } = where;
  const home = around.last === undefined || around.last === around.thing ? (around.thing ?? around.own) : null;
  const stand = (from: number, to: number): Subject[] => {
    const range = shape.rangeOf(tokens[from]?.start ?? 0, tokens[Math.max(from, to - 1)]?.end ?? 0);
    return home ? [{ meant: home, who: standIn(home, range) }] : [];
  };
  const named = apposed(where);
  if (named.length > 0) return named;
  const tied = tiedTo(where);
  if (tied.length > 0) return tied;
  const [subject] = stand(0, 1);
  if (!subject) return [];
  const said = (from: number, to: number): Said => ({
    ...where,
    clause: clauseOf(from, to),
    rest: complementsOf(tokens, from, to),
    subjects: [subject],
    attribute: null,
  });
  const hours = hoursIn(where, subject);
  if (hours.length > 0) return hours;
  const since = sinceIn(said(0, tokens.length), subject);
  if (since.length > 0) return since;
  const found = segmentsOf(tokens).flatMap(({ start, end }) => readSegment(said, subject, tokens, start, end));
  if (found.length > 0) return found;
  return opens && around.thing && /^an?$/u.test(tokens[0]?.low ?? '') ? readKind(said(0, tokens.length), subject) : [];
}

function segmentsOf(tokens: readonly Token[]): { start: number; end: number }[] {
  const found: { start: number; end: number }[] = [];
  let start = 0;
  for (let at = 0; at <= tokens.length; at += 1) {
    const token = tokens[at];
    // `Est. 1911`: a stop after a short word ends nothing.
    const abbreviates =
      token?.text === '.' && /^(?:est|cap|max|min|approx|no|tel|ca)$/u.test(tokens[at - 1]?.low ?? '');
    if (at < tokens.length && (token?.kind !== 'mark' || abbreviates)) continue;
    if (at > start) found.push({ start, end: at });
    start = at + 1;
    if (token?.text === ':' || token?.text === '(' || token?.text === '–') break;
  }
  return found;
}

const SHORT: Readonly<Record<string, string>> = {
  est: 'founded',
  cap: 'capacity',
  max: 'capacity',
  founded: 'founded',
  built: 'built',
  opened: 'opened',
  tel: 'phone',
};

/** Units of what a part of a thing measures: `Tower 31 m`, `Visible 18 miles`. */
const MEASURES = new Set([
  'm',
  'cm',
  'km',
  'ft',
  'mi',
  'kg',
  't',
  'm²',
  'ha',
  'acres',
  'knots',
  'L',
  'kW',
  'MW',
  'km/h',
  'mph',
  'W',
  '°C',
]);

/** `34 members`, `Est. 1911`, `Subscription now £45 a term`, `Season ticket £140` */
function readSegment(
  said: (from: number, to: number) => Said,
  subject: Subject,
  tokens: readonly Token[],
  start: number,
  end: number,
): Reading[] {
  const first = tokens[start];
  if (first?.kind === 'quantity') {
    const [piece, ...others] = said(start, end).rest;
    const dimension = DIMENSIONS[piece?.noun[0]?.low ?? ''];
    const measured = piece?.kind === 'quantity' ? said(start, end).shape.quantityAt(first.text) : null;
    if (dimension !== undefined && measured?.unit && others.length === 0)
      return [literal(subject, dimension, measured)];
    const value = piece?.kind === 'quantity' ? said(start, end).shape.quantityAt(first.text) : null;
    const noun = piece?.noun ?? [];
    const known =
      commonPredicate(lowWords(noun))?.value === 'NUMBER' ||
      commonPredicate(noun.at(-1)?.low ?? '')?.value === 'NUMBER';
    // `142 steps.`: nothing else stands in the sentence, and its section has a thing.
    const alone =
      start === 0 &&
      end >= tokens.length - 1 &&
      noun.length === 1 &&
      /[^s]s$/u.test(noun[0]?.low ?? '') &&
      subject.meant.ref !== null;
    const predicate = (known || alone) && others.length === 0 ? countedAs(noun, subject) : null;
    return value && value.unit === null && predicate !== null ? [literal(subject, predicate, value)] : [];
  }
  let at = start;
  while (at < end && tokens[at]?.kind === 'word' && at - start < 5) at += 1;
  const words = tokens
    .slice(start, at)
    .filter(({ low }) => !/^(?:now|currently|still|about|around|approx|is|of)$/u.test(low));
  if (tokens[at]?.text === '.') at += 1;
  const value = tokens[at];
  const attribute = lowWords(words);
  if (!value || at >= end || words.length === 0) return [];
  const short = SHORT[attribute];
  const measured = value.kind === 'quantity' ? said(at, end).shape.quantityAt(value.text) : null;
  const isMeasure = MEASURES.has(measured?.unit ?? '') && words.length === 1 && at === start + 1 && at >= end - 1;
  if (short === undefined && measured && isMeasure && !isAttribute(attribute))
    return [literal(subject, attribute, measured)];
  const date = dateOf(said(at, end), value);
  if (short !== undefined && commonPredicate(short)?.value === 'DATE')
    return date ? [literal(subject, short, date)] : [];
  if (
    !(short !== undefined || isAttribute(attribute)) ||
    (isOffice(attribute) !== (value.kind === 'name') && isOffice(attribute))
  )
    return [];
  if (attribute === 'rent') return [];
  if (value.kind === 'name' && !isOffice(attribute) && commonPredicate(attribute) === null) return [];
  const rest = said(at, end);
  return rest.rest.length > 3 ? [] : readValue(rest, subject, short ?? attribute);
}

/** `Open daily except Tuesday, 10:00-17:00` */
function hoursIn({ tokens, shape }: Where, subject: Subject): Reading[] {
  const [first, second] = tokens;
  const last = tokens.at(-1)?.kind === 'mark' ? tokens.at(-2) : tokens.at(-1);
  if (first?.low !== 'open' || !second || !last) return [];
  const text = shape.wordsOf(second.start, last.end).replace(/^on (?:the )?/u, '');
  const timed =
    /^(?:daily|every|all|week|mon|tue|wed|thu|fri|sat|sun|from|to|between|first|last|\d|year|only|by)/iu.test(text);
  return timed && text.length <= 80 ? [literal(subject, 'opening hours', { type: 'TEXT', text })] : [];
}

/** `Up and running since 2008` */
function sinceIn(said: Said, subject: Subject): Reading[] {
  const words = lowWords(said.tokens);
  if (
    !/^(?:up and running|in (?:business|being|existence|operation|use)|going(?: strong)?|around|running|active|with us|here) since /u.test(
      words,
    )
  )
    return [];
  const date = said.tokens.find((token) => dateOf(said, token) !== null);
  const value = dateOf(said, date);
  return value ? [literal(subject, 'founded', value)] : [];
}
