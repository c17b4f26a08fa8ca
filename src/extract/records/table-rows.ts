import { commonPredicate } from '../../domain/common-predicates.ts';
import { NAME_LIMITS } from '../../domain/pack.ts';
import type { Cell, DataRecord, DataTable, RecordField } from '../../domain/text.ts';
import { CALENDAR_WORDS } from '../../text/english/calendar.ts';
import { PLACES } from '../../text/english/place-words.ts';
import { normalName } from '../../text/normal-name.ts';
import { amountsIn } from '../../text/values/amounts.ts';
import { literalOf } from '../../text/values/literals.ts';
import { isPeopleNoun, isPersonShaped } from '../things/people-words.ts';
import { personIn } from '../things/person-written.ts';
import { isCode, isName, typeOfName } from '../things/thing-names.ts';
import { GIVEN_NAMES } from '../../text/english/given-names.ts';
import {
  AFFILIATION_FIELDS,
  FAMILY_NAME,
  GIVEN_NAME,
  PERSON_FIELDS,
  SAYS_NO_TYPE,
  wordsOfField,
} from './field-words.ts';
import { byParts, mayName, nameWritten, unlinked, type Naming } from './naming.ts';
import { headingOf } from './field-objects.ts';
import { typeOfPlural, typeOfSingular } from './record-types.ts';
import { isPlaceholder } from '../pages/blank-forms.ts';

/** A table whose rows are about things. */
export interface TableOfThings {
  readonly rows: readonly { readonly record: DataRecord; readonly naming: Naming }[];
  /** The type that the heading of the names says; null = it says none. */
  readonly type: string | null;
  /** Most of the names are people's. */
  readonly areHuman: boolean;
  /** Most of the names have the form of people's. */
  readonly mostAreNamed: boolean;
  /** The column by which rows about one thing are told apart, in small words; null = each thing has one row. */
  readonly apart: string | null;
}

interface Column {
  readonly n: number;
  readonly heading: string;
  readonly words: string;
  readonly cells: readonly string[];
  /** Shares of the cells that are filled, of what is written in them. */
  readonly filled: number;
  readonly distinct: number;
  readonly names: number;
  /** Words that may be a name, whatever their letters. */
  readonly named: number;
  readonly proper: number;
  readonly codes: number;
  readonly numbers: number;
  /** It is put together of the columns of given and family names. */
  readonly isOfParts: boolean;
}

/** A column of values beside keys: the table describes one thing. */
const VALUES = /^(?:value|values|details?|description|data|information|info|answer|meaning|definition|)$/u;
/** Headings of rows that are cases, not things. */
const CASES =
  /^(?:date|day|time|month|season|year|week|fare|tariff|price|rate|category|class|step|task|action|topic|term|word|question|option|flag|parameter|argument|field|property|attribute|key|variable|command|status|severity|level|error|code|message|method|endpoint|path|shortcut|before|after|input|output|example|note|reason|metric|measure|indicator|statistic|kpi)s?$/u;
const NUMBERS = /^(?:#|pos|position|rank|row|index|)$|(?:^|\s)(?:no|nr|number|code|id|ref|reference|sku)$/u;

/** What the rows of a table are about; null = no things, or nobody can tell which. */
export function thingsOfTable(whole: DataTable, isWholeDocument: boolean): TableOfThings | null {
  const table = { ...whole, rows: whole.rows.filter((row) => isOfThing(whole, row)) };
  const columns = columnsOf(table);
  if (columns.length < 2 || (columns.length === 2 && VALUES.test(columns[1]?.words ?? ''))) return null;
  const names = nameColumn(columns);
  if (!names || (!isWholeDocument && !isRegister(table, columns, names)) || isMatrix(columns, names)) return null;
  const apart = names.distinct === 1 ? null : tellingApart(table, columns, names);
  if (names.distinct < 1 && apart === null) return null;
  const rows = table.rows.flatMap((cells) => rowOf(table, cells, names));
  const type = SAYS_NO_TYPE.has(names.words) ? null : typeOfSingular(names.heading);
  return rows.length === 0
    ? null
    : { rows, type, areHuman: areHuman(columns, names), mostAreNamed: shareOfPeople(names) > 0.6, apart };
}

/** The sum of the others, the headings again, or a row to be copied: no thing. */
function isOfThing({ headings }: DataTable, row: readonly Cell[]): boolean {
  const words = row.map(({ text }) => normalName(unlinked(text)));
  const isHeading = words.every((word, n) => word === normalName(unlinked(headings[n]?.text ?? '')));
  const first = row.find(({ text }) => text.trim() !== '');
  // A note that is written over all columns.
  if (words.length > 2 && words.every((word) => word !== '' && word === words[0])) return false;
  return !isHeading && first !== undefined && !SUM.test(unlinked(first.text).trim()) && !isPlaceholder(first.text);
}
const SUM =
  /^(?:(?:grand |sub-?)?totals?|sums?|average|mean|median|all|overall|together|carried forward|brought forward|balance)\b.{0,20}$/iu;

const shareOf = ({ cells }: Column, fits: (cell: string) => boolean): number => {
  const written = cells.filter((cell) => cell !== '');
  return written.filter(fits).length / Math.max(1, written.length);
};
const shareOfPeople = (names: Column): number =>
  shareOf(names, (cell) => isPersonShaped(cell) || (personIn(cell)?.name ?? null) !== null);

/**
 * Two words with capitals may be a person or a pier: the heading says that they are people, or they look like people and something besides
 * does, too: given names, accounts, a column that only people have.
 */
function areHuman(columns: readonly Column[], names: Column): boolean {
  if (isPeopleNoun(names.words)) return true;
  if (!SAYS_NO_TYPE.has(names.words) && typeOfSingular(names.heading) !== null) return false;
  const isBesides = columns.some(({ words }) => PERSON_FIELDS.has(words) || AFFILIATION_FIELDS.has(words));
  const known = shareOf(
    names,
    (cell) => GIVEN_NAMES.has(cell.split(' ')[0] ?? '') || (personIn(cell)?.handle ?? null) !== null,
  );
  return shareOfPeople(names) > 0.6 && (isBesides || known >= 0.2);
}

const columnsOf = ({ headings, rows }: DataTable): Column[] =>
  headings.map(({ text }, n) =>
    columnOf(
      n,
      unlinked(text),
      rows.map((row) => unlinked(row[n]?.text ?? '')),
    ),
  );

function columnOf(n: number, heading: string, cells: readonly string[], isOfParts = false): Column {
  const written = cells.filter((cell) => cell !== '');
  const share = (fits: (cell: string) => boolean): number =>
    written.length === 0 ? 0 : written.filter(fits).length / written.length;
  return {
    n,
    heading,
    words: wordsOfField(heading),
    cells,
    filled: cells.length === 0 ? 0 : written.length / cells.length,
    distinct: written.length === 0 ? 0 : new Set(written.map(normalName)).size / written.length,
    names: share(isRowName),
    named: share((cell) => mayName(cell) && !isCode(cell)),
    proper: share((cell) => isName(cell) && (cell.includes(' ') || typeOfName(cell).sure || PLACES.has(cell))),
    codes: share(isCode),
    numbers: share((cell) => literalOf(cell, null).type !== 'TEXT' || amountsIn(cell)[0]?.start === 0),
    isOfParts,
  };
}

/** Given and family names in two columns: a row is named by both. */
function ofParts(columns: readonly Column[]): Column | null {
  const given = columns.find(({ words }) => GIVEN_NAME.has(words));
  const family = columns.find(({ words }) => FAMILY_NAME.has(words));
  if (!given || !family) return null;
  const cells = given.cells.map((first, row) => {
    const last = family.cells[row] ?? '';
    return first === '' || last === '' ? '' : `${first} ${last}`;
  });
  return columnOf(given.n, 'person', cells, true);
}

const isRowName = (cell: string): boolean =>
  mayName(cell) &&
  /^[\p{Lu}\d]/u.test(cell) &&
  !isCode(cell) &&
  !/[.?!;]$/u.test(cell) &&
  literalOf(cell, null).type === 'TEXT';

const IS_NAME =
  /^(?:full |display |official |common |legal |company |organi[sz]ation |product |project |person )?names?$|^(?:security|title|company|organi[sz]ation|person|vessel|ship|member|member name)$/u;

const usable = ({ filled, names, codes, numbers }: Column): boolean =>
  filled >= 0.9 && numbers < 0.5 && names + codes >= 0.6;

/**
 * The column whose cells name the rows: one that says so; the first; one of people, where the first only sorts them; or the second, where
 * the first has codes or numbers. null = none, or several of people, of whom nobody can tell whom the other cells speak of.
 */
function nameColumn(columns: readonly Column[]): Column | null {
  const parts = ofParts(columns);
  const said = columns.filter((column) => IS_NAME.test(column.words) && usable(column) && column.distinct > 0.5);
  const named = said.find(({ words }) => SAYS_NO_TYPE.has(words));
  if (named) return named;
  if (parts && parts.filled >= (said[0]?.filled ?? 0)) return parts;
  const [first, second] = columns;
  if (!first || !second) return null;
  const people = columns.filter(
    (column) => isPeopleNoun(column.words) && usable(column) && shareOfPeople(column) > 0.6,
  );
  const isOfBody = said[0] === undefined || AFFILIATION_FIELDS.has(said[0].words);
  if (people.includes(first) && isOfBody) return first;
  if (said[0]) return said[0];
  if (first.distinct <= 0.5 && people.some(({ distinct }) => distinct >= 0.9))
    return people.length === 1 ? (people[0] ?? null) : null;
  const isCoded = NUMBERS.test(first.words) || first.codes >= 0.6 || first.numbers >= 0.8;
  if (isCoded && second.filled >= 0.9 && second.numbers < 0.2 && second.named >= 0.8 && second.distinct >= 0.9)
    return second;
  return usable(first) ? first : null;
}

/**
 * Among other texts a table lists things where most of its names are proper ones, or its other columns say what things are described by.
 */
function isRegister(table: DataTable, columns: readonly Column[], names: Column): boolean {
  if (
    CASES.test(names.words) ||
    names.cells.some((cell) => commonPredicate(cell) !== null || CALENDAR_WORDS.has(cell.toLowerCase()))
  )
    return false;
  const others = columns.filter(({ n }) => n !== names.n);
  if (names.codes > 0.6) return names.distinct === 1 && others.some(({ words }) => commonPredicate(words) !== null);
  const isDescribed = others.some(({ words }) => commonPredicate(words) !== null);
  // `Parts` above a column `Part`; each with a number of its own of what things are measured by.
  const isOfSection = names.distinct === 1 && isNamedAbove(table, names);
  const isMeasured =
    names.distinct === 1 &&
    names.named >= 0.9 &&
    others.some(({ words, numbers }) => numbers > 0.5 && isMeasure(words));
  return (
    areHuman(columns, names) || names.proper > 0.6 || (names.proper > 0.3 && isDescribed) || isOfSection || isMeasured
  );
}

/** `Signups open on`, `Due by` beside columns of days: measures and their values. */
function isMatrix(columns: readonly Column[], names: Column): boolean {
  const others = columns.filter(({ n }) => n !== names.n);
  const values = others.filter(({ heading }) => /^\d/u.test(heading) || literalOf(heading, null).type !== 'TEXT');
  const measures = shareOf(names, (cell) => / (?:on|by|at|until|from|to|per|before|after)$/iu.test(cell));
  return others.length > 1 && values.length > others.length / 2 && measures >= 0.5;
}

const isMeasure = (words: string): boolean => {
  const common = commonPredicate(headingOf(words).words);
  return common?.value === 'NUMBER' || common?.value === 'DATE';
};

function isNamedAbove({ headingPath, name }: DataTable, { words }: Column): boolean {
  const type = typeOfSingular(words);
  return type !== null && [headingPath.at(-1) ?? '', name ?? ''].some((above) => typeOfPlural(above) === type);
}

/** The first other column that, with the name, makes every row one of its kind: the berth of a quay, the year of a count. */
function tellingApart(table: DataTable, columns: readonly Column[], names: Column): string | null {
  const found = columns.find(({ n, filled, cells }) => {
    if (n === names.n || filled < 1) return false;
    const pairs = new Set(cells.map((cell, row) => `${normalName(names.cells[row] ?? '')}\n${normalName(cell)}`));
    return pairs.size === table.rows.length;
  });
  return found?.words ?? null;
}

function rowOf(
  table: DataTable,
  cells: readonly Cell[],
  names: Column,
): { readonly record: DataRecord; readonly naming: Naming }[] {
  const fields = table.headings.flatMap((heading, n) => fieldOf(heading, cells[n]));
  const naming = names.isOfParts ? byParts(fields) : byCell(table, cells, names, fields);
  if (!naming) return [];
  const [start, end] = [Math.min(...cells.map((one) => one.start)), Math.max(...cells.map((one) => one.end))];
  const record: DataRecord = {
    form: 'ROW',
    start,
    end,
    path: table.name === null ? [] : [table.name],
    isListed: true,
    key: null,
    fields,
    headingPath: table.headingPath,
  };
  return [{ record, naming }];
}

function byCell(
  table: DataTable,
  cells: readonly Cell[],
  { n, words }: Column,
  fields: readonly RecordField[],
): Naming | null {
  const cell = cells[n];
  const name = nameWritten(cell?.text ?? '');
  if (!cell || !mayName(name)) return null;
  const by = fields.filter(({ nameRange }) => nameRange.start === table.headings[n]?.start);
  return { name, ranges: [cell], by: new Set(by), field: words, isPerson: false };
}

function fieldOf(heading: Cell, cell: Cell | undefined): RecordField[] {
  const name = unlinked(heading.text);
  if (name === '' || name.length > NAME_LIMITS.predicate || !cell || cell.start >= cell.end) return [];
  const text = unlinked(cell.text);
  const range = { start: cell.start, end: cell.end };
  // No program has typed it: words alone say what it is.
  const item = { value: null, text, range };
  return [
    {
      name,
      nameRange: { start: heading.start, end: heading.end },
      raw: cell.text,
      valueRange: range,
      items: text === '' ? [] : [item],
      isList: false,
      records: [],
    },
  ];
}
