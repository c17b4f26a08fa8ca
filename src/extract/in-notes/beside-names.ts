import type { Reading } from '../in-prose/prose-rules.ts';
import { complementsOf } from './complements.ts';
import { namedBy } from './objects-of-clauses.ts';
import { officeReadings } from './offices.ts';
import { isOffice, spokenOf } from './subjects-of-clauses.ts';
import { phrasesAt } from './noun-phrases.ts';
import { readApposed } from './read-clauses.ts';
import { lowWords, type Said } from './what-is-said.ts';
import { clauseOf, type Where } from './tied-words.ts';

/** What stands beside a name, or an office, where the sentence goes on to say something else. */
export function readBeside(where: Where, isOpen: (end: number) => boolean): Reading[] {
  const second = where.tokens.findIndex(({ text }, n) => text === ',' && n > 0);
  const end = where.tokens[second];
  if (!end || !isOpen(where.shape.rangeOf(0, end.end).end)) return [];
  return where.tokens[0]?.low === 'as' ? actingAt(where, second) : apposed(where);
}

/** `As chair of the choir, Bridget Lowe signs …` */
function actingAt(where: Where, comma: number): Reading[] {
  const [office, of] = complementsOf(where.tokens, 1, comma);
  const [holder] = complementsOf(where.tokens, comma + 1, where.tokens.length);
  if (
    office?.kind !== 'words' ||
    !isOffice(lowWords(office.tokens)) ||
    holder?.kind !== 'name' ||
    !of ||
    !/^(?:of|at)$/u.test(of.by)
  )
    return [];
  const said: Said = { ...where, clause: clauseOf(0, where.tokens.length), rest: [], subjects: [], attribute: null };
  return namedBy(said, holder)
    .slice(0, 1)
    .flatMap((one) => namedBy(said, of).flatMap((body) => officeReadings(one, lowWords(office.tokens), body)));
}

/** `Nadja Kirsch, chief executive`, `The caretaker, Mr Ivo Blunt` */
export function apposed(where: Where): Reading[] {
  const { tokens } = where;
  for (const phrase of phrasesAt(tokens, 0)) {
    if (tokens[phrase.end]?.text !== ',' || phrase.kind === 'count') continue;
    const spoken = spokenOf(phrase, where);
    const comma = tokens.findIndex(({ text }, n) => text === ',' && n > phrase.end);
    const rest = complementsOf(tokens, phrase.end + 1, comma === -1 ? tokens.length : comma);
    return readApposed(
      { ...where, clause: clauseOf(0, tokens.length), rest, subjects: spoken.subjects, attribute: null },
      spoken,
    );
  }
  return [];
}
