import { readFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, expect, it } from '@jest/globals';
import { createSqlGraph } from '../../graph/store/index.ts';
import { defineRule, faultsOf, listRules, rulesByIds } from '../../graph/inference/index.ts';
import { systemIds, type RuleId } from '../../src/domain/typed-ids.ts';
import type { Counts } from '../../src/domain/facets.ts';
import { ontologyOf } from '../../src/domain/ontology.ts';
import { settingDefaults } from '../support/settings.ts';
import type { RelationshipFilter } from '../../src/domain/relationship-record.ts';
import type { Scope } from '../../src/domain/scope.ts';
import * as identity from '../../src/identity/index.ts';
import * as ingest from '../../src/ingest/index.ts';
import * as reconcile from '../../src/reconcile/index.ts';
import type { View } from '../../src/storage/index.ts';
import { describeEveryDatabase } from '../support/database.ts';
import { projectRoot } from '../support/legs.ts';
import type { Planted } from '../support/private-rows.ts';
import { CONVERSATION_READS, plantConversation, type PlantedConversation } from '../support/conversation-reads.ts';
import { randomFrom } from '../support/random.ts';
import { look, plant, write } from '../support/rows.ts';
import { isNight } from '../support/turn.ts';

const TOP = { first: 100, after: null };
const EDGES: RelationshipFilter = {
  ...{ direction: 'BOTH' as const, kinds: null, basis: null },
  ...{ minConfidence: null, status: null, review: null },
};
const WALK = { ...EDGES, minInferred: 0, depth: 1, maxDepth: 2, maxNodes: null, maxPaths: 10, which: 'ALL' } as const;

const graph = createSqlGraph();
/** What a list counts, all together. */
const counted = async <By extends string>(counts: Counts<By>, ...facets: readonly By[]): Promise<number> => {
  const values = await Promise.all(facets.map(async (by) => (await counts.facet(by, 9)).values));
  return values.flat().reduce((all, { count }) => all + count, (await counts.total(9)).value);
};
const sum = (counts: object): number => Object.values<number>({ ...counts }).reduce((a, b) => a + b, 0);

/** Every read of the four rooms and of the graph. */
const READS: Readonly<Record<string, (view: View, planted: Planted & PlantedConversation) => Promise<unknown>>> = {
  ...CONVERSATION_READS,
  entitiesByIds: (v, p) => identity.entitiesByIds(v, [p.entity]),
  entitiesByKeys: (v) => identity.entitiesByKeys(v, ['private-key']),
  entityByKey: (v) => identity.entityByKey(v, 'private-key'),
  entityHistory: (v, p) => identity.entityHistory(v, [p.entity]),
  listEntities: (v) => identity.listEntities(v, null, 'NAME', 'ASC', TOP),
  entityCounts: (v) => counted(identity.entityCounts(v, null), 'TYPE', 'MONTH'),
  aliasesByIds: (v, p) => identity.aliasesByIds(v, [p.alias]),
  aliasesOf: (v, p) => identity.aliasesOf(v, [p.entity], TOP),
  aliasCounts: (v, p) => counted(identity.aliasCounts(v, p.entity)),
  aliasesInReview: (v) => identity.aliasesInReview(v, 'UNREVIEWED', TOP),
  aliasEvidence: (v, p) => identity.aliasEvidence(v, [p.alias]),
  aliasEvidenceByIds: (v, p) => identity.aliasEvidenceByIds(v, [p.aliasEvidence]),
  mentionsByIds: (v, p) => identity.mentionsByIds(v, [p.mention]),
  mentionsOf: (v, p) => identity.mentionsOf(v, [p.entity], TOP),
  mentionCounts: (v, p) => counted(identity.mentionCounts(v, p.entity)),
  researchersOf: async (v, p) =>
    [...(await identity.researchersOf(v, [p.entity], settingDefaults)).values()].filter(Boolean),
  postersOf: (v, p) => identity.postersOf(v, [p.revision]),
  namedEntities: (v, p) => identity.namedEntities(v, [p.member]),
  mergesByIds: (v, p) => identity.mergesByIds(v, [p.merge]),
  entityConfidence: async (v, p) =>
    [...(await identity.entityConfidence(v, [p.entity], settingDefaults)).values()].filter(
      ({ confidence }) => confidence !== null,
    ),
  mergesInto: (v, p) => identity.mergesInto(v, [p.entity]),
  listMerges: (v) => identity.listMerges(v, TOP),
  // Each is one with itself, whatever it names.
  mergeGroupOfEach: async (v, p) => (await identity.mergeGroupOfEach(v, [p.entity])).get(p.entity)?.slice(1),
  mergeGroupOfAll: async (v, p) => (await identity.mergeGroupOfAll(v, [p.entity])).slice(1),
  // Of whom nothing may be seen, nobody knows when it was seen.
  predicatesInUse: (v) => reconcile.predicatesInUse(v),
  valuesOfPredicate: (v) => reconcile.valuesOfPredicate(v, 'SAYS'),
  typesInUse: (v) => identity.typesInUse(v),
  typesEverInUse: (v) => identity.typesEverInUse(v),
  lastSeen: async (v, p) => [...(await identity.lastSeen(v, [p.entity])).values()].filter(({ at }) => at !== null),
  distinctPairs: (v, p) => identity.distinctPairs(v, [p.entity]),
  distinctPairsByIds: (v, p) => identity.distinctPairsByIds(v, [p.pair]),
  listDistinctPairs: (v) => identity.listDistinctPairs(v, TOP),
  expandQuery: async (v) => (await identity.expandQuery(v, 'what of Private alias', [], settingDefaults)).terms,
  resolveName: (v) => identity.resolveName(v, { text: 'Private alias', type: null }, settingDefaults),
  claimsByIds: (v, p) => reconcile.claimsByIds(v, [p.claim]),
  claimsOf: (v, p) => reconcile.claimsOf(v, [p.entity], null, 'CREATED', 'ASC', TOP),
  listClaims: (v) => reconcile.listClaims(v, null, 'CREATED', 'ASC', TOP),
  claimCounts: (v) =>
    counted(reconcile.claimCounts(v, null, null), 'PREDICATE', 'STATUS', 'SOURCE', 'DOCUMENT', 'MONTH'),
  claimHistory: (v, p) => reconcile.claimHistory(v, [p.claim]),
  claimBases: (v, p) => reconcile.claimBases(v, [p.claim]),
  confidenceParts: (v, p) => reconcile.confidenceParts(v, [p.claim]),
  confirmationsOf: async (v, p) => [...(await reconcile.confirmationsOf(v, [p.claim])).keys()],
  confidenceIgnoringMerges: (v, p) => reconcile.confidenceIgnoringMerges(v, [p.claim]),
  messagesBehindClaims: (v, p) => reconcile.messagesBehindClaims(v, [p.claim]),
  supersedes: (v, p) => reconcile.supersedes(v, [p.next]),
  evidenceByClaims: (v, p) => reconcile.evidenceByClaims(v, [p.claim], null, TOP),
  evidenceByIds: (v, p) => reconcile.evidenceByIds(v, [p.evidence]),
  listRelationships: (v) => reconcile.listRelationships(v, null, EDGES, 'CREATED', 'ASC', TOP),
  relationshipCounts: (v) =>
    counted(
      reconcile.relationshipCounts(v, () => Promise.resolve(null), EDGES),
      'KIND',
      'BASIS',
      'STATUS',
      'MONTH',
    ),
  relationshipsOf: (v, p) => reconcile.relationshipsOf(v, [p.entity], EDGES, 'CREATED', 'ASC', TOP),
  documentsBehindClaims: async (v, p) => [...(await reconcile.documentsBehindClaims(v, [p.claim], 9)).values()].flat(),
  evidenceCounts: async (v, p) =>
    [...(await reconcile.evidenceCounts(v, [p.claim])).values()].filter((count) => count > 0),
  heldBack: async (v, p) => [...(await reconcile.heldBack(v, [p.claim])).keys()],
  someHeldBack: async (v) => ((await reconcile.someHeldBack(v)) ? [true] : []),
  mergedClaims: (v, p) => reconcile.mergedClaims(v, [p.claim]),
  statementCasesByIds: (v, p) => reconcile.statementCasesByIds(v, [p.statementCase]),
  listStatementCases: (v) => reconcile.listStatementCases(v, null, TOP),
  conflictsByIds: (v, p) => reconcile.conflictsByIds(v, [p.conflict]),
  conflictsByClaims: (v, p) => reconcile.conflictsByClaims(v, [p.claim]),
  conflictsOf: (v, p) => reconcile.conflictsOf(v, [p.entity], null, 'CREATED', 'ASC', TOP),
  relatedTo: async (v) => [...(await reconcile.relatedTo(v, { claims: { some: {} } })).values()].flat(),
  listConflicts: (v) => reconcile.listConflicts(v, null, 'CREATED', 'ASC', TOP),
  conflictCounts: (v) => counted(reconcile.conflictCounts(v, null, null), 'PREDICATE', 'STATUS', 'KIND', 'MONTH'),
  trustRulesByIds: (v, p) => reconcile.trustRulesByIds(v, [p.rule]),
  listTrustRules: (v) => reconcile.listTrustRules(v, TOP),
  sourcesTrusted: (v) => reconcile.sourcesTrusted(v, 0, new Date(), settingDefaults),
  trustOfSources: (v, p) => reconcile.trustOfSources(v, [p.source], new Date(), settingDefaults),
  trustOfDocuments: (v, p) => ingest.trustOfDocuments(v, [p.document], new Date(), settingDefaults),
  documentByKey: (v) => ingest.documentByKey(v, 'private-document'),
  citedDocuments: (v, p) => ingest.citedDocuments(v, { ids: [p.document], keys: ['private-document'], uris: [] }),
  documentIdsByKeys: (v) => ingest.documentIdsByKeys(v, ['private-document']),
  sourceIdsByKeys: (v) => ingest.sourceIdsByKeys(v, ['s']),
  keysOfSources: (v) => ingest.keysOfSources(v),
  sourceIdsOfKinds: (v) => ingest.sourceIdsOfKinds(v, ['FOLDER']),
  listChunks: (v) => ingest.listChunks(v, { content: null, documentIds: null, sourceIds: null }, 'ASC', TOP),
  statusesThen: async (v, p) => (await ingest.statusesThen(v, [{ revisionId: p.revision, n: 0 }])).filter(Boolean),
  documentsByIds: (v, p) => ingest.documentsByIds(v, [p.document]),
  documentsByKeys: (v) => ingest.documentsByKeys(v, ['private-document']),
  documentsByPaths: (v) => ingest.documentsByPaths(v, ['private/path.ts']),
  documentsOf: (v, p) => ingest.documentsOf(v, [p.source], TOP),
  listDocuments: (v) => ingest.listDocuments(v, null, 'KEY', 'ASC', TOP),
  documentCountsOf: (v, p) => counted(ingest.documentCountsOf(v, p.source), 'SOURCE', 'KIND', 'MEDIA_TYPE', 'MONTH'),
  documentCounts: (v) => counted(ingest.documentCounts(v, null), 'SOURCE', 'KIND', 'MEDIA_TYPE', 'MONTH'),
  revisionsByIds: (v, p) => ingest.revisionsByIds(v, [p.revision]),
  revisionsOf: (v, p) => ingest.revisionsOf(v, [p.document], TOP),
  revisionTexts: (v, p) => ingest.revisionTexts(v, [p.revision]),
  revisionPlaces: (v, p) => ingest.revisionPlaces(v, [p.revision]),
  readingsOfRevisions: (v, p) => ingest.readingsOfRevisions(v, [p.revision]),
  chunksByIds: (v, p) => ingest.chunksByIds(v, [p.chunk]),
  chunksAt: (v, p) => ingest.chunksAt(v, [{ revisionId: p.revision, n: 0 }]),
  attributionsAt: async (v, p) =>
    [...(await ingest.attributionsAt(v, [`${p.revision}:0:9`])).values()].filter(({ at, by }) => at ?? by),
  chunksOfSpans: (v, p) => ingest.chunksOfSpans(v, [p.span]),
  headingsOf: (v, p) => ingest.headingsOf(v, [p.revision], 10),
  placedChunks: (v, p) => ingest.placedChunks(v, [p.revision], TOP),
  placementsOf: (v, p) => ingest.placementsOf(v, [p.chunk], TOP),
  spansByIds: (v, p) => ingest.spansByIds(v, [p.span]),
  listQuarantine: (v) => ingest.listQuarantine(v, { sourceIds: null, state: null }, TOP),
  quarantinedByIds: (v, p) => ingest.quarantinedByIds(v, [p.quarantined]),
  listSources: (v) => ingest.listSources(v, TOP),
  quarantinedOf: (v, p) => ingest.quarantinedOf(v, [p.source], null, TOP),
  countIdentity: async (v) => {
    const { mentionsByStage, ...others } = await identity.countIdentity(v);
    return sum({ ...mentionsByStage, ...others });
  },
  countIngest: async (v) => sum(await ingest.countIngest(v)),
  countReconcile: async (v) => {
    const { claims, ...others } = await reconcile.countReconcile(v);
    return sum({ ...claims, ...others });
  },
  sourcesByIds: (v, p) => ingest.sourcesByIds(v, [p.source]),
  corpusBuild: async (v) => (await ingest.corpusBuild(v)).revisions,
  neighbourhood: async (v, p) => (await graph.neighbourhood(v, [p.entity], WALK, settingDefaults)).nodes,
  paths: async (v, p) => (await graph.paths(v, p.entity, p.other, WALK, settingDefaults)).paths,
};
/** Rows in an answer, whatever its form. */
function rowsIn(answer: unknown): number {
  if (answer === null || answer === undefined) return 0;
  if (typeof answer === 'number') return answer;
  if (answer instanceof Map) return [...answer.values()].map(rowsIn).reduce((a, b) => a + b, 0);
  if (Array.isArray(answer)) return answer.length;
  if (typeof answer === 'object' && 'items' in answer) return rowsIn(answer.items);
  if (typeof answer === 'object' && 'kind' in answer && answer.kind === 'UNRESOLVED') return 0;
  return 1;
}

/** What the doors of the four rooms hand out of their reads. */
const readsAtDoors = ['identity', 'reconcile', 'ingest', 'conversation'].flatMap((room) =>
  [
    ...readFileSync(path.join(projectRoot, 'src', room, 'index.ts'), 'utf8').matchAll(
      /^export \{([^}]+)\} from '\.\/(?:read\/|read-conversations|recent-turns|turns|messages\/search-messages|older-turns\/older-turns|session\/(?:read-session|intent-history))/gmu,
    ),
  ].flatMap(([, names = '']) => names.split(',').map((name) => name.trim())),
);
/** Not asked by a caller with a view of their own, and why. */
const NO_READS: Readonly<Record<string, string>> = {
  manifestHash: 'pure',
  keepIntent: 'writes',
  spanTexts: 'reads through revisionTexts, for spans that their reader has already seen',
  documentsOfBuild: 'pure',
  joinedEntity: 'part of another statement, which is confined to its caller',
  joinEntity: 'the same',
  bearersOf: 'the same',
  entitiesMeeting: 'the same',
  entityMeets: 'the same',
  claimsOfEntities: 'the same',
  tellingFacts: 'read by a commit of documents, which sees what its caller does',
  likelyDuplicates: 'looks at shared entities, whoever asks',
  candidatePage: 'pure',
  trustOfDomains: 'what is said of a site is shared by its space: a private row names a source (source_trust_check1)',
  countQueuedCases: 'a gauge of the whole server: it counts, and shows no row',
};

describeEveryDatabase('private rows', (context, kind) => {
  let scope: Scope;
  let planted: Planted & PlantedConversation;
  beforeAll(async () => {
    scope = await context().space('ada');
    const ids = {
      source: systemIds.next('src'),
      document: systemIds.next('doc'),
      revision: systemIds.next('rev'),
      chunk: systemIds.next('chk'),
      span: systemIds.next('spn'),
      quarantined: systemIds.next('qua'),
      entity: systemIds.next('ent'),
      other: systemIds.next('ent'),
      alias: systemIds.next('als'),
      aliasEvidence: systemIds.next('evd'),
      mention: systemIds.next('men'),
      claim: systemIds.next('clm'),
      next: systemIds.next('clm'),
      evidence: systemIds.next('evd'),
      conflict: systemIds.next('cfl'),
      member: systemIds.next('ent'),
      merge: systemIds.next('mrg'),
      pair: systemIds.next('dis'),
      rule: systemIds.next('tru'),
      twin: systemIds.next('clm'),
      statementCase: systemIds.next('cas'),
    };
    const place = { document_id: ids.document, revision_id: ids.revision, source_id: ids.source, span_id: ids.span };
    await write(
      context().database,
      scope,
      async (commit) => {
        await plant(commit, 'sources', [{ id: ids.source, key: 's' }]);
        await plant(commit, 'documents', [
          {
            ...{ id: ids.document, key: 'private-document', source_id: ids.source, subject_id: ids.entity },
            ...{ path: 'private/path.ts', current_revision_id: ids.revision },
          },
        ]);
        await plant(commit, 'revisions', [
          { id: ids.revision, document_id: ids.document, text: 'secret', place_starts: [0], place_labels: ['page 1'] },
        ]);
        await commit.query(
          'test.reading',
          `insert into model_readings (space_id, revision_id, owner_id, state, models, at) values ($1, $2, $3, 'READ', '{}', $4)`,
          [commit.scope.spaceId, ids.revision, commit.owner, commit.at],
        );
        await plant(commit, 'document_revisions', [{ ...place, n: 0 }]);
        await plant(commit, 'chunks', [{ id: ids.chunk, text: 'secret' }]);
        await plant(commit, 'revision_chunks', [
          {
            revision_id: ids.revision,
            chunk_id: ids.chunk,
            n: 0,
            start_offset: 0,
            end_offset: 6,
            content_at: new Date(0),
          },
        ]);
        await plant(commit, 'spans', [{ ...place, id: ids.span, start_offset: 0, end_offset: 6, quote: 'secret' }]);
        await plant(commit, 'quarantine', [
          { id: ids.quarantined, source_id: ids.source, path: 'p', raw: new Uint8Array([1]) },
        ]);
        await plant(commit, 'entities', [
          { id: ids.entity, name: 'Private', key: 'private-key', type: 'PERSON' },
          { id: ids.other, name: 'Other' },
          { id: ids.member, name: 'Member' },
        ]);
        const [low_id, high_id] = [ids.entity, ids.other].sort();
        await plant(commit, 'merges', [
          { id: ids.merge, member_id: ids.member, into_id: ids.entity, canonical_id: ids.entity },
        ]);
        await plant(commit, 'distinct_pairs', [{ id: ids.pair, low_id, high_id }]);
        await plant(commit, 'source_trust', [{ id: ids.rule, source_id: ids.source }]);
        await plant(commit, 'aliases', [{ id: ids.alias, entity_id: ids.entity, text: 'Private alias' }]);
        await plant(commit, 'alias_evidence', [{ ...place, id: ids.aliasEvidence, alias_id: ids.alias }]);
        await plant(commit, 'mentions', [{ ...place, id: ids.mention, entity_id: ids.entity, method: 'post' }]);
        const edge = { subject_id: ids.entity, object_entity_id: ids.other };
        await plant(commit, 'claims', [
          { ...edge, id: ids.claim, superseded_by: ids.next, confidence_parts: [{ name: 'extraction' }] },
          { ...edge, id: ids.next },
          { ...edge, id: ids.twin, status: 'MERGED', superseded_by: ids.claim },
          { id: systemIds.next('clm'), subject_id: ids.entity, object_text: 'secret' },
          { id: systemIds.next('clm'), subject_id: ids.entity, predicate: 'status', object_text: 'secret' },
        ]);
        const [low, high] = [ids.claim, ids.next].sort();
        await plant(commit, 'statement_cases', [{ id: ids.statementCase, low_id: low, high_id: high }]);
        await commit.query('test.hold', 'insert into disputes_held (space_id, owner_id) values ($1, $2)', [
          commit.scope.spaceId,
          commit.owner,
        ]);
        await plant(commit, 'claim_evidence', [{ ...place, id: ids.evidence, claim_id: ids.claim }]);
        await plant(commit, 'conflicts', [{ id: ids.conflict, subject_id: ids.entity }]);
        await plant(commit, 'conflict_parties', [{ conflict_id: ids.conflict, claim_id: ids.claim }]);
      },
      'ada',
    );
    // Of a later commit: what is read as of the first one is what was planted above.
    planted = { ...ids, ...(await plantConversation(context().database, scope)) };
  });

  it('are looked for in every read there is', () => {
    expect(Object.keys(NO_READS).filter((name) => !readsAtDoors.includes(name))).toEqual([]);
    const reads = readsAtDoors.filter((name) => name !== '' && !(name in NO_READS));
    expect(Object.keys(READS).sort()).toEqual([...reads, 'neighbourhood', 'paths'].sort());
  });

  it.each(Object.entries(READS))('%s shows them to their owner and to nobody else', async (_, read) => {
    const { database } = context();
    const elsewhere = await context().space('ada');
    for (const recorded of [null, 1]) {
      const seenBy = async (who: Scope) =>
        rowsIn(await look(database, who, (view) => read(view, planted), { recorded }));
      expect(await seenBy(scope)).toBeGreaterThan(0);
      expect([await seenBy(context().as(scope, 'bob')), await seenBy(elsewhere)]).toEqual([0, 0]);
    }
  });

  it('rules are shared in their space, and nobody sees them in another', async () => {
    const { database } = context();
    const [home, elsewhere] = [await context().space('ada'), await context().space('ada')];
    const when = ['a b', 'b c'].map((ends) => {
      const [from = '', to = ''] = ends.split(' ');
      return { from, kind: 'NEAR', to, bases: ['ASSERTED' as const], minConfidence: null };
    });
    const definition = {
      ...{ when, then: { from: 'a', kind: 'REACHES', to: 'c' }, confidence: 1 },
      ...{ types: [], different: [], mayConcludeAsserted: false },
    };
    const rule = { name: 'reach', definition, reason: 'seen', expectedVersion: null };
    const deps = { ids: systemIds, ontology: ontologyOf([]), settings: settingDefaults };
    let id = '' as RuleId;
    await write(database, home, async (commit) => {
      const defined = await defineRule(commit, rule, deps);
      if ('id' in defined) id = defined.id;
    });
    await database.note(home, (sql) =>
      sql.query(
        'test.fault',
        `insert into follower_positions (space_id, follower, position, place)
          values ($1, 'inference/' || $2::text, 1, '{"fault": "too much"}')`,
        [home.spaceId, id],
      ),
    );
    const reads: readonly ((view: View) => Promise<unknown>)[] = [
      (v) => listRules(v, TOP),
      (v) => rulesByIds(v, [id]),
      async (v) => (await faultsOf(v, [id])).get(id),
    ];
    for (const read of reads) {
      const seenBy = async (who: Scope) =>
        rowsIn(
          await look(database, who, async (view) => {
            const found = await read(view);
            return found instanceof Map ? [...found.values()] : found;
          }),
        );
      const all = [home, context().as(home, 'bob'), elsewhere, context().as(elsewhere, 'bob')];
      expect(await Promise.all(all.map(seenBy))).toEqual([1, 1, 0, 0]);
    }
  });

  // The embedded database takes five times as long for them.
  const many = kind === 'embedded' && !isNight ? 2_000 : 10_000;
  it(`${many} random reads by strangers, among those of their owner, see none of them`, async () => {
    const { database } = context();
    const elsewhere = await context().space('ada');
    const strangers = [context().as(scope, 'bob'), elsewhere, context().as(elsewhere, 'bob')];
    const all = Object.values(READS);
    const random = randomFrom(20_261_122);
    const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
    const tally = { strangers: 0, seen: 0, owner: 0 };
    const reader = async (): Promise<void> => {
      while (tally.strangers < many) {
        const isOwner = random() < 0.1;
        const who = isOwner ? scope : pick(strangers);
        if (!isOwner) tally.strangers += 1;
        const recorded = pick([null, 1]);
        const read = pick(all);
        const rows = await look(database, who, async (view) => rowsIn(await read(view, planted)), { recorded });
        if (isOwner) tally.owner += Math.min(rows, 1);
        else tally.seen += rows;
      }
    };
    await Promise.all(Array.from({ length: 6 }, reader));
    expect(tally.seen).toBe(0);
    // Their owner saw them meanwhile, over the same connections: the reads do read.
    expect(tally.owner).toBeGreaterThan(many * 0.09);
  });
});
