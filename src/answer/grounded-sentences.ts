import type { ChunkId, ClaimId, DocumentId } from '../domain/typed-ids.ts';
import type { CitedPlace } from '../domain/answer-record.ts';
import { foldedQuote, type TextRange } from '../domain/text.ts';
import type { Passage } from '../retrieve/index.ts';
import { linesOfFile } from './inject/citable-lines.ts';
import { quotableSentences, type QuotableSentence } from './sentences-of-text.ts';

/** What a sentence that may be in an answer rests on: a claim, or words where they stand. */
export type Ground =
  | { readonly kind: 'CLAIM'; readonly claimId: ClaimId }
  | { readonly kind: 'QUOTE'; readonly chunkId: ChunkId | null; readonly quote: string; readonly place: CitedPlace };

/** A sentence that may be part of an answer. */
export interface GroundedSentence {
  /** White space is folded. */
  readonly text: string;
  /** What stands above it: the name of its document, and headings. */
  readonly context: string;
  /** Of a field, the record that it belongs to; else empty. */
  readonly record: string;
  /** What is asked in the post before, where it stands in one by somebody else; else empty. */
  readonly repliesTo: string;
  /** Who wrote the post that it stands in: the `I` in it; null = it stands in none. */
  readonly by: string | null;
  /** A post quotes it of others. */
  readonly isQuoted: boolean;
  /** When it was written; null = it is not known. */
  readonly at: Date | null;
  /** `id` of its passage. */
  readonly passage: string;
  /** Its place among the sentences of that, from 0. */
  readonly position: number;
  /** It is a row of a table, or a field of front matter. */
  readonly isLine: boolean;
  /** It stands in a file that somebody named, which outranks whatever else is said (RS-12). */
  readonly isNamed: boolean;
  /** 0–1: how surely it says what is asked, as its claim tells; of words 0. */
  readonly asked: number;
  readonly ground: Ground;
  readonly confidence: number;
}

/** Evidence, as the walk found it. */
export type EvidencePassage = Pick<
  Passage,
  'kind' | 'id' | 'text' | 'context' | 'reliability' | 'documentIds' | 'place' | 'posts' | 'asked'
>;

/** A file that somebody named: its `id` is that of its revision, and its place all of that. */
export type FilePassage = Omit<EvidencePassage, 'kind'> & { readonly kind: 'FILE' };

export type CitablePassage = EvidencePassage | FilePassage;

/** What asks says nothing; in chats a face may stand behind the mark. */
export const QUESTION = /[?？؟][!?"'”’)\]*_\s\p{Extended_Pictographic}\u{FE0F}]{0,8}$/u;

/** What mail programs write above a mail that is answered or forwarded. */
const SEPARATOR = /^[>\s]*-{2,}/u;
const HEADER_LINE = /^[>\s]*\p{L}[\p{L} -]{0,20}:\s/u;
/** One such line may be what somebody says: `Dues: forty crowns.` */
const FEWEST_HEADER_LINES = 2;

/** A table may have as many rows as it likes: one passage says enough by its first. */
const MOST_OF_EACH = 400;

/** Marks before a sentence that say how it is set, not what it says. */
const MARKS = /^(?:(?:[-*+>]|\d{1,9}[.)]|\[[ xX]\])\s+)+/u;

/** Every sentence that the evidence for a question has: statements of claims, and what can be quoted of texts. In their order. */
export const groundedSentences = (evidence: readonly CitablePassage[]): GroundedSentence[] =>
  evidence.flatMap((passage): GroundedSentence[] => {
    const { kind, id, text, context = '', reliability: confidence, documentIds, place, asked = 0 } = passage;
    if (kind === 'CLAIM') {
      const ground = { kind: 'CLAIM', claimId: id as ClaimId } as const;
      return [
        {
          text,
          context: headingOf(evidence, documentIds),
          record: '',
          repliesTo: '',
          ...{ by: null, isQuoted: false, at: null },
          passage: id,
          position: 0,
          ...{ isLine: false, isNamed: false },
          asked,
          confidence,
          ground,
        },
      ];
    }
    const isNamed = kind === 'FILE';
    const isCode = place?.type === 'CODE' || place?.type === 'CODE_UNIT';
    if (isCode && !isNamed) return [];
    const [documentId] = documentIds;
    const sentences = isNamed
      ? linesOfFile(text, isCode).map((range) => ({ ...range, ...FILED, isLine: isCode }))
      : saidIn(passage).slice(0, MOST_OF_EACH);
    return sentences.flatMap(
      ({ start: from, end, isLine, isQuoted, by, at, asked: question }, position): GroundedSentence[] => {
        const start = from + (isCode ? 0 : (MARKS.exec(text.slice(from, end))?.[0].length ?? 0));
        const quote = text.slice(start, end);
        const said = {
          text: foldedQuote(quote),
          context,
          repliesTo: question,
          ...{ by, isQuoted, at },
          record: isLine && !isNamed && !quote.startsWith('|') ? text : '',
          passage: id,
          position,
          ...{ isLine, isNamed },
          asked: 0,
          confidence,
        };
        if (place && documentId !== undefined) {
          const range = { start: place.start + start, end: place.start + end };
          const stands = {
            kind: 'REVISION',
            documentId: documentId as DocumentId,
            revisionId: place.revisionId,
          } as const;
          const chunkId = isNamed ? null : (id as ChunkId);
          return [{ ...said, ground: { kind: 'QUOTE', chunkId, quote, place: { ...stands, ...range } } }];
        }
        return kind === 'WEB'
          ? [{ ...said, ground: { kind: 'QUOTE', chunkId: null, quote, place: { kind: 'PAGE', url: id } } }]
          : [];
      },
    );
  });

const NOBODYS = { by: null, at: null } as const;
const FILED = { ...NOBODYS, isQuoted: false, asked: '' } as const;

interface Said extends QuotableSentence {
  /** Who says it, where it is a post. */
  readonly by: string | null;
  readonly at: Date | null;
  /** What it replies to, where that is a question. */
  readonly asked: string;
}

/** What can be quoted of a text; of a thread what its posters say, each for themselves: what stands between is the program's. */
function saidIn({ text, place, posts }: CitablePassage): Said[] {
  let [asked, before]: [string, string | null] = ['', null];
  const origin = place?.start ?? 0;
  const said = (start: number, end: number, post: Passage['posts'][number] | null): Said[] =>
    quotableSentences(text.slice(start, Math.max(start, end))).map(({ isLine, isQuoted, ...range }) => {
      const [from, to] = [start + range.start, start + range.end];
      const isInQuote = (quote: TextRange): boolean => quote.start < origin + to && quote.end > origin + from;
      const isOfOthers = post !== null && (isQuoted || post.quotes.some(isInQuote));
      return {
        ...{ start: from, end: to, isLine, isQuoted: isOfOthers },
        ...(isOfOthers ? NOBODYS : { by: post?.author ?? null, at: post?.at ?? place?.contentAt ?? null }),
        asked: post && post.author !== before ? asked : '',
      };
    });
  const isHeader = ({ isQuoted, start, end }: Said): boolean => {
    const lines = text.slice(start, end).split('\n');
    const isFields = lines.length >= FEWEST_HEADER_LINES && lines.every((line) => HEADER_LINE.test(line));
    return isQuoted && (SEPARATOR.test(lines[0] ?? '') || isFields);
  };
  const found: Said[] = [];
  for (const post of place ? posts : []) {
    const at = (offset: number): number => Math.min(text.length, Math.max(0, offset - origin));
    const own = said(at(post.words), at(post.end), post);
    found.push(...own.filter((one) => !isHeader(one)));
    before = post.author;
    const words = own.map(({ start, end }) => text.slice(start, end).replaceAll(/\s+/gu, ' '));
    asked = words.filter((one) => QUESTION.test(one)).join(' ');
  }
  return posts.length > 0 ? found : said(0, text.length, null);
}

/** What stands above the first of the texts that a claim rests on: the claim names what that is about, as the heading does. */
export const headingOf = (evidence: readonly CitablePassage[], documents: readonly string[]): string =>
  evidence.find(({ kind, documentIds }) => kind === 'CHUNK' && documentIds.some((one) => documents.includes(one)))
    ?.context ?? '';
