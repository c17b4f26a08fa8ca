import type { ChunkId, ClaimId, EntityId } from '../domain/typed-ids.ts';
import type { SearchSettings } from './retrieval-settings.ts';
import type { ThreadMatch } from '../domain/search-terms.ts';
import { beside, type View } from '../storage/index.ts';
import type { Recorder } from '../trace/index.ts';
import { vectorOfQuestion } from '../question/index.ts';
import {
  acceptChunksById,
  acceptClaimsById,
  acceptEntities,
  type ChunkPlace,
  narrowed,
  parseQuery,
  type SearchFilters,
} from '../lexical/index.ts';
import { SEARCHED_KINDS, type SearchedKind } from './search-across-kinds.ts';
import { type Embeddings, nearest, type Near, type QueryEmbedding, type RegisteredModel } from '../vectors/index.ts';

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
  /** Every vector is compared, whatever indexes there are (PI-85). */
  readonly exact?: boolean;
  /** Left out: it is begun now. */
  readonly begun?: Promise<DenseBegun>;
}

export type KnownTexts = Map<string, Found | null>;

/**
 * The nearest of a kind, `search.listed` at most: those that are there in the view and that the filters allow. Looked for among the
 * `search.candidates` nearest, where few of the first are allowed.
 */
export async function denseHits(view: View, kind: SearchedKind, query: DenseQuery): Promise<DenseHit[]> {
  const { settings, model, vector, exact } = query;
  const wanted = settings['search.listed'];
  const first = await (query.begun ?? beginDense(view, kind, query));
  for (let most = 2 * wanted; ; most = Math.max(most, settings['search.candidates'])) {
    const near =
      most === 2 * wanted
        ? first.near
        : await nearest(view.sql, model, kind, vector, most, { only: first.only, exact });
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

/** A question by its meaning: on its way to the model, and what is nearest to it. */
export interface AskedMeaning {
  readonly question: Promise<QueryEmbedding>;
  readonly near: DenseOfKinds;
}

interface AskedOptions {
  /** null = this program makes no vectors. */
  readonly embeddings: Embeddings | null;
  readonly filters?: SearchFilters | null;
  readonly settings: SearchSettings;
  readonly exact?: boolean;
  readonly recorder?: Recorder;
}

/** Begins with what takes a search longest, and needs no more than the question: words, names and relations are looked for meanwhile. */
export function askMeaning(
  view: View,
  text: string,
  kinds: readonly SearchedKind[],
  { embeddings, filters, settings, exact, recorder }: AskedOptions,
): AskedMeaning {
  const question = embeddings ? vectorOfQuestion(view.sql, embeddings, text, recorder) : Promise.resolve(NO_VECTORS);
  question.catch(() => undefined); // whoever awaits it is told
  const ordered = SEARCHED_KINDS.filter((kind) => kinds.includes(kind));
  return { question, near: denseBeside(view, ordered, question, { filters: filters ?? {}, settings, exact }) };
}

const NO_VECTORS: QueryEmbedding = {
  condition: { state: 'UNAVAILABLE', model: null, message: 'this program makes no vectors' },
  vector: null,
};

/** What takes `denseHits` longest, of each kind; it rejects where that cannot be read. */
type DenseOfKinds = (kind: SearchedKind) => Promise<DenseBegun>;

/**
 * Begins with the nearest of all kinds, one after the other: beside whatever else the search reads, where there is a connection for it.
 * @param question may still be on its way to the model
 */
function denseBeside(
  view: View,
  kinds: readonly SearchedKind[],
  question: Promise<QueryEmbedding>,
  given: Pick<DenseQuery, 'filters' | 'settings' | 'exact'>,
): DenseOfKinds {
  const begun = question.then(({ condition, vector }): Promise<readonly Promise<DenseBegun>[]> => {
    if (condition.state === 'UNAVAILABLE' || !vector) return Promise.resolve(kinds.map(() => NOTHING_NEAR));
    const query = { ...given, model: condition.model, vector };
    return new Promise((tell, fail) => {
      const reading = beside(view.sql, async (sql) => {
        const each = kinds.map((kind) => beginDense({ ...view, sql }, kind, query));
        tell(each);
        await Promise.allSettled(each);
      });
      reading.catch(fail);
    });
  });
  begun.catch(() => undefined); // whoever awaits it is told
  return async (kind) => (await begun)[kinds.indexOf(kind)] ?? NOTHING_NEAR;
}

const NOTHING_NEAR = Promise.resolve<DenseBegun>({ near: [], only: null });

async function beginDense(
  view: View,
  kind: SearchedKind,
  { model, vector, filters, settings, exact }: Pick<DenseQuery, 'model' | 'vector' | 'filters' | 'settings' | 'exact'>,
): Promise<DenseBegun> {
  const only = kind === 'ENTITY' ? null : await narrowed(kind, view, filters);
  return { only, near: await nearest(view.sql, model, kind, vector, 2 * settings['search.listed'], { only, exact }) };
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
