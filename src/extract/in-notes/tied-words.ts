import type { Reading } from '../in-prose/prose-rules.ts';
import type { Shape } from '../in-prose/shape-of-words.ts';
import { complementsOf } from './complements.ts';
import type { Clause } from './note-clauses.ts';
import type { Token } from './note-tokens.ts';
import { namedBy } from './objects-of-clauses.ts';
import { isAdverb, PREPOSITIONS, VAGUE } from './note-words.ts';
import { verbForm } from './verb-words.ts';
import { describedBy, isOffice } from './subjects-of-clauses.ts';
import { phrasesAt } from './noun-phrases.ts';
import { lowWords, relation, type Said, upper } from './what-is-said.ts';
import type { Around } from './whom-notes-mean.ts';

export interface Where {
  readonly shape: Shape;
  readonly tokens: readonly Token[];
  readonly around: Around;
}
const NO_VERB = { lemma: 'be', voice: 'be', tense: 'present', bare: true, start: 0, end: 0 } as const;

export const clauseOf = (start: number, end: number): Clause => ({
  subject: null,
  shares: null,
  verb: NO_VERB,
  aside: null,
  lead: null,
  leadBy: '',
  hangs: false,
  start,
  end,
});

/** `Keys with Bev Rudd`, `First aid by Ian Foo`, `Station on Mill Road`: a thing of common words, a preposition, and who or where. */
export function tiedTo(where: Where): Reading[] {
  const { tokens } = where;
  const [phrase] = phrasesAt(tokens, 0).filter(
    ({ kind, end, of, more }) => kind === 'noun' && of === null && !more && PREPOSITIONS.has(tokens[end]?.low ?? ''),
  );
  const by = phrase && tokens[phrase.end];
  const name = phrase && tokens[phrase.end + 1];
  const next = phrase && tokens[phrase.end + 2];
  if (!phrase || !by || name?.kind !== 'name' || name.owns || (next && next.kind !== 'mark')) return [];
  if (!/^(?:with|by|on|in|at|from|via)$/u.test(by.low) || phrase.words.length > 2 || phrase.det !== '') return [];
  if (
    phrase.words.some(({ low }) => VAGUE.has(low) || isAdverb(low) || verbForm(low)?.past) ||
    isOffice(lowWords(phrase.words))
  )
    return [];
  // `Apologies from …` is of the meeting, `Bridges in …` without a stop a title.
  const isOther =
    /^(?:apolog|thanks|greetings|regards|love|best|present|letter|mail|news|note|copy|reply|welcome|minutes|message|photo|report)/u.test(
      phrase.words[0]?.low ?? '',
    );
  const subject = isOther || tokens.at(-1)?.kind !== 'mark' ? null : describedBy(phrase, where);
  if (!subject) return [];
  const said: Said = {
    ...where,
    clause: clauseOf(0, tokens.length),
    rest: complementsOf(tokens, phrase.end, phrase.end + 2),
    subjects: [subject],
    attribute: null,
  };
  const [piece] = said.rest;
  const place = /^(?:on|in|at)$/u.test(by.low);
  return piece ? namedBy(said, piece).map((one) => relation(subject, place ? 'LOCATED_IN' : upper(by.low), one)) : [];
}
