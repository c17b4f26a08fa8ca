import { commonPredicate } from '../../domain/common-predicates.ts';
import type { Reading } from '../in-prose/prose-rules.ts';
import type { Complement } from './complements.ts';
import { addressAt, namedBy, phoneAt, typeWanted } from './objects-of-clauses.ts';
import { officeReadings } from './offices.ts';
import { isOffice } from './subjects-of-clauses.ts';
import {
  dateOf,
  isPrice,
  literal,
  lowWords,
  numberOf,
  relation,
  type Said,
  type Subject,
  upper,
  wordsAt,
} from './what-is-said.ts';

/** `X's roll is 212`, `the chair of X is Ada Quill`, `its seat is in Bergen` */
export function readValue(said: Said, subject: Subject, attribute: string, from = 0): Reading[] {
  const words = attribute.replace(
    /^(?:current|present|total|new|official|overall|whole|full|usual|normal|regular) /u,
    '',
  );
  const common = commonPredicate(words);
  const piece = said.rest[from];
  // Another rule says of which place it is the capital.
  if (!piece || (/^capital(?: city)?$/u.test(words) && piece.kind === 'name')) return [];
  const text = textAt(said, piece, from);
  if (common?.value === 'TEXT')
    return text === null ? [] : [literal(subject, common.name, { type: 'TEXT', text: phoneAt(said, from) ?? text })];
  const phone = /(?:^| )(?:number|mobile|cell|landline|extension|line)$/u.test(words) ? phoneAt(said, from) : null;
  if (phone !== null) return [literal(subject, 'phone', { type: 'TEXT', text: phone })];
  const date = dateOf(said, piece.tokens[0]);
  if (
    date &&
    (piece.kind === 'date' || (common?.value === 'DATE' && piece.kind === 'quantity' && piece.noun.length === 0))
  )
    return common === null || common.value === 'DATE' ? [literal(subject, common?.name ?? words, date)] : [];
  if (piece.kind === 'quantity') return numberValue(said, subject, words, piece);
  if (piece.kind === 'name' || piece.by === 'in' || piece.by === 'at') {
    const address = addressAt(said, from);
    if (address !== null) return [literal(subject, 'address', { type: 'TEXT', text: address })];
    if (common?.value === 'DATE' || common?.value === 'NUMBER') return [];
    const office = isOffice(words);
    if (piece.kind !== 'name' || (piece.by !== '' && !/^(?:in|at)$/u.test(piece.by)) || piece.noun.length > 0)
      return [];
    if (
      piece.by !== '' &&
      common?.value !== 'PLACE' &&
      !/^(?:home|base|office|seat|ground|venue|site|domicile)$/u.test(words)
    )
      return [];
    const named = namedBy(said, piece);
    if (office)
      return named.flatMap((one) => officeReadings(one, words, subject, { past: said.clause.verb.tense === 'past' }));
    return named.map((one) =>
      relation(subject, common?.name ?? upper(words), one, common ? typeWanted(common.name) : null),
    );
  }
  const name = said.rest.slice(from + 1).find(({ kind, by }) => kind === 'name' && by === 'of');
  if (name && /\bname$/u.test(lowWords(piece.tokens)))
    return readValue(said, subject, attribute, said.rest.indexOf(name));
  const version =
    piece.kind === 'words' &&
    piece.by === '' &&
    /^(?:version|language|motto|nickname|colours?|colors?)$/u.test(words.split(' ').at(-1) ?? '');
  return version && text !== null && said.rest.length === from + 1
    ? [literal(subject, words, { type: 'TEXT', text })]
    : [];
}

function numberValue(said: Said, subject: Subject, words: string, piece: Complement): Reading[] {
  if (piece.by !== '' && !/^(?:at|to|of)$/u.test(piece.by)) return [];
  const common = commonPredicate(words);
  if (common !== null && common.value !== 'NUMBER') return [];
  const predicate = common?.name ?? words;
  const quantity = numberOf(said, piece, predicate);
  const coin = piece.noun[0]?.low;
  const isMoney = isPrice(words) && quantity?.unit === null && coin !== undefined;
  if (!quantity) return [];
  // `Membership is £38`: no number of members.
  if (
    /^(?:[€$£¥]|CHF|lb)$/u.test(quantity.unit ?? '') &&
    common !== null &&
    /^(?:members|students|employees)$/u.test(common.name)
  )
    return [literal(subject, words, { ...quantity, unit: quantity.unit === 'lb' ? '£' : quantity.unit })];
  if (/^(?:version|current version)$/u.test(words))
    return [literal(subject, words, { type: 'TEXT', text: wordsAt(said, piece.tokens) })];
  if (isOffice(words)) return [];
  return [literal(subject, predicate, isMoney ? { ...quantity, unit: coin } : quantity)];
}

/** The words of a value to where the clause ends, if they are few. */
function textAt(said: Said, piece: Complement, from: number): string | null {
  const first = said.tokens[piece.start];
  const last = said.rest.at(-1);
  const end = last ? said.tokens[last.end - 1] : undefined;
  if (!first || !end) return null;
  const text = said.shape.wordsOf(first.start, end.end);
  return text.length >= 2 && text.length <= 60 && said.rest.length - from <= 4 ? text : null;
}
