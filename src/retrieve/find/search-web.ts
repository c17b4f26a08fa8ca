import type { WebState, WebUse } from '../../domain/evidence-outcomes.ts';
import type { CachedSource, RetrievedEvidence } from '../../evidence/index.ts';
import {
  retrieveLive,
  type AskedLive,
  type LiveResult,
  type LiveRetrieval,
  type LiveRetrievalDeps,
} from '../../web/index.ts';
import type { Question } from '../../question/index.ts';

export interface WebEvidence extends Pick<LiveRetrieval, 'dropped' | 'kept'> {
  readonly state: WebState;
  /** Why nothing was found there; null = it answered, or was not asked. */
  readonly why: string | null;
}

const NOTHING = { why: null, kept: [], dropped: [] } as const;
export const WEB_NOT_ASKED: WebEvidence = { state: 'NOT_ASKED', ...NOTHING };

/** Is the web to be asked? @param found the corpus has evidence */
export const needsWeb = (use: WebUse, found: boolean, { understood }: Question): boolean =>
  use === 'ALWAYS' || (use === 'WHEN_MISSING' && (!found || understood.isTemporal));

/** May evidence, found with the web or without it, serve who wants the web used so? @param deps null = there is no web */
export const hasWebAsWanted = (deps: LiveRetrievalDeps | null, use: WebUse, web: RetrievedEvidence['web']): boolean =>
  !deps?.web || use === 'NEVER' || web === 'ASKED' || (use === 'WHEN_MISSING' && web === 'NOT_NEEDED');

/** What the web says to a question, beside what is held already. */
export async function searchWeb(
  deps: LiveRetrievalDeps | null,
  question: string,
  needed: boolean,
  asked: AskedLive,
): Promise<WebEvidence> {
  if (!needed) return WEB_NOT_ASKED;
  if (deps === null || deps.web === null) return { state: 'NOT_CONFIGURED', ...NOTHING };
  return retrieveLive(deps, question, asked);
}

/** A page as the cache keeps it until it is stored. */
export const fetchedChunk = ({
  url,
  content,
  contentHash,
  scored,
}: LiveResult): RetrievedEvidence['chunks'][number] => ({
  text: { kind: 'FETCHED', text: content, url },
  ...{ contentHash, relevance: scored.score, asked: 0, near: null, reliability: scored.reliability, overtaken: null },
});

export const fetchedSource = ({ url, domain, title, contentHash, retrievedAt, scored }: LiveResult): CachedSource => ({
  ...{ url, domain, title, contentHash, reliability: scored.reliability },
  retrievedAt: retrievedAt.toISOString(),
});

export const WEB_STEP = (use: WebUse, needed: boolean) => ({
  input: () => ({ use, needed }),
  output: shownWeb,
  reason: ({ why }: WebEvidence) => why,
});

/** As a trace keeps it. */
export const shownWeb = ({ state, kept, dropped }: WebEvidence): object => ({
  ...{ state, dropped },
  kept: kept.map(({ url, contentHash, scored }) => ({ url, contentHash, score: scored.score })),
});
