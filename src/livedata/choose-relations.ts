import { InvalidInput } from '../domain/errors.ts';
import type { RecordRelation } from '../domain/live-record.ts';
import { nearestName } from '../text/did-you-mean.ts';
import { FUNCTION_TERMS } from '../text/function-terms.ts';
import { termsOf } from '../text/terms-of-text.ts';
import { show } from './resolve-records.ts';

export interface ChosenRelations {
  readonly relations: readonly RecordRelation[];
  /** Several lead to records of one type and all fit: which is meant nobody said, and none is taken. */
  readonly choices: readonly RecordRelation[];
}

/**
 * Relations by the names that somebody gave: of the relation, or of the type that it leads to.
 * @throws InvalidInput for a name that is of none, with the nearest
 */
export function relationsNamed(outgoing: readonly RecordRelation[], names: readonly string[]): ChosenRelations {
  const wanted = names.map((name, n) => {
    const same = (other: string): boolean => other.toLowerCase() === name.toLowerCase();
    const named = outgoing.filter(({ relation, toType }) => same(relation) || same(toType));
    if (named.length > 0) return named;
    const known = outgoing.flatMap(({ relation, toType }) => [relation, toType]);
    const near =
      known.length === 0 ? 'no relation leads from it' : `the nearest is ${nearestName(name.slice(0, 80), known)}`;
    throw new InvalidInput(`no relation is called ${show(name)}; ${near}`, ['relations', n]);
  });
  return apart([...new Set(wanted.flat())]);
}

/**
 * Relations that a question asks for, by what stands in it and not by its time (OM-68, OM-Q40): a keyword, the name of the relation or that
 * of the type, all of its words, in whatever form.
 */
export function relationsAsked(outgoing: readonly RecordRelation[], question: string): ChosenRelations {
  const asked = new Set(termsOf(question));
  const isAsked = (words: string): boolean => {
    const terms = termsOf(words.replaceAll('_', ' ')).filter((term) => !FUNCTION_TERMS.has(term));
    return terms.length > 0 && terms.every((term) => asked.has(term));
  };
  const byOwnWords = outgoing.filter(({ relation, keywords }) => [relation, ...keywords].some(isAsked));
  const named = new Set(byOwnWords.map(({ toType }) => toType));
  // Whoever asks for cancelled orders names their type as well, and that does not make them those that were placed.
  const byType = outgoing.filter(({ toType }) => isAsked(toType) && !named.has(toType));
  return apart(outgoing.filter((relation) => byOwnWords.includes(relation) || byType.includes(relation)));
}

function apart(chosen: readonly RecordRelation[]): ChosenRelations {
  const byType = Map.groupBy(chosen, ({ toType }) => toType);
  const isOnly = ({ toType }: RecordRelation): boolean => byType.get(toType)?.length === 1;
  return { relations: chosen.filter(isOnly), choices: chosen.filter((relation) => !isOnly(relation)) };
}
