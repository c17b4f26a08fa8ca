import type { PlacedChunk } from '../../domain/document-record.ts';
import { chunksAt } from '../../ingest/index.ts';
import type { View } from '../../storage/index.ts';
import { chunksOfClaims } from '../claim-evidence-list.ts';
import type { Found } from '../dense.ts';
import { claimsInChunks, isOver } from '../find/claims-in-chunks.ts';
import {
  asksOfOtherTimes,
  isOfNow,
  isOneStatement,
  overtakenStatements,
  type Overtaken,
  type SaidAt,
} from './overtaken-statements.ts';

interface RankedHit {
  readonly found: Found;
  /** 0–1: to the question, however good the others are: a score of two hits alone is 1 and 0. */
  readonly relevance: number;
}

/** Hits that are compared with each other: what is overtaken further down is seldom seen. */
const LOOKED_AT = 60;

/**
 * Which hits tell what no longer holds, does not hold yet or was taken back; the one place where that is decided. What claims say comes
 * first: a short chunk of whose claims none holds any more. Then what other hits for the question say at other times: chunks by their
 * words; claims by the chunks that they rest on, where all of these are overtaken. Only texts that know when they are from are compared,
 * and of those none from after `view.valid`; what claims are now says nothing of an instant that somebody asks for. Five statements at
 * most, two where the question names nothing, none where it asks of other times.
 * @param besides hits of another kind that say something of the question too
 */
export async function overtakenHits(
  view: View,
  question: string,
  hits: readonly RankedHit[],
  besides: readonly RankedHit[],
): Promise<ReadonlyMap<string, Overtaken>> {
  if (asksOfOtherTimes(question)) return new Map();
  const looked = [...hits.slice(0, LOOKED_AT), ...besides.slice(0, LOOKED_AT)];
  const byClaims = isOfNamedInstant(view) ? NONE : await overByClaims(view, looked);
  if (!isOfNow(question)) return byClaims;
  const byTexts = await overByTexts(
    view,
    question,
    looked.filter(({ found }) => !byClaims.has(found.id)),
  );
  return new Map([...byTexts, ...byClaims]);
}

const isOfNamedInstant = ({ valid, validByDefault = false }: View): boolean => valid instanceof Date && !validByDefault;
const NONE: ReadonlyMap<string, Overtaken> = new Map();

/** Chunks that say as claims only what was superseded, retracted or refused since. One statement, and one more where there are any. */
async function overByClaims(view: View, hits: readonly RankedHit[]): Promise<ReadonlyMap<string, Overtaken>> {
  const places = hits.flatMap(({ found }) => (found.kind === 'CHUNK' ? [found] : []));
  const claims = await claimsInChunks(
    view,
    places.map(({ id }) => id),
  );
  const over = places.filter(({ id }) => isOver(claims.get(id)));
  // Most of what a longer text says is in no claim.
  const short = over.length > 0 ? (await chunksAt(view, over)).filter(({ text }) => isOneStatement(text)) : [];
  return new Map(
    short.map(({ chunkId: id }) => [id, { reason: 'SUPERSEDED', by: claims.get(id)?.[0]?.id ?? id }] as const),
  );
}

async function overByTexts(
  view: View,
  question: string,
  looked: readonly RankedHit[],
): Promise<ReadonlyMap<string, Overtaken>> {
  const relevances = new Map<string, number>(looked.map(({ found, relevance }) => [found.id, relevance]));
  const chunks = await chunksOf(view, looked);
  const claims = await chunksOfClaims(
    view,
    looked.flatMap(({ found }) => (found.kind === 'CLAIM' ? [found.id] : [])),
  );
  const texts = new Map<string, SaidAt>();
  const add = ({ chunkId: id, text, contentAt: at }: PlacedChunk, relevance: number): void => {
    if (at === null || (view.valid !== null && at > view.valid)) return;
    texts.set(id, { id, text, at, relevance: Math.max(relevance, texts.get(id)?.relevance ?? 0) });
  };
  for (const chunk of chunks) add(chunk, relevances.get(chunk.chunkId) ?? 0);
  for (const [id, behind] of claims) for (const chunk of behind) add(chunk, relevances.get(id) ?? 0);
  const overtaken = overtakenStatements(question, [...texts.values()]);
  const ofClaims = [...claims].flatMap(([id, behind]) => {
    const found = behind.map(({ chunkId }) => overtaken.get(chunkId));
    return found[0] && found.every((one) => one !== undefined) ? [[id, found[0]] as const] : [];
  });
  return new Map<string, Overtaken>([...overtaken, ...ofClaims]);
}

function chunksOf(view: View, hits: readonly RankedHit[]): Promise<readonly PlacedChunk[]> {
  const places = hits.flatMap(({ found }) => (found.kind === 'CHUNK' ? [found] : []));
  return places.length > 0 ? chunksAt(view, places) : Promise.resolve([]);
}
