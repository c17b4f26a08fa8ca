import type { Pack } from '../domain/pack.ts';
import type { ViewRules } from '../domain/view-vocabulary.ts';
import { BadPattern, compilePattern } from '../lib/pattern.ts';
import type { PackFault } from './pack-fault.ts';

type Path = PackFault['path'];

/** What is an edge (true) or has literal values (false); what nobody defines is absent. */
type Words = ReadonlyMap<string, boolean>;

/**
 * What would make the rules for views fail, or quietly do nothing (docs/packs.md#views). Their words may be those of other packs.
 * @returns every fault, list by list
 */
export function viewFaults({ views, predicates }: Pack, others: readonly Pack[]): PackFault[] {
  const words = wordsOf([{ predicates }, ...others]);
  return [
    ...relationshipFaults(views, words),
    ...literalFaults(views, words),
    ...patternFaults(views),
    ...topicFaults(views),
  ];
}

/**
 * Relationships that nobody defines and no other pack's views know: a mistyped one would do nothing. Not asked of built-in packs, which
 * name what packs and rules of a user's own may conclude.
 */
export function unknownRelationships({ views, predicates }: Pack, others: readonly Pack[]): PackFault[] {
  const words = wordsOf([{ predicates }, ...others]);
  const known = new Set(others.flatMap((other) => relationshipsIn(other.views).map(([, name]) => name)));
  return relationshipsIn(views)
    .filter(([, name]) => !words.has(name) && !known.has(name))
    .map(([path, name]) => ({
      path,
      message:
        `expected a relationship that is defined, got ${JSON.stringify(name)}, which nobody defines: mend it, or ` +
        'list it under predicates with edge: true',
    }));
}

/** Of packs in order of priority the first that defines a word counts. */
const wordsOf = (packs: readonly Pick<Pack, 'predicates'>[]): Words =>
  new Map(packs.flatMap(({ predicates }) => predicates.map(({ name, edge }) => [name, edge] as const)).toReversed());

/** Every place of a rule that names a relationship exactly. */
function relationshipsIn(views: ViewRules): (readonly [Path, string])[] {
  const named = (['dependencies', 'actors', 'related', 'following'] as const).flatMap((part) =>
    views[part].map(({ predicate }, n) => [['views', part, n, 'predicate'], predicate] as const),
  );
  const voices = views.arguments.flatMap(({ voice }, n) =>
    voice === null ? [] : [[['views', 'arguments', n, 'voice'], voice] as const],
  );
  return [...named, ...voices];
}

const relationshipFaults = (views: ViewRules, words: Words): PackFault[] =>
  relationshipsIn(views)
    .filter(([, name]) => words.get(name) === false)
    .map(([path, name]) => ({
      path,
      message:
        `expected a relationship, got ${JSON.stringify(name)}, which has literal values; only a predicate with ` +
        'edge: true joins two things',
    }));

/** Words whose values are read as a state, a day or a title. */
function literalFaults(views: ViewRules, words: Words): PackFault[] {
  const named = [
    ...views.standing.map((name, n) => [['views', 'standing', n], name] as const),
    ...views.following.flatMap(({ dated, titled }, n) => [
      [['views', 'following', n, 'dated'], dated] as const,
      ...(titled === null ? [] : [[['views', 'following', n, 'titled'], titled] as const]),
    ]),
  ];
  return named
    .filter(([, name]) => words.get(name) === true)
    .map(([path, name]) => ({
      path,
      message: `expected a predicate with literal values, got ${JSON.stringify(name)}, which is a relationship`,
    }));
}

function patternFaults(views: ViewRules): PackFault[] {
  const sources = [
    ...views.unsettled.flatMap(({ settled, unsettled }, n) => [
      [['views', 'unsettled', n, 'settled'], settled] as const,
      [['views', 'unsettled', n, 'unsettled'], unsettled] as const,
    ]),
    ...views.events.flatMap(({ predicate, value }, n) => [
      [['views', 'events', n, 'predicate'], predicate] as const,
      [['views', 'events', n, 'value'], value] as const,
    ]),
    ...views.arguments.flatMap(({ predicate, value, section }, n) => [
      [['views', 'arguments', n, 'predicate'], predicate] as const,
      [['views', 'arguments', n, 'value'], value] as const,
      [['views', 'arguments', n, 'section'], section] as const,
    ]),
  ];
  return sources.flatMap(([path, source]) => {
    const wrong = source === null ? null : wrongWith(source);
    return wrong === null ? [] : [{ path, message: wrong }];
  });
}

function wrongWith(source: string): string | null {
  try {
    compilePattern(source);
    return null;
  } catch (error) {
    if (!(error instanceof BadPattern)) throw error;
    return `cannot read the pattern ${JSON.stringify(source)}: ${error.message} (RE2 syntax: no look-around, no back-references)`;
  }
}

/** Of what is said about another thing the value is that thing, and the speaker the subject. */
const topicFaults = (views: ViewRules): PackFault[] =>
  views.arguments.flatMap(({ topic, value, voice }, n) =>
    topic === 'SUBJECT'
      ? []
      : (['value', 'voice'] as const)
          .filter((key) => (key === 'value' ? value : voice) !== null)
          .map((key) => ({ path: ['views', 'arguments', n, key], message: ONLY_SUBJECT[key] })),
  );

const ONLY_SUBJECT = {
  value: 'with topic: object the value is the topic itself, so that no pattern fits it; leave it out',
  voice: 'with topic: object the subject is who argues; leave voice out',
} as const;
