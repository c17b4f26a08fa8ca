import { createHash } from 'node:crypto';
import { derivedId } from '../typed-ids.ts';
import { shapeFaults } from '../rule-definition.ts';
import type { Owner } from '../scope.ts';
import { quoteOf } from '../text.ts';
import type { ExportLine, LineOf } from './line-shapes.ts';

export type Quote = LineOf<'Evidence'> | LineOf<'Mention'>;

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/** What a line says of itself that cannot be: ids that are made of content must be of this content. */
export function identityMistake(line: ExportLine): { readonly path: string; readonly message: string } | null {
  switch (line.type) {
    case 'Revision':
      return revisionMistake(line);
    case 'Message':
      if (sha256(line.text) === line.contentHash) return null;
      return { path: 'contentHash', message: 'expected the SHA-256 of the text' };
    case 'Evidence':
    case 'Mention': {
      if (sha256(line.quote) !== line.quoteHash)
        return { path: 'quoteHash', message: 'expected the SHA-256 of the quote' };
      const span = derivedId('spn', line.revision, String(line.start), String(line.end), line.quoteHash);
      return span === line.span
        ? null
        : { path: 'span', message: 'expected the id that this place and these words have' };
    }
    case 'Relationship':
      if ((line.claim as string) === line.id) return null;
      return { path: 'claim', message: 'expected the claim that this relationship is, under the same id' };
    case 'Merge':
      if (line.member !== line.mergedInto && line.member !== line.canonical) return null;
      return { path: 'member', message: 'expected another entity than the one that it is merged into' };
    case 'TrustRule':
      if (derivedId('tru', line.owner, line.source, line.domain) === line.id) return null;
      return { path: 'id', message: 'expected the id that a rule for this source or domain has' };
    case 'StatementCase':
    case 'DistinctPair':
      return line.a < line.b ? null : { path: 'b', message: 'expected the greater id of the two' };
    case 'Rule': {
      const [fault] = shapeFaults(line.definition);
      return fault === undefined ? null : { path: ['definition', ...fault.path].join('.'), message: fault.message };
    }
    default:
      return null;
  }
}

function revisionMistake(line: LineOf<'Revision'>): { readonly path: string; readonly message: string } | null {
  const ids = [
    derivedId('rev', line.document, line.contentHash),
    // Another reader made another text of bytes that were read before.
    derivedId('rev', line.document, line.contentHash, sha256(line.text)),
  ];
  if (!ids.includes(line.id))
    return { path: 'id', message: 'expected the id that this document and content hash have' };
  for (const [n, chunk] of line.chunks.entries()) {
    const text = quoteOf(line.text, chunk);
    if (chunk.end > line.text.length || derivedId('chk', line.owner, text) !== chunk.id)
      return { path: `chunks.${n}`, message: 'expected the id that the text has at these offsets' };
  }
  const chunks = new Set(line.chunks.map(({ id }) => id));
  for (const [n, { start, end, quotes, chunk, rawContent, contentHash }] of line.posts.entries()) {
    if ((rawContent === null ? null : sha256(rawContent)) !== contentHash)
      return { path: `posts.${n}.contentHash`, message: 'expected the SHA-256 of rawContent' };
    if (!chunks.has(chunk)) return { path: `posts.${n}.chunk`, message: 'expected a chunk of this revision' };
    if (start > end || end > line.text.length) return { path: `posts.${n}`, message: 'expected a place in the text' };
    if (quotes.some((quote) => quote.start < start || quote.start >= quote.end || quote.end > end))
      return { path: `posts.${n}.quotes`, message: 'expected places in the post' };
  }
  return null;
}

/** Are the words what the text says there? */
export const isQuoted = (text: string, { start, end, quote }: Pick<Quote, 'start' | 'end' | 'quote'>): boolean =>
  start < end && end <= text.length && text.slice(start, end) === quote;

export const MISQUOTED = 'quote: expected the words of the revision from start to end';

/** Whose a line is; a relationship is its claim's. */
export const ownerOf = (line: ExportLine): Owner => ('owner' in line ? line.owner : null);
