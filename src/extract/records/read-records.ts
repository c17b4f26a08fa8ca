import { READING_WORDS } from '../../domain/pack.ts';
import type { DataRecord, RecordField, TextRange } from '../../domain/text.ts';
import { ALWAYS, type Period } from '../../domain/time.ts';
import { groupedBy } from '../../lib/grouped.ts';
import { normalName } from '../../text/normal-name.ts';
import { noteClaim, type ExtractionContext, type Finding } from '../extraction-context.ts';
import { hasFacts } from '../pages/page-things.ts';
import {
  AFFILIATION_FIELDS,
  EMPLOYER_FIELDS,
  isOfShowing,
  JOB_FIELDS,
  TYPE_FIELDS,
  wordsOfField,
} from './field-words.ts';
import { PRESENCE } from '../meetings/presence-tables.ts';
import { noteRelation } from '../pages/read-decision.ts';
import { noteAwaited, referenceTo, referenceWord } from '../pages/page-references.ts';
import type { NamedValue } from './field-objects.ts';
import { fieldOfForm } from './forms.ts';
import { isManifest, isSaidInManifest } from './manifests.ts';
import { fieldClaims, relationName, type FieldClaims } from './record-claims.ts';
import { namingOf, oneValue, type Naming } from './naming.ts';
import { thingNamed } from '../things/thing-names.ts';
import { periodOfRecord } from './record-periods.ts';
import { referencesOf, type References } from './record-references.ts';
import { isNavigation, sortedBy } from './lists-of-records.ts';
import { findingOf, namedRecords, noteThing, type RecordThing } from './record-things.ts';
import { thingsOfTable } from './table-rows.ts';

/** What a record says is said of somebody: of its own thing, or of what it stands in. */
interface About {
  readonly subject: string;
  readonly how: Finding;
  readonly validity: Period;
  readonly qualifiers: Readonly<Record<string, string>>;
  /** How a statement calls it, where its name alone is not enough. */
  readonly shown?: string;
  /** Of a person: when they were where the record says, as what it says. */
  readonly term?: Period;
}

type Qualifiers = About['qualifiers'];

interface Walk {
  readonly context: ExtractionContext;
  readonly things: ReadonlyMap<DataRecord, RecordThing>;
  readonly references: References;
}

/**
 * Records are things: each that is named becomes an entity with its fields as claims, records in records as things of their own, and values
 * that name another record as relationships. What a record without a name says is said of what it stands in, never under a path.
 * @param page what the document itself is about, whose fields the outermost record has; null = of nothing in particular
 */
export function readRecords(context: ExtractionContext, page: string | null): void {
  const tables = context.document.tables.flatMap((table) => {
    if (context.taken.has(table)) return [];
    const found = thingsOfTable(table, context.document.type === 'table');
    return found ? [{ table, found }] : [];
  });
  const things = new Map<DataRecord, RecordThing>();
  noteListed(context, context.document.records, page, things);
  for (const { found } of tables) {
    const named = groupedBy(found.rows, ({ naming }) => normalName(naming.name));
    for (const { record, naming } of found.rows)
      things.set(
        record,
        noteThing(context, record, naming, {
          type: found.type,
          areHuman: found.areHuman,
          mostAreNamed: found.mostAreNamed,
          isShared: found.apart === null && (named.get(normalName(naming.name)) ?? []).length > 1,
        }),
      );
  }
  const walk: Walk = { context, things, references: referencesOf(context, [...things.values()]) };
  for (const record of context.document.records) {
    if (record.isListed || things.has(record)) readRecord(walk, record, null);
    else if (page !== null && saysOfItself(context, record))
      readFields(walk, record, ofPage(context, record, page), new Set());
    else readInner(walk, record, null);
  }
  for (const { table, found } of tables) {
    take(context, table.rows.flat());
    for (const { record } of found.rows) readRow(walk, record, found.apart);
  }
}

/** A file of settings says nothing that the world knows: only what names itself, or has a fact that things are described by, is read. */
const saysOfItself = ({ isNote }: ExtractionContext, record: DataRecord): boolean =>
  !isNote || record.form !== 'OBJECT' || namingOf(record) !== null || hasFacts(record.fields);

const ofPage = (context: ExtractionContext, record: DataRecord, subject: string): About => ({
  subject,
  how: findingOf(context, record),
  validity: context.validity,
  qualifiers: {},
});

/** The named records of a list, and those in them; the record that is the whole document is what its page is about. */
function noteListed(
  context: ExtractionContext,
  records: readonly DataRecord[],
  page: string | null,
  things: Map<DataRecord, RecordThing>,
): void {
  const isPage = (record: DataRecord): boolean => !record.isListed && record.path.length === 0;
  const named = new Map(namedRecords(records.filter((record) => !isPage(record))).map((one) => [one.record, one]));
  for (const record of records) {
    const heading = isPage(record) ? namedByHeading(context, record) : null;
    const one = heading ? { naming: heading, isShared: false } : named.get(record);
    if (one && isThing(record))
      things.set(record, noteThing(context, record, one.naming, { type: null, isShared: one.isShared }));
    for (const field of record.fields)
      if (!isParts(field) && !isNavigation(field)) noteListed(context, field.records, page, things);
  }
}

/** Fields right below a heading that is no title are of what it names: the drawer of an Org section, a field list. */
function namedByHeading({ document }: ExtractionContext, { headingPath }: DataRecord): Naming | null {
  const label = headingPath.at(-1);
  if (label === undefined || label === document.title) return null;
  const thing = thingNamed(label);
  const block = document.blocks.findLast(({ kind, label: own }) => kind === 'heading' && own === label);
  if (!thing || !block) return null;
  return { name: thing.name, ranges: [block], by: new Set(), field: null, isPerson: false };
}

/** `name: { first, last }` is the name of what it stands in. */
const isParts = ({ name }: RecordField): boolean => wordsOfField(name) === 'name';

/** A job or a term names where it was, not what it is. */
function isThing(record: DataRecord): boolean {
  if (record.form !== 'OBJECT' || record.path.length === 0) return true;
  return !isJob(record);
}

const isJob = (record: DataRecord): boolean => {
  const words = record.fields.map(({ name }) => wordsOfField(name));
  return (
    words.some((word) => EMPLOYER_FIELDS.has(word)) &&
    words.some((word) => JOB_FIELDS.has(word)) &&
    /(?:jobs?|work|employment|experience|career|positions?|roles?|history)$/u.test(
      wordsOfField(record.path.at(-1) ?? ''),
    )
  );
};

function readRecord(walk: Walk, record: DataRecord, above: About | null, sorted: Qualifiers = {}): void {
  const thing = walk.things.get(record);
  if (!thing) {
    readUnnamed(walk, record, above);
    return;
  }
  const { ref: subject, how, naming } = thing;
  const { context } = walk;
  readThing(walk, record, { subject, how, validity: context.validity, qualifiers: sorted }, naming.by);
  if (above && !isFileOfData(context, above)) relate(walk, above, record, thing);
}

/** `affiliations:` at the top of a file of data is a list that the file has, and no affiliation of the file. */
const isFileOfData = ({ collector, document }: ExtractionContext, { subject }: About): boolean =>
  /json|yaml|toml/u.test(document.mediaType) && collector.typeOf(subject) === READING_WORDS.document;

/** Fields that say of a period no more than that it is one. */
const BARE_TIMES = /^(?:from|to|until|till|since|through|start|end)$/u;

/** `Ada Lund, Holm Ltd, from 2011, to 2019`: the period is of where they were, not of them. */
function readThing(walk: Walk, record: DataRecord, about: About, without: ReadonlySet<RecordField>): void {
  const { context } = walk;
  const isTerm =
    context.collector.typeOf(about.subject) === 'PERSON' && record.fields.some(({ name }) => isOfTerm(name));
  const { period, by } = isTerm ? periodOfRecord(record, context.habits) : { period: ALWAYS, by: new Set() };
  if (by.size === 0) {
    readFields(walk, record, about, without);
    return;
  }
  const bare = record.fields.filter((field) => by.has(field) && BARE_TIMES.test(wordsOfField(field.name)));
  readFields(walk, record, { ...about, term: period }, new Set([...without, ...bare]));
}

/** Fields of where somebody is, and as what. */
const isOfTerm = (name: string): boolean =>
  [AFFILIATION_FIELDS, EMPLOYER_FIELDS, JOB_FIELDS].some((fields) => fields.has(wordsOfField(name)));

/** What stands in a thing is tied to it by the name of its field. */
function relate({ context }: Walk, above: About, record: DataRecord, thing: RecordThing): void {
  const name = record.path.at(-1);
  if (name === undefined) return;
  noteClaim(context, {
    ...thing.how,
    subject: above.subject,
    predicate: relationName(name),
    object: { type: 'MENTION', ref: thing.ref },
    ranges: thing.naming.ranges.slice(0, 1),
    qualifiers: above.qualifiers,
    validity: above.validity,
  });
}

/** A group of fields, a term, a job: said of what it stands in. One of several that nothing tells apart is left to search. */
function readUnnamed(walk: Walk, record: DataRecord, above: About | null): void {
  const { context } = walk;
  if (above === null) {
    readInner(walk, record, null);
    return;
  }
  const { period, by } = periodOfRecord(record, context.habits);
  if (isJob(record)) {
    readJob(walk, record, above, period);
    return;
  }
  const isDated = by.size > 0 && record.isListed;
  const tells = record.isListed && !isDated ? keyField(record) : null;
  if (record.isListed && !isDated && tells === null) return;
  const section: Readonly<Record<string, string>> = record.isListed
    ? {}
    : { section: wordsOfField(record.path.at(-1) ?? '') };
  const key: Readonly<Record<string, string>> = tells === null ? {} : { [wordsOfField(tells.field.name)]: tells.text };
  const about = {
    ...above,
    validity: isDated ? period : above.validity,
    qualifiers: { ...above.qualifiers, ...section, ...key },
  };
  readFields(walk, record, about, new Set([...(isDated ? by : []), ...(tells ? [tells.field] : [])]));
}

/** The first field with words: in a list of prices the zone, in a list of scores the game. */
function keyField(record: DataRecord): { readonly field: RecordField; readonly text: string } | null {
  for (const field of record.fields) {
    const value = oneValue(field);
    if (value && value.text.length <= 60) return { field, text: value.text };
  }
  return null;
}

/** `jobs: [{ company: Holm Ltd, title: Engineer, from: 2011, to: 2019 }]`: who works where, as what, when. */
function readJob({ context }: Walk, record: DataRecord, above: About, validity: Period): void {
  const find = (names: ReadonlySet<string>) => record.fields.find(({ name }) => names.has(wordsOfField(name)));
  const [where, as] = [find(EMPLOYER_FIELDS), find(JOB_FIELDS)];
  const place = oneValue(where);
  const role = oneValue(as);
  if (!where || !place) return;
  const how = findingOf(context, record);
  const claims = fieldClaims(
    context,
    { name: 'employer', text: place.text, value: undefined, range: place.range, isItem: true },
    how,
  );
  for (const { object, range } of claims.objects)
    noteClaim(context, {
      ...how,
      subject: above.subject,
      predicate: claims.predicateOf(object),
      object,
      ranges: [range],
      qualifiers: { ...above.qualifiers, ...(role ? { role: role.text } : {}) },
      validity,
    });
}

/** Fields of a thing, or of a page. */
function readFields(walk: Walk, record: DataRecord, about: About, without: ReadonlySet<RecordField>): void {
  const { context } = walk;
  const ofPageItself = record.form === 'HEADER';
  const ofManifest = isManifest(context.item.path);
  const sorted = sortedBy(record);
  for (const field of record.fields) {
    const words = wordsOfField(field.name);
    if (isNavigation(field) || without.has(field) || context.taken.has(field) || context.namedBy.has(field)) continue;
    context.taken.add(field);
    if (isOfShowing(words, ofPageItself) || TYPE_FIELDS.includes(words)) continue;
    if (context.isMeeting && PRESENCE.test(words)) continue;
    const name = fieldOfForm(record, field.name);
    if (name === null) continue;
    if (ofManifest && !isSaidInManifest(words)) continue;
    if (field.items.length > 0) readItems(walk, { ...field, name }, about);
    for (const inner of isParts(field) ? [] : field.records) readRecord(walk, inner, about, sorted(field));
  }
}

function readItems({ context, references }: Walk, field: RecordField, about: About): void {
  const isTyped = field.items.some(({ value }) => value !== null);
  for (const { value, text, range } of field.items) {
    const words = (typeof value === 'string' ? value : text).trim();
    if (words === '') continue;
    const given = {
      name: nameFor(context, field, about),
      text: words,
      value: isTyped ? value : undefined,
      range: range,
      isItem: field.isList,
    };
    if (readReference(context, given, about)) continue;
    const reference = references.find(given, about.subject);
    const claims = reference ?? fieldClaims(context, given, about.how);
    const isDated = about.term !== undefined && isOfTerm(field.name);
    noteFieldClaims(context, claims, isDated ? { ...about, validity: about.term } : about);
  }
}

/** The firm or body that stands beside a person is where they come from; whether it employs them, `employer` alone says. */
function nameFor({ collector }: ExtractionContext, { name }: RecordField, { subject }: About): string {
  const isBody = AFFILIATION_FIELDS.has(wordsOfField(name));
  return isBody && collector.typeOf(subject) === 'PERSON' ? 'affiliation' : name;
}

/** `replaces: /teps/1001-old`, `see-also: [[Ada]]`: a relationship with what is known by it; where nothing is, the words as they are. */
function readReference(context: ExtractionContext, given: NamedValue, about: About): boolean {
  const relation = referenceWord(given.name);
  if (!relation || typeof given.value === 'boolean') return false;
  const isReply = relation.predicate === 'REPLIES_TO';
  const ref = isReply
    ? noteAwaited(context, given.text, 'MESSAGE', given.range, about.how)
    : referenceTo(context, given.text, given.range, about.how)?.ref;
  if (ref === undefined) return false;
  noteRelation(context, about.subject, ref, relation, { range: given.range, how: about.how });
  // The id of a mail that nobody has says nothing to people.
  if (!isReply && context.collector.isAwaited(ref)) {
    const claims = fieldClaims(context, { ...given, isItem: true }, about.how);
    noteFieldClaims(context, { ...claims, unless: ref }, about);
  }
  return true;
}

function noteFieldClaims(context: ExtractionContext, claims: FieldClaims, about: About): void {
  for (const found of claims.objects) {
    const { object } = found;
    const isTurned = claims.isReversed && object.type === 'MENTION';
    noteClaim(context, {
      ...about.how,
      subject: isTurned ? object.ref : about.subject,
      predicate: claims.predicateOf(object),
      object: isTurned ? { type: 'MENTION', ref: about.subject } : object,
      ranges: [found.range],
      qualifiers: { ...about.qualifiers, ...found.qualifiers },
      validity: claims.isTimeless ? ALWAYS : about.validity,
      ...(about.shown === undefined ? {} : { shown: about.shown }),
      ...(claims.unless === undefined ? {} : { unless: claims.unless }),
    });
  }
}

/** Records below one that says nothing by itself. */
function readInner(walk: Walk, record: DataRecord, above: About | null): void {
  const sorted = sortedBy(record);
  for (const field of record.fields) {
    if (isNavigation(field)) continue;
    for (const inner of field.records) readRecord(walk, inner, above, sorted(field));
  }
}

/** A row: of one of several about a thing, what tells them apart stands beside each value, or is the time of it. */
function readRow(walk: Walk, record: DataRecord, apart: string | null): void {
  const thing = walk.things.get(record);
  if (!thing) return;
  const { context } = walk;
  const about = { subject: thing.ref, how: thing.how, validity: context.validity, qualifiers: {} };
  const column = apart === null ? undefined : record.fields.find(({ name }) => wordsOfField(name) === apart);
  const value = oneValue(column);
  if (!column || !value) {
    readThing(walk, record, about, thing.naming.by);
    return;
  }
  const { period, by } = periodOfRecord(record, context.habits);
  if (by.has(column)) {
    readFields(walk, record, { ...about, validity: period }, new Set([...thing.naming.by, ...by]));
    return;
  }
  readItems(walk, column, about);
  const name = wordsOfField(column.name);
  const shown = `${context.collector.nameOf(thing.ref) ?? ''}, ${name} ${value.text}`;
  const told = { ...about, qualifiers: { [name]: value.text }, shown };
  readFields(walk, record, told, new Set([...thing.naming.by, column]));
}

/** Pairs and fields within a table whose rows are read are read with them. */
function take(context: ExtractionContext, cells: readonly TextRange[]): void {
  const starts = new Set(cells.map(({ start }) => start));
  for (const pair of context.document.keyValues) if (starts.has(pair.valueRange.start)) context.taken.add(pair);
}
