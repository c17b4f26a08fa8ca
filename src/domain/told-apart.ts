import { comparableValue, exclude } from './exclusive-values.ts';
import type { ClaimObject } from './claim-record.ts';

/** What tells two things of one name apart, where it is otherwise: predicates of which a thing has one. Employees and prices change. */
export const TELLING_PREDICATES: readonly string[] = [
  ...[
    'founded',
    'built',
    'born',
    'died',
    'dissolved',
    'registration number',
    'LOCATED_IN',
    'HEADQUARTERED_IN',
    'BORN_IN',
    'HOME_PORT',
  ],
  ...['website', 'legal form', 'nationality', 'flag', 'FLAG'],
  ...['country', 'county', 'region', 'district', 'town', 'city', 'river', 'address'],
];

/** One fact: the object of a claim; of an entity, its name. */
export interface TellingFact {
  readonly predicate: string;
  readonly object: ClaimObject;
  readonly name: string | null;
}

/** Facts that differ, of which one at least agrees in nothing: a firm may move, and its register may err. */
const FEWEST = 2;

/**
 * Are two things of one name told apart by what is said of them? Where two facts or more are otherwise, and none is the same. (A shared
 * name alone never merges: case "two firms of one name".)
 */
export function areToldApart(one: readonly TellingFact[], other: readonly TellingFact[]): boolean {
  let differing = 0;
  for (const predicate of TELLING_PREDICATES) {
    const [a, b] = [one, other].map((facts) => facts.filter((fact) => fact.predicate === predicate));
    if (!a || !b || a.length === 0 || b.length === 0) continue;
    if (a.some((fact) => b.some((against) => !differs(fact, against)))) return false;
    differing += 1;
  }
  return differing >= FEWEST;
}

function differs(a: TellingFact, b: TellingFact): boolean {
  const [one, other] = [comparableValue(a.object, a.name), comparableValue(b.object, b.name)];
  return one !== null && other !== null && exclude(one, other);
}
