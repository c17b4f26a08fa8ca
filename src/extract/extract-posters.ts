import { keyOfAccount, platformNamed, type Account } from '../domain/platforms.ts';
import type { ParsedDocument, Post, TextRange, Unit } from '../domain/text.ts';
import { normalName } from '../text/normal-name.ts';
import { documentKey } from './pages/document-key.ts';
import { isPersonShaped } from './things/people-words.ts';
import { ALWAYS } from '../domain/time.ts';
import { cut, noteClaim, noteEntity } from './extraction-context.ts';
import type { Finding, ExtractionContext } from './extraction-context.ts';
import { NAME_LIMITS } from '../domain/pack.ts';

/** How threads are called that do not say where they are from. */
const NAMELESS: readonly string[] = ['forum', 'discourse', ''];

/**
 * Who wrote each post of a thread: a person known by a handle, and by the forum it is of, which is no name of anybody (PI-22). The
 * same handle in the same forum is the same person; in another forum it is another one, until something says otherwise.
 */
export function readPosters(context: ExtractionContext): void {
  const how: Finding = { method: 'post', confidence: context.settings['extract.frontMatter'] };
  const headings = context.document.blocks.filter(({ kind }) => kind === 'heading');
  let next = 0;
  for (const unit of context.document.units) {
    if (unit.kind !== 'post') continue;
    while ((headings[next]?.start ?? Infinity) < unit.start) next += 1;
    const account = accountOf(context, unit.post);
    const range = account && writtenAt(context.document, headings[next], unit, account.handle);
    if (!account || !range) {
      readCorrespondent(context, unit, how);
      continue;
    }
    const name = `@${account.handle}`;
    const key = keyOfAccount(account);
    if (key.length > NAME_LIMITS.key) continue;
    const aliases = [{ text: name, kind: 'HANDLE' as const, confidence: how.confidence, range }];
    noteEntity(context, { ref: `key:${key}`, type: 'PERSON', name, key, aliases }, [range], how);
  }
}

/** Who wrote a mail or a message of a chat, whose name stands before it and is no handle. */
function readCorrespondent(
  context: ExtractionContext,
  { start, end, post }: Unit & { kind: 'post' },
  how: Finding,
): void {
  const { author, address } = post;
  const at = context.document.text.slice(start, end).indexOf(author);
  const isAddress = author === address || !/\p{L}/u.test(author) || author.includes('@');
  if (isAddress || at < 0 || (!isPersonShaped(author) && !/^\p{Lu}\p{L}+$/u.test(author))) return;
  const range = { start: start + at, end: start + at + author.length };
  const isMail = address?.includes('@') === true;
  const aliases = isMail ? [{ text: address, kind: 'EMAIL' as const, confidence: how.confidence }] : [];
  // `Petter` of one crew is not he of another.
  const place = documentKey.fill(context.values);
  const key =
    author.includes(' ') || isMail || place === null ? null : cut(`${place}#${normalName(author)}`, NAME_LIMITS.key);
  const ref = key === null ? `PERSON:${normalName(author)}` : `key:${key}`;
  const person = noteEntity(context, { ref, type: 'PERSON', name: author, key, aliases, stated: true }, [range], how);
  if (context.subject === null || isMail) return;
  noteClaim(context, {
    ...how,
    subject: person,
    predicate: 'PARTICIPATED_IN',
    object: { type: 'MENTION', ref: context.subject },
    ranges: [range],
    validity: ALWAYS,
  });
}

function accountOf({ item }: ExtractionContext, { author, platform }: Post): Account | null {
  const handle = cut(author.replace(/\s+/gu, ' ').trim().replace(/^@/u, ''), NAME_LIMITS.entityName - 1);
  if (!/[\p{L}\p{N}]/u.test(handle)) return null;
  const host = hostOf(item.uri);
  const known = (host === null ? null : platformNamed(host)) ?? platformNamed(platform);
  if (known) return { platform: known, place: '', handle };
  const called = NAMELESS.includes(platform.trim().toLowerCase()) ? null : platform;
  const place = (host ?? called ?? item.source)
    .toLowerCase()
    .replace(/[:\s]+/gu, ' ')
    .trim();
  return { platform: 'FORUM', place: place === '' ? 'forum' : place, handle };
}

function hostOf(uri: string | null): string | null {
  if (uri === null || !/^https?:\/\//iu.test(uri) || !URL.canParse(uri)) return null;
  return new URL(uri).hostname.replace(/^www\./u, '') || null;
}

/** The words of the heading above a post that name who wrote it. */
function writtenAt(
  { text }: ParsedDocument,
  heading: TextRange | undefined,
  post: TextRange,
  handle: string,
): TextRange | null {
  if (!heading || heading.end > post.end) return null;
  const at = text.slice(heading.start, heading.end).lastIndexOf(handle);
  return at < 0 ? null : { start: heading.start + at, end: heading.start + at + handle.length };
}
