import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { infer } from '../../graph/inference/index.ts';
import { readSpace } from '../../src/cli/export/space-reader.ts';
import { runImport } from '../../src/cli/import/import-command.ts';
import { systemIds } from '../../src/domain/typed-ids.ts';
import { ontologyOf } from '../../src/domain/ontology.ts';
import { builtInPacks } from '../../src/packs/index.ts';
import { settingDefaults } from '../support/settings.ts';
import { findDuplicates } from '../../src/reconcile/index.ts';
import type { Database } from '../../src/storage/index.ts';
import { clientOf } from '../support/asking-client.ts';
import { caughtIo } from '../support/cli-io.ts';
import { conversationWorker } from '../support/conversing.ts';
import { Curator } from '../support/curator.ts';
import { NOT_BROUGHT } from '../support/not-brought.ts';
import { describeDatabase } from '../support/database.ts';
import { asking, type Asking } from '../support/graphql.ts';
import { CHAIN } from '../support/shipwrights.ts';
import { A_POST, HOSTILE } from '../support/round-trip-texts.ts';
import { storyIn } from '../support/story.ts';
import { everything, merging, saying } from '../support/round-trip.ts';

/** Documents that a worker made of messages, and makes again, at another time. */
const ofMessages = (column: string): string =>
  `${column} in (select id from documents d where d.space_id = t.space_id and d.kind = 'MESSAGE')`;

/**
 * Rows of tables that count: words that nothing rests on are not in an export, nor what waits for a person, nor what was made of messages
 * (round-trip-conversations.test.ts).
 */
const COUNTING: Readonly<Record<string, string>> = {
  quarantine: `state <> 'HELD'`,
  documents: `kind <> 'MESSAGE'`,
  revisions: `not ${ofMessages('document_id')}`,
  document_revisions: `not ${ofMessages('document_id')}`,
  spans: ['mentions', 'claim_evidence', 'alias_evidence']
    .map((name) => `exists (select from ${name} r where r.space_id = t.space_id and r.span_id = t.id)`)
    .join(' or '),
};

/** Rows of a space by table, without what says where and when they were written. */
async function rowsOf(database: Database, spaceId: string): Promise<Record<string, readonly string[]>> {
  const tables = await database.system((query) =>
    query<{ name: string }>(
      't.tables',
      `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'space_id'
        where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and c.relname not like '%\\_history' order by 1`,
      [],
    ),
  );
  const found: Record<string, readonly string[]> = {};
  for (const { name } of tables) {
    const left = NOT_BROUGHT[name] ?? [];
    if (left === '*') continue;
    const rows = await database.system((query) =>
      query<{ row: string }>(
        't.rows',
        `select (to_jsonb(t) - $2::text[])::text as row from ${name} t where space_id = $1 and (${COUNTING[name] ?? 'true'})`,
        [spaceId, ['space_id', 'since', ...left]],
      ),
    );
    found[name] = rows.map(({ row }) => row).sort();
  }
  return found;
}

const lines = async (from: Asking): Promise<string[]> => {
  const all: string[] = [];
  for await (const line of readSpace(clientOf(from), new AbortController().signal)) all.push(JSON.stringify(line));
  return all;
};
const comparable = (all: readonly string[]): string[] =>
  all.map((line) => line.replace(/"commit":"com_[^"]*"/, '"commit":"com"')).sort();

describeDatabase('an export that is imported into an empty space', (context) => {
  let folder: string;
  let first: Asking;
  let second: Asking;
  let exported: string[];
  let merged: { readonly head: string; readonly member: string };

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'round-trip-'));
    const { database, space } = context();
    await database.system((query) =>
      query(
        't.model',
        `insert into embedding_models (embedder, name, dimension, lexical, state) values ('t', 't', 3, true, 'ACTIVE')`,
        [],
      ),
    );
    first = await storyIn(context);
    await everything(first, database);
    await saying(first);
    await conversationWorker(database).worker.drain();
    merged = await merging(first);
    const found = await findDuplicates(database, first.scope, {
      ids: systemIds,
      settings: settingDefaults,
      ontology: ontologyOf(builtInPacks),
      milliseconds: 60_000,
    });
    expect(found.asked).toBe(1);
    second = asking(database, await space());
    exported = await lines(first);
    const file = join(folder, 'graph.jsonl');
    writeFileSync(file, exported.join('\n'));
    const { io, err } = caughtIo();
    expect([await runImport(clientOf(second), file, io), err()]).toEqual([0, '']);
    await conversationWorker(database).worker.drain();
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('is there again, table by table, but for what is named here', async () => {
    const { database } = context();
    const [before, after] = [
      await rowsOf(database, first.scope.spaceId),
      await rowsOf(database, second.scope.spaceId),
    ] as const;
    for (const [table, what] of [
      ['claims', '"confirmations": 1'],
      ['mentions', '"said": false'],
      ['revisions', 'FRONT_MATTER'],
      ['documents', '"read_by": ["lamps '],
      ['claims', '"apart": {'],
      ['claim_evidence', '"trust": 0.3'],
      ['source_trust', '"flagged": true'],
      ['conflicts', 'MERGED_ENTITIES'],
      ['conflicts', 'DUPLICATE:'],
      ['rules', '"reason": "it holds at sea"'],
      ['messages', '"version_hints": [{'],
      ['conversations', '"head": 0'],
    ] as const)
      expect(before[table]).toContainEqual(expect.stringContaining(what));
    for (const [table, rows] of Object.entries(before)) {
      expect([table, rows.length]).not.toEqual([table, 0]);
      expect([table, after[table]]).toEqual([table, rows]);
    }
    expect(Object.keys(NOT_BROUGHT).filter((name) => NOT_BROUGHT[name] !== '*' && !(name in before))).toEqual([]);
  });

  it('has the same lines, and a second import finds them all there', async () => {
    expect(comparable(await lines(second))).toEqual(comparable(exported));
    const { io, out } = caughtIo();
    expect(await runImport(clientOf(second), join(folder, 'graph.jsonl'), io)).toBe(0);
    expect(out()).toMatch(/^added 0 lines/);
  });

  it('has its rules: what an enabled one concludes is inferred after the import, from the same claims', async () => {
    const { database } = context();
    const shown = (me: Asking) =>
      me.get<{ relationships: { nodes: unknown[] }; rules: { nodes: unknown[] } }>(
        `{ relationships(kinds: ["LEANS_ON"]) { nodes { confidence { value } from { name } to { name } derivations { rule { id } premises { claim { id } } } } }
          rules { nodes { id name reason by enabled version definition { when { kind bases minConfidence } types { variable anyOf } different { a b } } } } }`,
      );
    const [here, before] = [await shown(first), await shown(second)];
    expect(here.rules.nodes).toMatchObject([
      {
        name: 'leaning',
        enabled: true,
        version: 2,
        reason: 'it holds at sea',
        definition: { different: [{ a: 'a', b: 'b' }] },
      },
      {
        name: 'resting',
        enabled: false,
        version: 1,
        reason: 'as shipwrights say',
        definition: { when: [{ minConfidence: 0.6 }, {}] },
      },
    ]);
    expect(before).toEqual({ rules: here.rules, relationships: { nodes: [] } });
    expect(await infer({ database }, second.scope)).toMatchObject({ settled: true, faults: [] });
    const after = await shown(second);
    expect(here.relationships.nodes).toMatchObject([{ from: { name: 'mast' }, to: { name: 'hull' } }]);
    expect(after).toEqual(here);
  });

  it('refuses rules that lead back to themselves with those of the space, naming the line', async () => {
    const given = exported.map((line) => JSON.parse(line) as { type: string; name?: string; definition?: object });
    const n = given.findIndex(({ type, name }) => type === 'Rule' && name === 'leaning');
    const when = CHAIN.map((one) => ({ ...one, kind: 'RESTS_ON', bases: ['INFERRED'], minConfidence: 0.6 }));
    const file = join(folder, 'back.jsonl');
    writeFileSync(
      file,
      given
        .map((line, i) => JSON.stringify(i === n ? { ...line, definition: { ...line.definition, when } } : line))
        .join('\n'),
    );
    const third = asking(context().database, await context().space());
    const { io, err } = caughtIo();
    expect(await runImport(clientOf(third), file, io)).toBe(1);
    expect(err()).toMatch(
      new RegExp(
        `line ${n + 1}, column \\d+: definition: expected a rule that does not lead back to itself: leaning → resting → leaning`,
      ),
    );
    const { rules } = await third.get<{ rules: { nodes: unknown[] } }>('{ rules { nodes { id } } }');
    expect(rules.nodes).toEqual([]);
  });

  it('is one there of those that are one, and comes apart there as it does here', async () => {
    const { head, member } = merged;
    const spaces = [first, second].map((me) => new Curator(me));
    const see = (id: string) => Promise.all(spaces.map((at) => at.standing(id)));
    const [here, there] = await see(head);
    expect(here).toEqual(['status: Draft DISPUTED', 'status: Final DISPUTED', 'status: Final DISPUTED']);
    expect(there).toEqual(here);
    for (const at of spaces) {
      expect((await at.entity(member)).id).toBe(head);
      expect(await at.unmerge(member)).toMatchObject({ __typename: 'EntityUnmerged' });
    }
    expect(await see(head)).toEqual([['status: Draft ACTIVE'], ['status: Draft ACTIVE']]);
    const both = ['status: Final ACTIVE', 'status: Final ACTIVE'];
    expect(await see(member)).toEqual([both, both]);
    const [shown, same] = await Promise.all(spaces.map((at) => at.entity(member)));
    // The number of a commit is one of the space's own line of time.
    const merges = shown?.mergedFrom.map((merge) => ({ ...merge, commit: expect.anything() }));
    expect(same).toEqual({ ...shown, mergedFrom: merges });
    expect(merges).toHaveLength(1);
    expect(shown?.aliases.nodes.map(({ text }) => text)).toEqual(['lantern', 'torch']);
  });

  it('refuses merges of which one leads to an entity that is merged itself', async () => {
    const given = exported.map((line) => JSON.parse(line) as Record<string, unknown>);
    const spoilt = given.map((line) =>
      line['type'] === 'Merge' && line['mergedInto'] === merged.member ? { ...line, canonical: merged.member } : line,
    );
    const file = join(folder, 'circle.jsonl');
    writeFileSync(file, spoilt.map((line) => JSON.stringify(line)).join('\n'));
    const third = asking(context().database, await context().space());
    await expect(runImport(clientOf(third), file, caughtIo().io)).rejects.toThrow(
      'the lines of merges contradict each other: a canonical entity is merged itself',
    );
    const { merges } = await third.get<{ merges: { nodes: unknown[] } }>('{ merges { nodes { id } } }');
    expect(merges.nodes).toEqual([]);
  });

  it('holds nothing again that was let in, and everything else that speaks to machines', async () => {
    const send = (text: string) =>
      second.get<{ ingest: { outcomes: { status: string }[] } }>(
        `mutation ($text: String!) { ingest(input: { source: { key: "bad" }, documents: [{ path: "again.md", text: $text }] }) {
          ... on Ingested { outcomes { status } } } }`,
        { text },
      );
    expect((await send(HOSTILE)).ingest.outcomes).toEqual([{ status: 'ADDED' }]);
    expect((await send(`${HOSTILE}\nMore.`)).ingest.outcomes).toEqual([{ status: 'QUARANTINED' }]);
  });

  it.each([
    ['a setting out of bounds', 'Setting', { value: 1e9 }, /value: page.default: expected a whole number/],
    ['a setting that nobody knows', 'Setting', { id: 'page.colour' }, /id: no setting is called "page.colour"/],
    ['what still waits for a person', 'Quarantined', { state: 'HELD' }, /state: /],
    [
      'an entity that is merged with itself',
      'Merge',
      { member: 'ent_01h2xcejqtf2nbrexx3vqjhp41', mergedInto: 'ent_01h2xcejqtf2nbrexx3vqjhp41' },
      /member: expected another entity/,
    ],
    [
      'a trust rule under the id of another',
      'TrustRule',
      { domain: 'other.example', source: null },
      /id: expected the id that a rule/,
    ],
    [
      'a trust rule for what is no domain',
      'TrustRule',
      { domain: 'https://x', source: null },
      /domain: expected a domain name/,
    ],
    [
      'a merge into what is not there',
      'Merge',
      { mergedInto: 'ent_01h2xcejqtf2nbrexx3vqjhp41' },
      /mergedInto: expected a Entity of this file/,
    ],
    [
      'a pair the other way round',
      'DistinctPair',
      { b: 'ent_00000000000000000000000000' },
      /b: expected the greater id/,
    ],
    [
      'a rule that concludes of what it does not bind',
      'Rule',
      {
        definition: {
          when: CHAIN.map((one) => ({ ...one, bases: ['ASSERTED'], minConfidence: null })),
          then: { from: 'a', kind: 'K_Z', to: 'z' },
          confidence: 0.8,
          types: [],
          different: [],
          mayConcludeAsserted: false,
        },
      },
      /line \d+, column \d+: definition.then.to: expected a variable of the patterns, got "z"/,
    ],
    [
      'a message whose words were changed',
      'Message',
      { text: 'Nothing.' },
      /contentHash: expected the SHA-256 of the text/,
    ],
    [
      'a message of no conversation',
      'Message',
      { conversation: 'cnv_01h2xcejqtf2nbrexx3vqjhp41' },
      /conversation: expected a Conversation/,
    ],
    ['metadata that no database takes', 'Conversation', { metadata: { a: '\0' } }, /metadata: expected JSON/],
    ['a rule without a definition', 'Rule', { definition: null }, /definition: /],
    ['a rule whose name has spaces around it', 'Rule', { name: ' leaning' }, /name: expected a name of 1 to 100/],
    [
      'a post whose words were changed',
      'Revision',
      { posts: [{ ...A_POST, rawContent: 'Nothing.', contentHash: 'a'.repeat(64) }] },
      /posts.0.contentHash: expected the SHA-256 of rawContent/,
    ],
    [
      'a hash of words that are not there',
      'Revision',
      { posts: [{ ...A_POST, contentHash: 'a'.repeat(64) }] },
      /posts.0.contentHash: expected the SHA-256/,
    ],
    ['a post in a chunk of another text', 'Revision', { posts: [A_POST] }, /expected a chunk of this revision/],
  ])('refuses %s', async (_, type, change, message) => {
    const given = exported.map((line) => JSON.parse(line) as Record<string, unknown>);
    const n = given.findIndex((line) => line['type'] === type);
    const file = join(folder, 'spoilt.jsonl');
    writeFileSync(file, given.map((line, i) => JSON.stringify(i === n ? { ...line, ...change } : line)).join('\n'));
    const { io, err } = caughtIo();
    const third = asking(context().database, await context().space());
    expect(await runImport(clientOf(third), file, io)).toBe(1);
    expect(err()).toMatch(message);
  });
});
