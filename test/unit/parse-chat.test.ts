import { describe, expect, it } from '@jest/globals';
import type { ParsedDocument } from '../../src/domain/text.ts';
import { contentType } from '../../src/ingest/content.ts';
import { faultsOf, original, plain, wordsOf } from '../support/parsed.ts';

const chat = (value: unknown): Promise<ParsedDocument> =>
  original('application/vnd.claimgraph.chat+json', JSON.stringify(value));
const told = ({ issues }: ParsedDocument): string[] => issues.map(({ code, message }) => `${code} ${message}`);
const postsOf = ({ units }: ParsedDocument) => units.flatMap((unit) => (unit.kind === 'post' ? [unit.post] : []));
const said = (document: ParsedDocument): [string, string | undefined, string][] =>
  postsOf(document).map(({ author, createdAt, rawContent }) => [author, createdAt?.toISOString(), rawContent]);

const ANDROID = [
  '12/04/2031, 09:15 - Messages and calls are end-to-end encrypted.',
  '12/04/2031, 09:15 - Nora Fjell created group "Crew"',
  '12/04/2031, 09:16 - Nora Fjell: The Gannet sails at 7 on Monday',
  'bring the blue ropes',
  "12/04/2031, 09:17 - +47 555 01 234: I can't come: I work for Holm Ltd now",
  '12/04/2031, 09:18 - Nora Fjell: <Media omitted>',
  '13/04/2031, 21:40 - Petter: Correction: the Gannet sails at 8 on Monday',
].join('\n');

describe('a chat of WhatsApp', () => {
  it('is a post for each message, with its sender and time; the program is nobody', () => {
    const document = plain(ANDROID);
    expect(document).toMatchObject({ type: 'forum', title: 'Crew', text: ANDROID, issues: [] });
    expect(said(document)).toEqual([
      ['Nora Fjell', '2031-04-12T09:16:00.000Z', 'The Gannet sails at 7 on Monday\nbring the blue ropes'],
      ['+47 555 01 234', '2031-04-12T09:17:00.000Z', "I can't come: I work for Holm Ltd now"],
      ['Petter', '2031-04-13T21:40:00.000Z', 'Correction: the Gannet sails at 8 on Monday'],
    ]);
    expect(postsOf(document).map(({ address, platform }) => [address, platform])).toEqual([
      [null, 'WhatsApp'],
      ['+47 555 01 234', 'WhatsApp'],
      [null, 'WhatsApp'],
    ]);
    expect(wordsOf(document, 'paragraph')).toEqual(said(document).map(([, , words]) => words));
    expect(document.units[0]).toMatchObject({ prefix: 'WhatsApp > Crew > Nora Fjell, 2031-04-12 09:16' });
    expect(faultsOf(document)).toEqual([]);
  });

  it('of another phone is read alike, without what is marked as the words of the program', () => {
    const text =
      '[12.04.31, 09:15:22] Crew: \u200eMessages and calls are end-to-end encrypted.\n\u200e[12.04.31, 09:16:00] Nora: \u200eimage omitted\n[12.04.31, 09:16:05] ~ Nora: Ja\n[13.04.31, 09:17:00] Petter: Nein \u200e<This message was edited>\n';
    const document = plain(text);
    expect(said(document)).toEqual([
      ['Nora', '2031-04-12T09:16:05.000Z', 'Ja'],
      ['Petter', '2031-04-13T09:17:00.000Z', 'Nein \u200e<This message was edited>'],
    ]);
    expect(wordsOf(document, 'paragraph')).toEqual(['Ja', 'Nein']);
    expect(faultsOf(document)).toEqual([]);
  });

  const two = (a: string, b: string): string => `${a} - Ada: one\n${b} - Ben: two\n`;
  const GUESSED = (how: string): string =>
    `SYNTAX no date says whether the day or the month comes first; they are read as ${how}`;
  it.each<[string, string, string[], string[]]>([
    [
      'what can only be a day',
      two('4/12/31, 9:15 PM', '4/13/31, 12:05 AM'),
      ['2031-04-12T21:15:00.000Z', '2031-04-13T00:05:00.000Z'],
      [],
    ],
    [
      'the order of the messages',
      two('01/02/2031, 09:15', '02/01/2031, 09:15'),
      ['2031-01-02T09:15:00.000Z', '2031-02-01T09:15:00.000Z'],
      [],
    ],
    [
      'a clock of twelve hours',
      two('1/2/31, 9:15\u202fam', '1/3/31, 9:15\u202fpm'),
      ['2031-01-02T09:15:00.000Z', '2031-01-03T21:15:00.000Z'],
      [GUESSED('month/day')],
    ],
    [
      'a clock of 24 hours',
      two('01/02/2031, 09:15', '01/03/2031, 09:15'),
      ['2031-02-01T09:15:00.000Z', '2031-03-01T09:15:00.000Z'],
      [GUESSED('day/month')],
    ],
    [
      'points',
      two('01.02.31, 09:15', '02.02.31, 09:15'),
      ['2031-02-01T09:15:00.000Z', '2031-02-02T09:15:00.000Z'],
      [GUESSED('day/month')],
    ],
    [
      'a year that comes first',
      two('2031-02-01, 09:15', '2031-02-02, 09:15'),
      ['2031-02-01T09:15:00.000Z', '2031-02-02T09:15:00.000Z'],
      [],
    ],
    [
      'days that are months',
      two('02/02/2031, 09:15', '03/03/2031, 09:15'),
      ['2031-02-02T09:15:00.000Z', '2031-03-03T09:15:00.000Z'],
      [],
    ],
  ])('has its days by %s', (_, text, instants, issues) => {
    expect(said(plain(text)).map(([, at]) => at)).toEqual(instants);
    expect(told(plain(text))).toEqual(issues);
  });

  it.each([
    ['minutes', 'Minutes\n12/04/2031, 09:15 - Ada: opens\n12/04/2031, 09:20 - Ben: speaks\n'],
    ['one line of a chat', '12/04/2031, 09:15 - Ada: opens\nwords\n'],
    ['a log', '2031-04-12 09:15:22 - INFO: started\n2031-04-12 09:15:23 - INFO: ended\n'],
    ['a plan of the day', '12/04/2031, 09:15 - Opening\n12/04/2031, 10:15 - Tea\n12/04/2031, 11:15 - End\n'],
    ['a chat in Markdown', '- 12/04/2031, 09:15 - Ada: a\n- 12/04/2031, 09:16 - Ben: b\n'],
  ])('is not made of %s', (_, text) => expect(plain(text).type).not.toBe('forum'));

  it('with markup in names and 100,000 messages is read', () => {
    const text = Array.from({ length: 100_000 }, (_, n) => `12/04/2031, 09:15 - [Ada](x) **${n % 7}**: *words*`).join(
      '\n',
    );
    const document = plain(text);
    expect(document.units).toHaveLength(100_000);
    expect(postsOf(document)[1]?.author).toBe('[Ada](x) **1**');
  });
});

const DISCORD_TEXT = `==============================================================
Guild: Harbour
Channel: Boats / general
==============================================================

[13/04/2031 09:16] nora_f
The Gannet sails at 7.

[13/04/2031 09:17] petter (pinned)
At 8.
Really.

{Reactions}
👍 (2)

[13/04/2031 09:18] nora_f

{Attachments}
http://files.example/a.png

==============================================================
Exported 3 message(s)
==============================================================
`;

describe('a channel of Discord in text', () => {
  it('is a post for each message', () => {
    const document = plain(DISCORD_TEXT);
    expect(document).toMatchObject({ type: 'forum', title: 'general', text: DISCORD_TEXT, issues: [] });
    expect(said(document)).toEqual([
      ['nora_f', '2031-04-13T09:16:00.000Z', 'The Gannet sails at 7.'],
      ['petter', '2031-04-13T09:17:00.000Z', 'At 8.\nReally.'],
    ]);
    expect(wordsOf(document, 'paragraph')).toEqual(['The Gannet sails at 7.', 'At 8.\nReally.']);
    expect(faultsOf(document)).toEqual([]);
  });
});

const TELEGRAM = {
  name: 'Crew',
  type: 'private_group',
  id: 77,
  messages: [
    {
      id: 1,
      type: 'service',
      date: '2031-04-12T09:15:00',
      actor: 'Nora',
      action: 'create_group',
      title: 'Crew',
      text: '',
    },
    {
      id: 2,
      type: 'message',
      date: '2031-04-12T11:16:00',
      date_unixtime: '1933751760',
      from: 'Nora',
      from_id: 'user1',
      text: ['See ', { type: 'text_link', text: 'the plan', href: 'http://p.example' }, '.'],
    },
    {
      id: 3,
      type: 'message',
      date: '2031-04-12T09:17:00',
      from: 'Petter',
      from_id: 'user2',
      reply_to_message_id: 2,
      text: 'At 8.',
      edited: '2031-04-12T09:20:00',
    },
    {
      id: 4,
      type: 'message',
      date: '2031-04-12T09:18:00',
      from: 'Petter',
      from_id: 'user2',
      forwarded_from: 'Sara',
      text: 'At 9.',
    },
    {
      id: 5,
      type: 'message',
      date: '2031-04-12T09:19:00',
      from: 'Petter',
      from_id: 'user2',
      photo: '(not included)',
      text: '',
    },
  ],
};
const SLACK = [
  {
    type: 'message',
    subtype: 'channel_join',
    user: 'U1',
    ts: '1933751600.000100',
    text: '<@U1> has joined the channel',
  },
  {
    type: 'message',
    user: 'U1',
    ts: '1933751760.000200',
    text: 'See <http://p.example|the plan>, <@U2> &amp; all',
    user_profile: { real_name: 'Nora Fjell' },
  },
  {
    type: 'message',
    user: 'U2',
    ts: '1933751820.000300',
    thread_ts: '1933751760.000200',
    text: 'At 8, <@U1>.\n\n&gt; at 7',
  },
  { type: 'message', subtype: 'bot_message', username: 'Clock', ts: '1933751880.000400', text: 'It is 9.' },
];
const DISCORD = {
  guild: { id: '1', name: 'Harbour' },
  channel: { id: '2', name: 'general' },
  messages: [
    {
      id: '10',
      type: 'Default',
      timestamp: '2031-04-12T09:16:00+00:00',
      content: 'At 7.',
      author: { name: 'nora_f', nickname: 'Nora' },
    },
    {
      id: '11',
      type: 'Reply',
      timestamp: '2031-04-12T11:17:00+02:00',
      content: 'At 8.',
      author: { name: 'petter' },
      reference: { messageId: '10' },
    },
    {
      id: '12',
      type: 'ChannelPinnedMessage',
      timestamp: '2031-04-12T09:18:00+00:00',
      content: 'Pinned a message.',
      author: { name: 'petter' },
    },
    {
      id: '13',
      type: 'Default',
      timestamp: '2031-04-12T09:18:00+00:00',
      content: 'Beep.',
      author: { name: 'bot', isBot: true },
    },
  ],
};

describe('an exported chat in JSON', () => {
  it.each<[string, unknown, [string, string, number | null][], string[]]>([
    [
      'of Telegram',
      TELEGRAM,
      [
        ['Nora', '2031-04-12T09:16:00.000Z', null],
        ['Petter', '2031-04-12T09:17:00.000Z', 1],
        ['Petter', '2031-04-12T09:18:00.000Z', null],
      ],
      ['See the plan (http://p.example).', 'At 8.'],
    ],
    [
      'of an account of Telegram',
      { about: 'x', chats: { list: [TELEGRAM] } },
      [
        ['Nora', '2031-04-12T09:16:00.000Z', null],
        ['Petter', '2031-04-12T09:17:00.000Z', 1],
        ['Petter', '2031-04-12T09:18:00.000Z', null],
      ],
      ['See the plan (http://p.example).', 'At 8.'],
    ],
    [
      'of Slack',
      SLACK,
      [
        ['Nora Fjell', '2031-04-12T09:16:00.000Z', null],
        ['U2', '2031-04-12T09:17:00.000Z', 1],
      ],
      ['See the plan (http://p.example), @U2 & all', 'At 8, @Nora Fjell.'],
    ],
    [
      'of Discord',
      DISCORD,
      [
        ['nora_f', '2031-04-12T09:16:00.000Z', null],
        ['petter', '2031-04-12T09:17:00.000Z', 1],
      ],
      ['At 7.', 'At 8.'],
    ],
  ])('%s is a post for each message', async (_, value, posts, words) => {
    const document = await chat(value);
    expect(document).toMatchObject({ type: 'forum', issues: [] });
    expect(
      postsOf(document).map(({ author, createdAt, replyTo }) => [
        author,
        createdAt?.toISOString().replace(/:\d\d\.\d+Z/u, ':00.000Z'),
        replyTo,
      ]),
    ).toEqual(posts);
    expect(wordsOf(document, 'paragraph')).toEqual(words);
    expect(faultsOf(document)).toEqual([]);
  });

  it.each<[string, unknown, string]>([
    ['Telegram', TELEGRAM, 'At 9.'],
    ['Slack', SLACK, '> at 7'],
  ])('of %s has words of others as quotes', async (_, value, words) =>
    expect(wordsOf(await chat(value), 'quote')).toEqual([words]),
  );

  it('that lacks something is JSON, with an issue that says what', async () => {
    const document = await chat({ ...TELEGRAM, messages: [{ id: 'x' }] });
    expect(document.type).toBe('generic');
    expect(told(document)[0]).toMatch(/^SYNTAX not a chat that can be read: messages\.0\.id: .*; read as JSON$/u);
  });

  it.each<[string, unknown, string]>([
    ['Telegram', TELEGRAM, 'application/vnd.claimgraph.chat+json'],
    ['Slack', SLACK, 'application/vnd.claimgraph.chat+json'],
    ['Discord', DISCORD, 'application/vnd.claimgraph.chat+json'],
    ['other JSON', { messages: [{ type: 'message', text: 'a' }] }, 'application/json'],
    ['a list of other things', [{ type: 'message', ts: 5 }], 'application/json'],
  ])('is told by its shape: %s', (_, value, mediaType) => {
    for (const text of [JSON.stringify(value), JSON.stringify(value, null, 2)]) {
      expect(contentType({ path: 'a.json', bytes: Buffer.from(text), mediaType: null })).toEqual({ mediaType });
    }
  });
});
