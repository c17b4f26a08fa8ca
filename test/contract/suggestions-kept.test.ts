import { expect, it } from '@jest/globals';
import { systemIds } from '../../src/domain/typed-ids.ts';
import { describeDatabase } from '../support/database.ts';
import { asking, type Asking } from '../support/graphql.ts';
import { plant, write as commitRows } from '../support/rows.ts';
import type { Nodes } from '../support/story.ts';
import { decideSuggestion, foundSuggestions, ingestNote, ship } from '../support/suggesting.ts';

const UNDO = `mutation ($commit: Int!) { undo(input: { commit: $commit, reason: "again" }) { __typename ... on DomainError { message } } }`;
const WAITING = '{ stats { openSuggestions } }';
const BY_ID = 'query ($id: ID!) { suggestion(id: $id) { state } }';
const DOCUMENTS = '{ documents(first: 20) { nodes { id path } } }';
const REMOVE =
  'mutation ($id: ID!) { removeDocument(input: { id: $id }) { __typename ... on DomainError { message } } }';
const CONFLICTS = '{ conflicts { nodes { kind status subject { name } parties { claim { status } } } } }';

describeDatabase('suggestions, whose they are and how long they last', (context) => {
  const space = async (): Promise<Asking> => asking(context().database, await context().space());

  it('private claims make suggestions for their owner alone, and none with what is shared', async () => {
    const scope = await context().space();
    const [ada, bob] = ['ada', 'bob'].map((owner) => asking(context().database, { ...scope, owner, role: 'CURATOR' }));
    if (!ada || !bob) throw new Error('expected two callers');
    const privately = { visibility: 'PRIVATE' };
    await ingestNote(ada, 'shared.md', ship('Aurora', 1998));
    await ingestNote(ada, 'secret.md', ship('Aurora', 2001), 'secret', privately);
    await ingestNote(ada, 'acme.md', ship('Acme', 1950, 'company'));
    await ingestNote(ada, 'acme-too.md', ship('Acme Ltd', 1950, 'company'), 'acme-too', privately);
    for (const me of [bob, ada, bob]) {
      expect(await foundSuggestions(me, 'CONTRADICTION')).toEqual([]);
      expect(await foundSuggestions(me, 'SAME_NAME')).toEqual([]);
    }
    await ingestNote(ada, 'own-a.md', ship('Borealis', 1998), 'own-a', privately);
    await ingestNote(ada, 'own-b.md', ship('Borealis', 2001), 'own-b', privately);
    expect(await foundSuggestions(bob, 'CONTRADICTION')).toEqual([]);
    const [own] = await foundSuggestions(ada, 'CONTRADICTION');
    expect(own?.why).toMatch(/^Borealis, founded/);
    expect(await foundSuggestions(bob, 'CONTRADICTION')).toEqual([]);
    expect(await bob.get(WAITING)).toEqual({ stats: { openSuggestions: 0 } });
    expect(await ada.get(WAITING)).toEqual({ stats: { openSuggestions: 1 } });
    expect(await bob.get(BY_ID, { id: own?.id })).toEqual({ suggestion: null });
    for (const name of ['acceptSuggestions', 'dismissSuggestions'] as const)
      expect(await decideSuggestion(bob, name, own)).toMatchObject({ __typename: 'NotFound' });
    expect(await ada.get(BY_ID, { id: own?.id })).toEqual({ suggestion: { state: 'OPEN' } });
  });

  it('ten thousand values of one predicate suggest nothing, hide nothing of another, and take no time', async () => {
    const scope = await context().space();
    const me = asking(context().database, scope);
    const thing = systemIds.next('ent');
    const date = { subject_id: thing, object_type: 'DATE', object_text: null };
    await commitRows(context().database, scope, async (commit) => {
      await plant(commit, 'entities', [{ id: thing, name: 'Harbour log', type: 'THING' }]);
      const values = Array.from({ length: 10_000 }, (_, n) => {
        const day = new Date(Date.UTC(1990, 0, 1 + n)).toISOString().slice(0, 10);
        return { ...date, predicate: 'built', object_date: day, object_key: day };
      });
      await plant(commit, 'claims', values);
      await plant(
        commit,
        'claims',
        ['1998', '2001'].map((year) => ({ ...date, predicate: 'founded', object_date: year, object_key: year })),
      );
    });
    const started = performance.now();
    const found = await foundSuggestions(me, 'CONTRADICTION');
    expect(found.map(({ predicate }) => predicate)).toEqual(['founded']);
    expect(performance.now() - started).toBeLessThan(20_000);
  }, 120_000);

  it('a removed document takes its open suggestions away, and brings them back with it', async () => {
    const me = await space();
    await ingestNote(me, 'a.md', ship('Aurora', 1998));
    await ingestNote(me, 'b.md', ship('Aurora', 2001));
    await ingestNote(me, 'c.md', ship('Acme', 1998, 'company'));
    await ingestNote(me, 'd.md', ship('Acme Corp.', 1998, 'company'));
    expect(await foundSuggestions(me, 'CONTRADICTION')).toHaveLength(1);
    expect(await foundSuggestions(me, 'SAME_NAME')).toHaveLength(1);
    const { documents } = await me.get<{ documents: Nodes<{ id: string; path: string }> }>(DOCUMENTS);
    for (const { id, path } of documents.nodes)
      if (path === 'b.md' || path === 'd.md')
        expect(await me.get(REMOVE, { id })).not.toMatchObject({ removeDocument: { message: expect.anything() } });
    expect(await foundSuggestions(me, 'CONTRADICTION')).toEqual([]);
    expect(await foundSuggestions(me, 'SAME_NAME')).toEqual([]);
    expect(await foundSuggestions(me, 'CONTRADICTION', 'WITHDRAWN')).toHaveLength(1);
    await ingestNote(me, 'b.md', ship('Aurora', 2001));
    await ingestNote(me, 'd.md', ship('Acme Corp.', 1998, 'company'));
    expect(await foundSuggestions(me, 'CONTRADICTION')).toHaveLength(1);
    expect(await foundSuggestions(me, 'SAME_NAME')).toHaveLength(1);
  });

  it('a name that was dismissed stays dismissed when its notes are read again, edited and copied', async () => {
    const me = await space();
    await ingestNote(me, 'a.md', ship('Acme', 1998, 'company'));
    await ingestNote(me, 'b.md', ship('Acme Corp.', 1998, 'company'));
    const [one] = await foundSuggestions(me, 'SAME_NAME');
    expect(await decideSuggestion(me, 'dismissSuggestions', one)).toMatchObject({
      suggestions: [{ state: 'DISMISSED' }],
    });
    await ingestNote(me, 'b.md', ship('Acme Corp.', 1998, 'company'), 'b.md', { reread: true });
    await ingestNote(me, 'a.md', `${ship('Acme', 1998, 'company')}\nOne more line.\n`);
    await ingestNote(me, 'copy.md', ship('Acme Corp.', 1998, 'company'));
    expect(await foundSuggestions(me, 'SAME_NAME')).toEqual([]);
    expect(await foundSuggestions(me, 'SAME_NAME', 'DISMISSED')).toHaveLength(1);
  });

  it('a decision holds to the version that was seen, is done once under its key, and not for what is decided', async () => {
    const me = await space();
    await ingestNote(me, 'a.md', ship('Aurora', 1998));
    await ingestNote(me, 'b.md', ship('Aurora', 2001));
    const [one] = await foundSuggestions(me, 'CONTRADICTION');
    if (!one) throw new Error('expected a suggestion');
    const stale = await decideSuggestion(me, 'acceptSuggestions', { ...one, version: one.version + 1 });
    expect(stale.__typename).toBe('StaleVersion');
    const key = { idempotencyKey: 'once' };
    const first = await decideSuggestion(me, 'dismissSuggestions', one, key);
    expect(first.suggestions).toMatchObject([{ state: 'DISMISSED' }]);
    expect(await decideSuggestion(me, 'dismissSuggestions', one, key)).toEqual(first);
    expect(await decideSuggestion(me, 'dismissSuggestions', one, { ...key, why: 'another reason' })).toMatchObject({
      __typename: 'IdempotencyMismatch',
    });
    const [dismissed] = await foundSuggestions(me, 'CONTRADICTION', 'DISMISSED');
    expect(await decideSuggestion(me, 'acceptSuggestions', dismissed)).toMatchObject({
      __typename: 'ConflictingState',
    });
  });

  it('words of a document are shown as words: markup, marks of direction and very long ones', async () => {
    const me = await space();
    const owner = (name: string): string => `---\nname: Aurora\ntype: vessel\nlegal form: "${name}"\n---\n# Aurora\n`;
    await ingestNote(me, 'a.md', owner('<script>alert(1)</script>\u202Etxt'));
    await ingestNote(me, 'b.md', owner('Society'));
    await ingestNote(me, 'c.md', ship('Acme', 1998, 'company'));
    await ingestNote(me, 'd.md', `# Acme Ltd\n\n- Founded: 2001\n- Motto: ${'w'.repeat(100_000)}\n`);
    await ingestNote(me, 'e.md', ship('x'.repeat(100_000), 1998, 'company'));
    const all = [...(await foundSuggestions(me, 'CONTRADICTION')), ...(await foundSuggestions(me, 'SAME_NAME'))];
    expect(all.length).toBeGreaterThan(0);
    for (const { why } of all) {
      expect(why.length).toBeLessThan(600);
      expect(why).not.toMatch(/[\u202a-\u202e\u2066-\u2069\n]/u);
    }
  });

  it('two that may be one are looked at as one: accepted, they are merged and in conflict; undone, both are open', async () => {
    const me = await space();
    await ingestNote(me, 'a.md', ship('Gannet', 1998));
    await ingestNote(me, 'b.md', ship('MV Gannet', 2001));
    const [one, ...more] = await foundSuggestions(me, 'CONTRADICTION');
    const [name] = await foundSuggestions(me, 'SAME_NAME');
    expect(more).toEqual([]);
    expect(one?.why).toMatch(/^MV Gannet and Gannet, if they are one, founded: (?:1998 or 2001|2001 or 1998)\?/);
    expect(one?.score).toBeLessThan(name?.score ?? 0);
    const accepted = await decideSuggestion(me, 'acceptSuggestions', one);
    expect(accepted).toMatchObject({ suggestions: [{ state: 'ACCEPTED' }] });
    const { conflicts } = await me.get<{ conflicts: Nodes<object> }>(CONFLICTS);
    expect(conflicts.nodes).toMatchObject([{ kind: 'VALUE', status: 'OPEN' }]);
    expect(await foundSuggestions(me, 'SAME_NAME')).toEqual([]);
    expect(await foundSuggestions(me, 'CONTRADICTION')).toEqual([]);
    expect(await me.get(UNDO, { commit: accepted.commit.number })).not.toMatchObject({
      undo: { message: expect.anything() },
    });
    expect(await foundSuggestions(me, 'SAME_NAME')).toHaveLength(1);
    expect(await foundSuggestions(me, 'CONTRADICTION')).toHaveLength(1);
    await decideSuggestion(me, 'dismissSuggestions', (await foundSuggestions(me, 'SAME_NAME'))[0]);
    expect(await foundSuggestions(me, 'CONTRADICTION')).toEqual([]);
  });

  it('two of which only words suggest a type become one, of the type that a note states', async () => {
    const me = await space();
    await ingestNote(me, 'a.md', ship('Skerry Lines Ltd', 1948, 'company'));
    await ingestNote(me, 'b.txt', 'Dear Ada,\n\nSkerry Lines was founded in 1950. Skerry Lines employs 40 people.\n');
    const [one] = await foundSuggestions(me, 'SAME_NAME');
    expect(one?.sides.map(({ entity }) => entity?.name).sort()).toEqual(['Skerry Lines', 'Skerry Lines Ltd']);
    const accepted = await decideSuggestion(me, 'acceptSuggestions', one);
    expect(accepted).toMatchObject({ suggestions: [{ state: 'ACCEPTED' }] });
    const types = '{ resolveName(text: "Skerry Lines") { ... on Resolved { entity { name type } } } }';
    expect(await me.get(types)).toEqual({ resolveName: { entity: { name: 'Skerry Lines Ltd', type: 'COMPANY' } } });
    expect((await foundSuggestions(me, 'CONTRADICTION')).map(({ why }) => why)).toEqual([
      expect.stringMatching(/^Skerry Lines Ltd.*, founded: /),
    ]);
    await me.get(UNDO, { commit: accepted.commit.number });
    expect(await foundSuggestions(me, 'SAME_NAME')).toHaveLength(1);
  });

  it('what two say that became one is looked at after the merge', async () => {
    const me = await space();
    await ingestNote(me, 'a.md', ship('Gannet', 1998));
    await ingestNote(me, 'b.md', ship('Old Bird', 2001));
    expect(await foundSuggestions(me, 'CONTRADICTION')).toEqual([]);
    const { entities } = await me.get<{ entities: Nodes<{ id: string; name: string }> }>(
      '{ entities(first: 20) { nodes { id name } } }',
    );
    const idOf = (name: string) => entities.nodes.find((one) => one.name === name)?.id;
    const input = { canonical: idOf('Gannet'), members: [idOf('Old Bird')], reason: 'renamed' };
    const merge =
      'mutation ($input: MergeEntitiesInput!) { mergeEntities(input: $input) { __typename ... on DomainError { message } } }';
    expect(await me.get(merge, { input })).not.toMatchObject({ mergeEntities: { message: expect.anything() } });
    const [one] = await foundSuggestions(me, 'CONTRADICTION');
    expect(one?.why).toMatch(/^Gannet, founded/);
  });
});
