import { commonPredicate } from '../../domain/common-predicates.ts';
import { normalName } from '../../text/normal-name.ts';
import { literalOf } from '../../text/values/literals.ts';
import { noteClaim, type ExtractionContext, type Finding } from '../extraction-context.ts';
import { headingOf, saysNothing } from '../records/field-objects.ts';
import { isOfShowing, PAGE_FIELDS, wordsOfField } from '../records/field-words.ts';
import { unlinked } from '../records/naming.ts';
import { fieldClaims } from '../records/record-claims.ts';
import { isPeopleNoun } from '../things/people-words.ts';
import { stateIn } from './read-decision.ts';
import type { Labelled, LabelledGroup } from './labelled.ts';
import { isFacts, type PageThings } from './page-things.ts';

/** Words that a list item or line may have on each side and still be a label with its value, not a sentence with a colon. */
const LABEL_WORDS = 4;
const VALUE_WORDS = 10;
const wordsIn = (text: string): number => text.trim().split(/\s+/u).length;

/** Sections that only say that data follow make no difference to what holds; others do, as two seasons may. */
const FACTS =
  /^(?:(?:key |quick |basic |technical |main |general |company )?(?:facts?|data|details|information|info|figures|specifications?|particulars|overview|profile|summary|metadata|properties|status)|at a glance|about|contact|history|organisation|organization)$/iu;

/**
 * Labelled values: of a list, a table or lines that say facts of what their section, or the document, is about. A label that is no word
 * that things are described by is read only beside one that is: `- Option A: use it` is no fact.
 * @param subject whom the values are about where no section says so; null = nobody
 */
export function readLabelled(
  context: ExtractionContext,
  groups: readonly LabelledGroup[],
  things: PageThings,
  subject: string | null,
): void {
  for (const group of groups) {
    const thing = things.of(group.headingPath);
    const about = thing ?? subject;
    if (about === null) continue;
    const readsAll = isFacts(group) || (thing !== null && group.isWhole && group.all.length > 1 && areShort(group));
    const isHead = (group.kind === 'line' || group.isWhole) && isBelowTitle(context, group);
    for (const one of group.all) {
      if (context.taken.has(one.of) || !isLabel(context, one)) continue;
      const isKnown = isCommonFact(context, one) || (isHead && isOfDocument(one));
      if (!(readsAll || isKnown) || !isValue(one)) continue;
      context.taken.add(one.of);
      readOne(context, one, about, sectionOf(context, one));
    }
  }
}

const areShort = ({ all }: LabelledGroup): boolean =>
  all.every(
    ({ label, value }) => wordsIn(label) <= LABEL_WORDS && wordsIn(value) <= VALUE_WORDS && !/[.!?]$/u.test(value),
  );

/** A label that names somebody, or is an address or a code, says who speaks or what is meant; its value is no fact of the page. */
function isLabel({ collector }: ExtractionContext, { label }: Labelled): boolean {
  const words = unlinked(label);
  return (
    /\p{L}/u.test(words) &&
    wordsIn(words) <= LABEL_WORDS &&
    !/\]\(|:\/\/|@|^[`-]/u.test(label) &&
    collector.refOfPerson(normalName(words)) === null &&
    !isOfShowing(wordsOfField(words), false)
  );
}

const isValue = ({ label, value }: Labelled): boolean =>
  !saysNothing({ name: label, text: value, value: undefined }) &&
  (commonPredicate(headingOf(wordsOfField(label)).words) !== null || wordsIn(value) <= VALUE_WORDS) &&
  !/[.!?:;]$/u.test(value.replace(/\b(?:Ltd|Inc|Co|Corp|etc|St|Jr)\.$/u, ''));

/** A word that things are described by, with a value of its sort. */
function isCommonFact(context: ExtractionContext, { label, value }: Labelled): boolean {
  const common = commonPredicate(headingOf(wordsOfField(label)).words);
  if (common === null) return false;
  if (common.value === 'DATE') return literalOf(unlinked(value), 'DATE', context.habits).type === 'DATE';
  if (common.value === 'NUMBER') return literalOf(unlinked(value), 'NUMBER', context.habits).type === 'NUMBER';
  return common.value !== 'TEXT' || wordsIn(value) <= 6;
}

/** `Date:`, `Status:`, `Deciders:` at the head of a document are of it. */
const isOfDocument = ({ label }: Labelled): boolean => {
  const words = wordsOfField(label);
  return (
    PAGE_FIELDS.has(words) ||
    /^(?:status|date|version|number|license|licence|release)$/u.test(words) ||
    isPeopleNoun(words)
  );
};

function isBelowTitle({ document }: ExtractionContext, { headingPath, start }: LabelledGroup): boolean {
  const first = document.blocks.find(
    ({ kind, level, label }) => kind === 'heading' && (level ?? 1) > 1 && label !== document.title,
  );
  return headingPath.length <= 1 && start < (first?.start ?? Infinity);
}

function readOne(
  context: ExtractionContext,
  one: Labelled,
  subject: string,
  qualifiers: Readonly<Record<string, string>>,
): void {
  const how: Finding =
    one.kind === 'table'
      ? { method: 'table', confidence: context.settings['extract.table'] }
      : { method: 'list', confidence: context.settings['extract.list'] };
  const words = unlinked(one.value);
  const given = {
    name: unlinked(one.label),
    // `superseded by [ADR-19](…)`: the first word says how it stands, and the link is read as what it is.
    text: wordsOfField(one.label) === 'status' ? (stateIn(words) ?? words) : words,
    value: undefined,
    range: one.valueRange,
    isItem: false,
  };
  const claims = fieldClaims(context, given, how);
  for (const { object, range, qualifiers: own } of claims.objects) {
    const isTurned = claims.isReversed && object.type === 'MENTION';
    noteClaim(context, {
      ...how,
      subject: isTurned ? object.ref : subject,
      predicate: claims.predicateOf(object),
      object: isTurned ? { type: 'MENTION', ref: subject } : object,
      ranges: [range],
      qualifiers: { ...qualifiers, ...own },
      validity: context.validity,
    });
  }
}

/** The section qualifies a value: two sections may both have a `capacity`. */
function sectionOf(
  { document, collector }: ExtractionContext,
  { headingPath }: Labelled,
): Readonly<Record<string, string>> {
  const path = headingPath[0] === document.title ? headingPath.slice(1) : headingPath;
  const last = path.at(-1);
  if (last === undefined || FACTS.test(last) || collector.refNamed(normalName(last)) !== null) return {};
  return { section: last };
}
