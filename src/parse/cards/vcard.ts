import type { ParsedDocument, ParseIssue } from '../../domain/text.ts';
import { issue } from '../parse-limits.ts';
import type { ParseSettings } from '../parse-settings.ts';
import { parsePlain } from '../plain.ts';
import { componentsOf, FieldList, propertyOf } from './card-properties.ts';
import type { Component, Property, PropertyParser } from './card-properties.ts';
import { writtenRecords } from './write-records.ts';

/** Properties by the words that people have for them; others go by their own names. */
const WORDS: Readonly<Record<string, string>> = {
  FN: 'full name',
  N: 'name',
  NICKNAME: 'nickname',
  EMAIL: 'email',
  TEL: 'phone',
  TITLE: 'title',
  ROLE: 'role',
  BDAY: 'birthday',
  ADR: 'address',
  URL: 'url',
  NOTE: 'note',
  LANG: 'language',
  TZ: 'time zone',
  GEO: 'position',
  REV: 'revised',
  IMPP: 'messaging',
  'X-SOCIALPROFILE': 'social profile',
};
/** What says something of the file rather than of whom it is about. */
const OF_FILE = new Set([
  'VERSION',
  'PRODID',
  'SOURCE',
  'SORT-STRING',
  'CLASS',
  'MAILER',
  'CLIENTPIDMAP',
  'XML',
  'X-ABLABEL',
]);
const LISTS = new Set(['NICKNAME', 'CATEGORIES']);

const partsOf = (value: Property['values'][number]): readonly string[] => (typeof value === 'string' ? [value] : value);

/** `tel:+47-555` and `mailto:nora@holm.example` are addresses by their words. */
const withoutScheme = (text: string): string => text.replace(/^(?:tel|mailto):/iu, '');

function addProperty(list: FieldList, property: Property): void {
  const { name, line, values } = property;
  if (OF_FILE.has(name)) return;
  if (name === 'ORG') {
    const [organisation = '', ...units] = values.flatMap(partsOf);
    list.add('organisation', [{ text: organisation }], line);
    if (units.some((unit) => /\S/u.test(unit)))
      list.add(
        'department',
        units.map((text) => ({ text })),
        line,
      );
    return;
  }
  const words = values.map((value) => {
    if (name === 'N') return partsOf(value).join(';').replace(/;+$/u, '');
    return partsOf(value)
      .filter((part) => /\S/u.test(part))
      .join(', ');
  });
  const texts = words.map((text) => ({ text: name === 'TEL' || name === 'EMAIL' ? withoutScheme(text) : text }));
  list.add(WORDS[name] ?? name.toLowerCase(), texts, line, LISTS.has(name));
}

/** vCard 2.1 leaves the names of its parameters out: `TEL;WORK;VOICE:`. */
function withNames(line: string): string {
  const colon = line.indexOf(':');
  const head = line.slice(0, colon).split(';');
  if (colon === -1 || head.slice(1).every((part) => part.includes('=') || part.includes('"'))) return line;
  const named = head.map((part, i) => (i === 0 || part.includes('=') ? part : `TYPE=${part}`));
  return named.join(';') + line.slice(colon);
}

function readCard({ lines }: Component, parse: (version: string) => PropertyParser, issues: ParseIssue[]): FieldList {
  const list = new FieldList();
  const version =
    lines
      .find(({ name }) => name === 'VERSION')
      ?.text.split(':')[1]
      ?.trim() ?? '3.0';
  const parser = parse(version);
  for (const line of lines) {
    if (line.isBinary) {
      issues.push(issue('LEFT_OUT', `${line.name} is not read: it is a picture, a sound or a key`, line.line));
    } else addProperty(list, propertyOf({ ...line, text: withNames(line.text) }, parser, issues));
  }
  return list;
}

/** Cards of people and organisations (vCard 2.1, 3.0 and 4.0), each a record; pictures in them are passed over. */
export async function parseVcard(text: string, settings: ParseSettings): Promise<ParsedDocument> {
  const { default: ICAL } = await import('ical.js');
  const issues: ParseIssue[] = [];
  const cards = componentsOf(text, issues).filter(({ name }) => name === 'VCARD');
  if (cards.length === 0) {
    const found = issue('SYNTAX', 'not a vCard: no BEGIN:VCARD; read as plain text', 1);
    return { ...parsePlain(text, 'text/vcard'), issues: [found] };
  }
  const { vcard, vcard3 } = ICAL.design;
  const parser =
    (version: string): PropertyParser =>
    (line) =>
      ICAL.parse.property(line, version.startsWith('4') ? vcard : vcard3) as unknown;
  const lists = cards.map((card) => readCard(card, parser, issues));
  const title = lists.length === 1 ? (lists[0]?.firstOf('full name') ?? null) : null;
  return writtenRecords(lists, { mediaType: 'text/vcard', form: 'CARD', what: 'cards', title, issues }, settings);
}
