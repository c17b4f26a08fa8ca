import { describe, expect, it } from '@jest/globals';
import type { ParsedDocument } from '../../src/domain/text.ts';
import { mailDateIn } from '../../src/parse/mail/mail-dates.ts';
import { Unreadable } from '../../src/parse/unreadable.ts';
import { faultsOf, fieldsOf, original, plain, wordsOf } from '../support/parsed.ts';
import { pickByTurn } from '../support/turn.ts';

const eml = (text: string | Uint8Array): Promise<ParsedDocument> => original('message/rfc822', Buffer.from(text));
const inBox = (mails: readonly string[]): Buffer =>
  Buffer.from(mails.map((mail) => `From x@y.example Tue Mar  4 09:12:00 2031\n${mail}\n\n`).join(''));
const mbox = (...mails: string[]): Promise<ParsedDocument> => original('application/mbox', inBox(mails));
const told = ({ issues }: ParsedDocument): string[] => issues.map(({ code, message }) => `${code} ${message}`);
const postsOf = ({ units }: ParsedDocument) => units.flatMap((unit) => (unit.kind === 'post' ? [unit.post] : []));

const HEADER =
  'From: Nils Aker <nils@aker.example>\nTo: Sara Holm <sara@holm.example>, "Board, the" <board@tern.example>\nSubject: Re: Price of the new hull\n' +
  'Date: Tue, 4 Mar 2031 09:12:00 +0100\nMessage-ID: <b2@aker.example>\nIn-Reply-To: <a1@holm.example>\nContent-Type: text/plain; charset=utf-8\n';
const BODY =
  'I cannot agree. The hull costs 240,000 crowns.\n\nOn Mon, 3 Mar 2031 at 17:00, Sara Holm <sara@holm.example> wrote:\n> The hull costs 190,000 crowns.\n> It is new.\n\n-- \nNils Aker, Tern Boats Ltd\n';

/** A mail with these header lines and this body. */
const mail = (lines: string, body = 'words'): string =>
  `From: Ada <ada@a.example>\nDate: Tue, 4 Mar 2031 09:12:00 +0100\nSubject: s\n${lines}${lines === '' ? '' : '\n'}\n${body}`;

describe('a mail', () => {
  const forms: [string, () => Promise<ParsedDocument> | ParsedDocument][] = [
    ['as a file', () => eml(HEADER + '\n' + BODY)],
    ['with carriage returns', () => eml((HEADER + '\n' + BODY).replaceAll('\n', '\r\n'))],
    ['pasted into a text', () => plain(HEADER + '\n' + BODY)],
  ];

  it.each(forms)('%s is a post of its sender, and its header a record', async (_, read) => {
    const document = await read();
    expect(document).toMatchObject({ type: 'forum', title: 'Re: Price of the new hull', issues: [] });
    expect(postsOf(document)).toMatchObject([
      {
        id: 'b2@aker.example',
        threadId: 'a1@holm.example',
        number: 1,
        replyTo: null,
        author: 'Nils Aker',
        address: 'nils@aker.example',
        platform: 'mail',
        createdAt: new Date('2031-03-04T08:12:00Z'),
      },
    ]);
    const [header, quoted] = document.records;
    expect(header).toMatchObject({ form: 'MAIL', isListed: false });
    expect(header && fieldsOf(header)).toMatchObject({
      from: 'Nils Aker <nils@aker.example>',
      to: ['Sara Holm <sara@holm.example>', expect.stringContaining('board@tern.example')],
      date: '2031-03-04T09:12:00+01:00',
      subject: 'Re: Price of the new hull',
      'message id': '<b2@aker.example>',
      'in reply to': '<a1@holm.example>',
    });
    expect(quoted && fieldsOf(quoted)).toEqual({ from: 'Sara Holm <sara@holm.example>', date: '2031-03-03T17:00:00' });
    expect(document.text.slice(quoted?.start, quoted?.end)).toMatch(/^On Mon.*crowns\.\n> It is new\.$/su);
    expect(faultsOf(document)).toEqual([]);
  });

  it.each(forms)('%s has what is quoted and the signature as quotes, not as words of its sender', async (_, read) => {
    const document = await read();
    expect(wordsOf(document, 'paragraph')).toEqual(['I cannot agree. The hull costs 240,000 crowns.']);
    expect(wordsOf(document, 'quote').join('\n')).toContain('190,000');
    expect(wordsOf(document, 'quote').join('\n')).toContain('Tern Boats Ltd');
  });

  it.each<[string, string, string[], Record<string, unknown>[]]>([
    [
      'an intro over two lines',
      'Yes.\n\nOn Monday, 3 March 2031 at 17:00, Sara\nHolm <sara@holm.example> wrote:\n\n> No.',
      ['Yes.'],
      [{ from: 'Sara Holm <sara@holm.example>', date: '2031-03-03T17:00:00' }],
    ],
    [
      'an intro of another language',
      'Ja.\n\nAm 03.03.2031 um 17:00 schrieb Sara Holm:\n> Nein.',
      ['Ja.'],
      [{ from: 'Sara Holm', date: '2031-03-03T17:00:00' }],
    ],
    ['an answer between the lines', '> One?\nYes.\n> Two?\nNo.', ['Yes.', 'No.'], []],
    ['words before a short intro', 'In 2031 we met.\nSara wrote:\n> No.', ['In 2031 we met.'], [{ from: 'Sara' }]],
    [
      'a quote of a quote',
      'Yes.\n\nOn 2031-03-03 17:00, Sara Holm <s@h.example> wrote:\n> No.\n>> Well.\n',
      ['Yes.'],
      [{ from: 'Sara Holm <s@h.example>', date: '2031-03-03T17:00:00' }],
    ],
    [
      'nothing marked below',
      'Yes.\n\nOn 3 Mar 2031 at 5:00 PM, Sara Holm wrote:\n\nNo.\n\nNever.',
      ['Yes.'],
      [{ from: 'Sara Holm', date: '2031-03-03T17:00:00' }],
    ],
    [
      'a mail below',
      'Yes.\n\n-----Original Message-----\nFrom: Sara Holm\nSent: Monday, March 3, 2031 5:00 PM\nTo: Nils Aker\nSubject: Hull\n\nNo.\n',
      ['Yes.'],
      [{ from: 'Sara Holm', date: '2031-03-03T17:00:00', to: ['Nils Aker'], subject: 'Hull' }],
    ],
    [
      'a mail below in another language',
      'Ja.\n\nVon: Sara Holm\nGesendet: 03.03.2031 17:00\nAn: Nils Aker\nBetreff: Rumpf\n\nNein.\n',
      ['Ja.'],
      [{ from: 'Sara Holm', date: '2031-03-03T17:00:00', to: ['Nils Aker'], subject: 'Rumpf' }],
    ],
    [
      'a mail sent on',
      'See below.\n\n---------- Forwarded message ---------\nFrom: Sara Holm <s@h.example>\nDate: Mon, 3 Mar 2031 at 17:00\nSubject: Hull\nTo: <n@a.example>\n\nNo.',
      ['See below.'],
      [{ from: 'Sara Holm <s@h.example>', date: '2031-03-03T17:00:00', subject: 'Hull', to: ['<n@a.example>'] }],
    ],
    ['two hyphens in prose', 'Yes -- no.\n--- a rule\nMore.', ['Yes -- no.\n--- a rule\nMore.'], []],
    [
      'prose that ends in a colon',
      'On 3 March Sara wrote:\n\nThat is what I heard.',
      ['On 3 March Sara wrote:', 'That is what I heard.'],
      [],
    ],
  ])('tells whose words are whose: %s', async (_, body, own, stated) => {
    const document = await eml(mail('', body));
    expect(wordsOf(document, 'paragraph')).toEqual(own);
    expect(document.records.slice(1).map(fieldsOf)).toEqual(stated);
    expect(faultsOf(document)).toEqual([]);
  });

  it('in HTML alone is read as a page is', async () => {
    const html =
      '<p>Yes, <a href="http://h.example">the hull</a>.</p><div>On Mon, 3 Mar 2031 at 17:00, Sara Holm &lt;s@h.example&gt; wrote:<br></div><blockquote>No.</blockquote>';
    const document = await eml(mail('Content-Type: text/html; charset=utf-8', html));
    expect(wordsOf(document, 'paragraph')).toEqual(['Yes, the hull.']);
    expect(wordsOf(document, 'quote').join('\n')).toContain('No.');
    expect(document.links).toMatchObject([{ target: 'http://h.example', text: 'the hull' }]);
    expect(document.records.slice(1).map(fieldsOf)).toEqual([
      { from: 'Sara Holm <s@h.example>', date: '2031-03-03T17:00:00' },
    ]);
    expect(faultsOf(document)).toEqual([]);
  });

  it('decodes what its parts are encoded in', async () => {
    const body = Buffer.concat([
      Buffer.from(
        'From: =?iso-8859-1?Q?J=F8rn?= <j@a.example>\nSubject: =?utf-8?B?w4Vz?=\nDate: 4 Mar 2031 09:12 +0000\nContent-Type: text/plain; charset=iso-8859-1\n\n',
      ),
      Buffer.from('d\xe9j\xe0 vu', 'latin1'),
    ]);
    const document = await eml(body);
    expect(postsOf(document)).toMatchObject([{ author: 'Jørn', address: 'j@a.example' }]);
    expect(document.title).toBe('Ås');
    expect(wordsOf(document, 'paragraph')).toEqual(['déjà vu']);
  });

  const part = (head: string, body: string): string => `--b\n${head}\n\n${body}\n`;
  const mixed = (...parts: string[]): string =>
    mail('Content-Type: multipart/mixed; boundary=b', `${parts.join('')}--b--\n`);

  it('names its attachments, and reads none', async () => {
    const document = await eml(
      mixed(
        part('Content-Type: text/plain', 'See the report.'),
        part(
          'Content-Type: application/pdf; name=report.pdf\nContent-Disposition: attachment; filename=report.pdf\nContent-Transfer-Encoding: base64',
          'AAAA',
        ),
      ),
    );
    expect(document.text).toContain('Attachment: report.pdf');
    expect(told(document)).toEqual(['LEFT_OUT attachments are not read: report.pdf']);
    expect(wordsOf(document, 'paragraph')).toEqual(['See the report.']);
  });

  it('has mails that hang on it as quotes, to some depth', async () => {
    const inside = (depth: number): string =>
      depth === 0
        ? mail('', 'deepest')
        : mixed(
            part('Content-Type: text/plain', `level ${depth}`),
            part('Content-Type: message/rfc822', inside(depth - 1)),
          ).replaceAll(/(?<=--|boundary=)b\b/gu, `b${depth}`);
    const document = await eml(inside(8));
    expect(wordsOf(document, 'paragraph')).toEqual(['level 8']);
    expect(wordsOf(document, 'quote')).toEqual(['level 7', 'level 6', 'level 5', 'level 4', 'level 3']);
    expect(document.records).toHaveLength(6);
    expect(told(document)).toEqual(['LEFT_OUT an attached mail is not read: mails in mails are read to 5 levels']);
    expect(faultsOf(document)).toEqual([]);
  });

  const hostile: readonly [string, string][] = [
    ['100,000 lines of a header', `${HEADER}${'a: b\n'.repeat(100_000)}\nwords`],
    ['100,000 lines that look like a header', `${HEADER}\n${'from: b\n'.repeat(100_000)}`],
    ['100,000 intros', `${HEADER}\n${'On 3 Mar 2031, Sara\n'.repeat(100_000)}`],
    ['100,000 quotes with intros', `${HEADER}\n${'On 3 Mar 2031, Sara Holm wrote:\n> a\n'.repeat(50_000)}`],
    ['100,000 separators', `${HEADER}\n${'__________\n'.repeat(100_000)}`],
    ['a line of 2 MB', `${HEADER}\n${'On 2031-03-03 '.repeat(150_000)}`],
  ];
  it.each(pickByTurn('hostile mails', hostile, 2))('of %s is read', async (_, text) => {
    expect((await eml(text)).text).toContain('nils@aker.example');
    expect(plain(text).type).toBe('forum');
  });

  it('without a header is text, with an issue; of parts in parts without end it is broken', async () => {
    expect(await eml('words\nof nobody')).toMatchObject({
      text: 'words\nof nobody',
      records: [],
      units: [],
      issues: [{ code: 'SYNTAX' }],
    });
    const deep = Array.from(
      { length: 300 },
      (_, n) => `Content-Type: multipart/mixed; boundary=b${n}\n\n--b${n}\n`,
    ).join('');
    await expect(eml(`Subject: a\n${deep}`)).rejects.toThrow(Unreadable);
  });
});

describe('a text is no mail', () => {
  it.each([
    ['of a note', 'From: the harbour\nTo: all\nDate: Monday\nSubject: Ropes\n\nwords'],
    ['of a memo with a date', 'From: Nora Fjell\nTo: all staff\nDate: 3 March 2031\nSubject: Ropes\n\nwords'],
    ['that begins with words', `A mail:\n${HEADER}\nwords`],
    ['with words right below', `${HEADER}words\nmore`],
    ['without a date', 'From: a@b.example\nTo: c@d.example\nSubject: x\n\nwords'],
    ['of minutes', 'Subject: Meeting\nDate: 2031-03-04\nPresent: Ada, Ben\n\nAda: words'],
  ])('%s', (_, text) => expect(plain(text).type).toBe('generic'));
});

describe('a mailbox', () => {
  it('is a post for each mail, and answers are known by their ids', async () => {
    const document = await mbox(
      mail('Message-ID: <1@a>'),
      mail('Message-ID: <2@a>\nReferences: <1@a>', 'yes\n>From here on'),
      mail('Message-ID: <3@a>\nIn-Reply-To: <2@a>\nReferences: <1@a> <2@a>'),
    );
    expect(postsOf(document).map(({ id, threadId, number, replyTo }) => [id, threadId, number, replyTo])).toEqual([
      ['1@a', '1@a', 1, null],
      ['2@a', '1@a', 2, 1],
      ['3@a', '1@a', 3, 2],
    ]);
    expect(document.records.map(({ isListed }) => isListed)).toEqual([true, true, true]);
    expect(wordsOf(document, 'paragraph')).toEqual(['words', 'yes\nFrom here on', 'words']);
    expect(faultsOf(document)).toEqual([]);
  });

  it('of answers in a circle is read, without the one that closes it', async () => {
    const document = await mbox(
      mail('Message-ID: <1@a>\nIn-Reply-To: <3@a>'),
      mail('Message-ID: <2@a>\nIn-Reply-To: <1@a>'),
      mail('Message-ID: <3@a>\nIn-Reply-To: <2@a>'),
      mail('Message-ID: <4@a>\nIn-Reply-To: <4@a>'),
    );
    expect(postsOf(document).map(({ replyTo }) => replyTo)).toEqual([3, null, 2, null]);
    expect(told(document)).toEqual(['SYNTAX mail 2 answers mail 1, which answers it; it is read as an answer to none']);
  });

  it('has one mail twice as two posts, and repeated words as a quote', async () => {
    const long = 'The hull of the new boat costs two hundred thousand crowns.';
    const document = await mbox(mail('Message-ID: <1@a>', long), mail('Message-ID: <1@a>', long));
    expect(postsOf(document).map(({ id }) => id)).toEqual(['1@a', '1@a/2']);
    expect(wordsOf(document, 'quote')).toEqual([long]);
  });

  it('leaves out what is no mail, and names it', async () => {
    const document = await mbox(mail(''), 'words', mail(''));
    expect(postsOf(document)).toHaveLength(2);
    expect(told(document)).toEqual(['SYNTAX mail 2 of the mailbox is left out: it has no header']);
    expect(await original('application/mbox', Buffer.from('words'))).toMatchObject({
      text: 'words',
      issues: [{ code: 'SYNTAX' }],
    });
  });

  it('is read to a number of mails', async () => {
    const mails = Array.from({ length: 21 }, (_, n) => mail(`Message-ID: <${n}@a>`));
    const document = await original('application/mbox', inBox(mails), { 'parse.maxDataEntries': 20 });
    expect(postsOf(document)).toHaveLength(20);
    expect(told(document)).toEqual(['DEPTH only the first 20 mails are read (parse.maxDataEntries)']);
  });
});

describe('a date of a mail', () => {
  it.each([
    ['Tue, 4 Mar 2031 09:12:00 +0100', '2031-03-04T09:12:00+01:00'],
    ['4 Mar 2031 09:12 GMT', '2031-03-04T09:12:00Z'],
    ['March 4, 2031 at 12:05 AM', '2031-03-04T00:05:00'],
    ['2031-03-04', '2031-03-04'],
    ['04.03.2031, 09:12', '2031-03-04T09:12:00'],
  ])('%s is %s', (text, iso) => expect(mailDateIn(text)?.iso).toBe(iso));
  it.each(['31 Feb 2031', 'Monday', '99 Mar 2031', '2031-13-01'])('%s is none', (text) =>
    expect(mailDateIn(text)).toBeNull(),
  );
});
