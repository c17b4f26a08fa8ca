import type { Block, DataRecord, ParsedDocument, ParseIssue, Post, Unit } from '../../domain/text.ts';
import { emptyDocument } from '../empty-document.ts';
import { cutIssue, firstOf, issue } from '../parse-limits.ts';
import type { ParseSettings } from '../parse-settings.ts';
import { parsePlain } from '../plain.ts';
import { writeRecord } from '../record-writer.ts';
import { rangeOf, TextWriter } from '../text-writer.ts';
import { withQuotes } from '../thread/quotes.ts';
import { Unreadable } from '../unreadable.ts';
import { mailsIn } from './mailbox.ts';
import { mailPrefix, postsOf } from './mail-posts.ts';
import { writeMailText } from './mail-text.ts';
import type { MailText } from './mail-text.ts';
import { MailOpener } from './open-mail.ts';
import type { OpenMail } from './open-mail.ts';

type Written = Pick<ParsedDocument, 'links' | 'keyValues' | 'tables'> & {
  readonly records: readonly (() => readonly DataRecord[])[];
  readonly unit: () => Unit[];
};

/** All of it is words of others: a mail that hangs on another one was not written by who sent it on. */
const quoted = (mail: MailText): MailText => ({
  ...mail,
  blocks: mail.blocks.map((block): Block => ({ ...block, kind: 'quote', level: null, label: null })),
});

/** The header and the words of a mail, then of those that hang on it. */
function writeOne(writer: TextWriter, mail: OpenMail, isListed: boolean, isAttached: boolean): Omit<Written, 'unit'> {
  const record = writeRecord(writer, mail.fields, { form: 'MAIL', isListed });
  const words = writeMailText(writer, isAttached ? quoted(mail.body) : mail.body);
  const inner = mail.attached.map((attached) => writeOne(writer, attached, true, true));
  return {
    records: [record, () => words?.records ?? [], ...inner.flatMap(({ records }) => records)],
    links: [...(words?.links ?? []), ...inner.flatMap(({ links }) => links)],
    keyValues: [...(words?.keyValues ?? []), ...inner.flatMap(({ keyValues }) => keyValues)],
    tables: [...(words?.tables ?? []), ...inner.flatMap(({ tables }) => tables)],
  };
}

function writePost(writer: TextWriter, mail: OpenMail, post: Post, isListed: boolean): Written {
  writer.endBlock();
  writer.from(`mail ${post.number} from ${post.author}`);
  const mark = writer.mark();
  const written = writeOne(writer, mail, isListed, false);
  writer.close(mark);
  return {
    ...written,
    unit: () => {
      const range = rangeOf(mark);
      if (range === null) return [];
      return [{ kind: 'post', ...range, name: '', prefix: mailPrefix(mail.subject, post), post }];
    },
  };
}

const issuesOf = (mail: OpenMail): ParseIssue[] => [...mail.issues, ...mail.attached.flatMap(issuesOf)];

function written(
  mails: readonly OpenMail[],
  mediaType: 'message/rfc822' | 'application/mbox',
  found: readonly ParseIssue[],
  settings: ParseSettings,
): ParsedDocument {
  const issues = [...found, ...mails.flatMap(issuesOf)];
  const isListed = mediaType === 'application/mbox';
  const writer = new TextWriter(settings['parse.maxCharacters']);
  const posts = postsOf(
    mails.map(({ stated }) => stated),
    issues,
  );
  const parts = mails.flatMap((mail, i) => {
    const post = posts[i];
    return post ? [writePost(writer, mail, post, isListed)] : [];
  });
  const text = writer.text();
  const units = parts.flatMap(({ unit }) => unit());
  const pairs = firstOf(
    parts.flatMap(({ keyValues }) => keyValues),
    settings['parse.maxDataEntries'],
    'key-value pairs',
  );
  return {
    ...emptyDocument(text, mediaType),
    type: 'forum',
    title: mails.length === 1 ? (mails[0]?.subject ?? null) : null,
    blocks: withQuotes(text, writer.blocks, units),
    links: parts.flatMap(({ links }) => links),
    keyValues: pairs.kept,
    tables: parts.flatMap(({ tables }) => tables),
    records: parts.flatMap(({ records }) => records.flatMap((record) => record())),
    issues: [...issues, ...pairs.issues, ...cutIssue(writer, settings)],
    places: writer.places,
    units,
  };
}

const why = (error: unknown): string => (error instanceof Error ? error.message : String(error));

function asText(bytes: Uint8Array, mediaType: 'message/rfc822' | 'application/mbox', message: string): ParsedDocument {
  const text = new TextDecoder().decode(bytes).toWellFormed().replaceAll('\0', '').replace(/\r\n?/gu, '\n');
  return { ...parsePlain(text, mediaType), issues: [issue('SYNTAX', `${message}; read as plain text`, 1)] };
}

/** One mail: its header a record, its words a post; what it quotes, forwards or signs with are quotes. Attachments are named, not read. */
export async function parseMail(bytes: Uint8Array, settings: ParseSettings): Promise<ParsedDocument> {
  let mail: OpenMail | null;
  try {
    mail = await new MailOpener(settings).open(bytes, { isOfMailbox: false });
  } catch (error) {
    throw new Unreadable('BROKEN', `the mail cannot be read: ${why(error)}; export it anew`, { cause: error });
  }
  if (mail === null) return asText(bytes, 'message/rfc822', 'no mail: it has no header');
  return written([mail], 'message/rfc822', [], settings);
}

/** The mails of a mailbox in its order; one that cannot be read is named, and takes no other with it. */
export async function parseMailbox(bytes: Uint8Array, settings: ParseSettings): Promise<ParsedDocument> {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const { kept, issues } = firstOf(mailsIn(buffer), settings['parse.maxDataEntries'], 'mails');
  const opener = new MailOpener(settings);
  const mails: OpenMail[] = [];
  for (const [i, each] of kept.entries()) {
    try {
      const mail = await opener.open(each, { isOfMailbox: true });
      if (mail) mails.push(mail);
      else issues.push(issue('SYNTAX', `mail ${i + 1} of the mailbox is left out: it has no header`, null));
    } catch (error) {
      issues.push(issue('SYNTAX', `mail ${i + 1} of the mailbox is left out: ${why(error)}`, null));
    }
  }
  if (kept.length === 0) return asText(bytes, 'application/mbox', 'no mailbox: no line `From …` at its beginning');
  return written(mails, 'application/mbox', issues, settings);
}
