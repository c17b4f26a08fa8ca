import type { Block, DataRecord, ParsedDocument, ParseIssue, Unit } from '../../domain/text.ts';
import { trimmed } from '../../lib/ranges.ts';
import { mailBodyAt } from './mail-body.ts';
import { mailDateIn } from './mail-dates.ts';
import { headerFields, headerLinesAt, idsIn, mailboxOf, said } from './mail-header.ts';
import type { HeaderLines } from './mail-header.ts';
import { mailPrefix, postsOf } from './mail-posts.ts';

/** Two lines say little; a longer header is none that a person pasted. */
const FEWEST_LINES = 3;

/**
 * A header of a mail and nothing else: from whom, to whom or about what, and when; with an address, an id of a mail, or the line
 * `Sent:` of a mail program. A note that begins with `From:` and `Date:` has none of these.
 */
function isMailHeader(text: string, header: HeaderLines): boolean {
  const names = new Set(header.lines.map(({ name }) => name));
  const whole =
    names.has('from') && names.has('date') && names.has('subject') && (names.has('to') || names.has('message id'));
  if (!whole || header.lines.length < FEWEST_LINES) return false;
  const from = said(text, header, 'from');
  if (from === null || mailDateIn(said(text, header, 'date') ?? '') === null) return false;
  const written = text.slice(header.start, header.end);
  return (
    mailboxOf(from).address !== null || names.has('message id') || /^(?:Sent|Gesendet|Envoyé)[ \t]*:/mu.test(written)
  );
}

/** The same for a text whose header is known to be one. */
function mailIn(document: ParsedDocument, header: HeaderLines): ParsedDocument {
  const { text } = document;
  const rest = trimmed(text, { start: header.end, end: text.length });
  const body = mailBodyAt(text, rest);
  const date = mailDateIn(said(text, header, 'date') ?? '');
  const answers = idsIn(said(text, header, 'in reply to'));
  const references = idsIn(said(text, header, 'references'));
  const issues: ParseIssue[] = [];
  const [post] = postsOf(
    [
      {
        id: idsIn(said(text, header, 'message id'))[0] ?? null,
        answers: [...answers, ...references.toReversed()],
        root: references[0] ?? null,
        from: mailboxOf(said(text, header, 'from') ?? ''),
        createdAt: date?.at ?? null,
        body: text.slice(rest.start, rest.end),
      },
    ],
    issues,
  );
  const title = said(text, header, 'subject');
  const range = { start: header.start, end: header.end };
  const block: Block = { kind: 'data', ...range, headingPath: [], level: null, label: null, atomic: true };
  const record: DataRecord = {
    form: 'MAIL',
    ...range,
    path: [],
    key: null,
    isListed: false,
    fields: headerFields(text, header),
    headingPath: [],
  };
  const prefix = post ? mailPrefix(title, post) : '';
  const unit =
    post && ({ kind: 'post', start: range.start, end: Math.max(range.end, rest.end), name: '', prefix, post } as const);
  return {
    ...document,
    type: 'forum',
    title,
    blocks: [block, ...body.blocks],
    records: [record, ...body.records],
    issues: [...document.issues, ...issues],
    units: unit ? ([unit] satisfies Unit[]) : [],
  };
}

/** A plain text that is a mail, pasted with its header, as such; the text stays as it is. Other texts come back as they went in. */
export function asMail(document: ParsedDocument): ParsedDocument {
  const { text } = document;
  const start = /\S/u.exec(text)?.index ?? 0;
  const header = headerLinesAt(text, start, text.length);
  const ends = header.end >= text.length || /^[ \t]*(?:\n|$)/u.test(text.slice(header.end + 1, header.end + 1000));
  return ends && isMailHeader(text, header) ? mailIn(document, header) : document;
}
