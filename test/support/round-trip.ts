import { expect } from '@jest/globals';
import { decodeId, systemIds } from '../../src/domain/typed-ids.ts';
import type { Database } from '../../src/storage/index.ts';
import { append, startOne } from './conversing.ts';
import { Curator } from './curator.ts';
import { type Asking } from './graphql.ts';
import { plant, write } from './rows.ts';
import { rulesIn } from './shipwrights.ts';
import { HOSTILE, PAGE, SILENT, THREAD } from './round-trip-texts.ts';

/** Sides that both hold, and a name that somebody chose. */
async function decidedOtherwise(me: Asking, entity: string): Promise<void> {
  const answer = await me.get<{
    assertClaim: { claim: { conflicts: { id: string; parties: { claim: { id: string } }[] }[] } };
  }>(
    `mutation ($entity: ID!) { assertClaim(input: { subject: { id: $entity }, predicate: "status", object: { text: "Withdrawn" } }) {
      ... on ClaimWritten { claim { conflicts: inConflicts { id parties { claim { id } } } } } } }`,
    { entity },
  );
  const [conflict] = answer.assertClaim.claim.conflicts;
  const values = conflict?.parties.map(({ claim }, n) => ({ claim: claim.id, value: `network ${n}` }));
  const decided = await me.get(
    `mutation ($conflict: ID!, $values: [SideValueInput!]!, $entity: ID!) {
      resolveConflict(input: { id: $conflict, rationale: "r", bothHold: { qualifier: "network", values: $values } }) { __typename }
      chooseEntity(input: { text: "number one", entity: $entity, visibility: SHARED }) { __typename }
    }`,
    { conflict: conflict?.id, values, entity },
  );
  expect(decided).toEqual({
    resolveConflict: { __typename: 'ConflictWritten' },
    chooseEntity: { __typename: 'EntityChosen' },
  });
}

/** A space with a row in every table that an export is about. */
export async function everything(me: Asking, database: Database): Promise<void> {
  const sent = await me.get<{
    bad: { outcomes: { quarantined: { id: string } | null }[] };
    left: { source: { id: string } };
  }>(
    `mutation ($thread: String!, $page: String!, $hostile: String!, $pack: String!) {
      setSourceTrust(input: { domain: "tides.example", base: 0.3, authorityFor: ["status"], reason: "heard of it" }) { __typename }
      site: ingest(input: { source: { key: "site", uri: "https://www.tides.example/all" }, documents: [
        { path: "a.md", text: "---\\neip: 9009\\ntitle: Tides\\nstatus: Draft\\n---\\n\\nText." }
      ] }) { __typename }
      ingest(input: { source: { key: "mixed" }, documents: [
        { path: "talk.json", text: $thread }, { path: "lamp.html", text: $page }, { path: "gone.md", text: "# Gone\\n\\nIt was here." }
        { path: "broken.md", text: "---\\ntitle: [Broken\\n---\\n\\n# Broken" }
      ] }) { __typename }
      again: ingest(input: { source: { key: "mixed" }, pack: $pack, documents: [{ path: "lamp.html", text: $page }] }) { __typename }
      own: ingest(input: { source: { key: "own" }, visibility: PRIVATE, documents: [{ path: "own.md", text: "# Mine" }] }) { __typename }
      bad: ingest(input: { source: { key: "bad" }, documents: [{ path: "tides.md", text: $hostile }] }) {
        ... on Ingested { outcomes { quarantined { id } } } }
      left: registerSource(input: { source: { key: "left" } }) { ... on SourceWritten { source { id } } }
      updateSetting(input: { key: "page.default", value: 7 }) { __typename }
    }`,
    { thread: THREAD, page: PAGE, hostile: HOSTILE, pack: SILENT },
  );
  const held = sent.bad.outcomes[0]?.quarantined?.id;
  const found = await me.get<{
    documents: { nodes: { id: string; path: string }[] };
    conflicts: { nodes: { id: string; parties: { claim: { id: string } | null }[] }[] };
    entity: { id: string };
  }>(`{ documents(first: 50) { nodes { id path } } entity(key: "eip-1") { id }
    conflicts(first: 1) { nodes { id parties { claim { id } } } } }`);
  const [conflict] = found.conflicts.nodes;
  await me.get(
    `mutation ($held: ID!, $left: ID!, $gone: ID!, $conflict: ID!, $winner: ID!, $entity: ID!) {
      releaseQuarantined(input: { id: $held, reason: "a lesson about it" }) { __typename ... on DomainError { message } }
      setSourceTrust(input: { source: $left, flagged: true, reason: "nobody knows it" }) { __typename }
      removeSource(input: { id: $left }) { __typename }
      removeDocument(input: { id: $gone }) { __typename }
      resolveConflict(input: { id: $conflict, winner: $winner, rationale: "it is newer" }) { __typename }
      confirmClaim(input: { id: $winner }) { __typename ... on DomainError { message } }
      addAlias(input: { entity: $entity, text: "the first proposal" }) { __typename }
    }`,
    {
      held,
      left: sent.left.source.id,
      gone: found.documents.nodes.find(({ path }) => path === 'gone.md')?.id,
      conflict: conflict?.id,
      winner: conflict?.parties[0]?.claim?.id,
      entity: found.entity.id,
    },
  );
  await decidedOtherwise(me, found.entity.id);
  await rulesIn(me);
  const [a, b] = found.conflicts.nodes.flatMap(({ parties }) => parties.map(({ claim }) => claim?.id ?? ''));
  await write(database, me.scope, async (commit) => {
    const [low_id, high_id] = [a ?? '', b ?? ''].map((id) => decodeId(id, 'clm').id).sort();
    await plant(commit, 'statement_cases', [{ id: systemIds.next('cas'), low_id, high_id }]);
  });
  await write(database, me.scope, (commit) =>
    commit.query(
      't.reading',
      `insert into model_readings (space_id, revision_id, state, why, models, at)
        select space_id, current_revision_id, 'PARTIAL', 'the budget', '{some-model}', date_trunc('milliseconds', now()) from documents
         where space_id = $1 and path = 'lamp.html'`,
      [me.scope.spaceId],
    ),
  );
}

/** Entities that are one, of which one had been merged before; such as were one for a while; and two that are two. */
export async function merging(me: Asking): Promise<{ readonly head: string; readonly member: string }> {
  const at = new Curator(me);
  // One after the other: which of two names is older is looked at below.
  const head = await at.thing('lamp');
  const member = await at.thing('lantern');
  const below = await at.thing('torch');
  const other = await at.thing('candle');
  const rival = await at.thing('wick');
  for (const [id, status] of [
    [head, 'Draft'],
    [member, 'Final'],
    [below, 'Final'],
    [other, 'Stagnant'],
  ] as const)
    await at.say(id, 'status', status);
  await at.merge(member, [below]);
  await at.merge(head, [member, other]);
  await at.unmerge(other);
  await at.distinct(head, rival);
  await at.thing('Ada Lantern', { type: 'PERSON', key: 'mail:ada@a.example' });
  await at.thing('Ada Lantern', { type: 'PERSON', key: 'github:ada' });
  return { head, member };
}

/** Conversations: of all, of one's own, and one in which nothing was said. */
export async function saying(me: Asking): Promise<void> {
  const shared = await startOne(me, {
    key: 'pilots',
    title: 'Pilots',
    visibility: 'SHARED',
    metadata: { ship: ['a', null] },
  });
  await append(me, shared, [
    {
      ...{ text: 'Where is the harbour lantern?', speaker: 'Ada', saidAt: '2020-01-31T12:00:00.000Z', important: true },
      ...{ tags: ['light'], versionHints: [{ file: 'chart.md', hash: 'ab' }], metadata: { n: 1 }, idempotencyKey: 'k' },
    },
    { text: 'At the pier.', role: 'ASSISTANT', source: 'EXTERNAL' },
  ]);
  await append(me, await startOne(me), ['Mine:\r\nalone.']);
  await startOne(me, { key: 'silent' });
}
