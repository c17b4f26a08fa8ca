import type { ClaimWhere, Combined, EntityWhere, IdFilter, RelatedFilter } from '../../domain/filter.ts';
import type { EntityId } from '../../domain/typed-ids.ts';
import { entitiesMeeting, mergeGroupOfEach } from '../../identity/index.ts';
import { canonicalRow, mergeGroupOf } from '../../record/index.ts';
import { relation, type SqlValue, type View } from '../../storage/index.ts';
import { claimCondition, claimsOfEntities, evidenceOf, type Related, relatedView } from './claim-filters.ts';

/** Most ids by which a filter on what is related drives a list; of one that more meet, the list's own order is the better way. */
const MOST = 1_000;

type Where = Combined<Where> & {
  readonly subject?: EntityWhere | null;
  readonly object?: EntityWhere | null;
  readonly from?: EntityWhere | null;
  readonly to?: EntityWhere | null;
  readonly claims?: RelatedFilter<ClaimWhere> | null;
  readonly document?: IdFilter | null;
  readonly source?: IdFilter | null;
};

/**
 * Looks up what meets the filters on related things, innermost first, so that a selective one drives the list by its ids, in any
 * place of and, or, not. Every entity stands for all that are one with it. One statement for each such filter; none where there is none.
 */
export async function relatedTo(view: View, where: object | null): Promise<Related> {
  const found = new Map<object, readonly string[] | null>();
  if (where !== null) await level(relatedView(view), where, found);
  return found;
}

async function level(view: View, where: Where, found: Map<object, readonly string[] | null>): Promise<void> {
  const parts = [...(where.and ?? []), ...(where.or ?? []), ...(where.not ? [where.not] : [])];
  for (const part of parts) await level(view, part, found);
  for (const end of [where.subject, where.object, where.from, where.to]) {
    if (!end) continue;
    await level(view, end, found);
    found.set(end, await entitiesNamed(view, end, found));
  }
  for (const claims of [where.claims?.some, where.claims?.none]) {
    if (!claims) continue;
    await level(view, claims, found);
    found.set(claims, await subjectsOf(view, claims, found));
  }
  for (const column of ['document', 'source'] as const) {
    const filter = where[column];
    if (filter) found.set(filter, await claimsFrom(view, `${column}_id`, filter));
  }
}

/** They and all that are one with them. */
async function entitiesNamed(view: View, where: EntityWhere, found: Related): Promise<readonly string[] | null> {
  const { id, ...others } = where;
  if (id && Object.keys(others).length === 0) {
    const ids = [id.in ?? [], id.eq ?? []].flat() as EntityId[];
    const groups = await mergeGroupOfEach(view, ids);
    const group = (one: string): readonly string[] => groups.get(one as EntityId) ?? [one];
    const [eq, among] = [id.eq ? group(id.eq) : null, id.in ? id.in.flatMap(group) : null];
    if (eq ?? among) return eq && among ? eq.filter((one) => among.includes(one)) : (eq ?? among);
  }
  const values: SqlValue[] = [view.sql.scope.spaceId];
  const entities = entitiesMeeting(view, where, values, claimsOfEntities(view, found));
  return idsOf(
    view,
    'reconcile.entitiesOfFilter',
    `select member.id from (${entities}) entity cross join lateral (${mergeGroupOf(view, 'entity.id')}) member (id)`,
    values,
  );
}

function subjectsOf(view: View, where: ClaimWhere, found: Related): Promise<readonly string[] | null> {
  const values: SqlValue[] = [view.sql.scope.spaceId];
  const condition = claimCondition(view, where, values, found);
  const claims = `select c.subject_id from ${relation(view, 'claims')} c where c.space_id = $1 and ${condition}`;
  return idsOf(
    view,
    'reconcile.subjectsOfFilter',
    `select stands.id from (${claims}) claim cross join lateral ${canonicalRow(view, 'claim.subject_id')} stands`,
    values,
  );
}

function claimsFrom(
  view: View,
  column: 'document_id' | 'source_id',
  filter: IdFilter,
): Promise<readonly string[] | null> {
  const values: SqlValue[] = [view.sql.scope.spaceId];
  const text = `select v.claim_id as id from ${evidenceOf(view, column, filter, values)}`;
  return idsOf(view, 'reconcile.claimsOfFilter', text, values);
}

async function idsOf(view: View, name: string, query: string, values: SqlValue[]): Promise<readonly string[] | null> {
  const rows = await view.sql.query<{ id: string }>(name, `${query} limit ${MOST + 1}`, values);
  return rows.length > MOST ? null : [...new Set(rows.map(({ id }) => id))];
}
