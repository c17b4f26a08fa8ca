import type { SourceId, TrustRuleId } from '../../domain/typed-ids.ts';
import type { Page, PageRequest } from '../../domain/page-request.ts';
import type { SourceTrustSettings } from '../reconcile-settings.ts';
import { SCREEN_KINDS } from '../../domain/screening-rules.ts';
import {
  domainOf,
  domainsAbove,
  sourceTrust,
  type SourceTrust,
  type TrustRule,
  type StatedTrust,
} from '../../domain/trust-record.ts';
import { ANY_SPACE, isAmong, oldestFirst, relation, type View } from '../../storage/index.ts';

interface RuleRow {
  id: TrustRuleId;
  owner_id: string | null;
  source_id: SourceId | null;
  domain: string | null;
  base: number | null;
  flagged: boolean | null;
  authority_for: string[];
  reason: string;
  actor: string;
  version: number;
  created_at: Date;
  updated_at: Date;
}

const RULE =
  't.id, t.owner_id, t.source_id, t.domain, t.base, t.flagged, t.authority_for, t.reason, t.actor, t.version, t.created_at, t.updated_at';

const toRule = (row: RuleRow): TrustRule => ({
  id: row.id,
  sourceId: row.source_id,
  domain: row.domain,
  base: row.base,
  flagged: row.flagged,
  authorityFor: row.authority_for,
  reason: row.reason,
  actor: row.actor,
  owner: row.owner_id,
  version: row.version,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
});

/** What was said of sources and domains, by id. One statement. */
export async function trustRulesByIds(view: View, ids: readonly TrustRuleId[]): Promise<Map<TrustRuleId, TrustRule>> {
  const rows = await view.sql.query<RuleRow>(
    'reconcile.trustRulesByIds',
    `select ${RULE} from ${relation(view, 'source_trust')} t where t.space_id = $1 and ${isAmong('t.id', '$2', ids)}`,
    [view.sql.scope.spaceId, ids],
  );
  return new Map(rows.map((row) => [row.id, toRule(row)]));
}

/** A page of all that was said of sources and domains, oldest first. One statement. */
export async function listTrustRules(view: View, page: PageRequest): Promise<Page<TrustRule>> {
  return oldestFirst<RuleRow, TrustRule>(
    view,
    { name: 'reconcile.listTrustRules', table: 'source_trust', alias: 't', columns: RULE, toNode: toRule },
    page,
  );
}

interface FactsRow {
  id: SourceId;
  uri: string | null;
  stated: boolean;
  base: number | null;
  flagged: boolean | null;
  authority_for: string[] | null;
  held_back: boolean;
  heard_at: Date | null;
  settled: string;
  right: string;
}

/**
 * Sources of the view that are trusted so far at least at an instant: trust is no column, so all are looked at. As `trustOfSources`, and
 * one more.
 */
export async function sourcesTrusted(
  view: View,
  least: number,
  now: Date,
  settings: SourceTrustSettings,
): Promise<SourceId[]> {
  const rows = await view.sql.query<{ id: SourceId }>(
    'reconcile.allSources',
    `select s.id from ${relation(view, 'sources')} s where s.space_id = $1`,
    [view.sql.scope.spaceId],
  );
  const trust = await trustOfSources(
    view,
    rows.map(({ id }) => id),
    now,
    settings,
  );
  return [...trust].flatMap(([id, { value }]) => (value >= least ? [id] : []));
}

/**
 * How far sources are trusted at an instant (SE-49–51), by what is recorded in the view; ids that name nothing here are not in
 * the map. One statement, and one more where a source stands for a site.
 */
export async function trustOfSources(
  view: View,
  ids: readonly SourceId[],
  now: Date,
  settings: SourceTrustSettings,
): Promise<Map<SourceId, SourceTrust>> {
  if (ids.length === 0) return new Map();
  const { spaceId, owner } = view.sql.scope;
  const rows = await view.sql.query<FactsRow>('reconcile.trustOfSources', factsOf(view), [
    spaceId,
    ids,
    SCREEN_KINDS,
    owner,
    settings['trust.decisions'],
  ]);
  const domains = new Map(rows.map((row) => [row.id, domainOf(row.uri)]));
  const rules = await statedOfDomains(
    view,
    [...new Set(domains.values())].flatMap((name) => name ?? []),
  );
  return new Map(
    rows.map((row) => {
      const domain = domains.get(row.id) ?? null;
      const stated = { base: row.base, flagged: row.flagged, authorityFor: row.authority_for ?? [] };
      const facts = {
        domain,
        ofSource: row.stated ? stated : null,
        ofDomain: nearest(domain, rules),
        heldBack: row.held_back,
        settled: Number(row.settled),
        right: Number(row.right),
        heardAt: row.heard_at,
      };
      return [row.id, sourceTrust(facts, now, settings)];
    }),
  );
}

/**
 * How far sites are trusted (0–1) of which nothing is stored yet, as if heard now: by what was said of their domains, else by the
 * list of sites. One statement.
 */
export async function trustOfDomains(
  view: View,
  domains: readonly string[],
  now: Date,
  settings: SourceTrustSettings,
): Promise<Map<string, number>> {
  const rules = await statedOfDomains(view, domains);
  const unheard = { ofSource: null, heldBack: false, settled: 0, right: 0, heardAt: now };
  return new Map(
    domains.map((domain) => {
      return [domain, sourceTrust({ ...unheard, domain, ofDomain: nearest(domain, rules) }, now, settings).value];
    }),
  );
}

/**
 * Accuracy is counted anew at each read, over the newest decisions of people: what a policy decided it decided by trust itself, and
 * would teach a source's trust its own opinion, and who corrects themselves is trusted no less for it. Shared sources learn of shared
 * decisions, private ones of their owner's. Each decision is followed by look-ups of its own, whatever the statistics say of the space
 * (new-space.ts; measured at 1,000 decisions in a space that is new to them: 14 to 37 ms this way, seconds as joins).
 */
const factsOf = (view: View): string => {
  const decided = (
    owner: string,
  ): string => `(select f.id, f.winner_claim_id, f.owner_id from ${relation(view, 'conflicts')} f
      where f.space_id = $1 and f.${owner} and f.status = 'RESOLVED' and f.resolved_by <> 'policy' and f.winner_claim_id is not null
        and f.kind <> 'USER_CORRECTION'
      order by f.resolved_at desc, f.id limit $5)`;
  const recorded = view.recorded === null ? '' : ` and r.since <= ${Math.trunc(view.recorded)}`;
  return `with decided as materialized (${decided('owner_id is null')} union all ${decided('owner_id = $4')}),
    accuracy as materialized (
      select e.source_id, d.owner_id, count(*) as settled, count(*) filter (where p.claim_id = d.winner_claim_id) as "right" from decided d
        cross join lateral (select claim_id from ${relation(view, 'conflict_parties')}
          where space_id = ${ANY_SPACE} and conflict_id = d.id and claim_id is not null offset 0) p
        cross join lateral (select distinct source_id from ${relation(view, 'claim_evidence')}
          where space_id = ${ANY_SPACE} and claim_id = p.claim_id and stance = 'SUPPORTS' and said
            and owner_id is not distinct from d.owner_id offset 0) e
        where e.source_id = any($2::uuid[]) group by e.source_id, d.owner_id)
    select s.id, s.uri, t.id is not null as stated, t.base, t.flagged, t.authority_for,
      exists (select from ${relation(view, 'quarantine')} q
        where q.space_id = ${ANY_SPACE} and q.source_id = s.id and q.state <> 'RELEASED' and q.reason = any($3)) as held_back,
      (select max(r.observed_at) from document_revisions r where r.space_id = ${ANY_SPACE} and r.source_id = s.id${recorded}) as heard_at,
      coalesce(a.settled, 0) as settled, coalesce(a."right", 0) as "right"
    from ${relation(view, 'sources')} s
      left join ${relation(view, 'source_trust')} t on t.space_id = $1 and t.source_id = s.id
      left join accuracy a on a.source_id = s.id and a.owner_id is not distinct from s.owner_id
    where s.space_id = $1 and s.id = any($2::uuid[])`;
};

async function statedOfDomains(view: View, domains: readonly string[]): Promise<Map<string, StatedTrust>> {
  if (domains.length === 0) return new Map();
  const rows = await view.sql.query<Pick<RuleRow, 'base' | 'flagged' | 'authority_for'> & { domain: string }>(
    'reconcile.statedOfDomains',
    `select t.domain, t.base, t.flagged, t.authority_for from ${relation(view, 'source_trust')} t
      where t.space_id = $1 and t.domain = any($2::text[])`,
    [view.sql.scope.spaceId, [...new Set(domains.flatMap(domainsAbove))]],
  );
  return new Map(
    rows.map((row) => [row.domain, { base: row.base, flagged: row.flagged, authorityFor: row.authority_for }]),
  );
}

function nearest(domain: string | null, rules: ReadonlyMap<string, StatedTrust>): StatedTrust | null {
  const name = domain === null ? undefined : domainsAbove(domain).find((above) => rules.has(above));
  return name === undefined ? null : (rules.get(name) ?? null);
}
