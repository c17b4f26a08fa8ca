import { describe, expect, it } from '@jest/globals';
import { chunk } from '../../src/chunk/index.ts';
import type { ParsedDocument } from '../../src/domain/text.ts';
import { isChatExport } from '../../src/ingest/chat-exports.ts';
import { contentType } from '../../src/ingest/content.ts';
import { faultsOf, original, plain } from '../support/parsed.ts';

const said = ({ units }: ParsedDocument): [string, string | undefined, string][] =>
  units.flatMap((unit) =>
    unit.kind === 'post' ? [[unit.post.author, unit.post.createdAt?.toISOString(), unit.post.rawContent]] : [],
  );

describe('a log of a chat', () => {
  const BRACKETS = [
    '[2031-04-12 09:16] nora: who has the keys',
    '[2031-04-12 09:20] bo-2: still me: until May',
    'ask again then',
    '[2031-04-12 11:00] nora: ok',
  ].join('\n');
  const IRSSI = [
    '--- Log opened Sat Apr 12 09:00:00 2031',
    '09:16 -!- nora [n@example.org] has joined #boats',
    '09:16 <nora> who has the keys',
    '--- Day changed Sun Apr 13 2031',
    '08:00 <@bo> me',
  ].join('\n');

  it('is a post for each message, with days in brackets or on lines of their own', () => {
    const document = plain(BRACKETS);
    expect(said(document)).toEqual([
      ['nora', '2031-04-12T09:16:00.000Z', 'who has the keys'],
      ['bo-2', '2031-04-12T09:20:00.000Z', 'still me: until May\nask again then'],
      ['nora', '2031-04-12T11:00:00.000Z', 'ok'],
    ]);
    expect(faultsOf(document)).toEqual([]);
    expect(said(plain(IRSSI))).toEqual([
      ['nora', '2031-04-12T09:16:00.000Z', 'who has the keys'],
      ['bo', '2031-04-13T08:00:00.000Z', 'me'],
    ]);
    expect(faultsOf(plain(IRSSI))).toEqual([]);
  });

  it('is none where names are the levels of a program, or no second message follows', () => {
    for (const text of [
      '[2031-04-12 09:16] INFO: started\n[2031-04-12 09:17] error: no disk',
      '[2031-04-12 09:16] nora: who has the keys\nNotes of the day follow.',
      'Log:\n[2031-04-12 09:16] nora: a\n[2031-04-12 09:17] bo: b',
    ])
      expect(plain(text).type).toBe('generic');
  });

  it('is cut into talks: messages within an hour are one chunk with who says them, while they are short', () => {
    const texts = (text: string) =>
      chunk(plain(text), { tokens: 512, overlap: 64, forceCut: 1.5 }).map(({ text: own }) => own);
    expect(texts(BRACKETS)).toEqual([BRACKETS.slice(0, BRACKETS.indexOf('\n[2031-04-12 11')), 'ok']);
    const long = Array.from(
      { length: 40 },
      (_, n) => `[2031-04-12 09:${n + 10}] bo: ${'rope and sail '.repeat(6)}${n}`,
    );
    expect(texts(long.join('\n')).length).toBeGreaterThan(8);
  });

  it('in JSON is a list of who, when and what, and nothing else', async () => {
    const bytes = (value: unknown) => new TextEncoder().encode(JSON.stringify(value));
    const typeOf = (value: unknown) => contentType({ path: 'a.json', bytes: bytes(value), mediaType: null });
    const list = [
      { author: 'nora', at: '2031-04-12T09:16:00Z', text: 'who has the keys' },
      { author: 'bo', at: '2031-04-12T09:20:00Z', text: 'me' },
    ];
    expect(typeOf(list)).toEqual({ mediaType: 'application/vnd.claimgraph.chat+json' });
    expect(said(await original('application/vnd.claimgraph.chat+json', JSON.stringify(list)))).toEqual([
      ['nora', '2031-04-12T09:16:00.000Z', 'who has the keys'],
      ['bo', '2031-04-12T09:20:00.000Z', 'me'],
    ]);
    const braced = [{ author: 'nora', at: '2031-04-12T09:16:00Z', text: 'so: {"a"} and \\ }' }, ...list];
    expect(typeOf(braced)).toEqual({ mediaType: 'application/vnd.claimgraph.chat+json' });
    expect(said(await original('application/vnd.claimgraph.chat+json', JSON.stringify(braced)))).toHaveLength(3);
    for (const [first = {}, ...others] of [
      list.map((one) => ({ ...one, price: 4 })),
      [{ ...list[0], user: 'bo' }],
      [{ author: 'nora', at: 'Monday', text: 'who' }],
    ])
      expect(typeOf([first, ...others])).toEqual({ mediaType: 'application/json' });
    // What a later one says besides is not left out.
    const more = [...list, { author: 'bo', at: '2031-04-12T09:21:00Z', text: 'ok', price: 4 }];
    const read = await original('application/vnd.claimgraph.chat+json', JSON.stringify(more));
    expect([read.text.includes('price'), read.units, read.issues.length]).toEqual([true, [], 1]);
  });

  it('in JSON is told at once, whatever stands where a comma should', () => {
    const gaps = Array.from({ length: 60 }, () => `"id": 1${' '.repeat(200)}`).join('');
    const head = `[{"author": "a", "at": "2031-04-12T09:16:00Z", "text": "b", ${gaps}!`;
    expect(isChatExport(head)).toBe(false);
    expect(isChatExport(`${head}}`)).toBe(false);
  });
});
