import { expect, it } from '@jest/globals';
import { describeDatabase } from '../support/database.ts';
import { asking, type Asking } from '../support/graphql.ts';
import { systemIds } from '../../src/domain/typed-ids.ts';
import { plant, write as commitRows } from '../support/rows.ts';
import type { Nodes } from '../support/story.ts';
import { decideSuggestion, foundSuggestions, ingestNote, ship } from '../support/suggesting.ts';

const UNDO = `mutation ($commit: Int!) { undo(input: { commit: $commit, reason: "again" }) { __typename ... on DomainError { message } } }`;
const CONFLICTS = `{ conflicts { nodes { kind status subject { name } parties { claim { status } } } } }`;

describeDatabase('the contract, suggestions', (context) => {
  const space = async (): Promise<Asking> => asking(context().database, await context().space());
  const ingest = ingestNote;
  const found = foundSuggestions;
  const decided = decideSuggestion;

  it('of many things that changed at once each is looked at', async () => {
    const scope = await context().space();
    const me = asking(context().database, scope);
    const things = Array.from({ length: 400 }, () => systemIds.next('ent'));
    const last = things.at(-1);
    await commitRows(context().database, scope, async (commit) => {
      await plant(
        commit,
        'entities',
        things.map((id, n) => ({ id, name: `Thing ${n}`, type: 'THING' })),
      );
      // Round by round, so that one step of the search meets all of them.
      const rounds = Array.from({ length: 6 }, (_, round) =>
        things.map((id) => ({ subject_id: id, predicate: `trait${round}` })),
      );
      await plant(commit, 'claims', rounds.flat());
      const founded = { subject_id: last, predicate: 'founded', object_type: 'DATE', object_text: null };
      await plant(commit, 'claims', [
        { ...founded, object_date: '1998', object_key: '1998' },
        { ...founded, object_date: '2001', object_key: '2001' },
      ]);
    });
    const one = (await found(me, 'CONTRADICTION')).find(({ predicate }) => predicate === 'founded');
    expect(one?.why).toMatch(/^Thing 399, founded: 1998 or 2001\?/);
  });

  it('two notes that give two years are a possible contradiction with both quotes; accepted it is a conflict, undone it is open', async () => {
    const me = await space();
    await ingest(me, 'a.md', ship('Aurora', 1998));
    await ingest(me, 'b.md', ship('Aurora', 2001), 'other');
    const [one, ...more] = await found(me, 'CONTRADICTION');
    expect(more).toEqual([]);
    expect(one?.why).toContain('1998');
    expect(one?.sides.map(({ span }) => span?.document.path).sort()).toEqual(['a.md', 'b.md']);
    const accepted = await decided(me, 'acceptSuggestions', one);
    expect(accepted.suggestions).toMatchObject([{ state: 'ACCEPTED' }]);
    const { conflicts } = await me.get<{ conflicts: Nodes<object> }>(CONFLICTS);
    expect(conflicts.nodes).toMatchObject([
      {
        kind: 'VALUE',
        status: 'OPEN',
        parties: [{ claim: { status: 'DISPUTED' } }, { claim: { status: 'DISPUTED' } }],
      },
    ]);
    expect(await found(me, 'CONTRADICTION')).toEqual([]);
    await me.get(UNDO, { commit: accepted.commit.number });
    expect(await found(me, 'CONTRADICTION')).toHaveLength(1);
  });

  it('asked about are only words of which a thing has one value wherever one looks', async () => {
    const me = await space();
    const note = (year: string): string =>
      `---\ntype: hall\nname: Tithe Barn\nbuilt: ${year}\nrafters: ${year}\nvisited: ${year}\n---\n\nA barn.\n`;
    await ingest(me, 'a.md', note('1640'));
    await ingest(me, 'b.md', note('1644'), 'other');
    const all = await found(me, 'CONTRADICTION');
    expect(all.map(({ predicate }) => predicate)).toEqual(['built']);
    expect(all[0]?.why).toContain('a thing has one value of it as a rule');
  });

  it('a dismissed one stays dismissed when its notes are edited, renamed and copied, and one whose ground is gone is withdrawn', async () => {
    const me = await space();
    await ingest(me, 'a.md', ship('Aurora', 1998));
    await ingest(me, 'b.md', ship('Aurora', 2001), 'other');
    const [one] = await found(me, 'CONTRADICTION');
    await decided(me, 'dismissSuggestions', one);
    await ingest(me, 'a.md', `${ship('Aurora', 1998)}\nOne more line.\n`);
    await ingest(me, 'copy.md', ship('Aurora', 2001), 'third');
    await ingest(me, 'renamed.md', ship('Aurora', 1998), 'fourth');
    expect(await found(me, 'CONTRADICTION')).toEqual([]);
    expect(await found(me, 'CONTRADICTION', 'DISMISSED')).toHaveLength(1);
    await ingest(me, 'c.md', ship('Borealis', 1998));
    await ingest(me, 'd.md', ship('Borealis', 2001), 'other');
    expect(await found(me, 'CONTRADICTION')).toHaveLength(1);
    await ingest(me, 'd.md', ship('Borealis', 1998), 'other');
    expect(await found(me, 'CONTRADICTION')).toEqual([]);
    expect(await found(me, 'CONTRADICTION', 'WITHDRAWN')).toHaveLength(1);
  });

  it('two names of one thing: accepted they are merged', async () => {
    const me = await space();
    await ingest(me, 'a.md', ship('Acme', 1998, 'company'));
    await ingest(me, 'b.md', ship('Acme Corp.', 1998, 'company'), 'other');
    const [one] = await found(me, 'SAME_NAME');
    expect(one?.sides.map(({ entity }) => entity?.name).sort()).toEqual(['Acme', 'Acme Corp.']);
    expect(await decided(me, 'acceptSuggestions', one)).toMatchObject({ __typename: 'SuggestionsDecided' });
    expect(await found(me, 'SAME_NAME', 'ACCEPTED')).toHaveLength(1);
  });

  it('two things of one name are told apart by what they are', async () => {
    const me = asking(context().database, await context().space());
    const named = (more: string): string =>
      `mutation { assertClaim(input: { subject: { named: { name: "Kelp Harbour", ${more} } }, predicate: "remark", object: { text: "wide" } }) { __typename } }`;
    await me.get(named('type: "PLACE"'));
    await me.get(named('type: "HARBOUR", key: "kelp"'));
    expect((await foundSuggestions(me, 'SAME_NAME')).map(({ why }) => why)).toEqual([
      expect.stringMatching(/^Kelp Harbour \(\w+\) and Kelp Harbour \(\w+\) may be one: the name is the same\.$/),
    ]);
  });

  it('a given name may be that of one who bears it, and of two it is nobody’s', async () => {
    const me = await space();
    const person = (name: string): string => `---\nname: ${name}\ntype: person\nborn: 1970\n---\n# ${name}\n`;
    await ingest(me, 'a.md', person('Marty Keogh'));
    await ingest(me, 'b.md', person('Marty'), 'other');
    expect((await found(me, 'SAME_NAME')).map(({ why }) => why)).toEqual([
      expect.stringContaining('one is the given name of the other'),
    ]);
    await ingest(me, 'c.md', person('Marty Rudd'), 'third');
    expect(await found(me, 'SAME_NAME')).toEqual([]);
  });
});
