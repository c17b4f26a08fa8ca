import { WORDS_GONE } from '../../domain/answer-record.ts';
import { execute, type Client } from '../client/client-port.ts';
import { RevisionWordsDocument } from '../generated/operations.ts';

/** DIFFERS: other words stand there. GONE: the document is there no more. PAGE: of the web, of which no copy is stored. */
export type CitationState = 'STANDS' | 'DIFFERS' | 'GONE' | 'PAGE';

interface CitedWords {
  readonly quote: string;
  readonly start: number | null;
  readonly end: number | null;
  readonly url: string | null;
  readonly document: { readonly id: string; readonly removed?: boolean } | null;
  readonly revision: { readonly id: string } | null;
}

/** Texts that are held at once: citations of one answer, and of the next, are of few revisions. */
const HELD = 32;

/** Compares the words of citations, byte for byte, with what their revision has at that place, which is read anew. */
export function citedWords(client: Client, signal: AbortSignal): (citation: CitedWords) => Promise<CitationState> {
  const texts = new Map<string, string | null>();
  const textOf = async (id: string): Promise<string | null> => {
    const known = texts.get(id);
    if (known !== undefined) return known;
    const { node } = await execute(client, RevisionWordsDocument, { id }, signal);
    const text = node?.__typename === 'Revision' ? node.text : null;
    const [oldest] = texts.size < HELD ? [] : texts.keys();
    if (oldest !== undefined) texts.delete(oldest);
    texts.set(id, text);
    return text;
  };
  return async ({ quote, start, end, url, document, revision }) => {
    if (url !== null) return 'PAGE';
    if (document === null || document.removed === true || revision === null || quote === WORDS_GONE) return 'GONE';
    const text = await textOf(revision.id);
    if (text === null) return 'GONE';
    return start !== null && end !== null && text.slice(start, end) === quote ? 'STANDS' : 'DIFFERS';
  };
}
