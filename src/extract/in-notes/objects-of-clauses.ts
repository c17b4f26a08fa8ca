import { commonPredicate } from '../../domain/common-predicates.ts';
import type { NameType } from '../in-prose/names-in-prose.ts';
import { ROLE_WORDS } from '../in-prose/noun-lists.ts';
import type { Complement } from './complements.ts';
import { byNoun, byPronoun, classesOf, meantBy, standIn } from './whom-notes-mean.ts';
import { lowWords, rangeAt, type Said, type Subject } from './what-is-said.ts';

/** Whom a piece of a clause names, or means with `it` and `the club`. Of `the Routebee team` it is nobody that is known. */
export function namedBy(said: Said, piece: Complement): Subject[] {
  const { around, shape } = said;
  if (piece.kind === 'name') {
    if (piece.noun.length > 0 && piece.det === 'the' && !/^(?:in|since|today|now|\d)/u.test(piece.noun[0]?.low ?? '')) {
      const range = rangeAt(said, [...piece.tokens, ...piece.noun]);
      const text = shape.wordsOf(piece.tokens[0]?.start ?? 0, piece.noun.at(-1)?.end ?? 0);
      const meant = { text, ref: null, type: null };
      return [{ who: standIn(meant, range), meant }];
    }
    // `in Market Street, Ottering`: the nearest.
    const all = /^(?:in|at|on|near)$/u.test(piece.by) ? piece.tokens.slice(0, 1) : piece.tokens;
    // `to the Chief Pilot, Captain Hastie`: him.
    const office = (shape.nameAt(all[0]?.text ?? '')?.value.text ?? '').toLowerCase().split(' ').at(-1) ?? '';
    const tokens = piece.det !== '' && all.length === 2 && ROLE_WORDS.has(office) ? all.slice(1) : all;
    return tokens.flatMap((token): Subject[] => {
      const who = shape.nameAt(token.text);
      if (!who) return [];
      const meant = meantBy(who.value, [around.thing, around.own]);
      return [{ who: meant.ref === null ? who : standIn(meant, who), meant }];
    });
  }
  if (piece.kind !== 'words') return [];
  const words = lowWords(piece.tokens);
  const stand = rangeAt(said, piece.tokens);
  if (/^(?:it|them)$/u.test(words)) {
    const it = byPronoun(
      'it',
      said.subjects.some(({ meant }) => meant === around.last) ? { ...around, last: around.thing } : around,
    );
    return it ? [{ meant: it, who: standIn(it, stand) }] : [];
  }
  if (piece.det === 'our' || piece.det === 'us')
    return around.own && byNoun(words, around) === around.own
      ? [{ meant: around.own, who: standIn(around.own, stand) }]
      : [];
  if (/^(?:the|this)$/u.test(piece.det) && piece.tokens.length === 1) {
    const one = words === 'place' ? (around.thing ?? around.own) : byNoun(words, around);
    return one ? [{ meant: one, who: standIn(one, stand) }] : [];
  }
  return [];
}

export const typeWanted = (predicate: string): NameType | null => {
  const value = commonPredicate(predicate)?.value;
  return value === 'PERSON' || value === 'ORGANISATION' || value === 'PLACE' ? value : null;
};

/** What may lie somewhere: no person. */
export const isFixed = ({ meant, who }: Subject): boolean =>
  who.value.type !== 'PERSON' && !classesOf(meant).includes('person');

/** `1 Linden Square`, `Annenstrasse 12`: from its number or its name on, as it is written. */
export function addressAt(said: Said, n: number): string | null {
  const [first, second] = [said.rest[n], said.rest[n + 1]];
  if (!first) return null;
  const follows = second?.by === '' && second.start === first.end;
  const numbered = first.kind === 'quantity' && first.noun.length === 0 && second?.kind === 'name' && follows;
  const street =
    first.kind === 'name' &&
    first.tokens.length === 1 &&
    first.noun.length === 0 &&
    second?.kind === 'quantity' &&
    second.noun.length === 0 &&
    follows;
  if (!numbered && !street) return null;
  const start = said.tokens[first.start + (first.det === '' ? 0 : 1)];
  // `6 Priory Lane, Thornby`: with its town.
  const town = numbered && second.tokens.length === 2 ? second.tokens[1] : undefined;
  const end = town ?? said.tokens[second.start];
  return start && end ? said.shape.wordsOf(start.start, end.end) : null;
}

/** `555 0166`: figures after one another. */
export function phoneAt(said: Said, n: number): string | null {
  const first = said.rest[n];
  if (!first) return null;
  let at = first.start;
  while (at < first.end && !/^(?:quantity|word)$/u.test(said.tokens[at]?.kind ?? '')) at += 1;
  const begin = said.tokens.slice(at).findIndex((token) => token.kind === 'quantity' || /^\+?\d/u.test(token.low));
  const start = said.tokens[at + begin];
  if (begin < 0 || begin > 3 || !start) return null;
  const words = /^\+?\d[\d /-]*\d/u.exec(said.shape.wordsOf(start.start, start.start + 30))?.[0] ?? '';
  return /^\+?[\d][\d /-]{4,}$/u.test(words) ? words : null;
}
