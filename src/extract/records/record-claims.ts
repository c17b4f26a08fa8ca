import type { CandidateObject } from '../../domain/candidate-claims.ts';
import { commonPredicate, type CommonPredicate } from '../../domain/common-predicates.ts';
import { NAME_LIMITS } from '../../domain/pack.ts';
import { lemmaOf } from '../../text/lemma.ts';
import { cut, valueTypeOf, type ExtractionContext, type Finding } from '../extraction-context.ts';
import { headingOf, objectsOf, saysNothing, type NamedValue, type ValueObject } from './field-objects.ts';
import { ALIAS_FIELDS, wordsOfField } from './field-words.ts';

/** What a field says: its objects, and under which word. */
export interface FieldClaims {
  readonly objects: readonly ValueObject[];
  readonly predicateOf: (object: CandidateObject) => string;
  /** The object is who did it to the subject: an author authored a document. */
  readonly isReversed: boolean;
  /** It holds whenever: who wrote it, when it was made. */
  readonly isTimeless: boolean;
  /** It stands only where nothing is known by this awaited mention. */
  readonly unless?: string;
}

const NO_CLAIMS: FieldClaims = { objects: [], predicateOf: () => '', isReversed: false, isTimeless: false };

/** Fields of whoever made a text: a relationship that the general pack names. */
const AUTHORS = /^(?:(?:co )?authors?|written by|writers?)$/u;
const TIMELESS =
  /^(?:date|created|updated|title|last updated|last modified|modified|creation date|created at|updated at|published)$/u;

/** What a value says of its subject; nothing where nobody has filled it, or where it is a text of its own. */
export function fieldClaims(context: ExtractionContext, given: NamedValue, how: Finding): FieldClaims {
  const words = wordsOfField(given.name);
  if (words === '' || !/\p{L}/u.test(words) || saysNothing(given)) return NO_CLAIMS;
  const named = { ...given, name: words, type: valueTypeOf(context, given.name) };
  const objects = objectsOf(context, named, how);
  const { words: bare } = headingOf(words);
  const common = commonPredicate(bare);
  const isAuthor = AUTHORS.test(bare) && objects.every(({ object }) => object.type === 'MENTION');
  return {
    objects,
    predicateOf: (object) =>
      isAuthor
        ? 'AUTHORED'
        : common !== null && isOf(common, object)
          ? common.name
          : openName(context, given.name, bare, object),
    isReversed: isAuthor,
    isTimeless: isAuthor || TIMELESS.test(bare) || common?.value === 'DATE' || ALIAS_FIELDS.has(bare),
  };
}

/** Whether a value is of the sort that the predicate has: `Established: long ago` is no date, and keeps its own word. */
const isOf = ({ value }: CommonPredicate, object: CandidateObject): boolean =>
  ['DATE', 'NUMBER', 'TEXT'].includes(value) ? object.type === value : object.type === 'MENTION';

/** A word that a pack knows stays as it is written; else the words of the field, and of a relationship its noun in capitals. */
function openName(context: ExtractionContext, written: string, words: string, object: CandidateObject): string {
  if (context.ontology.spec(written) !== null) return written;
  return object.type === 'MENTION' ? relationName(words) : cut(words, NAME_LIMITS.predicate);
}

/** `reviewers` → REVIEWER, `participating groups` → PARTICIPATING_GROUP: the name of a relationship by the noun of its field. */
export function relationName(name: string): string {
  const all = wordsOfField(name).split(' ');
  const known = commonPredicate(all.join(' '));
  if (known && !['DATE', 'NUMBER', 'TEXT'].includes(known.value)) return known.name;
  const words = all.map((word, n) => (n === all.length - 1 && word.endsWith('s') ? lemmaOf(word) : word));
  return cut(
    words
      .join('_')
      .toUpperCase()
      .replace(/[^\p{L}\p{N}]+/gu, '_'),
    NAME_LIMITS.edge,
  );
}
