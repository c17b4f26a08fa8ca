import type { ParsedDocument, ParseIssue } from '../../domain/text.ts';
import { issue } from '../parse-limits.ts';
import type { ParseSettings } from '../parse-settings.ts';
import { parsePlain } from '../plain.ts';
import type { StatedValue } from '../record-writer.ts';
import { componentsOf, FieldList, propertyOf, unparsed } from './card-properties.ts';
import type { Component, Property, PropertyParser } from './card-properties.ts';
import { writtenRecords } from './write-records.ts';

/** What is read of an event or task, by its usual word. What else there is, is for programs: stamps, sequence numbers, alarms. */
const WORDS: Readonly<Record<string, string>> = {
  SUMMARY: 'summary',
  DTSTART: 'start',
  DTEND: 'end',
  DUE: 'due',
  DURATION: 'duration',
  LOCATION: 'location',
  ORGANIZER: 'organizer',
  ATTENDEE: 'attendee',
  CONTACT: 'contact',
  STATUS: 'status',
  DESCRIPTION: 'description',
  COMMENT: 'comment',
  CATEGORIES: 'categories',
  RESOURCES: 'resources',
  PRIORITY: 'priority',
  'PERCENT-COMPLETE': 'percent complete',
  COMPLETED: 'completed',
  CREATED: 'created',
  'LAST-MODIFIED': 'modified',
  URL: 'url',
  RRULE: 'recurrence',
  RDATE: 'recurs also',
  EXDATE: 'does not recur',
  'RECURRENCE-ID': 'recurrence id',
  UID: 'uid',
};
const EVENTS = new Set(['VEVENT', 'VTODO', 'VJOURNAL']);
const LISTS = new Set(['ATTENDEE', 'CATEGORIES', 'RESOURCES', 'RDATE', 'EXDATE']);
/** What a rule says is said by the rule: it may have no end, and is never expanded. */
const AS_WRITTEN = new Set(['RRULE']);
const DATE = /^\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}:\d{2}Z?)?$/u;
const DAY_MS = 86_400_000;

const parameter = ({ parameters }: Property, name: string): string | null => {
  const value = parameters[name];
  return typeof value === 'string' ? value : (value?.[0] ?? null);
};

/** `Nora Fjell <nora@holm.example>`, or the address alone. */
function personOf(property: Property, value: string): string {
  const address = value.replace(/^mailto:/iu, '');
  const name = parameter(property, 'cn')?.replace(/[<>]/gu, '').trim() ?? '';
  return name === '' || name === address ? address : `${name} <${address}>`;
}

/** Of whole days a calendar writes the day after the last one (RFC 5545, 3.6.1); a reader means the last one. */
function lastDay(date: string): string {
  const day = new Date(`${date}T00:00:00Z`).getTime();
  return Number.isNaN(day) ? date : new Date(day - DAY_MS).toISOString().slice(0, 10);
}

function valuesOf(property: Property, issues: ParseIssue[]): StatedValue[] {
  const { name, type, values, raw, line } = property;
  return values.map((value): StatedValue => {
    const text = typeof value === 'string' ? value : value.join(', ');
    if (type === 'cal-address') return { text: personOf(property, text) };
    if (type !== 'date' && type !== 'date-time') return { text };
    if (!DATE.test(text)) {
      issues.push(
        issue(
          'SYNTAX',
          `expected a date for ${name}, got ${JSON.stringify(raw.slice(0, 100))}; it is read as it is written`,
          line,
        ),
      );
      return { text: raw };
    }
    return { text: name === 'DTEND' && type === 'date' ? lastDay(text) : text };
  });
}

function readEvent({ lines }: Component, parse: PropertyParser, issues: ParseIssue[]): FieldList {
  const list = new FieldList();
  for (const line of lines) {
    const word = WORDS[line.name];
    if (line.name === 'ATTACH') issues.push(issue('LEFT_OUT', 'an attachment is not read', line.line));
    if (word === undefined) continue;
    const property = AS_WRITTEN.has(line.name) ? unparsed(line) : propertyOf(line, parse, issues);
    list.add(word, valuesOf(property, issues), line.line, LISTS.has(line.name));
    const zone = line.name === 'DTSTART' || line.name === 'DUE' ? parameter(property, 'tzid') : null;
    if (zone !== null && list.firstOf('time zone') === null) list.add('time zone', [{ text: zone }], line.line);
  }
  return list;
}

/** The name that a calendar has for itself. */
function nameOf(components: readonly Component[], parse: PropertyParser, issues: ParseIssue[]): string | null {
  const lines = components.filter(({ name }) => name === 'VCALENDAR').flatMap((component) => component.lines);
  const line = lines.find(({ name }) => name === 'NAME') ?? lines.find(({ name }) => name === 'X-WR-CALNAME');
  const value = line && propertyOf(line, parse, issues).values[0];
  return typeof value === 'string' && /\S/u.test(value) ? value.trim() : null;
}

/** Events, tasks and journal entries of a calendar (RFC 5545), each a record. Times stay in the zone that they are written in. */
export async function parseCalendar(text: string, settings: ParseSettings): Promise<ParsedDocument> {
  const { default: ICAL } = await import('ical.js');
  const parse: PropertyParser = (line) => ICAL.parse.property(line, ICAL.design.icalendar) as unknown;
  const issues: ParseIssue[] = [];
  const components = componentsOf(text, issues);
  const events = components.filter(({ name }) => EVENTS.has(name));
  if (events.length === 0) {
    const found = issue('SYNTAX', 'no calendar with events: no BEGIN:VEVENT or BEGIN:VTODO; read as plain text', 1);
    return { ...parsePlain(text, 'text/calendar'), issues: [found] };
  }
  const lists = events.map((event) => readEvent(event, parse, issues));
  const only = lists.length === 1 ? (lists[0]?.firstOf('summary') ?? null) : null;
  const title = nameOf(components, parse, issues) ?? only;
  return writtenRecords(lists, { mediaType: 'text/calendar', form: 'EVENT', what: 'events', title, issues }, settings);
}
