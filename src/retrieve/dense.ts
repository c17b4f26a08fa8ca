import type { ChunkId, ClaimId, EntityId } from '../domain/typed-ids.ts';
import type { SearchSettings } from './retrieval-settings.ts';
import type { ThreadMatch } from '../domain/search-terms.ts';
import { beside, type View } from '../storage/index.ts';
import {
  acceptChunksById,
  acceptClaimsById,
  acceptEntities,
  type ChunkPlace,
  narrowed,
  parseQuery,
  type SearchFilters,
} from '../lexical/index.ts';
import type { SearchedKind } from './search-across-kinds.ts';
import { nearest, type Near, type QueryEmbedding, type RegisteredModel } from '../vectors/index.ts';

/** What was found, whichever way. */
export type Found =
  | ({ readonly kind: 'CHUNK'; readonly id: ChunkId } & ChunkPlace)
  | { readonly kind: 'CLAIM'; readonly id: ClaimId; readonly subjectId: EntityId }
  | { readonly kind: 'ENTITY'; readonly id: EntityId; readonly name: string };

export interface DenseHit {
  readonly found: Found;
  readonly cosine: number;
  /** What of its thread was nearer to the question than the chunk itself; null = nothing. */
  readonly thread: ThreadMatch | null;
}

export interface DenseQuery {
  readonly model: RegisteredModel;
  readonly vector: Float32Array;
  /** Words in quotation marks must stand in what is found. */
  readonly text: string;
  readonly filters: SearchFilters;
  readonly settings: SearchSettings;
  /** What other lists of the same search found out: whether a text is there and allowed; null = it is not. */
  readonly known?: KnownTexts;
  /** Left out: it is begun now. */
  readonly begun?: Promise<DenseBegun>;
}

export type KnownTexts = Map<string, Found | null>;

/**
 * The nearest of a kind, `search.listed` at most: those that are there in the view and that the filters allow. Looked for among the
 * `search.candidates` nearest, where few of the first are allowed.
 */
export async function denseHits(view: View, kind: SearchedKind, query: DenseQuery): Promise<DenseHit[]> {
  const { settings, model, vector } = query;
  const wanted = settings['search.listed'];
  const first = await (query.begun ?? beginDense(view, kind, query));
  for (let most = 2 * wanted; ; most = Math.max(most, settings['search.candidates'])) {
    const near =
      most === 2 * wanted ? first.near : await nearest(view.sql, model, kind, vector, most, { only: first.only });
    const hits = await firstAccepted(view, kind, query, near);
    if (hits.length >= wanted || near.length < most || most >= settings['search.candidates'])
      return hits.slice(0, wanted);
  }
}

/** The nearest, whatever they are, and the ids that a filter leaves. */
export interface DenseBegun {
  readonly near: readonly Near[];
  readonly only: readonly string[] | null;
}

/** What takes `denseHits` longest: as long as all lists of words, beside which it is read where there is a connection for it. */
export function denseBeside(
  view: View,
  kind: SearchedKind,
  question: Promise<QueryEmbedding>,
  given: Pick<DenseQuery, 'filters' | 'settings'>,
): Promise<DenseBegun> {
  const begun = question.then(({ condition, vector }): DenseBegun | Promise<DenseBegun> => {
    if (condition.state === 'UNAVAILABLE' || !vector) return { near: [], only: null };
    const query = { ...given, model: condition.model, vector };
    return beside(view.sql, (sql) => beginDense({ ...view, sql }, kind, query));
  });
  begun.catch(() => undefined); // whoever awaits it is told
  return begun;
}

async function beginDense(
  view: View,
  kind: SearchedKind,
  { model, vector, filters, settings }: Pick<DenseQuery, 'model' | 'vector' | 'filters' | 'settings'>,
): Promise<DenseBegun> {
  const only = kind === 'ENTITY' ? null : await narrowed(kind, view, filters);
  return { only, near: await nearest(view.sql, model, kind, vector, 2 * settings['search.listed'], { only }) };
}

/** Nearly all are there and allowed, so little more than what is wanted is asked about first. */
async function firstAccepted(
  view: View,
  kind: SearchedKind,
  query: DenseQuery,
  near: readonly Near[],
): Promise<readonly DenseHit[]> {
  const wanted = query.settings['search.listed'];
  const size = Math.ceil(1.25 * wanted);
  let hits: readonly DenseHit[] = [];
  for (let from = 0; from < near.length && hits.length < wanted; from += size) {
    const some = near.slice(from, from + size);
    const accepted = await accept(
      view,
      kind,
      query,
      some.map(({ id }) => id),
    );
    const found = some.flatMap(({ id, cosine, thread }): DenseHit[] => {
      const thing = accepted.get(id);
      return thing ? [{ found: thing, cosine, thread }] : [];
    });
    hits = nearestOfEach([...hits, ...found]);
  }
  return hits;
}

/** Merged entities are one hit, by the name of theirs that is nearest. */
function nearestOfEach(hits: readonly DenseHit[]): DenseHit[] {
  const shown = new Set<string>();
  return hits.filter(({ found }) => !shown.has(found.id) && shown.add(found.id));
}

/** What must be met besides being there. */
export interface Conditions extends Pick<DenseQuery, 'filters' | 'known'> {
  /** What is in quotation marks. */
  readonly phrases: ReturnType<typeof parseQuery>['phrases'];
}

/** Which chunks or claims are there in the view and meet the conditions. One statement, none where all are known. */
export async function acceptedTexts(
  view: View,
  kind: 'CHUNK' | 'CLAIM',
  { known = new Map(), ...conditions }: Conditions,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Found>> {
  const unknown = ids.filter((id) => !known.has(id));
  if (unknown.length > 0) {
    const accepted = await texts[kind]({ view, ...conditions }, unknown);
    for (const id of unknown) known.set(id, accepted.get(id) ?? null);
  }
  return new Map(
    ids.flatMap((id) => {
      const found = known.get(id);
      return found ? [[id, found] as const] : [];
    }),
  );
}

type Accept = (conditions: Conditions & { view: View }, ids: readonly string[]) => Promise<ReadonlyMap<string, Found>>;

const texts: Readonly<Record<'CHUNK' | 'CLAIM', Accept>> = {
  CHUNK: async (conditions, ids) => {
    const chunks = await acceptChunksById(conditions, ids);
    return new Map([...chunks.values()].map(({ id, detail }) => [id, { kind: 'CHUNK', id: id as ChunkId, ...detail }]));
  },
  CLAIM: async (conditions, ids) => {
    const claims = await acceptClaimsById(conditions, ids);
    return new Map(
      [...claims.values()].map(({ id, detail }) => [id, { kind: 'CLAIM', id: id as ClaimId, subjectId: detail }]),
    );
  },
};

async function accept(
  view: View,
  kind: SearchedKind,
  { text, filters, settings, known }: Pick<DenseQuery, 'text' | 'filters' | 'settings' | 'known'>,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Found>> {
  if (kind !== 'ENTITY')
    return acceptedTexts(
      view,
      kind,
      { filters, phrases: parseQuery(text, settings).phrases, ...(known && { known }) },
      ids,
    );
  const entities = await acceptEntities(view, filters, ids);
  return new Map([...entities].map(([id, entity]) => [id, { kind, ...entity }]));
}
