import { beforeAll, expect, it } from '@jest/globals';
import { readSpace } from '../../src/cli/export/space-reader.ts';
import { systemIds, encodeId } from '../../src/domain/typed-ids.ts';
import { clientOf } from '../support/asking-client.ts';
import { describeDatabase } from '../support/database.ts';
import { asking, type Asking } from '../support/graphql.ts';
import { ingestProposals } from '../support/proposals.ts';
import { storyIn, type Nodes } from '../support/story.ts';
import { fresh, named, write } from '../support/writes.ts';

interface Thing {
  readonly id: string;
}

/** Everything below the roots that has an id, by as many ways as one operation may take. */
const EVERYTHING = `
  entities(first: 20, asOf: $asOf) { nodes { id timeline { id events { id revision { id } } } identity { id entity { id } candidates { nodes { id entity { id } } } }
    aliases(first: 5) { edges { node { id } } nodes { evidence { id span { id } } } } mentions(first: 3) { nodes { id span { id } } }
    claims(first: 5) { edges { node { id } } nodes { object { ... on Entity { id } } } } } }
  claims(first: 20, asOf: $asOf) { nodes { id subject { id } evidence { id source { id } span { id document { id } revision { id } chunks { id } } } conflicts: inConflicts { id } supersedes { id } } }
  relationships(first: 20, asOf: $asOf) { nodes { id from { id } to { id } claim { id } } }
  conflicts(asOf: $asOf) { nodes { id subject { id } parties { claim { id } } } }
  documents(asOf: $asOf) { nodes { id source { id } currentRevision { id chunks(first: 2) { nodes { id } } } revisions { edges { node { id } } } } }
  memories(asOf: $asOf) { nodes { id ... on SemanticMemory { claim { id } } } }
  merges(asOf: $asOf) { nodes { id mergedInto member { id } canonical { id } } }
  distinctPairs(asOf: $asOf) { nodes { id a { id } b { id } } }
  quarantine(asOf: $asOf) { nodes { id } }
  trustRules(asOf: $asOf) { nodes { id source { id } } } rules(asOf: $asOf) { nodes { id } }
  search(text: "proposal", asOf: $asOf) { nodes { ... on Node { id } } }
  subgraph(entities: ["eip-2"], asOf: $asOf) { nodes { entity { id } } edges { id } }
  argumentMap(entity: "eip-2", asOf: $asOf) { topic { id } argumentsFor { id claim { id } } }
`;

/** Ids of everything in an answer, and of what it refers to. */
function idsIn(answer: unknown): string[] {
  if (Array.isArray(answer)) return answer.flatMap(idsIn);
  if (typeof answer !== 'object' || answer === null) return [];
  return Object.entries(answer).flatMap(([field, value]: [string, unknown]) =>
    typeof value === 'string' && ['id', 'mergedInto'].includes(field) ? [value] : idsIn(value),
  );
}

const plain = (id: string): string => id.replace(/@[^:]*/u, '');

describeDatabase('ids in time', (context) => {
  let me: Asking;
  /** When everything of the story was there, and before what follows. */
  let at = '';

  const head = async (): Promise<{ number: number; at: string }> => {
    const { commits } = await me.get<{ commits: Nodes<{ number: number; at: string }> }>(
      '{ commits(first: 1) { nodes { number at } } }',
    );
    const [last] = commits.nodes;
    if (!last) throw new Error('expected a commit');
    return last;
  };
  const everything = async (asOf: object | null): Promise<string[]> => [
    ...new Set(idsIn(await me.get(`query ($asOf: AsOf) { ${EVERYTHING} }`, { asOf }))),
  ];
  const idOf = async (key: string, asOf: object | null = null): Promise<string> => {
    const { entity } = await me.get<{ entity: Thing }>(
      'query ($key: String!, $asOf: AsOf) { entity(key: $key, asOf: $asOf) { id } }',
      { key, asOf },
    );
    return entity.id;
  };
  /** Of the first of a list, as it was. */
  const idThen = async (list: string): Promise<string> => {
    const query = `query ($asOf: AsOf) { ${list}(first: 1, asOf: $asOf) { nodes { id } } }`;
    return idsIn(await me.get(query, { asOf: { recorded: at } }))[0] ?? '';
  };
  /** A new claim of its own entity, as it is now and as it was. */
  const said = async () => {
    const { claim } = await write(me, 'assertClaim', {
      subject: named(fresh()),
      predicate: 'note',
      object: { text: 'x' },
    });
    const { number } = await head();
    const found = await me.get<{ claim: { id: string; subject: Thing } }>(
      'query ($id: ID!) { claim(id: $id) { id subject { id } } }',
      { id: `${claim?.id}@r${number}va` },
    );
    return { claim: found.claim.id, entity: found.claim.subject.id };
  };

  beforeAll(async () => {
    me = await storyIn(context);
    const [one, two, three] = [await said(), await said(), await said()];
    await write(me, 'mergeEntities', { canonical: one.entity, members: [two.entity], reason: 'one' });
    await write(me, 'declareDistinct', { a: one.entity, b: three.entity, reason: 'two' });
    const { sources } = await me.get<{ sources: Nodes<Thing> }>('{ sources { nodes { id } } }');
    await write(me, 'setSourceTrust', { source: sources.nodes[0]?.id, base: 0.7, reason: 'known' });
    at = (await head()).at;
    await write(me, 'addAlias', { entity: await idOf('eip-1'), text: 'The First' });
  });

  it('of the present are as they always were, also where the argument says what holds anyhow', async () => {
    const ids = await everything(null);
    for (const id of ids) expect(id).toMatch(/^[a-z]{3}_[0-9a-z]{26}(:[0-9a-z_:]+)?$/);
    for (const asOf of [{}, { recorded: null }, { merged: true }, { merged: null }])
      expect(await everything(asOf)).toEqual(ids);
  });

  it('carry the instant at which things were read, by whatever way, and lead back to them', async () => {
    const ids = await everything({ recorded: at });
    const mark = (await idOf('eip-1', { recorded: at })).slice('ent_'.length + 26);
    expect(mark).toMatch(/^@r\d+v\d+$/);
    for (const id of ids) expect(id).toContain(mark);
    const kinds = new Set(ids.map((id) => id.slice(0, 3)));
    expect([...kinds].toSorted().join(' ')).toBe('als cfl chk clm dis doc ent evd mem men mrg qua rel rev spn src tru');
    // Of the same things as without the instant: nothing else is found there than what is read now.
    const now = new Set(await everything(null));
    const gone = ids.map(plain).filter((id) => !now.has(id));
    expect(gone).toEqual([]);
    const nodes = ids.filter((id) => !id.includes(':'));
    for (let n = 0; n < nodes.length; n += 100) {
      const batch = nodes.slice(n, n + 100);
      const found = await me.get<{ nodes: Thing[] }>('query ($ids: [ID!]!) { nodes(ids: $ids) { id } }', {
        ids: batch,
      });
      // A merged entity is read as the one that it was merged into, as ever.
      const merged = (
        await me.get<{ merges: Nodes<{ member: Thing }> }>(
          'query ($asOf: AsOf) { merges(asOf: $asOf) { nodes { member { id } } } }',
          { asOf: { recorded: at } },
        )
      ).merges.nodes.map(({ member }) => member.id);
      expect(found.nodes.map(({ id }, i) => (merged.includes(batch[i] ?? '') ? batch[i] : id))).toEqual(batch);
    }
  });

  it.each([
    ['what was recorded, of all times', { valid: null }, /@r\d+va$/],
    ['another time, of what is known now', { recorded: null, valid: '2020-01-01T00:00:00Z' }, /@v1577836800000$/],
    ['before the epoch', { recorded: null, valid: '1850-01-01T00:00:00Z' }, /@v-3786825600000$/],
    ['all times, of what is known now', { recorded: null, valid: null }, /@va$/],
    ['entities apart', { recorded: null, merged: false }, /@m$/],
    ['everything at once', { valid: '2020-01-01T00:00:00Z', merged: false }, /@r\d+v1577836800000m$/],
  ])('of %s', async (_, asOf, mark) => {
    const id = await idOf('eip-1', { recorded: at, ...asOf });
    expect(id).toMatch(mark);
    expect(await me.get('query ($id: ID!) { node(id: $id) { id } }', { id })).toEqual({ node: { id } });
  });

  it('are the same for the same instant', async () => {
    const asOf = { recorded: at, valid: null };
    const later = new Date(Date.parse(at) + 1).toISOString();
    const [one, again, other] = [
      await idOf('eip-1', asOf),
      await idOf('eip-1', asOf),
      await idOf('eip-1', { recorded: later, valid: null }),
    ];
    expect(again).toBe(one);
    // Nothing was written between these two.
    expect([one, `${plain(one)}@r${(await head()).number}va`]).toContain(other);
    const below = await me.get<{ entity: { claims: Nodes<{ subject: Thing }> } }>(
      'query ($asOf: AsOf) { entity(key: "eip-1", asOf: $asOf) { claims(first: 1) { nodes { subject { id } } } } }',
      { asOf },
    );
    expect(below.entity.claims.nodes[0]?.subject.id).toBe(one);
  });

  it('stay those of the list that was asked for, page after page, whatever is written meanwhile', async () => {
    const page = `query ($after: String, $asOf: AsOf) { claims(first: 2, after: $after, asOf: $asOf) { nodes { id subject { id } } pageInfo { endCursor } } }`;
    type Page = { claims: Nodes<{ id: string; subject: Thing }> & { pageInfo: { endCursor: string } } };
    for (const asOf of [null, { recorded: at }]) {
      const first = await me.get<Page>(page, { asOf });
      await said();
      const second = await me.get<Page>(page, { asOf, after: first.claims.pageInfo.endCursor });
      const marks = [...idsIn(first), ...idsIn(second)].map((id) => id.slice(30));
      expect(marks).toHaveLength(8);
      expect([...new Set(marks)]).toEqual([(await idOf('eip-1', asOf)).slice(30)]);
    }
  });

  it('page the lists of a thing that was read by such an id', async () => {
    const id = await idOf('eip-2', { recorded: at });
    const query =
      'query ($id: ID!, $first: Int!, $after: String) { entity(id: $id) { claims(first: $first, after: $after) { nodes { id } pageInfo { endCursor } } } }';
    type Paged = { entity: { claims: Nodes<Thing> & { pageInfo: { endCursor: string } } } };
    const all = await me.get<Paged>(query, { id, first: 4 });
    const first = await me.get<Paged>(query, { id, first: 2 });
    const second = await me.get<Paged>(query, { id, first: 2, after: first.entity.claims.pageInfo.endCursor });
    expect([...idsIn(first), ...idsIn(second)]).toEqual(idsIn(all));
  });

  it('say when a thing that is looked up by its id is read, unless the argument does', async () => {
    const id = await idOf('eip-1', { recorded: at, valid: null });
    const names = 'aliases(first: 50) { nodes { text } }';
    const query = `query ($id: ID!, $later: AsOf) {
      entity(id: $id) { id ${names} } node(id: $id) { id ... on Entity { ${names} } }
      later: node(id: $id, asOf: $later) { id ... on Entity { ${names} } } apart: node(id: $id, asOf: { merged: false }) { id }
      researcher: entity(key: "github:ada") { id } }`;
    const found = await me.get<Record<'entity' | 'node' | 'later' | 'apart', Thing>>(query, {
      id,
      later: { recorded: '2999-01-01T00:00:00Z', valid: null },
    });
    expect([found.entity.id, found.node.id]).toEqual([id, id]);
    expect(JSON.stringify([found.entity, found.node])).not.toContain('The First');
    expect(found.later.id).toBe(`${plain(id)}@va`);
    expect(JSON.stringify(found.later)).toContain('The First');
    expect(found.apart.id).toBe(`${id}m`);
    const by: [string, string][] = [
      ['claim', (await said()).claim],
      ['document', await idThen('documents')],
      ['conflict', await idThen('conflicts')],
    ];
    for (const [field, one] of by) {
      expect(one).toContain('@');
      expect(await me.get(`query ($id: ID!) { found: ${field}(id: $id) { id } }`, { id: one })).toEqual({
        found: { id: one },
      });
    }
    const person = await idOf('github:ada', { recorded: at });
    const { researcher } = await me.get<{ researcher: { entity: Thing } }>(
      'query ($id: ID!) { researcher(id: $id) { entity { id } } }',
      { id: person },
    );
    expect(researcher.entity.id).toBe(person);
  });

  it.each([
    ['claims about it', 'claims(where: { subject: { id: { eq: $id } } }) { nodes { id } }'],
    ['claims about one of several', 'claims(where: { subject: { id: { in: [$id] } } }) { nodes { id } }'],
    ['claims whose object it is', 'claims(where: { object: { id: { eq: $id } } }) { nodes { id } }'],
    ['conflicts', 'conflicts(where: { subject: { id: { eq: $id } } }) { nodes { id } }'],
    ['relationships', 'relationships(entities: [$id]) { nodes { id } }'],
    ['a subgraph', 'subgraph(entities: [$id]) { nodes { entity { id } } }'],
    ['paths', 'paths(from: $id, to: "eip-3") { paths { entities { id } } }'],
    ['dependencies', 'dependencyView(entities: [$id]) { nodes { entity { id } } }'],
    ['a timeline', 'timeline(entity: $id) { id events { id } }'],
    ['arguments', 'argumentMap(entity: $id) { topic { id } }'],
    ['centrality', 'centrality(kind: DEGREE, entities: [$id]) { entity { id } }'],
    ['communities', 'communities(entities: [$id]) { rank size entities { id } }'],
  ])('only say which thing is meant where that is all that is asked: %s', async (_, field) => {
    const id = await idOf('eip-1', { recorded: at });
    const ask = (given: string) => me.get(`query ($id: ID!) { ${field} }`, { id: given });
    expect(await ask(id)).toEqual(await ask(plain(id)));
  });

  it.each([
    ['documents of a source', 'sources', 'documents(where: { source: { eq: $id } }) { nodes { id } }'],
    ['what is held back of a source', 'sources', 'quarantine(sources: [$id]) { nodes { id } }'],
    [
      'a search in sources',
      'sources',
      'search(text: "proposal", filters: { sources: [$id] }) { nodes { ... on Node { id } } }',
    ],
    [
      'a search in documents',
      'documents',
      'search(text: "proposal", filters: { documents: [$id] }) { nodes { ... on Node { id } } }',
    ],
    ['a document of a build', 'documents', 'corpusBuild(commit: 1) { revision(document: $id) { id } }'],
  ])('only say which thing is meant where that is all that is asked: %s', async (_, list, field) => {
    const id = await idThen(list);
    const ask = (given: string) => me.get(`query ($id: ID!) { ${field} }`, { id: given });
    expect(id).toContain('@');
    expect(await ask(id)).toEqual(await ask(plain(id)));
  });

  it('write to the thing as it is now', async () => {
    const [one, two] = [await said(), await said()];
    const done = async (mutation: string, input: object) => {
      const answer = await write(me, mutation, input);
      expect([mutation, answer.__typename, answer.message]).toEqual([
        mutation,
        expect.stringMatching(/^(?!Invalid)/),
        undefined,
      ]);
      // What was written is read now.
      expect(JSON.stringify(answer)).not.toContain('@');
      return answer;
    };
    const about = { predicate: 'knows', object: { entity: { id: two.entity } } };
    await done('assertClaim', { subject: { id: one.entity }, ...about });
    await done('confirmClaim', { id: one.claim });
    const revised = await done('reviseClaim', { id: one.claim, object: { text: 'y' } });
    const { alias } = await done('addAlias', { entity: one.entity, text: fresh() });
    await done('reviewAlias', { id: `${alias?.id}@va`, verdict: 'REJECTED' });
    await done('mergeEntities', {
      canonical: one.entity,
      members: [two.entity],
      expectedVersions: [{ entity: two.entity, version: 1 }],
      reason: 'one',
    });
    await done('unmergeEntity', { member: two.entity, reason: 'two' });
    await done('declareDistinct', { a: one.entity, b: two.entity, reason: 'two' });
    await done('retractClaim', { id: `${revised.claim?.id}@m`, reason: 'no' });
    const [source = ''] = idsIn(await me.get('{ sources(first: 1, asOf: { valid: null }) { nodes { id } } }'));
    await done('setSourceTrust', { source, base: 0.6, reason: 'known' });
    const [conflict = ''] = idsIn(
      await me.get('{ conflicts(where: { status: { eq: OPEN } }, asOf: { valid: null }) { nodes { id } } }'),
    );
    await done('dismissConflict', { id: conflict, reason: 'not one' });
    const documents = await me.get('{ documents(first: 1, asOf: { valid: null }) { nodes { id } } }');
    await done('removeDocument', { id: idsIn(documents)[0] });
    await done('removeSource', { id: source });
  });

  it.each([
    '@',
    '@r',
    '@x',
    '@r01',
    '@r1 ',
    '@R1',
    '@mr1',
    '@r1@r1',
    '@r1v',
    '@v1.5',
    '@v-0',
    '@v999999999999999',
    '@r1m0',
    '@r999999',
    '@latest',
  ])('refuse an instant that no answer gave: %s', async (mark) => {
    const id = `${plain(await idOf('eip-1'))}${mark}`;
    for (const field of ['node(id: $id) { id }', 'nodes(ids: [$id]) { id }', 'entity(id: $id) { id }']) {
      const { errors } = await me.ask(`query ($id: ID!) { ${field} }`, { id });
      expect(errors).toMatchObject([{ code: 'INVALID', message: expect.stringMatching(/instant|as of a commit/) }]);
    }
    // Where only the thing is meant, a commit that is still to come is not looked at.
    if (mark === '@r999999') return;
    const { errors } = await me.ask(
      'query ($id: ID!) { claims(where: { subject: { id: { eq: $id } } }) { nodes { id } } }',
      {
        id,
      },
    );
    expect(errors).toMatchObject([{ code: 'INVALID', message: expect.stringContaining('instant') }]);
    const answer = await write(me, 'addAlias', { entity: id, text: fresh() });
    expect(answer).toMatchObject({
      __typename: 'Invalid',
      code: 'INVALID',
      issues: [{ message: expect.stringContaining('instant') }],
    });
  });

  it('show nothing to others, whichever instant they make up', async () => {
    const [memory] = (
      await me.get<{ memories: Nodes<{ id: string; claim: Thing }> }>(
        '{ memories { nodes { id ... on SemanticMemory { claim { id } } } } }',
      )
    ).memories.nodes;
    const bob = asking(context().database, context().as(me.scope, 'bob'));
    const elsewhere = asking(context().database, await context().space());
    await write(elsewhere, 'assertClaim', { subject: named(fresh()), predicate: 'note', object: { text: 'x' } });
    const { number } = await head();
    const marks = ['', '@m', '@va', '@v0', ...Array.from({ length: number + 1 }, (_, n) => `@r${n}va`)];
    const query = 'query ($id: ID!) { node(id: $id) { id } }';
    for (const id of [memory?.id ?? '', memory?.claim.id ?? '']) {
      const seen = await Promise.all(
        marks.map(
          async (mark) => (await me.ask<{ node: Thing | null } | null>(query, { id: id + mark })).data?.node ?? null,
        ),
      );
      expect(seen.filter((node) => node !== null).length).toBeGreaterThan(4);
      for (const mark of marks) {
        expect((await bob.get<{ node: null }>(query, { id: id + mark })).node).toBeNull();
        // There, the later of these commits are still to come, which is said.
        const { data, errors } = await elsewhere.ask<{ node: Thing | null } | null>(query, { id: id + mark });
        expect([data?.node ?? null, errors.every(({ code }) => code === 'INVALID')]).toEqual([null, true]);
      }
    }
    const unknown = encodeId('ent', systemIds.next('ent'));
    expect(await me.get(query, { id: `${unknown}@r1va` })).toEqual({ node: null });
  });

  it('of a build of the corpus lead to documents as they were in it', async () => {
    const build =
      'query ($n: Int!) { corpusBuild(commit: $n) { documents(first: 1) { nodes { document { id } revision { id } } } } }';
    const [first, again] = [await me.get(build, { n: 5 }), await me.get(build, { n: 5 })];
    expect(idsIn(first)).toEqual([
      expect.stringMatching(/^doc_.{26}@r5va$/),
      expect.stringMatching(/^rev_.{26}@r5va$/),
    ]);
    expect(again).toEqual(first);
  });

  it('of lines of an export are those of now', async () => {
    const lines: string[] = [];
    for await (const one of readSpace(clientOf(me), new AbortController().signal)) lines.push(JSON.stringify(one));
    expect(lines.length).toBeGreaterThan(50);
    expect(lines.filter((line) => /_[0-9a-z]{26}@/u.test(line))).toEqual([]);
  });

  it('tell apart what is told about one thing for different others', async () => {
    await ingestProposals(me, { 40: { requires: [1] } });
    const timelines = await me.get<Record<'all' | 'few' | 'then', Thing>>(
      `query ($at: DateTime!) { all: timeline(entity: "eip-40") { id } few: timeline(entity: "eip-40", types: [DECISION]) { id } then: timeline(entity: "eip-1", asOf: { recorded: $at }) { id } }`,
      { at },
    );
    expect(new Set([timelines.all.id, timelines.few.id, timelines.then.id, await idOf('eip-40')]).size).toBe(4);
    const { communities } = await me.get<{ communities: { rank: number }[] }>('{ communities { rank size } }');
    expect(communities.map(({ rank }) => rank)).toEqual(communities.map((_, n) => n));
  });
});
