import { commonPredicate } from '../../domain/common-predicates.ts';
import type { Reading } from '../in-prose/prose-rules.ts';
import { readNumbers } from './counts-in-clauses.ts';
import { addressAt } from './objects-of-clauses.ts';
import { isAttribute } from './subjects-of-clauses.ts';
import { isSurelyPerson, literal, lowWords, numberOf, type Said, type Subject } from './what-is-said.ts';
import { readValue } from './values-of-attributes.ts';

export function readHas(said: Said, subject: Subject): Reading[] {
  const [first, second] = said.rest;
  if (!first) return [];
  const share = first.kind === 'quantity' && said.shape.quantityAt(first.tokens[0]?.text ?? '')?.unit === '%';
  if (first.kind === 'quantity' && !share && first.by === '')
    return isSurelyPerson(subject) ? [] : readNumbers(said, subject);
  if (first.kind !== 'words' || first.by !== '') return [];
  const what = lowWords(first.tokens).replace(
    /^(?:total|paid|permanent|current|full|small|large|regular|present|maximum|seating) (?=\p{L})/u,
    '',
  );
  if (second?.kind === 'quantity' && second.by === 'of') {
    const common = commonPredicate(lowWords(first.tokens)) ?? commonPredicate(what);
    const predicate = what === 'team' ? 'employees' : (common?.name ?? what);
    const value = numberOf(said, second, predicate);
    return value &&
      (common === null || common.value === 'NUMBER' || what === 'team') &&
      !/^(?:history|age|period|area around|distance|view|total|minimum)$/u.test(what)
      ? [literal(subject, predicate, value)]
      : [];
  }
  if (
    second?.kind === 'quantity' &&
    second.by === 'for' &&
    /^(?:room|space|seats?|seating|places?|accommodation|berths|beds|bunks|tables)$/u.test(what)
  ) {
    const value = numberOf(said, second, 'capacity');
    const predicate = /^seat/u.test(what) ? 'seats' : what === 'beds' || what === 'bunks' ? 'beds' : 'capacity';
    return value ? [literal(subject, predicate, { ...value, unit: null })] : [];
  }
  const address =
    /^(?:its|their)$/u.test(first.det) &&
    /^(?:rooms?|offices?|premises|seat|home|base|studio|workshop|shop|headquarters)$/u.test(what)
      ? addressAt(said, 1)
      : null;
  if (address !== null && second && /^(?:at|in)$/u.test(second.by))
    return [literal(subject, 'address', { type: 'TEXT', text: address })];
  // `has a mirror 2.4 metres across`: of the mirror.
  if (
    /^(?:its|her|his|their|an?|the|)$/u.test(first.det) &&
    second &&
    (second.by === 'in' || second.by === 'at') &&
    isAttribute(what) &&
    second.kind === 'name'
  )
    return readValue(said, subject, what === 'office' || what === 'offices' ? 'head office' : what, 1);
  if (second && second.by === '' && second.kind !== 'date' && commonPredicate(what)?.value === 'TEXT')
    return readValue(said, subject, what, 1);
  return [];
}
