import { beforeAll, expect, it } from '@jest/globals';
import { decodeId, encodeId, type ConflictId } from '../../src/domain/typed-ids.ts';
import { offences } from '../support/consistency.ts';
import { withIdsOfNow } from '../../src/cli/export/ids-of-now.ts';
import { describeDatabase } from '../support/database.ts';
import { Curator, SHOWN, type EntityShown } from '../support/curator.ts';
import { asking, type Asking } from '../support/graphql.ts';
import type { Nodes } from '../support/story.ts';
import { fresh, named, write, type Answered } from '../support/writes.ts';
import { plant, write as planted } from '../support/rows.ts';

describeDatabase('the contract, merging entities', (context) => {
  let me: Asking;
  let at: Curator;
  beforeAll(async () => {
    me = asking(context().database, await context().space());
    at = new Curator(me);
  });

  it('shows all that was said of the members with the canonical entity, and leaves every row as it was', async () => {
    const [a, b, other] = [await at.thing('Alpha One'), await at.thing('Alpha Two'), await at.thing('Other')];
    await at.say(a, 'LIKES', 'tea');
    await at.say(b, 'LIKES', 'coffee');
    await at.say(b, 'requires', { entity: { id: other } });
    const answer = await at.merge(a, [b]);
    expect(answer).toMatchObject({
      __typename: 'EntitiesMerged',
      dryRun: false,
      commit: { reason: 'merge entities: the same', actor: 'ada' },
      moved: { claims: 3, relationships: 1, aliases: 1 },
      conflicts: [],
    });
    const shown = await at.entity(a);
    expect(shown).toMatchObject({
      id: a,
      name: 'Alpha One',
      mergedFrom: [
        {
          mergedInto: a,
          by: 'ada',
          reason: 'the same',
          member: { id: b, name: 'Alpha Two' },
          canonical: { id: a },
          commit: { number: answer.commit?.number },
        },
      ],
    });
    expect(shown.claims.nodes.map(({ object }) => object.text)).toEqual(expect.arrayContaining(['tea', 'coffee']));
    expect(shown.claims.nodes.every(({ subject }) => subject.id === a)).toBe(true);
    expect(shown.aliases.nodes).toEqual(['Alpha One', 'Alpha Two'].map((text) => ({ text, entity: { id: a } })));
    expect(shown.relationships.nodes).toEqual([{ from: { id: a }, to: { id: other } }]);
    // Asked for by the member's id, name or node id, the canonical entity answers with the same.
    expect(await at.entity(b)).toEqual(shown);
    expect(
      await me.get(
        'query ($b: ID!) { node(id: $b) { id } resolveName(text: "Alpha Two") { ... on Resolved { entity { id } stage } } }',
        { b },
      ),
    ).toEqual({ node: { id: a }, resolveName: { entity: { id: a }, stage: 'NAME' } });
    const merge = shown.mergedFrom[0]?.id;
    expect(
      await me.get('query ($id: ID!) { node(id: $id) { id ... on Merge { member { id } } } }', { id: merge }),
    ).toEqual({ node: { id: merge, member: { id: b } } });
  });

  it('counts, lists and finds one where two were, and the filters of lists mean them all', async () => {
    const own = new Curator(asking(context().database, await context().space()));
    const [a, b, c] = [await own.thing('Beacon Rock'), await own.thing('Beacon Stone'), await own.thing('Harbour')];
    await own.say(a, 'LIKES', 'fog');
    await own.say(b, 'requires', { entity: { id: c } });
    await own.say(c, 'requires', { entity: { id: a } });
    const read = (id: string) =>
      own.me.get<Record<string, unknown>>(
        `query ($id: ID!, $c: ID!) {
          stats { entities } entities(orderBy: NAME) { nodes { name } }
          about: claims(where: { subject: { id: { eq: $id } } }, first: 50) { nodes { predicate } }
          not: claims(where: { not: { subject: { id: { in: [$id] } } } }, first: 50) { nodes { predicate } }
          to: claims(where: { object: { id: { eq: $id } } }) { nodes { subject { name } } }
          relationships(entities: [$id], direction: OUT) { nodes { to { name } } }
          subgraph(entities: [$id], depth: 2) { nodes { depth entity { name } } edges { kind from { name } to { name } } }
          paths(from: $c, to: $id, maxDepth: 2, which: ALL) { paths { entities { name } } }
          search(text: "beacon", in: [ENTITY]) { nodes { ... on Entity { name } } }
        }`,
        { id, c },
      );
    await own.merge(a, [b]);
    const shown = await read(b);
    expect(shown).toMatchObject({
      stats: { entities: 2 },
      entities: { nodes: [{ name: 'Beacon Rock' }, { name: 'Harbour' }] },
      not: { nodes: [{ predicate: 'NOTED' }, { predicate: 'requires' }] },
      to: { nodes: [{ subject: { name: 'Harbour' } }] },
      relationships: { nodes: [{ to: { name: 'Harbour' } }] },
      search: { nodes: [{ name: 'Beacon Rock' }] },
      paths: { paths: Array(2).fill({ entities: [{ name: 'Harbour' }, { name: 'Beacon Rock' }] }) },
      subgraph: {
        nodes: [
          { depth: 0, entity: { name: 'Beacon Rock' } },
          { depth: 1, entity: { name: 'Harbour' } },
        ],
      },
    });
    expect((shown.about as Nodes<{ predicate: string }>).nodes.map(({ predicate }) => predicate).sort()).toEqual([
      'LIKES',
      'NOTED',
      'NOTED',
      'requires',
    ]);
    const { edges } = shown.subgraph as { edges: { from: { name: string }; to: { name: string } }[] };
    expect(edges.map(({ from, to }) => `${from.name} → ${to.name}`).sort()).toEqual([
      'Beacon Rock → Harbour',
      'Harbour → Beacon Rock',
    ]);
    expect(await read(a)).toEqual(shown);
  });

  it('opens the conflicts that the union creates, and dismisses them when it ends', async () => {
    const [a, b] = [await at.thing(), await at.thing()];
    await at.say(a, 'status', 'Draft');
    await at.say(b, 'status', 'Final');
    await at.say(a, 'category', 'Core');
    await at.say(b, 'category', 'core');
    await at.say(a, 'title', 'Old', { validity: { from: '2001-01-01T00:00:00Z', to: '2002-01-01T00:00:00Z' } });
    await at.say(b, 'title', 'New', { validity: { from: '2002-01-01T00:00:00Z' } });
    const before = [await at.entity(a), await at.entity(b)];
    const preview = await at.merge(a, [b], { dryRun: true });
    expect(preview).toMatchObject({ __typename: 'EntitiesMerged', dryRun: true, commit: null, moved: { claims: 4 } });
    expect(preview.conflicts).toMatchObject([
      { kind: 'VALUE', predicate: 'status', claims: [{ status: 'ACTIVE' }, { status: 'ACTIVE' }] },
    ]);
    expect([await at.entity(a), await at.entity(b)]).toEqual(before);

    await at.merge(a, [b]);
    expect(await at.standing(a)).toEqual([
      'category: Core ACTIVE',
      'category: core ACTIVE',
      'status: Draft DISPUTED',
      'status: Final DISPUTED',
      'title: New ACTIVE',
    ]);
    const merged = await at.entity(a);
    expect(merged.conflicts.nodes).toMatchObject([{ kind: 'VALUE', status: 'OPEN', policy: 'MERGED_ENTITIES' }]);
    // What both say alike has the support of both.
    const sure = (shown: EntityShown) =>
      shown.claims.nodes.find(({ predicate }) => predicate === 'category')?.confidence.value ?? 0;
    expect(sure(merged)).toBeGreaterThan(sure(before[0] as EntityShown));
    expect(await offences(context().database, me.scope)).toEqual([]);

    expect(await at.unmerge(b)).toMatchObject({ __typename: 'EntityUnmerged', entity: { id: b }, from: { id: a } });
    const { conflict } = await me.get<{ conflict: object }>(
      'query ($id: ID!) { conflict(id: $id) { status resolution { by rationale } } }',
      { id: merged.conflicts.nodes[0]?.id },
    );
    expect(conflict).toMatchObject({ status: 'DISMISSED', resolution: { by: 'policy' } });
    const [first, second] = [await at.entity(a), await at.entity(b)];
    expect([first.claims, second.claims]).toEqual(before.map(({ claims }) => claims));
    expect([first.aliases, second.aliases, second.conflicts.nodes]).toEqual([
      before[0]?.aliases,
      before[1]?.aliases,
      [],
    ]);
    expect(await offences(context().database, me.scope)).toEqual([]);
  });

  it('asks, and supersedes nothing, where values begin at different times', async () => {
    const [a, b] = [await at.thing(), await at.thing()];
    await at.say(a, 'status', 'Draft', { validity: { from: '2001-01-01T00:00:00Z' } });
    await at.say(b, 'status', 'Final', { validity: { from: '2002-01-01T00:00:00Z' } });
    expect((await at.merge(a, [b])).conflicts).toMatchObject([{ kind: 'TEMPORAL' }]);
    await at.unmerge(b);
    expect([await at.standing(a), await at.standing(b)]).toEqual([['status: Draft ACTIVE'], ['status: Final ACTIVE']]);
  });

  it('hangs new words on the member that they name, and judges them with all that is said of the others', async () => {
    const [a, b] = [await at.thing('Gamma One'), await at.thing('Gamma Two')];
    await at.say(a, 'status', 'Draft');
    await at.merge(a, [b]);
    const said = await at.say(named('Gamma Two', 'PROPOSAL'), 'status', 'Final');
    expect(said).toMatchObject({ claim: { status: 'DISPUTED', subject: { id: a }, conflicts: [{ status: 'OPEN' }] } });
    await write(me, 'addAlias', { entity: b, text: 'Gamma Deux' });
    expect((await at.entity(a)).aliases.nodes.map(({ text }) => text)).toContain('Gamma Deux');
    await at.unmerge(b);
    expect([await at.standing(a), await at.standing(b)]).toEqual([['status: Draft ACTIVE'], ['status: Final ACTIVE']]);
    expect((await at.entity(b)).aliases.nodes.map(({ text }) => text)).toEqual(['Gamma Two', 'Gamma Deux']);
    expect(await offences(context().database, me.scope)).toEqual([]);
  });

  it('reads as of each commit what was one then, and what was two', async () => {
    const [a, b] = [await at.thing('Delta One'), await at.thing('Delta Two')];
    await at.say(a, 'status', 'Draft');
    const said = await at.say(b, 'status', 'Final');
    const merged = await at.merge(a, [b]);
    const parted = await at.unmerge(b);
    const asOf = async (answer: Answered, id: string) => {
      const { commits } = await me.get<{ commits: Nodes<{ number: number; at: string }> }>(
        '{ commits(first: 100) { nodes { number at } } }',
      );
      const instant = commits.nodes.find(({ number }) => number === answer.commit?.number)?.at;
      const found = await me.get<{
        entity: { id: string } & EntityShown;
        entities: Nodes<{ name: string }>;
        stats: { entities: number };
      }>(
        `query ($id: ID!, $at: DateTime!) {
          entity(id: $id, asOf: { recorded: $at }) { ${SHOWN} }
          stats(asOf: { recorded: $at }) { entities }
          entities(asOf: { recorded: $at }, where: { name: { startsWith: "Delta" } }) { nodes { name } }
          resolveName(text: "Delta Two", asOf: { recorded: $at }) { ... on Resolved { entity { name } } }
          search(text: "delta", in: [ENTITY], asOf: { recorded: $at }) { nodes { ... on Entity { name } } }
        }`,
        { id, at: instant },
      );
      return withIdsOfNow(found);
    };
    const names = (...list: string[]) => ({ nodes: list.map((name) => ({ name })) });
    for (const two of [said, parted]) {
      const view = await asOf(two, b);
      expect(view).toMatchObject({
        entity: { id: b, mergedFrom: [] },
        entities: names('Delta One', 'Delta Two'),
        resolveName: { entity: { name: 'Delta Two' } },
      });
      expect(view.entity.claims.nodes.map(({ status }) => status)).toEqual(['ACTIVE', 'ACTIVE']);
    }
    const one = await asOf(merged, b);
    expect(one).toMatchObject({
      entity: { id: a, mergedFrom: [{ member: { id: b } }] },
      entities: names('Delta One'),
      resolveName: { entity: { name: 'Delta One' } },
      search: names('Delta One'),
    });
    expect(one.entity.claims.nodes).toHaveLength(4);
    expect(one.entity.conflicts.nodes).toMatchObject([{ status: 'OPEN' }]);
    expect(one.stats.entities).toBe((await asOf(said, b)).stats.entities - 1);
  });

  it('merges what was merged into others, and gives back each tree as it was', async () => {
    const [a, b, c, d] = [await at.thing(), await at.thing(), await at.thing(), await at.thing()];
    await at.merge(b, [c]);
    await at.merge(a, [b, d]);
    const tree = async (id: string) =>
      (await at.entity(id)).mergedFrom.map(({ member, mergedInto }) => [member.id, mergedInto]);
    expect((await tree(c)).sort()).toEqual(
      [
        [b, a],
        [c, b],
        [d, a],
      ].sort(),
    );
    await at.unmerge(b);
    expect([await tree(a), await tree(b), (await at.entity(c)).id]).toEqual([[[d, a]], [[c, b]], b]);
  });

  it('is undone, all three, and the undo as well', async () => {
    const [a, b] = [await at.thing(), await at.thing()];
    await at.say(a, 'status', 'Draft');
    await at.say(b, 'status', 'Final');
    const apart = [['status: Draft ACTIVE'], ['status: Final ACTIVE']];
    const both = async () => [await at.standing(a), await at.standing(b)];
    const undo = async (answer: Answered): Promise<Answered> => {
      const undone = await write(me, 'undo', { commit: answer.commit?.number, reason: 'no' });
      if (undone.__typename !== 'Undone') throw new Error(JSON.stringify(undone));
      expect(await offences(context().database, me.scope)).toEqual([]);
      return undone;
    };
    const together = ['status: Draft DISPUTED', 'status: Final DISPUTED'];
    const undone = await undo(await at.merge(a, [b]));
    expect(await both()).toEqual(apart);
    await undo(undone);
    expect(await both()).toEqual([together, together]);
    const parted = await at.unmerge(b);
    expect(await both()).toEqual(apart);
    await undo(parted);
    expect(await both()).toEqual([together, together]);
    await at.unmerge(b);
    const distinct = await at.distinct(a, b);
    expect(await at.merge(a, [b])).toMatchObject({ code: 'CONFLICTING_STATE', path: ['members', '0'] });
    await undo(distinct);
    const last = await at.merge(a, [b]);
    expect(last.__typename).toBe('EntitiesMerged');
    // What was put in doubt by the merge alone, after it, is in doubt no more.
    await at.say(b, 'category', 'Core');
    await at.say(a, 'category', 'Networking');
    await undo(last);
    expect(await both()).toEqual([
      ['category: Networking ACTIVE', 'status: Draft ACTIVE'],
      ['category: Core ACTIVE', 'status: Final ACTIVE'],
    ]);
  });

  it('lets a decision between members fall with the merge', async () => {
    const [a, b] = [await at.thing(), await at.thing()];
    await at.say(a, 'status', 'Draft');
    const final = await at.say(b, 'status', 'Final');
    await at.merge(a, [b]);
    const [conflict] = (await at.entity(a)).conflicts.nodes;
    await write(me, 'resolveConflict', { id: conflict?.id, winner: final.claim?.id, rationale: 'newer' });
    expect(await at.standing(a)).toEqual(['status: Draft SUPERSEDED', 'status: Final ACTIVE']);
    await at.unmerge(b);
    expect([await at.standing(a), await at.standing(b)]).toEqual([['status: Draft ACTIVE'], ['status: Final ACTIVE']]);
    expect(await offences(context().database, me.scope)).toEqual([]);
  });

  it('settles a conflict between members when one side is taken back', async () => {
    const [a, b] = [await at.thing(), await at.thing()];
    const draft = await at.say(a, 'status', 'Draft');
    await at.say(b, 'status', 'Final');
    await at.merge(a, [b]);
    await write(me, 'retractClaim', { id: draft.claim?.id, reason: 'misread' });
    expect(await at.standing(a)).toEqual(['status: Draft RETRACTED', 'status: Final ACTIVE']);
    expect((await at.entity(a)).conflicts.nodes).toMatchObject([{ status: 'RESOLVED' }]);
    expect(await offences(context().database, me.scope)).toEqual([]);
  });

  it('answers a repeated request as before', async () => {
    const [a, b] = [await at.thing(), await at.thing()];
    const first = await at.merge(a, [b], { idempotencyKey: 'once' });
    expect(await at.merge(a, [b], { idempotencyKey: 'once' })).toEqual({ ...first, replayed: true });
    const parted = await at.unmerge(b, { idempotencyKey: 'twice' });
    expect(await at.unmerge(b, { idempotencyKey: 'twice' })).toEqual({ ...parted, replayed: true });
    const said = await at.distinct(a, b);
    expect(said).toMatchObject({ __typename: 'DistinctDeclared', entities: [{ id: a }, { id: b }] });
    expect(await at.distinct(b, a)).toMatchObject({ __typename: 'DistinctDeclared', commit: null });
  });

  it('merges entities of a decided question only when it is asked to', async () => {
    await write(me, 'assertClaim', {
      subject: { named: { name: 'Twin', type: 'PROPOSAL', key: 'twin-1' } },
      predicate: 'NOTED',
      object: { text: 'yes' },
    });
    await write(me, 'assertClaim', {
      subject: { named: { name: 'Twin', type: 'PROPOSAL', key: 'twin-2' } },
      predicate: 'NOTED',
      object: { text: 'yes' },
    });
    // A question is put on the desk by hand here: what raises one is tested where names are resolved.
    const { database } = context();
    const [one, two] = await Promise.all(
      ['twin-1', 'twin-2'].map(
        async (key) =>
          (await me.get<{ entity: { id: string } }>('query ($key: String!) { entity(key: $key) { id } }', { key }))
            .entity.id,
      ),
    );
    const conflict = async (): Promise<string> => {
      let id = '';
      await planted(database, me.scope, async (commit) => {
        const [uuid] = await plant(commit, 'conflicts', [{ kind: 'IDENTITY', name: 'Twin', question_key: fresh() }]);
        await plant(
          commit,
          'conflict_parties',
          [one, two].map((entity, n) => ({ conflict_id: uuid, n, entity_id: decodeId(entity ?? '', 'ent').id })),
        );
        id = encodeId('cfl', uuid as ConflictId);
      });
      return id;
    };
    const first = await conflict();
    expect(await write(me, 'resolveConflict', { id: first, winner: one, rationale: 'the first' })).toMatchObject({
      __typename: 'ConflictWritten',
    });
    expect((await at.entity(two ?? '')).id).toBe(two);
    const second = await conflict();
    await write(me, 'resolveConflict', { id: second, winner: one, rationale: 'they are one', mergeOthers: true });
    expect((await at.entity(two ?? '')).id).toBe(one);
    const [a, b] = [await at.thing(), await at.thing()];
    await at.merge(a, [b]);
    await at.say(a, 'status', 'Draft');
    const final = await at.say(b, 'status', 'Final');
    const [dispute] = (await at.entity(a)).conflicts.nodes;
    expect(
      await write(me, 'resolveConflict', {
        id: dispute?.id,
        winner: final.claim?.id,
        rationale: 'x',
        mergeOthers: true,
      }),
    ).toMatchObject({ code: 'INVALID', path: ['mergeOthers'] });
  });

  it('tells of merges as events, in the commit that did it', async () => {
    const [a, b] = [await at.thing(), await at.thing()];
    const merged = await at.merge(a, [b]);
    const parted = await at.unmerge(b);
    const changes = async (answer: Answered) =>
      (
        await me.get<{ commit: { changes: Nodes<{ kind: string }> } }>(
          'query ($n: Int!) { commit(number: $n) { changes { nodes { kind } } } }',
          { n: answer.commit?.number },
        )
      ).commit.changes.nodes.map(({ kind }) => kind);
    expect(await changes(merged)).toEqual(['ENTITY_MERGED', ...(await changes(merged)).slice(1)]);
    expect((await changes(parted))[0]).toBe('ENTITY_UNMERGED');
  });
});
