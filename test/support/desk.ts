import type { Claim, Conflict } from '../../src/domain/claim-record.ts';
import type { ClaimId } from '../../src/domain/typed-ids.ts';
import type { AllSettings } from './settings.ts';
import type { Scope } from '../../src/domain/scope.ts';
import { ALWAYS } from '../../src/domain/time.ts';
import { assertClaim, type AssertInput, type IngestDeps } from '../../src/ingest/index.ts';
import { claimsByIds, listClaims, listConflicts } from '../../src/reconcile/index.ts';
import type { Commit, Database, View } from '../../src/storage/index.ts';
import { ingestDeps } from './ingest.ts';

/** What a person says of something by its name. */
export const about = (name: string, predicate: string, text: string): AssertInput => ({
  subject: { name, type: 'STATION', key: null },
  predicate,
  object: { type: 'TEXT', text },
  statement: null,
  text: null,
  qualifiers: {},
  validity: ALWAYS,
  temporal: 'CURRENT',
  confidence: null,
});

/** A space with a few verbs to act in it. */
export class Desk {
  readonly database: Database;
  readonly scope: Scope;
  readonly deps: IngestDeps;

  constructor(database: Database, scope: Scope, settings: Partial<AllSettings> = {}) {
    this.database = database;
    this.scope = scope;
    // One predicate of the tests' own that holds one value at a time.
    const spec = {
      name: 'height',
      description: '',
      valueType: 'TEXT',
      singleValued: true,
      edge: false,
      inverse: null,
      sentence: '{subject} is {object} high.',
      temporal: 'CURRENT',
    } as const;
    const deps = ingestDeps(database);
    const ontology = {
      ...deps.ontology,
      spec: (p: string) => (p === 'height' ? spec : deps.ontology.spec(p)),
      singleValued: (p: string) => p === 'height' || deps.ontology.singleValued(p),
    };
    this.deps = { ...deps, ontology, settings: { ...deps.settings, ...settings } };
  }

  async do<T>(
    work: (commit: Commit) => Promise<T>,
    owner: string | null = null,
  ): Promise<{ value: T; commit: number }> {
    const request = { actor: this.scope.owner, reason: 'test', owner, idempotencyKey: null, requestHash: null };
    const done = await this.database.commit(this.scope, request, work);
    return { value: done.value, commit: done.commit ?? 0 };
  }

  see<T>(read: (view: View) => Promise<T>): Promise<T> {
    return this.database.read(this.scope, (sql) => read({ sql, recorded: null, valid: null }));
  }

  assert(input: AssertInput, owner: string | null = null): Promise<{ value: Claim; commit: number }> {
    return this.do((commit) => assertClaim(commit, input, this.deps), owner);
  }

  async claim(id: ClaimId): Promise<Claim | undefined> {
    return (await this.see((view) => claimsByIds(view, [id]))).get(id);
  }

  async conflicts(first = 50): Promise<Conflict[]> {
    const page = await this.see((view) => listConflicts(view, null, 'CREATED', 'ASC', { first, after: null }));
    return page.items.map((item) => item.node);
  }

  async claims(predicate: string, first = 50): Promise<Claim[]> {
    const page = await this.see((view) =>
      listClaims(view, { predicate: { eq: predicate } }, 'CREATED', 'ASC', { first, after: null }),
    );
    return page.items.map((item) => item.node);
  }
}
