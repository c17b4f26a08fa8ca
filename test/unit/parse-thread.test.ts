import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { settingDefaults } from '../support/settings.ts';
import type { ParsedDocument } from '../../src/domain/text.ts';
import { chunk } from '../../src/chunk/cut-chunks.ts';
import { extract } from '../../src/extract/extract.ts';
import { parseThread } from '../../src/parse/thread/parse-thread.ts';
import { builtInPacks } from '../../src/packs/index.ts';
import { faultsOf, placeOf } from '../support/parsed.ts';

const thread = (value: unknown): ParsedDocument => parseThread(JSON.stringify(value), settingDefaults);
const small = { tokens: 64, overlap: 8, forceCut: 1.5 };

/** `printf '%s' TEXT | sha256sum` of the two posts below. */
const HASHES = [
  '85b643bc772235d56b22747c3cc25a2c946b01a6b1e351a6e8bea92bf04085ff',
  '1a7b34b288a5a4d0a068150fe7533dd5feaa0d6869a0bfdf86c945235168cb2e',
];

const postFields = 'The north ferry leaves at ten in the morning on every day of the week.';
const discourse = {
  id: 7,
  title: 'Ferry times',
  post_stream: {
    posts: [
      {
        id: 70,
        post_number: 1,
        username: 'ada',
        cooked: `<p>${postFields}</p><p>See <a href="times.md">times</a>.</p>`,
        created_at: '2024-03-01T10:00:00Z',
        updated_at: '2024-03-02T10:00:00Z',
        version: 2,
        actions_summary: [{ id: 2, count: 4 }, { id: 8 }],
      },
      {
        id: 71,
        post_number: 3,
        reply_to_post_number: 1,
        username: 'ben',
        cooked: `<aside class="quote" data-username="ada" data-post="1"><div class="title">ada:</div><blockquote><p>leaves at <b>ten</b> <a href="quoted.md">here</a></p></blockquote></aside><p>It does not.</p>`,
        created_at: null,
      },
    ],
  },
};
const plain = {
  format: 'forum-thread',
  title: 'Ferry times',
  posts: [
    { number: 1, author: 'ada', text: `${postFields}\n\nSo be early.`, createdAt: '2024-03-01' },
    {
      number: 2,
      author: 'ben',
      replyTo: 1,
      text: `> ${postFields}\n\n${postFields}\n\nNo. [quote="ada"]So be early.[/quote] Be late.`,
    },
  ],
};

describe('a thread', () => {
  it('[PI-13] is its posts, each with what the forum says of it', () => {
    const document = thread(discourse);
    expect(document).toMatchObject({ type: 'forum', title: 'Ferry times', issues: [] });
    expect(document.text).toBe(
      `Ferry times\n\n#1 ada\n\n${postFields}\n\nSee times.\n\n#3 ben\n\nleaves at ten here\n\nIt does not.`,
    );
    expect(document.units.map((unit) => (unit.kind === 'post' ? unit.post : null))).toEqual([
      {
        id: '70',
        threadId: '7',
        number: 1,
        replyTo: null,
        author: 'ada',
        address: null,
        platform: 'Discourse',
        createdAt: new Date('2024-03-01T10:00:00Z'),
        updatedAt: new Date('2024-03-02T10:00:00Z'),
        revision: 2,
        votes: 4,
        rawContent: discourse.post_stream.posts[0]?.cooked,
        contentHash: HASHES[0],
      },
      {
        id: '71',
        threadId: '7',
        number: 3,
        replyTo: 1,
        author: 'ben',
        address: null,
        platform: 'Discourse',
        createdAt: null,
        updatedAt: null,
        revision: null,
        votes: 0,
        rawContent: discourse.post_stream.posts[1]?.cooked,
        contentHash: HASHES[1],
      },
    ]);
    expect(placeOf(document, 'It does not')).toBe('post 3 by ben');
    expect(faultsOf(document)).toEqual([]);
  });

  it('[PI-35 PI-38 PI-43] is one chunk for each post, under platform, title, author, date and number', () => {
    expect(
      chunk(thread(discourse), small).map(({ text, headingPath, prefix, atomic }) => [
        text.split('\n')[0],
        headingPath,
        prefix,
        atomic,
      ]),
    ).toEqual([
      ['Ferry times', ['Ferry times'], 'Ferry times', false],
      ['#1 ada', ['Ferry times', '#1 ada', 'Full Post'], 'Discourse > Ferry times > ada, 2024-03-01, post 1', true],
      ['#3 ben', ['Ferry times', '#3 ben', 'Full Post'], 'Discourse > Ferry times > ben, post 3', true],
    ]);
  });

  it('[PI-38] cuts a long post at its paragraphs, and mixes no two posts', () => {
    const paragraph = (name: string, n: number): string =>
      `${name} writes in paragraph ${n} some twenty words so that a chunk holds two of them and never three of them.`;
    const text = (name: string): string => Array.from({ length: 6 }, (_, n) => paragraph(name, n)).join('\n\n');
    const document = thread({
      ...plain,
      posts: [1, 2].map((number) => ({ number, author: `a${number}`, text: text(`Nr${number}`) })),
    });
    const chunks = chunk(document, small).slice(1);
    expect(chunks.length).toBeGreaterThan(5);
    for (const { text: words, prefix } of chunks) {
      expect(/Nr1/.test(words) && /Nr2/.test(words)).toBe(false);
      expect(words).toMatch(/(?:them\.|^#\d a\d)$/);
      expect(prefix).toMatch(/post [12]$/);
    }
    expect(faultsOf(document, small)).toEqual([]);
  });

  it('tells quotes of earlier posts, said or not, from what the poster says', () => {
    const blocks = ({ text, blocks: all }: ParsedDocument): string[] =>
      all.map(({ kind, start, end }) => `${kind}: ${text.slice(start, end)}`);
    expect(blocks(thread(plain))).toEqual([
      'heading: Ferry times',
      'heading: #1 ada',
      `paragraph: ${postFields}`,
      'paragraph: So be early.',
      'heading: #2 ben',
      `quote: > ${postFields}`,
      `quote: ${postFields}`,
      'paragraph: No.',
      'quote: So be early.',
      'paragraph: Be late.',
    ]);
    const links = (document: ParsedDocument): unknown[] =>
      extract(document, { path: 't.json', uri: null, source: 's' }, builtInPacks)
        .mentions.map(({ key }) => key)
        .filter(Boolean);
    expect(links(thread(discourse)).join()).toContain('doc:s/times.md');
    expect(links(thread(discourse)).join()).not.toContain('quoted');
  });

  it.each([
    ['cut short', JSON.stringify(plain).slice(0, -5)],
    ['without posts', '{"format": "forum-thread", "title": "a", "posts": []}'],
    ['with posts of another shape', '{"format": "forum-thread", "title": "a", "posts": [{"author": 1}]}'],
    ['with two posts of one number', JSON.stringify({ ...plain, posts: [plain.posts[0], plain.posts[0]] })],
    [
      'with posts that say nothing',
      '{"id": 1, "title": "a", "post_stream": {"posts": [{"id": 1, "post_number": 1, "username": "a"}]}}',
    ],
    ['that is a list', '["post_stream"]'],
  ])('%s is read as the JSON it is, and says why', (_, text) => {
    const document = parseThread(text, settingDefaults);
    expect(document).toMatchObject({ text, mediaType: 'application/json', type: 'generic' });
    expect(document.issues[0]?.message).toContain('not a thread');
    expect(faultsOf(document)).toEqual([]);
  });

  it('[PI-41] of any posts has exact places, and chunks that hold all its words', () => {
    const token = fc.constantFrom(
      'words ',
      'A sentence. ',
      '\n\n',
      '\n',
      '> ',
      '[quote="a"]',
      '[/quote]',
      '<p>',
      '<blockquote>',
      '</p>',
      '<pre>',
      '😀',
      '#1 ',
      'https://a.example ',
    );
    const content = fc.array(token, { maxLength: 20 }).map((tokens) => tokens.join(''));
    fc.assert(
      fc.property(fc.array(content, { minLength: 1, maxLength: 4 }), fc.boolean(), (posts, html) => {
        const value = html
          ? {
              id: 1,
              title: 't',
              post_stream: { posts: posts.map((cooked, n) => ({ id: n, post_number: n, username: 'u', cooked })) },
            }
          : { ...plain, posts: posts.map((text, number) => ({ number, author: 'u', text })) };
        expect(faultsOf(thread(value), { tokens: 32, overlap: 8, forceCut: 1.5 })).toEqual([]);
        expect(thread(value)).toEqual(thread(value));
      }),
      { numRuns: 300 },
    );
  });
});
