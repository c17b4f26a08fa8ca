import type { Reading } from '../in-prose/prose-rules.ts';
import { namedBy } from './objects-of-clauses.ts';
import { dateIn, isPerson, lowWords, relation, type Said, type Subject, upper } from './what-is-said.ts';

const BELONGS: readonly (readonly [RegExp, string])[] = [
  [/^(?:property|possession)$/u, 'OWNED_BY'],
  [
    /^(?:wholly[- ]owned |fully owned )?(?:subsidiary|division|part|unit|branch|department|section|offshoot|arm)$/u,
    'PART_OF',
  ],
  [/^(?:(?:founding|full|associate|proud|active|new) )?members?$/u, 'MEMBER_OF'],
  [/^(?:work|creation|brainchild)$/u, 'DESIGNED_BY'],
  [/^hands$/u, 'LED_BY'],
  [/^(?:charge|helm|head|responsible)$/u, 'LEADS'],
  [/^(?:capital|county town|capital city)$/u, 'CAPITAL_OF'],
  [
    /^(?:wife|husband|son|daughter|brother|sister|father|mother|spouse|partner|cousin|nephew|niece|uncle|aunt|grandson|granddaughter)$/u,
    'KIN',
  ],
  [/^(?:successor|predecessor)$/u, 'KIN'],
];

export function readBelongs(said: Said, subject: Subject): Reading[] | null {
  const at = said.rest.findIndex(({ by, kind }) => /^(?:of|for|to)$/u.test(by) && kind !== 'quantity');
  const [what, of] = [said.rest[at - 1], said.rest[at]];
  if (at < 1 || at > 2 || what?.kind !== 'words' || !of) return null;
  const words = lowWords(what.tokens);
  const predicate = BELONGS.find(([pattern]) => pattern.test(words))?.[1];
  if (predicate === undefined) return null;
  if (said.clause.verb.tense === 'past') return [];
  return namedBy(said, of).flatMap((one): Reading[] => {
    if (predicate === 'LEADS') return isPerson(subject) ? [relation(one, 'LED_BY', subject, 'PERSON')] : [];
    if (predicate === 'KIN') return [relation(subject, upper(`${words} of`), one)];
    const since = dateIn(said, /^since$/u);
    const reading = relation(subject, predicate, one);
    return [since ? { ...reading, since: since.date } : reading];
  });
}
