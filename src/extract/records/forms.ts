import type { DataRecord, RecordForm } from '../../domain/text.ts';
import { isPersonShaped } from '../things/people-words.ts';
import { wordsOfField } from './field-words.ts';

/** What the fields of a standard mean (RFC 5322 mails, 5545 calendars, 6350 cards, BibTeX). */
interface Standard {
  /** The type of what is recorded. */
  readonly type: string;
  /** Its name stands in the first of these that it has. */
  readonly naming: readonly string[];
  /** Fields that are claimed under another word; null = that nobody is told of: marks for programs, and what the name says already. */
  readonly fields: Readonly<Record<string, string | null>>;
}

const STANDARDS: Readonly<Partial<Record<RecordForm, Standard>>> = {
  MAIL: {
    type: 'MESSAGE',
    naming: ['subject'],
    fields: {
      from: 'sender',
      to: 'recipients',
      cc: 'recipients',
      bcc: 'recipients',
      'reply to': null,
      'message id': null,
    },
  },
  EVENT: { type: 'EVENT', naming: ['summary'], fields: { uid: null, 'time zone': null, sequence: null } },
  CARD: {
    type: 'ORGANISATION',
    naming: ['full name', 'organisation'],
    fields: { name: null, title: 'job title', uid: null, rev: null, version: null, kind: null },
  },
  REFERENCE: {
    type: 'PUBLICATION',
    naming: ['title'],
    fields: {
      key: null,
      year: 'published',
      month: null,
      abstract: null,
      file: null,
      timestamp: null,
      editor: 'edited by',
    },
  },
};

export const standardOf = ({ form }: Pick<DataRecord, 'form'>): Standard | null => STANDARDS[form] ?? null;

/** Under which word a field is claimed; null = it is not. */
export function fieldOfForm(record: Pick<DataRecord, 'form'>, name: string): string | null {
  const word = standardOf(record)?.fields[wordsOfField(name)];
  return word === undefined ? name : word;
}

/** A card is of a person where it names one in full; else of the organisation. */
export const isCardOfPerson = ({ form }: DataRecord, named: { name: string; field: string | null }): boolean =>
  form === 'CARD' && named.field === 'full name' && isPersonShaped(named.name);
