import { InvalidInput } from './errors.ts';
import type { RuleId } from './typed-ids.ts';
import type { Ontology } from './ontology.ts';
import type { InferenceProfileSettings } from './settings.ts';
import type { Basis } from './relationship-record.ts';

/** An edge as a rule looks for it. Two patterns that name the same variable meet in one entity. */
export interface RulePattern {
  /** A variable: a letter, then up to 19 letters, digits or `_`, all small. */
  readonly from: string;
  /** Exactly this predicate, or kind of inferred edge. */
  readonly kind: string;
  readonly to: string;
  /** What it may rest on; one or both. */
  readonly bases: readonly Basis[];
  /** 0–1, which an edge must reach; null = any, for asserted ones alone. */
  readonly minConfidence: number | null;
}

/** What follows: an edge from what one variable is to what another is. */
export interface RuleConclusion {
  readonly from: string;
  readonly kind: string;
  readonly to: string;
}

/** A rule as data: wherever edges are as `when` says, there is one as `then` says. */
export interface RuleDefinition {
  readonly when: readonly RulePattern[];
  readonly then: RuleConclusion;
  /** 0–1: how sure what follows would be if everything that it rests on were certain. */
  readonly confidence: number;
  /** What a variable must be: one of these types. */
  readonly types: readonly { readonly variable: string; readonly anyOf: readonly string[] }[];
  /** Variables that must not be one entity; the two ends of `then` never are. */
  readonly different: readonly (readonly [string, string])[];
  /** A kind that texts assert may be concluded as well. */
  readonly mayConcludeAsserted: boolean;
}

/** A rule of a space; shared by all in it. */
export interface Rule {
  readonly id: RuleId;
  /** Unique in the space. */
  readonly name: string;
  readonly definition: RuleDefinition;
  /** Its conclusions are drawn and kept up to date. */
  readonly enabled: boolean;
  /** Who said it last. */
  readonly actor: string;
  /** Why it was said; null = it was not kept then. */
  readonly reason: string | null;
  readonly version: number;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** Characters of a rule's name. */
const LONGEST_NAME = 100;

/** Rules are distinguished by their names, in lists and on terminals: what is not seen, or turns what is around it, is in none. */
export const isRuleName = (name: string): boolean =>
  name.length > 0 &&
  name.length <= LONGEST_NAME &&
  name.trim() === name &&
  !/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/u.test(name);

/** What `isRuleName` holds for. */
export const RULE_NAME = `a name of 1 to ${LONGEST_NAME} characters that are seen, on one line and without spaces around it`;

const VARIABLE = /^[a-z][a-z0-9_]{0,19}$/;
const KIND = /^[A-Z][A-Z0-9_]{1,59}$/;
const MOST_PATTERNS = 4;
const MOST_CONDITIONS = 8;
const LONGEST_KIND = 200;

type Fault = { readonly path: readonly (string | number)[]; readonly message: string };

/** What is wrong with a definition wherever it is evaluated: faults of its shape, and none of what a space has set or a pack knows. */
export const shapeFaults = (definition: RuleDefinition): Fault[] => [
  ...ofPatterns(definition, 0),
  ...ofConclusion(definition),
  ...ofConditions(definition),
];

/**
 * Can this definition be evaluated, and does it mean something?
 * @throws InvalidInput with every fault there is
 */
export function checkDefinition(
  definition: RuleDefinition,
  ontology: Ontology,
  settings: InferenceProfileSettings,
): void {
  const faults = [
    ...ofPatterns(definition, settings['inference.exploratory']),
    ...ofConclusion(definition),
    ...ofKind(definition, ontology),
    ...ofConditions(definition),
  ];
  const [first] = faults;
  if (!first) return;
  const all = faults.map(({ path, message }) => ({ path: ['definition', ...path], message }));
  throw new InvalidInput(first.message, ['definition', ...first.path], all);
}

/** Every variable that the patterns bind. */
const boundBy = ({ when }: RuleDefinition): Set<string> => new Set(when.flatMap(({ from, to }) => [from, to]));

function ofPatterns(definition: RuleDefinition, least: number): Fault[] {
  const { when } = definition;
  const faults: Fault[] = [];
  if (when.length < 2 || when.length > MOST_PATTERNS)
    faults.push({ path: ['when'], message: `expected 2 to ${MOST_PATTERNS} patterns, got ${when.length}` });
  when.forEach((pattern, n) =>
    faults.push(...ofPattern(pattern, least).map((one) => ({ ...one, path: ['when', n, ...one.path] }))),
  );
  const excludes = when.length > 0 && joined(when).length < when.length;
  if (excludes)
    faults.push({
      path: ['when'],
      message: 'expected every pattern to share a variable with another, so that they are joined',
    });
  return faults;
}

function ofPattern({ from, to, kind, bases, minConfidence }: RulePattern, least: number): Fault[] {
  const faults: Fault[] = [];
  for (const [field, variable] of [
    ['from', from],
    ['to', to],
  ] as const) {
    if (!VARIABLE.test(variable))
      faults.push({
        path: [field],
        message: `expected a variable like "a" or "low_end", got ${JSON.stringify(variable.slice(0, 40))}`,
      });
  }
  if (from === to)
    faults.push({ path: ['to'], message: 'expected two variables, as no edge leads from an entity to itself' });
  if (kind.length === 0 || kind.length > LONGEST_KIND)
    faults.push({ path: ['kind'], message: `expected a kind of 1 to ${LONGEST_KIND} characters, got ${kind.length}` });
  if (bases.length === 0) faults.push({ path: ['bases'], message: 'expected at least one basis' });
  if (minConfidence !== null && !(minConfidence >= 0 && minConfidence <= 1))
    faults.push({ path: ['minConfidence'], message: `expected a confidence from 0 to 1, got ${minConfidence}` });
  if (bases.includes('INFERRED') && (minConfidence === null || minConfidence < least))
    faults.push({
      path: ['minConfidence'],
      message:
        `expected ${least} to 1, as the pattern takes INFERRED relationships, which count from there on only; got ` +
        `${minConfidence ?? 'nothing'}`,
    });
  return faults;
}

function ofKind({ then, mayConcludeAsserted }: RuleDefinition, ontology: Ontology): Fault[] {
  if (mayConcludeAsserted || ontology.spec(then.kind)?.edge !== true) return [];
  return [
    { path: ['then', 'kind'], message: `texts assert ${then.kind}: choose another kind, or say mayConcludeAsserted` },
  ];
}

function ofConclusion(definition: RuleDefinition): Fault[] {
  const { then, confidence } = definition;
  const faults: Fault[] = [];
  const bound = boundBy(definition);
  for (const field of ['from', 'to'] as const) {
    if (!bound.has(then[field]))
      faults.push({
        path: ['then', field],
        message: `expected a variable of the patterns, got ${JSON.stringify(then[field].slice(0, 40))}`,
      });
  }
  if (then.from === then.to) faults.push({ path: ['then', 'to'], message: 'expected an edge between two variables' });
  if (!KIND.test(then.kind))
    faults.push({
      path: ['then', 'kind'],
      message: `expected a kind like DEPENDS_ON of 2 to 60 capitals, digits and _, got ${JSON.stringify(then.kind.slice(0, 60))}`,
    });
  if (!(confidence > 0 && confidence <= 1))
    faults.push({ path: ['confidence'], message: `expected a confidence above 0 and up to 1, got ${confidence}` });
  return faults;
}

function ofConditions(definition: RuleDefinition): Fault[] {
  const { types, different } = definition;
  const bound = boundBy(definition);
  const faults: Fault[] = [];
  if (types.length + different.length > MOST_CONDITIONS)
    faults.push({
      path: ['types'],
      message: `expected up to ${MOST_CONDITIONS} conditions, got ${types.length + different.length}`,
    });
  types.forEach(({ variable, anyOf }, n) => {
    if (!bound.has(variable))
      faults.push({ path: ['types', n, 'variable'], message: 'expected a variable of the patterns' });
    if (anyOf.length === 0 || anyOf.length > 20)
      faults.push({ path: ['types', n, 'anyOf'], message: `expected 1 to 20 types, got ${anyOf.length}` });
    if (anyOf.some((type) => type.length === 0 || type.length > LONGEST_KIND))
      faults.push({ path: ['types', n, 'anyOf'], message: `expected types of 1 to ${LONGEST_KIND} characters` });
  });
  different.forEach((pair, n) => {
    if (pair[0] === pair[1] || !pair.every((variable) => bound.has(variable)))
      faults.push({ path: ['different', n], message: 'expected two variables of the patterns' });
  });
  return faults;
}

/**
 * Patterns in an order in which each shares a variable with one before it, from the one at `first` on; those that cannot be reached so
 * are left out. The numbers are places in `when`.
 */
export function joined(when: readonly Pick<RulePattern, 'from' | 'to'>[], first = 0): number[] {
  const order: number[] = [];
  const known = new Set<string>();
  for (let next: number | undefined = first; next !== undefined;) {
    const pattern = when[next];
    if (!pattern) break;
    order.push(next);
    known.add(pattern.from).add(pattern.to);
    const left = [...when.keys()].filter((n) => !order.includes(n));
    next = left.find((n) => known.has(when[n]?.from ?? '') || known.has(when[n]?.to ?? ''));
  }
  return order;
}

/** Does what one rule concludes count as a premise of the other? */
const feeds = (one: RuleDefinition, other: RuleDefinition): boolean =>
  other.when.some(({ kind, bases }) => kind === one.then.kind && bases.includes('INFERRED'));

/**
 * A rule whose conclusions lead back to itself would strengthen them with themselves, and need not end.
 * @returns the names in a circle through `rule`, first and last the same; null where there is none
 */
export function circleThrough(
  rule: Pick<Rule, 'name' | 'definition'>,
  others: readonly Pick<Rule, 'name' | 'definition'>[],
): string[] | null {
  const all = [rule, ...others.filter(({ name }) => name !== rule.name)];
  const seen = new Set<string>();
  const from = (path: readonly Pick<Rule, 'name' | 'definition'>[]): string[] | null => {
    const last = path.at(-1);
    if (!last) return null;
    for (const next of all.filter((one) => feeds(last.definition, one.definition))) {
      if (next.name === rule.name) return [...path.map(({ name }) => name), rule.name];
      if (seen.has(next.name)) continue;
      seen.add(next.name);
      const found = from([...path, next]);
      if (found) return found;
    }
    return null;
  };
  return from([rule]);
}
