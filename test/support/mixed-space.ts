import { systemIds, type EntityId } from '../../src/domain/typed-ids.ts';
import type { Commit } from '../../src/storage/index.ts';
import type { Random } from './random.ts';
import { plant } from './rows.ts';

export const pick = <T>(random: Random, list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;

export const entities: EntityId[] = Array.from({ length: 12 }, () => systemIds.next('ent'));
export const PREDICATES = ['NEAR', 'CITES', 'SAYS', 'COSTS'] as const;
export const STATUSES = ['ACTIVE', 'DISPUTED', 'SUPERSEDED', 'RETRACTED'] as const;

/** All that a list may hold: private rows of two people, merges, periods, months, a past. */
export class MixedSpace {
  private readonly random: Random;
  private readonly sources = [systemIds.next('src'), systemIds.next('src'), systemIds.next('src')];
  private readonly documents: { document_id: string; revision_id: string; source_id: string; span_id: string }[] = [];
  private readonly merged: EntityId[] = [];

  constructor(random: Random) {
    this.random = random;
  }

  private at = (): string => new Date(Date.UTC(2026, Math.floor(this.random() * 5), 31, 23, 59)).toISOString();

  async begin(commit: Commit): Promise<void> {
    const created = (): object => ({ created_at: this.at() });
    const type = (): string => pick(this.random, ['Ship', 'Person', 'Place']);
    await plant(
      commit,
      'entities',
      entities.map((id, n) => ({ id, name: `Thing ${n}`, type: type(), ...created() })),
    );
    await plant(
      commit,
      'sources',
      this.sources.map((id) => ({ id, key: id })),
    );
  }

  async step(commit: Commit): Promise<void> {
    const { random } = this;
    const n = commit.number;
    await this.document(commit);
    const claims = Array.from({ length: 6 }, () => this.claim());
    await plant(commit, 'claims', claims);
    const evidence = claims.flatMap(({ id }) =>
      this.documents
        .filter(() => random() < 2 / this.documents.length)
        .map((place) => ({ ...place, claim_id: id, stance: pick(random, ['SUPPORTS', 'REFUTES']) })),
    );
    await plant(commit, 'claim_evidence', evidence);
    await plant(commit, 'inferred_edges', [
      {
        from_id: entities[n % entities.length],
        to_id: entities[(n + 1 + Math.floor(n / entities.length)) % entities.length],
        kind: pick(random, PREDICATES),
        created_at: this.at(),
        review_state: pick(random, ['UNREVIEWED', 'ACCEPTED', 'REJECTED']),
      },
    ]);
    const kind = pick(random, ['VALUE', 'EDGE']);
    const asked = { subject_id: pick(random, entities), predicate: pick(random, PREDICATES), created_at: this.at() };
    await plant(commit, 'conflicts', [{ ...asked, kind, status: pick(random, ['OPEN', 'DISMISSED']) }]);
    if (random() < 0.4 && commit.owner === null) await this.merge(commit);
    await commit.query(
      'test.change',
      `update claims set status = $2, version = version + 1 where space_id = $1 and id = (
         select id from claims where space_id = $1 order by md5(id::text || $3) limit 1)`,
      [commit.scope.spaceId, pick(random, STATUSES), String(random())],
    );
  }

  private async document(commit: Commit): Promise<void> {
    const place = {
      document_id: systemIds.next('doc'),
      revision_id: systemIds.next('rev'),
      source_id: pick(this.random, this.sources),
      span_id: systemIds.next('spn'),
    };
    const { document_id, revision_id, source_id, span_id } = place;
    const media_type = pick(this.random, ['text/markdown', 'application/pdf']);
    const removed = this.random() < 0.2;
    const document = { id: document_id, key: `d-${commit.number}`, source_id, current_revision_id: revision_id };
    await plant(commit, 'documents', [{ ...document, media_type, removed, created_at: this.at() }]);
    await plant(commit, 'revisions', [{ id: revision_id, document_id, text: `text ${commit.number}` }]);
    const span = { id: span_id, document_id, revision_id, start_offset: 0, end_offset: 4, quote: 'text' };
    await plant(commit, 'spans', [span]);
    if (commit.owner === null) this.documents.push(place);
    else if (this.documents.length === 0) throw new Error('expected the first documents to be shared');
  }

  private claim(): Record<string, unknown> {
    const { random } = this;
    const from = random() < 0.3 ? new Date(Date.now() + (random() - 0.5) * 1e10).toISOString() : null;
    return {
      id: systemIds.next('clm'),
      subject_id: pick(random, entities),
      object_entity_id: random() < 0.5 ? pick(random, entities) : null,
      predicate: pick(random, PREDICATES),
      status: pick(random, STATUSES),
      confidence: Math.round(random() * 100) / 100,
      created_at: this.at(),
      valid_from: from,
      valid_precision: from && 'DAY',
    };
  }

  private async merge(commit: Commit): Promise<void> {
    const [into, ...others] = entities;
    const member = others.find((id) => !this.merged.includes(id));
    if (member === undefined || into === undefined) return;
    this.merged.push(member);
    await plant(commit, 'merges', [{ member_id: member, into_id: into, canonical_id: into }]);
  }
}
