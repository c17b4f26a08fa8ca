import type { Claim, Evidence } from '../../src/domain/claim-record.ts';
import type { Origin } from '../../src/domain/document-record.ts';
import type { ClaimId, EntityId } from '../../src/domain/typed-ids.ts';
import { ontologyOf } from '../../src/domain/ontology.ts';
import { settingDefaults, type AllSettings } from './settings.ts';
import type { Scope } from '../../src/domain/scope.ts';
import { literalText } from '../../src/domain/literal-values.ts';
import { entitiesByIds } from '../../src/identity/index.ts';
import { emptyReport, ingestItems, addOutcome, type IngestReport, type ItemOutcome } from '../../src/ingest/index.ts';
import { loadPack, packsWith } from '../../src/packs/index.ts';
import { evidenceByClaims, listClaims, listConflicts, undoCommit } from '../../src/reconcile/index.ts';
import type { Commit, Database, View } from '../../src/storage/index.ts';
import { fileItem, ingestDeps } from './ingest.ts';

/** A pack for kettles, as far as a test wants another one. */
export interface PackParts {
  readonly match?: string;
  readonly capacity?: string;
  readonly fields?: readonly string[];
  readonly subject?: string;
  readonly more?: string;
}
export const CAPACITY = '{ field: capacity, in: [header, table] }';
export const MAKER = '{ field: maker, predicate: MADE_BY, object: { type: MAKER, name: "{item}" } }';

/** A pack for documents with the field `kettle`; everything that no rule names is left alone. */
const packOf = ({
  match = '{ fields: kettle }',
  capacity = 'type: number',
  fields = [MAKER, CAPACITY],
  subject = '{kettle}',
  more = '',
}: PackParts): string =>
  [
    'pack: kettles',
    'version: 1.0.0',
    'description: Data sheets of kettles.',
    `match: ${match}`,
    'types: { KETTLE: A kettle., MAKER: Who makes kettles., METAL: A metal. }',
    'predicates:',
    '  MADE_BY: { edge: true, single: true, sentence: "{subject} is made by {object}." }',
    '  MADE_OF: { edge: true, sentence: "{subject} is made of {object}." }',
    `  capacity: { ${capacity}, single: true, sentence: "{subject} holds {object}." }`,
    `subject: { type: KETTLE, name: "${subject}", key: "kettle:${subject.replace('}', '|slug}')}" }`,
    'fields:',
    ...fields.map((rule) => `  - ${rule}`),
    more,
  ].join('\n');

export const METAL = '{ field: metal, predicate: MADE_OF, object: { type: METAL, name: "{item}" } }';
/** The data sheet of a kettle. */
export const sheet = (litres: number, more = ''): string =>
  `---\nkettle: Old Copper\nmaker: Tinker\nmetal: Copper\ncapacity: ${litres} L\n${more}---\n\nPut it on the stove.\n`;

export interface Brought {
  readonly pack?: PackParts | null;
  readonly reread?: boolean;
  readonly origin?: Origin;
  readonly settings?: Partial<AllSettings>;
}

/** A space with a few verbs to act in it, and to look at it. */
export class Shelf {
  readonly database: Database;
  readonly scope: Scope;

  constructor(database: Database, scope: Scope) {
    this.database = database;
    this.scope = scope;
  }

  async bring(
    files: Readonly<Record<string, string>>,
    { pack = {}, reread = false, origin = 'HANDED_IN', settings = {} }: Brought = {},
  ): Promise<{ outcomes: ItemOutcome[]; report: IngestReport; statuses: string[] }> {
    const packs = packsWith(pack === null ? [] : [loadPack(packOf(pack), 'kettles.yaml', [])]);
    const deps = {
      ...ingestDeps(this.database, packs),
      ontology: ontologyOf(packs),
      settings: { ...settingDefaults, ...settings },
    };
    const request = {
      items: Object.entries(files).map(([path, text]) => fileItem(path, text)),
      source: { key: 'shop', kind: 'FOLDER' as const, name: 'shop', uri: null },
      owner: null,
      actor: this.scope.owner,
      idempotencyKey: null,
      origin,
      reread,
    };
    const outcomes: ItemOutcome[] = [];
    for await (const outcome of ingestItems(deps, this.scope, request)) outcomes.push(outcome);
    const statuses = outcomes.map(({ status }) => status);
    return { outcomes, report: outcomes.reduce(addOutcome, emptyReport()), statuses };
  }

  see<T>(read: (view: View) => Promise<T>, recorded: number | null = null): Promise<T> {
    return this.database.read(this.scope, (sql) => read({ sql, recorded, valid: null }));
  }

  async head(): Promise<number> {
    return this.database.read(this.scope, (sql) => sql.head());
  }

  async claims(recorded: number | null = null): Promise<Claim[]> {
    const page = { first: 50, after: null };
    const found = await this.see((view) => listClaims(view, null, 'CREATED', 'ASC', page), recorded);
    return found.items.map(({ node }) => node);
  }

  async evidence(ids: readonly ClaimId[], recorded: number | null = null): Promise<Map<ClaimId, readonly Evidence[]>> {
    const page = { first: 50, after: null };
    const found = await this.see((view) => evidenceByClaims(view, ids, null, page), recorded);
    return new Map([...found].map(([id, { items }]) => [id, items.map(({ node }) => node)]));
  }

  /** `capacity 40 L ACTIVE 1`: what is said, how it stands, and how many words speak for it. */
  async lines(recorded: number | null = null): Promise<string[]> {
    const claims = await this.claims(recorded);
    const evidence = await this.evidence(
      claims.map(({ id }) => id),
      recorded,
    );
    const objects = claims.flatMap(({ object }): EntityId[] => (object.type === 'ENTITY' ? [object.entityId] : []));
    const entities = await this.see((view) => entitiesByIds(view, objects), recorded);
    return claims
      .map(({ id, predicate, object, status, statusReason }) => {
        const value = object.type === 'ENTITY' ? entities.get(object.entityId)?.name : literalText(object);
        const speaks = evidence.get(id)?.filter(({ current }) => current).length ?? 0;
        return [predicate, value, status, ...(statusReason === null ? [] : [statusReason]), speaks].join(' ');
      })
      .sort();
  }

  async conflicts(): Promise<string[]> {
    const page = { first: 50, after: null };
    const found = await this.see((view) => listConflicts(view, null, 'CREATED', 'ASC', page));
    return found.items.map(({ node }) => `${node.kind} ${node.status}`);
  }

  async write(work: (commit: Commit) => Promise<unknown>): Promise<void> {
    const request = { actor: 'ada', reason: 'test', owner: null, idempotencyKey: null, requestHash: null };
    await this.database.commit(this.scope, request, async (commit) => {
      await work(commit);
    });
  }

  undo(commit: number): Promise<void> {
    return this.write((undoing) => undoCommit(undoing, commit, ingestDeps(this.database)));
  }

  async number(query: string): Promise<number> {
    const rows = await this.database.read(this.scope, (sql) =>
      sql.query<{ n: string }>('test.number', `select count(*) as n from ${query}`, [this.scope.spaceId]),
    );
    return Number(rows[0]?.n);
  }
}
