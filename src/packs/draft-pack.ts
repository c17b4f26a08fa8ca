import { stringify } from 'yaml';
import { NAME_LIMITS } from '../domain/pack.ts';
import type { PredicateUse, WhatWasRead } from '../domain/pack-draft.ts';
import { InvalidInput } from '../domain/errors.ts';
import { hasControlCharacter } from '../lib/control-characters.ts';
import { builtInPacks } from './built-in-packs.ts';

/** Of the values of a predicate so many have to be of one sort. */
const LEAST_SHARE = 0.8;

/**
 * A pack as YAML that says what was read in a space: its types, its predicates with how many values a thing has of each, and fields whose
 * values are names. Words that no pack may have are left out. `pack check` finds no mistake in it.
 * @throws InvalidInput where the name is none of a pack
 */
export function draftPack(name: string, read: WhatWasRead): string {
  if (!/^[a-z0-9][a-z0-9._-]{0,62}$/u.test(name) || builtInPacks.some((pack) => pack.name === name))
    throw new InvalidInput('expected a name of a-z, 0-9, ".", "_" and "-" that no built-in pack has', ['name']);
  const types = read.types.filter((type) => isWord(type.name, NAME_LIMITS.entityType));
  const known = new Set(types.map((type) => type.name));
  const predicates = read.predicates.filter((use) =>
    isWord(use.name, isEdge(use) ? NAME_LIMITS.edge : NAME_LIMITS.predicate),
  );
  const fields = predicates.flatMap((use) =>
    isEdge(use) && use.objectType !== null && known.has(use.objectType)
      ? use.fields.map((field) => fieldLine(field, use.name, use.objectType ?? ''))
      : [],
  );
  return [
    `# A draft, made of ${read.claims} claims that were read in ${read.documents} documents. Nothing of it is certain: read it, change it,`,
    `# and try it: claimgraph pack check FILE, claimgraph ingest FOLDER --pack FILE`,
    `pack: ${scalar(name)}`,
    'version: 0.1.0',
    'description: Drafted from what was read.',
    '# What no rule here reads, the pack for all documents does.',
    'also: general',
    ...(types.length === 0 ? [] : ['types:', ...types.map(typeLine)]),
    ...(predicates.length === 0 ? [] : ['predicates:', ...predicates.map(predicateLine)]),
    ...(fields.length === 0 ? [] : ['# Fields whose values are names.', 'fields:', ...new Set(fields)]),
    ...(read.readings.includes('notes')
      ? ['# What a note speaks of, and its rows and sections.', 'reads: [notes]']
      : []),
    '',
  ].join('\n');
}

const scalar = (text: string): string => stringify(text, { lineWidth: 0, defaultStringType: 'PLAIN' }).trimEnd();

const isWord = (text: string, most: number): boolean =>
  text.trim() === text && text !== '' && text.length <= most && text.isWellFormed() && !hasControlCharacter(text);

const isEdge = ({ values, claims }: PredicateUse): boolean => (values.ENTITY ?? 0) * 2 > claims;

const typeLine = ({ name, entities }: WhatWasRead['types'][number]): string =>
  `  ${scalar(name)}: ${entities === 1 ? 'One was read.' : `${entities} were read.`}`;

function predicateLine(use: PredicateUse): string {
  const keys = [...(isEdge(use) ? ['edge: true'] : typeOf(use)), ...(use.single === null ? [] : ['single: true'])];
  return `  ${scalar(use.name)}: { ${keys.join(', ')} }  # ${reasonOf(use)}`.replace('{  }', '{}');
}

/** What all but a few values are; nothing where they are of several sorts: such a value is kept as text. */
function typeOf({ values, claims }: PredicateUse): string[] {
  const literals = claims - (values.ENTITY ?? 0);
  const [best] = Object.entries(values)
    .filter(([type]) => type !== 'ENTITY')
    .sort(([, a], [, b]) => b - a);
  return best && best[0] !== 'TEXT' && best[1] >= LEAST_SHARE * literals ? [`type: ${best[0].toLowerCase()}`] : [];
}

function reasonOf({ claims, subjects, singleValued, single }: PredicateUse): string {
  const counted = `${claims === 1 ? '1 claim' : `${claims} claims`}, ${singleValued} of ${subjects} things with one value`;
  switch (single) {
    case 'ACCEPTED':
      return `${counted}; a person said that two contradict each other`;
    case 'COMMON':
      return `${counted}; a thing has one as a rule`;
    case 'LEARNT':
    case null:
      return counted;
    default:
      return single satisfies never;
  }
}

const fieldLine = (field: string, predicate: string, type: string): string =>
  `  - { field: ${flow(field)}, in: [header, list, table], predicate: ${flow(predicate)}, ` +
  `object: { type: ${flow(type)}, name: '{item}' } }`;

/** Within braces more signs mean something. */
const flow = (text: string): string =>
  /^[\p{L}][\p{L}\d_ -]*$/u.test(text) && scalar(text) === text ? text : JSON.stringify(text);
