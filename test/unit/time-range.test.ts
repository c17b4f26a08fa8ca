import { describe, expect, it } from '@jest/globals';
import { timeInQuestion } from '../../src/question/time-range.ts';

/** A Wednesday. */
const NOW = '2024-10-16T14:30:00Z';
const shown = (question: string, zone = 'UTC', now = NOW): string => {
  const { range } = timeInQuestion(question, { now: new Date(now), zone });
  const short = (at: Date | null): string => at?.toISOString().replace(/T00:00:00.000Z|:00.000Z$/u, '') ?? '…';
  return range ? `${range.phrase}: ${short(range.from)} ${short(range.to)}` : 'none';
};

describe('the time a question asks about', () => {
  it.each([
    ['What did Gai Media order last month?', 'last month: 2024-09-01 2024-10-01'],
    ['revenue in Q3 2023', 'Q3 2023: 2023-07-01 2023-10-01'],
    ['revenue in Q4', 'Q4: 2024-10-01 2025-01-01'],
    ['the third quarter of 2022', 'third quarter of 2022: 2022-07-01 2022-10-01'],
    ['first half of 2023', 'first half of 2023: 2023-01-01 2023-07-01'],
    ['What changed since Tuesday?', 'since Tuesday: 2024-10-15 2024-10-16T14:30'],
    ['What changed since last Wednesday?', 'since last Wednesday: 2024-10-09 2024-10-16T14:30'],
    ['orders on Wednesday', 'Wednesday: 2024-10-16 2024-10-17'],
    ['meetings next Wednesday', 'next Wednesday: 2024-10-23 2024-10-24'],
    ['what happened between 2019 and 2021?', 'between 2019 and 2021: 2019-01-01 2022-01-01'],
    ['from March to June 2023', 'from March to June 2023: 2023-03-01 2023-07-01'],
    ['the years 2019–2021', '2019–2021: 2019-01-01 2022-01-01'],
    ['what did I say two weeks ago', 'two weeks ago: 2024-09-30 2024-10-07'],
    ['3 days ago', '3 days ago: 2024-10-13 2024-10-14'],
    ['a month ago', 'a month ago: 2024-09-01 2024-10-01'],
    ['two hours ago', 'two hours ago: 2024-10-16T12:30 2024-10-16T13:30'],
    ['in the last 24 hours', 'last 24 hours: 2024-10-15T14:30 2024-10-16T14:30'],
    ['in the past 7 days', 'past 7 days: 2024-10-09 2024-10-16T14:30'],
    ['in the last 8 months', 'last 8 months: 2024-02-16 2024-10-16T14:30'],
    ['yesterday', 'yesterday: 2024-10-15 2024-10-16'],
    ['the day before yesterday', 'day before yesterday: 2024-10-14 2024-10-15'],
    ['this week', 'this week: 2024-10-14 2024-10-21'],
    ['last weekend', 'last weekend: 2024-10-12 2024-10-14'],
    ['last quarter', 'last quarter: 2024-07-01 2024-10-01'],
    ['last year', 'last year: 2023-01-01 2024-01-01'],
    ['what happened in the last 9999 decades', 'none'],
    ['what happened 9999 years ago', 'none'],
    ['what happens in the next 9999 decades', 'none'],
    ['in the last 1000 years', 'last 1000 years: 1024-10-16 2024-10-16T14:30'],
    ['before 2020', 'before 2020: … 2020-01-01'],
    ['after 2020', 'after 2020: 2021-01-01 …'],
    ['until March 2021', 'until March 2021: … 2021-04-01'],
    ['after 2018 but before 2021', 'after 2018, before 2021: 2019-01-01 2021-01-01'],
    ['compare 2019 with 2021', '2019, 2021: 2019-01-01 2022-01-01'],
    ['on 5 March', '5 March: 2024-03-05 2024-03-06'],
    ['on December 24th', 'December 24th: 2023-12-24 2023-12-25'],
    ['on 2023-02-28', '2023-02-28: 2023-02-28 2023-03-01'],
    ['on 29 February', '29 February: 2024-02-29 2024-03-01'],
    ['in May', 'May: 2024-05-01 2024-06-01'],
    ['in the 1990s', '1990s: 1990-01-01 2000-01-01'],
    ['on 13/02/2023', '13/02/2023: 2023-02-13 2023-02-14'],
  ])('[OM-74 OM-73] %j is %s', (question, range) => {
    expect(shown(question)).toBe(range);
  });

  it.each([
    ['it may march on'],
    ['Does EIP-2015 require EIP-2019?'],
    ['Who wrote EIP 2021?'],
    ['invoice 2019'],
    ['$2020 or 2020 units'],
    ['What is a fork?'],
    [''],
    ['2020-13'],
  ])('[OM-74] %j names no time', (question) => {
    expect(shown(question)).toBe('none');
  });

  it.each([
    ['What happened before the Merge?', 'before the Merge', 'an event, no time of a calendar'],
    ['Who called on 31 February?', '31 February', 'no calendar has a day 31 of February'],
    ['on 29 February 2023', '29 February 2023', 'no calendar has a day 29 of February 2023'],
    ['orders of 2023-13-01', '2023-13-01', 'no calendar has a month 13'],
    ['on 05/03/2023', '05/03/2023', 'day and month cannot be told apart; write 2023-03-05 or 5 March 2023'],
    ['a few weeks ago', 'a few weeks ago', 'how many is not said'],
    ['last summer', 'last summer', 'when a season is depends on the place; name the months'],
  ])('[OM-74] %j has no range, and says why', (question, phrase, note) => {
    expect(timeInQuestion(question, { now: new Date(NOW), zone: 'UTC' })).toEqual({
      range: null,
      notes: [{ phrase, note }],
    });
  });
});

describe('the calendar of who asks', () => {
  it.each([
    ['yesterday', 'America/New_York', '2024-10-16T02:00:00Z', '2024-10-14T04:00 2024-10-15T04:00'],
    ['yesterday', 'Asia/Tokyo', '2024-10-16T16:00:00Z', '2024-10-15T15:00 2024-10-16T15:00'],
    // 23 hours, and 25.
    ['on 31 March 2024', 'Europe/Berlin', NOW, '2024-03-30T23:00 2024-03-31T22:00'],
    ['on 27 October 2024', 'Europe/Berlin', NOW, '2024-10-26T22:00 2024-10-27T23:00'],
    // Clocks were put forward at midnight, and back at it.
    ['on 4 November 2018', 'America/Sao_Paulo', NOW, '2018-11-04T03:00 2018-11-05T02:00'],
    ['on 3 November 2024', 'America/Havana', NOW, '2024-11-03T04:00 2024-11-04T05:00'],
    ['last month', 'Europe/Berlin', '2024-04-10T00:00:00Z', '2024-02-29T23:00 2024-03-31T22:00'],
    ['today', 'Asia/Kathmandu', NOW, '2024-10-15T18:15 2024-10-16T18:15'],
  ])('[OM-74] %j in %s at %s', (question, zone, now, range) => {
    expect(shown(question, zone, now).split(': ')[1]).toBe(range);
  });

  it('[OM-74] a day that a zone left out is none', () => {
    const { range, notes } = timeInQuestion('on 30 December 2011', { now: new Date(NOW), zone: 'Pacific/Apia' });
    expect([range, notes.map(({ note }) => note)]).toEqual([null, ['the calendar of this zone left that day out']]);
  });

  it.each(['Mars/Olympus', '', 'x'.repeat(9_000), 'Europe/Berlin\0'])('[OM-74] refuses the zone %j', (zone) => {
    expect(() => timeInQuestion('yesterday', { now: new Date(NOW), zone })).toThrow(/IANA/u);
  });
});
