import { Unavailable } from '../domain/errors.ts';
import type { ClaimId } from '../domain/typed-ids.ts';
import { isAmong, type View } from '../storage/index.ts';
import type { Embeddings } from './embeddings.ts';
import { currentModels, vectorTableOf, type RegisteredModel } from './registered-models.ts';
import { vectorText } from './vector-text.ts';

export interface NearText {
  /** Of the nearest claim, −1 to 1; null where no claim has a vector. */
  readonly nearest: number | null;
  /** Claims that are near enough, the nearest first, then by id. */
  readonly claimIds: readonly ClaimId[];
}

export interface LikeTexts {
  readonly model: RegisteredModel;
  /** One for each text, in their order. */
  readonly texts: readonly NearText[];
  /** Claims that have no vector of what they say now. */
  readonly missing: number;
}

interface Row {
  n: number;
  id: ClaimId | null;
  cosine: number | null;
  compared: number;
}

/**
 * How near each of some claims is to each text, by the model in use. Vectors stand outside the line of commits: they are of what the
 * claims say now, and a claim that waits to be embedded anew has none. What the caller may not see has none. Two statements.
 * @param from a claim is near enough from this cosine on
 * @throws Unavailable where there are no vectors, or the texts cannot be embedded; BadVector
 */
export async function claimsLikeTexts(
  view: View,
  embeddings: Embeddings,
  texts: readonly string[],
  { among, from }: { readonly among: readonly ClaimId[]; readonly from: number },
): Promise<LikeTexts> {
  const { sql } = view;
  const models = await currentModels(sql);
  const model = models.find(({ state }) => state === 'ACTIVE') ?? models[0];
  const { embedder, name } = embeddings.chosen;
  if (!model) throw new Unavailable('embedder', `${name} (${embedder}) has made no vectors yet`, 30);
  const vectors = await Promise.all(texts.map((text) => embeddings.question(model, text)));
  const rows = await sql.query<Row>('vectors.claimsLikeTexts', nearTexts(model, among), [
    sql.scope.spaceId,
    among,
    model.id,
    sql.scope.owner,
    vectors.map(vectorText),
    from,
  ]);
  return {
    model,
    texts: texts.map((_, at) => {
      const near = rows.filter(({ n, id }) => n === at + 1 && id !== null);
      return {
        nearest: near[0]?.cosine ?? null,
        claimIds: near.flatMap(({ id, cosine }) => (id !== null && cosine !== null && cosine >= from ? [id] : [])),
      };
    }),
    missing: among.length - (rows[0]?.compared ?? 0),
  };
}

/** Shared vectors and the caller's own apart, so that each is one look-up in an index that begins with space and owner. */
function nearTexts(model: RegisteredModel, among: readonly ClaimId[]): string {
  const mine = (owner: string): string =>
    `select v.item_id, v.vector from ${vectorTableOf(model, 'CLAIM')} v
      where v.space_id = $1 and v.owner_id ${owner} and v.kind = 'CLAIM' and ${isAmong('v.item_id', '$2', among)}`;
  return `with known as materialized (
      select * from (${mine('is null')} union all ${mine('= $4')}) as each_one where not exists (
        select from embedding_queue q where q.space_id = $1 and q.model_id = $3 and q.kind = 'CLAIM' and q.item_id = each_one.item_id)),
    near as (
      select asked.n::integer as n, known.item_id as id,
          round(max(-(known.vector <#> asked.vector::vector))::numeric, 6)::double precision as cosine
        from unnest($5::text[]) with ordinality as asked (vector, n) cross join known group by asked.n, known.item_id),
    placed as (select *, row_number() over (partition by n order by cosine desc, id) as place from near)
    select placed.n, placed.id, placed.cosine, counted.compared
      from (select count(distinct item_id)::integer as compared from known) as counted
      left join placed on placed.cosine >= $6 or placed.place = 1
      order by placed.n, placed.cosine desc, placed.id`;
}
