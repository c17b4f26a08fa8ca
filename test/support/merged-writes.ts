import type { ClaimId, DocumentId, EntityId } from '../../src/domain/typed-ids.ts';
import type { Scope } from '../../src/domain/scope.ts';
import { ALWAYS } from '../../src/domain/time.ts';
import { resolveName } from '../../src/identity/index.ts';
import {
  assertClaim,
  nameEntity,
  removeDocument,
  type EntityReference,
  type IngestDeps,
} from '../../src/ingest/index.ts';
import { mergeEntities, retractClaim, unmergeEntity } from '../../src/reconcile/index.ts';
import { relation, type Commit, type Database, type View } from '../../src/storage/index.ts';
import { fileItem, ingest, ingestDeps } from './ingest.ts';
import { proposalText } from './proposals.ts';
import type { Random } from './random.ts';

const NAMES = ['Proposal number 1', 'Proposal number 2', 'Proposal number 3'] as const;
const VALUES = ['Draft', 'Final', 'draft', 'Review'] as const;

/** One write, in words that mean the same in every space. */
export type Step =
  | {
      readonly kind: 'INGEST';
      readonly about: number;
      readonly status: string;
      readonly requires: number;
      readonly year: number;
    }
  | { readonly kind: 'REMOVE'; readonly about: number }
  | {
      readonly kind: 'ASSERT';
      readonly about: number;
      readonly byName: string | null;
      readonly predicate: string;
      readonly value: string;
      readonly from: number | null;
    }
  | { readonly kind: 'LINK'; readonly about: number; readonly to: number }
  | { readonly kind: 'ALIAS'; readonly about: number; readonly text: string }
  | { readonly kind: 'RETRACT'; readonly place: number };

/** Random writes about two entities and a third one, named by any of their names. */
export function randomSteps(random: Random, count: number): Step[] {
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  const whole = (below: number): number => Math.floor(random() * below);
  const known: string[][] = NAMES.map((name) => [name]);
  return Array.from({ length: count }, (_, n): Step => {
    const about = pick([0, 0, 1, 1, 1, 2]);
    const dice = random();
    if (dice < 0.35)
      return { kind: 'INGEST', about, status: pick(VALUES), requires: 1 + whole(3), year: 2001 + whole(3) };
    if (dice < 0.4) return { kind: 'REMOVE', about };
    if (dice < 0.5) return { kind: 'LINK', about, to: whole(3) };
    if (dice < 0.58) {
      const text = `${NAMES[about]} ${n}`;
      known[about]?.push(text);
      return { kind: 'ALIAS', about, text };
    }
    if (dice < 0.7) return { kind: 'RETRACT', place: random() };
    const byName = random() < 0.5 ? pick(known[about] ?? []) : null;
    const from = random() < 0.4 ? 2001 + whole(3) : null;
    return {
      kind: 'ASSERT',
      about,
      byName,
      predicate: pick(['status', 'status', 'category', 'LIKES']),
      value: pick(VALUES),
      from,
    };
  });
}

/** A space with three proposals, of which the first two may be merged for a time. */
export class Proposals {
  private readonly database: Database;
  private readonly scope: Scope;
  private readonly deps: IngestDeps;
  private ids: readonly EntityId[] = [];

  constructor(database: Database, scope: Scope) {
    this.database = database;
    this.scope = scope;
    this.deps = ingestDeps(database);
  }

  async begin(): Promise<void> {
    for (const n of NAMES.keys())
      await this.run({ kind: 'INGEST', about: n, status: VALUES[n] ?? '', requires: 3, year: 2001 });
    const view = await this.see((at) =>
      Promise.all(NAMES.map((_, n) => resolveName(at, { text: `eip-${n + 1}`, type: null }, this.deps.settings))),
    );
    this.ids = view.map((found) => {
      if (found.kind !== 'RESOLVED') throw new Error('a proposal that was read is there');
      return found.entity.id;
    });
  }

  private id(n: number): EntityId {
    const id = this.ids[n];
    if (!id) throw new Error(`there are ${this.ids.length} proposals`);
    return id;
  }

  merge(): Promise<number> {
    const input = { canonical: this.id(0), members: [this.id(1)], reason: 'one', expectedVersions: new Map() };
    return this.commit((commit) => mergeEntities(commit, input, this.deps));
  }

  unmerge(): Promise<number> {
    const input = { member: this.id(1), reason: 'two', expectedVersion: null };
    return this.commit((commit) => unmergeEntity(commit, input, this.deps));
  }

  async run(step: Step): Promise<void> {
    switch (step.kind) {
      case 'INGEST': {
        const { about, status, requires, year } = step;
        const text = proposalText(about + 1, { status, requires: [requires] });
        const item = { ...fileItem(`eip-${about + 1}.md`, text), publishedAt: new Date(Date.UTC(year, 0)) };
        const { outcomes } = await ingest(this.database, this.scope, [item]);
        if (outcomes.some(({ status }) => status === 'FAILED')) throw new Error(JSON.stringify(outcomes));
        return;
      }
      case 'REMOVE':
        return this.remove(`eip-${step.about + 1}.md`);
      case 'ASSERT': {
        const type = await this.typeOf(this.id(step.about));
        const subject = step.byName === null ? { id: this.id(step.about) } : { name: step.byName, type, key: null };
        return this.assert(subject, step.predicate, { type: 'TEXT', text: step.value }, step.from);
      }
      case 'LINK':
        return this.assert(
          { id: this.id(step.about) },
          'requires',
          { type: 'ENTITY', entity: { id: this.id(step.to) } },
          null,
        );
      case 'ALIAS':
        await this.commit((commit) =>
          nameEntity(commit, { entityId: this.id(step.about), text: step.text }, this.deps),
        );
        return;
      case 'RETRACT':
        return this.retract(step.place);
      default:
        return step satisfies never;
    }
  }

  /** Everything that is known of the proposals, in words: as of a commit, or now. */
  async known(recorded: number | null = null): Promise<string[]> {
    return this.see(async (view) => {
      const lines: string[] = [];
      for (const [name, text] of Object.entries(KNOWN)) {
        const rows = await view.sql.query<{ line: string }>(`test.${name}`, text(view), [this.scope.spaceId]);
        lines.push(...rows.map(({ line }) => `${name} ${line}`));
      }
      return lines.sort();
    }, recorded);
  }

  private async assert(
    subject: EntityReference,
    predicate: string,
    object: Parameters<typeof assertClaim>[1]['object'],
    year: number | null,
  ): Promise<void> {
    const validity =
      year === null ? ALWAYS : { from: new Date(Date.UTC(year, 5)), to: null, precision: 'MONTH' as const };
    const said = {
      subject,
      predicate,
      object,
      statement: null,
      text: null,
      qualifiers: {},
      validity,
      temporal: 'CURRENT',
      confidence: null,
    } as const;
    await this.commit((commit) => assertClaim(commit, said, this.deps));
  }

  private async typeOf(id: EntityId): Promise<string> {
    const [row] = await this.see((view) =>
      view.sql.query<{ type: string }>('test.type', 'select type from entities where space_id = $1 and id = $2', [
        this.scope.spaceId,
        id,
      ]),
    );
    return row?.type ?? '';
  }

  private async remove(path: string): Promise<void> {
    const [row] = await this.see((view) =>
      view.sql.query<{ id: DocumentId }>(
        'test.document',
        'select id from documents where space_id = $1 and path = $2 and not removed',
        [this.scope.spaceId, path],
      ),
    );
    if (row) await this.commit((commit) => removeDocument(commit, { id: row.id, expectedVersion: null }, this.deps));
  }

  /** Takes back one of the standing claims, by its place among what they say. */
  private async retract(place: number): Promise<void> {
    const rows = await this.see((view) =>
      view.sql.query<{ id: ClaimId }>(
        'test.standing',
        `select c.id from claims c join entities e on e.space_id = $1 and e.id = c.subject_id
          where c.space_id = $1 and c.status in ('ACTIVE', 'DISPUTED') order by e.name, c.predicate, c.statement, c.valid_from, c.created_at`,
        [this.scope.spaceId],
      ),
    );
    const row = rows[Math.floor(place * rows.length)];
    if (row)
      await this.commit((commit) =>
        retractClaim(commit, { id: row.id, reason: 'misread', expectedVersion: null }, this.deps),
      );
  }

  private see<T>(read: (view: View) => Promise<T>, recorded: number | null = null): Promise<T> {
    return this.database.read(this.scope, (sql) => read({ sql, recorded, valid: null }));
  }

  private async commit(work: (commit: Commit) => Promise<unknown>): Promise<number> {
    const request = { actor: 'ada', reason: 'test', owner: null, idempotencyKey: null, requestHash: null };
    const done = await this.database.commit(this.scope, request, async (commit) => {
      await work(commit);
      return null;
    });
    return done.commit ?? 0;
  }
}

/** A claim in words: what it says, how it stands, how sure it is, and whose place it took. Instants of commits are not compared. */
const claimLine = (
  c: string,
  e: string,
): string => `concat_ws(' | ', ${e}.name, ${c}.predicate, ${c}.statement, ${c}.status, ${c}.status_reason,
  case when ${c}.valid_from < '2010-01-01' then ${c}.valid_from::date::text end,
  case when ${c}.valid_to < '2010-01-01' then ${c}.valid_to::date::text when ${c}.valid_to is not null then 'ended' end,
  ${c}.confidence, ${c}.confidence_parts::text)`;

/**
 * What recency is part of: the two spaces are not written at the same second. Its last digits are not compared, nor do
 * they round apart.
 */
const aged = (value: string): string => `round(${value}::numeric + 0.00021, 3)`;

const KNOWN: Readonly<Record<string, (view: View) => string>> = {
  entity: (view) => `select concat_ws(' | ', e.type, e.name, e.key,
      (select count(*) from ${relation(view, 'merges')} g where g.space_id = $1 and g.member_id = e.id)) as line
    from ${relation(view, 'entities')} e where e.space_id = $1`,
  alias: (
    view,
  ) => `select concat_ws(' | ', e.name, a.text, a.kind, a.method, a.confidence) as line from ${relation(view, 'aliases')} a
    join ${relation(view, 'entities')} e on e.space_id = $1 and e.id = a.entity_id where a.space_id = $1`,
  mention: (
    view,
  ) => `select concat_ws(' | ', e.name, m.stage, m.confidence, m.said, count(*)) as line from ${relation(view, 'mentions')} m
    join ${relation(view, 'entities')} e on e.space_id = $1 and e.id = m.entity_id where m.space_id = $1 group by e.name, m.stage, m.confidence, m.said`,
  claim: (
    view,
  ) => `select ${claimLine('c', 'e')} || coalesce((select ' ← ' || s.statement from ${relation(view, 'claims')} s where s.space_id = $1 and s.id = c.superseded_by), '')
      || (select count(*)::text from ${relation(view, 'claim_evidence')} v where v.space_id = $1 and v.claim_id = c.id and v.said) as line
    from ${relation(view, 'claims')} c join ${relation(view, 'entities')} e on e.space_id = $1 and e.id = c.subject_id where c.space_id = $1`,
  conflict: (view) => `select concat_ws(' | ', f.kind, f.status, f.predicate, ${aged('f.severity')}, f.policy,
      (select string_agg(${claimLine('c', 'e')} || ${aged('p.strength')}, '; ' order by ${claimLine('c', 'e')}) from ${relation(view, 'conflict_parties')} p
        join ${relation(view, 'claims')} c on c.space_id = $1 and c.id = p.claim_id
        join ${relation(view, 'entities')} e on e.space_id = $1 and e.id = c.subject_id
        where p.space_id = $1 and p.conflict_id = f.id)) as line
    from ${relation(view, 'conflicts')} f where f.space_id = $1 and f.policy <> 'MERGED_ENTITIES'`,
  'open for the merge': (view) => `select f.predicate as line from ${relation(view, 'conflicts')} f
    where f.space_id = $1 and f.policy = 'MERGED_ENTITIES' and f.status = 'OPEN'`,
};
