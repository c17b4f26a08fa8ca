import { describe, expect, it } from '@jest/globals';
import type { ParsedDocument } from '../../src/domain/text.ts';
import { contentLines } from '../../src/parse/cards/content-lines.ts';
import { faultsOf, fieldsOf, original, placeOf } from '../support/parsed.ts';

const vcf = (text: string): Promise<ParsedDocument> => original('text/vcard', text);
const ics = (text: string): Promise<ParsedDocument> => original('text/calendar', text);
const card = (...lines: string[]): string => ['BEGIN:VCARD', 'VERSION:3.0', ...lines, 'END:VCARD', ''].join('\n');
const event = (...lines: string[]): string =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', 'BEGIN:VEVENT', ...lines, 'END:VEVENT', 'END:VCALENDAR', ''].join('\n');
const only = ({ records: [record] }: ParsedDocument): Record<string, unknown> => (record ? fieldsOf(record) : {});
const told = ({ issues }: ParsedDocument): string[] => issues.map(({ code, line }) => `${code} ${line}`);

describe('a vCard', () => {
  it('is a record of fields by their usual words, with text that a person can read', async () => {
    const document = await vcf(
      card(
        'FN:Nora Fjell',
        'N:Fjell;Nora;;;',
        'ORG:Holm Ltd;Sails',
        'TITLE:Skipper',
        'EMAIL:nora@holm.example',
        'TEL:+47 555 01 234',
        'BDAY:19800312',
        'ADR:;;Quay 1;Kelmouth;;1234;Norway',
        'NOTE:Ask for\n  Nora\\, please',
        'CATEGORIES:crew,board',
      ),
    );
    expect(document.text).toBe(
      'full name: Nora Fjell\nname: Fjell;Nora\norganisation: Holm Ltd\ndepartment: Sails\ntitle: Skipper\nemail: nora@holm.example\n' +
        'phone: +47 555 01 234\nbirthday: 1980-03-12\naddress: Quay 1, Kelmouth, 1234, Norway\nnote: Ask for Nora, please\ncategories: crew, board',
    );
    expect(document).toMatchObject({ title: 'Nora Fjell', issues: [], blocks: [{ kind: 'data', atomic: true }] });
    expect(document.records).toMatchObject([{ form: 'CARD', isListed: false, path: [], headingPath: [] }]);
    expect(only(document)).toMatchObject({
      'full name': 'Nora Fjell',
      organisation: 'Holm Ltd',
      birthday: '1980-03-12',
      categories: ['crew', 'board'],
    });
    expect(placeOf(document, 'Skipper')).toBe('line 6');
    expect(faultsOf(document)).toEqual([]);
  });

  it.each<[string, string, Record<string, unknown>]>([
    [
      'of version 4',
      card('FN:A').replace('3.0', '4.0').replace('FN:A', 'FN:Ada\nTEL;VALUE=uri:tel:+47-555\nBDAY:--0312'),
      { phone: '+47-555', birthday: '--03-12' },
    ],
    [
      'of version 2.1',
      'BEGIN:VCARD\nVERSION:2.1\nFN;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:J=C3=B8rn =\n=C3=85s\nTEL;WORK;VOICE:555\nEND:VCARD',
      { 'full name': 'Jørn Ås', phone: '555' },
    ],
    [
      'of version 2.1 in Latin-1',
      'BEGIN:VCARD\nVERSION:2.1\nFN;QUOTED-PRINTABLE:J=F8rn\nEND:VCARD',
      { 'full name': 'Jørn' },
    ],
    [
      'with groups, and a field said twice',
      card('item1.EMAIL;type=INTERNET:a@b.example', 'item2.EMAIL:c@d.example', 'item2.X-ABLabel:Work'),
      { email: ['a@b.example', 'c@d.example'] },
    ],
    [
      'with markup in a name',
      card('FN:<b>Ada</b> [x](http://y.example)'),
      { 'full name': '<b>Ada</b> [x](http://y.example)' },
    ],
  ])('%s is read', async (_, text, expected) => {
    const document = await vcf(text);
    expect(only(document)).toMatchObject(expected);
    expect(faultsOf(document)).toEqual([]);
  });

  it.each<[string, (photo: string) => string]>([
    ['folded', (photo) => card(`PHOTO;ENCODING=b;TYPE=JPEG:${photo.replace(/.{75}/gu, '$&\n ')}`, 'FN:Nora Fjell')],
    [
      'of version 2.1, unfolded',
      (photo) => card(`PHOTO;JPEG;BASE64:\n${photo.replace(/.{75}/gu, '$&\n')}\n`, 'FN:Nora Fjell'),
    ],
    ['as an address', (photo) => card(`PHOTO:data:image/jpeg;base64,${photo}`, 'FN:Nora Fjell')],
  ])('of 10 MB of picture is read without it: %s', async (_, text) => {
    const document = await vcf(text('A'.repeat(10_000_000)));
    expect(document.text).toBe('full name: Nora Fjell');
    expect(document.issues).toMatchObject([
      { code: 'LEFT_OUT', message: 'PHOTO is not read: it is a picture, a sound or a key' },
    ]);
  });

  it('keeps no more of a picture than tells that it is one', () => {
    const lines = [...contentLines(card(`PHOTO;ENCODING=b:${'A'.repeat(70)}${'\n A'.repeat(10_000)}`, 'FN:Nora'))];
    expect(lines.map(({ name, isBinary }) => [name, isBinary]).slice(2, 4)).toEqual([
      ['PHOTO', true],
      ['FN', false],
    ]);
    expect(lines[2]?.text.length).toBeLessThan(500);
  });

  it('one of several is listed; a broken line or card takes no other with it', async () => {
    const document = await vcf(
      `${card('FN:Ada', 'words without a mark')}BEGIN:VCARD\nVERSION:3.0\nFN:Ben\n${card('FN:Cleo')}`,
    );
    expect(document.records.map((record) => [record.isListed, fieldsOf(record)['full name']])).toEqual([
      [true, 'Ada'],
      [true, 'Ben'],
      [true, 'Cleo'],
    ]);
    expect(told(document)).toEqual(['SYNTAX 6', 'SYNTAX 4']);
    expect(document.text).toContain('words without a mark');
    expect(document.title).toBeNull();
    expect(faultsOf(document)).toEqual([]);
  });

  it('that is none is text, with an issue', async () => {
    const document = await vcf('<html><p>words');
    expect(document).toMatchObject({ text: '<html><p>words', records: [], issues: [{ code: 'SYNTAX' }] });
  });

  it('beyond the number of entries is left out, and said so', async () => {
    const cards = Array.from({ length: 21 }, (_, n) => card(`FN:Name ${n}`)).join('');
    const document = await original('text/vcard', cards, { 'parse.maxDataEntries': 20 });
    expect(document.records).toHaveLength(20);
    expect(document.issues).toMatchObject([
      { code: 'DEPTH', message: 'only the first 20 cards are read (parse.maxDataEntries)' },
    ]);
  });
});

describe('a calendar', () => {
  it('is a record for each event', async () => {
    const document = await ics(
      event(
        'UID:1@holm.example',
        'DTSTAMP:20310101T000000Z',
        'DTSTART:20310414T070000Z',
        'DTEND:20310414T100000Z',
        'SUMMARY:Gannet spring\n  sailing',
        'LOCATION:Kelmouth quay',
        'ORGANIZER;CN=Nora Fjell:mailto:nora@holm.example',
        'ATTENDEE;CN="Dahl, Petter":MAILTO:petter@holm.example',
        'ATTENDEE:mailto:lea@holm.example',
        'BEGIN:VALARM',
        'DESCRIPTION:Ring',
        'END:VALARM',
      ),
    );
    expect(only(document)).toEqual({
      uid: '1@holm.example',
      start: '2031-04-14T07:00:00Z',
      end: '2031-04-14T10:00:00Z',
      summary: 'Gannet spring sailing',
      location: 'Kelmouth quay',
      organizer: 'Nora Fjell <nora@holm.example>',
      attendee: ['Dahl, Petter <petter@holm.example>', 'lea@holm.example'],
    });
    expect(document).toMatchObject({
      title: 'Gannet spring sailing',
      issues: [],
      records: [{ form: 'EVENT', isListed: false }],
    });
    expect(placeOf(document, 'Kelmouth')).toBe('line 10');
    expect(faultsOf(document)).toEqual([]);
  });

  it.each<[string, string, Record<string, unknown>]>([
    [
      'a rule without an end, as it is written',
      event('SUMMARY:a', 'RRULE:FREQ=SECONDLY'),
      { recurrence: 'FREQ=SECONDLY' },
    ],
    ['a rule that is none', event('SUMMARY:a', 'RRULE:FREQ=NEVER'), { recurrence: 'FREQ=NEVER' }],
    [
      'whole days to their last one',
      event('DTSTART;VALUE=DATE:20310414', 'DTEND;VALUE=DATE:20310417'),
      { start: '2031-04-14', end: '2031-04-16' },
    ],
    [
      'a time in its zone',
      event('DTSTART;TZID=Europe/Oslo:20310414T070000'),
      { start: '2031-04-14T07:00:00', 'time zone': 'Europe/Oslo' },
    ],
    [
      'a task',
      event('SUMMARY:Paint', 'DUE:20310501T000000Z', 'STATUS:NEEDS-ACTION').replaceAll('VEVENT', 'VTODO'),
      { due: '2031-05-01T00:00:00Z', status: 'NEEDS-ACTION' },
    ],
  ])('says %s', async (_, text, expected) => {
    const document = await ics(text);
    expect(only(document)).toMatchObject(expected);
    expect(document.issues).toEqual([]);
    expect(faultsOf(document)).toEqual([]);
  });

  it('with dates that are none is read as it is written, with an issue', async () => {
    const document = await ics(event('SUMMARY:a', 'DTSTART:next week'));
    expect(only(document)).toEqual({ summary: 'a', start: 'next week' });
    expect(told(document)).toEqual(['SYNTAX 5']);
  });

  it('has its own name as title', async () => {
    const document = await ics(event('SUMMARY:a').replace('VERSION:2.0', 'X-WR-CALNAME:Season'));
    expect(document.title).toBe('Season');
  });

  it('without events is text, with an issue', async () => {
    expect(await ics('BEGIN:VCALENDAR\nEND:VCALENDAR')).toMatchObject({ records: [], issues: [{ code: 'SYNTAX' }] });
  });
});
