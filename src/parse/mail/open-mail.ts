import type { Address, Attachment, Email } from 'postal-mime';
import type { ParseIssue } from '../../domain/text.ts';
import { issue } from '../parse-limits.ts';
import type { ParseSettings } from '../parse-settings.ts';
import type { StatedField, StatedValue } from '../record-writer.ts';
import { mailDateIn } from './mail-dates.ts';
import { idsIn, mailboxOf } from './mail-header.ts';
import type { StatedMail } from './mail-posts.ts';
import { htmlMailText, plainMailText } from './mail-text.ts';
import type { MailText } from './mail-text.ts';
import { unquotedFrom } from './mailbox.ts';

/** A mail that was decoded, before it is text among others. */
export interface OpenMail {
  readonly stated: StatedMail;
  readonly subject: string | null;
  readonly fields: readonly StatedField[];
  readonly body: MailText;
  /** Mails that hang on it. */
  readonly attached: readonly OpenMail[];
  readonly issues: readonly ParseIssue[];
}

/** Mails that hang on mails that hang on mails: nobody forwards so many times without quoting. */
const DEEPEST = 5;
const DEEPEST_PARTS = 100;

const headerOf = (mail: Email, key: string): string | null =>
  mail.headers
    .find((header) => header.key === key)
    ?.value.replace(/\s+/gu, ' ')
    .trim() ?? null;

/** Single mailboxes; those of a group one by one. */
const mailboxes = (addresses: readonly Address[] | undefined): { name: string; address: string }[] =>
  (addresses ?? []).flatMap((one) => one.group ?? [one]).map(({ name, address }) => ({ name, address }));

const written = ({ name, address }: { name: string; address: string }): StatedValue => {
  const words = name.replace(/[<>]/gu, '').trim();
  return { text: words === '' || words === address ? address : address === '' ? words : `${words} <${address}>` };
};

const nameOfPart = ({ filename, mimeType }: Attachment): string => filename ?? mimeType;
const isMail = ({ mimeType }: Attachment): boolean => mimeType.toLowerCase() === 'message/rfc822';

function fieldsOf(mail: Email, attachments: readonly Attachment[]): StatedField[] {
  const field = (name: string, label: string, values: readonly StatedValue[], isList = false): StatedField => ({
    name,
    label,
    values,
    isList,
    place: null,
  });
  const date = headerOf(mail, 'date');
  const id = (name: string, label: string, line: string | null): StatedField => {
    return field(
      name,
      label,
      idsIn(line)
        .slice(0, 1)
        .map((text) => ({ text: `<${text}>` })),
    );
  };
  return [
    field(
      'from',
      'From',
      mailboxes(mail.from && [mail.from])
        .slice(0, 1)
        .map(written),
    ),
    field('to', 'To', mailboxes(mail.to).map(written), true),
    field('cc', 'Cc', mailboxes(mail.cc).map(written), true),
    field('date', 'Date', date === null ? [] : [{ text: date, value: mailDateIn(date)?.iso ?? date }]),
    field('subject', 'Subject', mail.subject === undefined ? [] : [{ text: mail.subject }]),
    id('message id', 'Message-ID', headerOf(mail, 'message-id')),
    id('in reply to', 'In-Reply-To', headerOf(mail, 'in-reply-to')),
    field(
      'attachment',
      'Attachment',
      attachments.map((part) => ({ text: nameOfPart(part) })),
      true,
    ),
  ];
}

function statedOf(mail: Email): Omit<StatedMail, 'body'> {
  const references = idsIn(headerOf(mail, 'references'));
  const [sender] = mailboxes(mail.from && [mail.from]);
  const from = sender ?? mailboxOf(headerOf(mail, 'from') ?? 'unknown');
  return {
    id: idsIn(headerOf(mail, 'message-id'))[0] ?? null,
    answers: [...idsIn(headerOf(mail, 'in-reply-to')), ...references.toReversed()],
    root: references[0] ?? null,
    from: { name: from.name || from.address || 'unknown', address: from.address || null },
    createdAt: mailDateIn(headerOf(mail, 'date') ?? '')?.at ?? null,
  };
}

type TextSettings = Pick<ParseSettings, 'parse.maxCharacters' | 'parse.maxDataEntries'>;
export interface MailOptions {
  /** Lines that begin with `From ` are quoted in it, as mailboxes do. */
  readonly isOfMailbox: boolean;
}

/** Decodes mails, and those that hang on them to some depth. */
export class MailOpener {
  readonly #settings: TextSettings;
  constructor(settings: TextSettings) {
    this.#settings = settings;
  }

  /**
   * null = the bytes have no header of a mail.
   * @throws Error when its parts nest too deep, or its header is megabytes long
   */
  async open(bytes: Uint8Array, options: MailOptions, depth = 0): Promise<OpenMail | null> {
    const { default: PostalMime } = await import('postal-mime');
    const mail = await PostalMime.parse(bytes, { forceRfc822Attachments: true, maxNestingDepth: DEEPEST_PARTS });
    const isHeaded = ['from', 'date', 'subject', 'message-id', 'received'].some((key) => headerOf(mail, key) !== null);
    if (!isHeaded) return null;
    // What a picture in the text is called is layout.
    const parts = mail.attachments.filter(({ related }) => related !== true);
    const files = parts.filter((part) => !isMail(part));
    const issues: ParseIssue[] = [];
    const plain = options.isOfMailbox ? unquotedFrom(mail.text ?? '') : (mail.text ?? '');
    const isPlain = /\S/u.test(plain) || mail.html === undefined;
    const attached = await this.#attached(parts.filter(isMail), depth, issues);
    if (files.length > 0) {
      const names = files.slice(0, 10).map(nameOfPart).join(', ');
      issues.push(issue('LEFT_OUT', `attachments are not read: ${names}${files.length > 10 ? ', …' : ''}`, null));
    }
    return {
      stated: { ...statedOf(mail), body: isPlain ? plain : (mail.html ?? '') },
      subject: mail.subject?.replace(/\s+/gu, ' ').trim() || null,
      fields: fieldsOf(mail, files),
      body: isPlain ? plainMailText(plain) : htmlMailText(mail.html ?? '', this.#settings),
      attached,
      issues,
    };
  }

  async #attached(parts: readonly Attachment[], depth: number, issues: ParseIssue[]): Promise<OpenMail[]> {
    const opened: OpenMail[] = [];
    for (const part of parts) {
      const lost = (why: string): void =>
        void issues.push(issue('LEFT_OUT', `an attached mail is not read: ${why}`, null));
      if (depth >= DEEPEST) {
        lost(`mails in mails are read to ${DEEPEST} levels`);
        continue;
      }
      try {
        const inner = await this.open(bytesOf(part.content), { isOfMailbox: false }, depth + 1);
        if (inner) opened.push(inner);
        else lost('it has no header');
      } catch (error) {
        lost(error instanceof Error ? error.message : String(error));
      }
    }
    return opened;
  }
}

function bytesOf(content: Attachment['content']): Uint8Array {
  if (typeof content === 'string') return Buffer.from(content);
  return content instanceof Uint8Array ? content : new Uint8Array(content);
}
