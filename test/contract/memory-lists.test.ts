import { expect, it } from '@jest/globals';
import { describeEveryDatabase } from '../support/database.ts';
import { asking, type Asking } from '../support/graphql.ts';
import { named, write } from '../support/writes.ts';

interface Part {
  readonly name: string;
  readonly contribution: number;
}
interface Shown {
  readonly id: string;
  readonly text: string;
  readonly status: string;
  readonly confidence: { readonly value: number; readonly effective: number; readonly effectiveParts: readonly Part[] };
  readonly timesReinforced: number;
  readonly lastValidatedAt: string;
  readonly supersededBy: { readonly text: string } | null;
  readonly supersedes: readonly { readonly text: string }[];
  readonly history: readonly { readonly fields: readonly { readonly field: string }[] }[];
  readonly origin: object | null;
}

interface Page {
  readonly nodes: readonly { readonly id: string }[];
  readonly pageInfo: { readonly endCursor: string; readonly hasNextPage: boolean };
}

const DAY_MS = 86_400_000;
const FIELDS = `id text status confidence { value effective effectiveParts { name contribution } } ... on SemanticMemory {
  timesReinforced lastValidatedAt supersededBy { text } supersedes { text } history { fields { field } } origin { id } }`;
const LIST = `query ($status: [MemoryStatus!], $about: String, $kinds: [MemoryKind!], $first: Int, $after: String) {
  memories(status: $status, about: $about, kinds: $kinds, first: $first, after: $after) { nodes { ${FIELDS} } } }`;

describeEveryDatabase('lists of memories', (context) => {
  const begin = async (): Promise<Asking> => asking(context().database, await context().space('ada'));
  const says = async (me: Asking, name: string, status: string, more: object = {}): Promise<string> => {
    const input = { subject: named(name), predicate: 'status', object: { text: status }, visibility: 'PRIVATE' };
    const { claim } = await write(me, 'assertClaim', { ...input, confidence: 0.7, ...more });
    return (claim?.id ?? '').replace('clm_', 'mem_');
  };
  const list = async (me: Asking, asked: object = {}): Promise<readonly Shown[]> =>
    (await me.get<{ memories: { nodes: readonly Shown[] } }>(LIST, { ...asked })).memories.nodes;
  const texts = async (me: Asking, asked: object = {}): Promise<string[]> =>
    (await list(me, asked)).map(({ text }) => text);
  /** The same person, so many days from now. */
  const later = (me: Asking, days: number): Asking =>
    asking(context().database, me.scope, { clock: { now: () => new Date(Date.now() + days * DAY_MS) } });

  it('[OM-21 OM-116] at .70 a memory reads .52, .38 and .28 after 30, 60 and 90 days, and is AGING from day 85 on; no row is written', async () => {
    const me = await begin();
    await says(me, 'Gull', 'open');
    const rows = async (): Promise<unknown> =>
      context().database.system((query) =>
        query('t.claims', 'select xmin::text, * from claims where space_id = $1', [me.scope.spaceId]),
      );
    const before = await rows();
    for (const [days, effective, status] of [
      ...[[30.5, 0.52, 'ACTIVE'] as const, [60.5, 0.38, 'ACTIVE'] as const],
      ...[[84.5, 0.3, 'ACTIVE'] as const, [85.5, 0.3, 'AGING'] as const, [90.5, 0.28, 'AGING'] as const],
    ]) {
      const other = status === 'ACTIVE' ? 'AGING' : 'ACTIVE';
      const then = later(me, days);
      const [memory] = await list(then);
      expect(memory?.confidence.effective).toBeCloseTo(effective, 2);
      expect(memory).toMatchObject({ status, confidence: { value: 0.7 } });
      expect([await texts(then, { status: [status] }), await texts(then, { status: [other] })]).toEqual([
        [memory?.text],
        [],
      ]);
    }
    expect(await rows()).toEqual(before);
  });

  it('[OM-09] shows the parts of its effective confidence, which add up to it', async () => {
    const me = await begin();
    const id = await says(me, 'Gull', 'open');
    await write(me, 'confirmClaim', { id: id.replace('mem_', 'clm_') });
    const [memory] = await list(later(me, 30.5));
    const parts = memory?.confidence.effectiveParts ?? [];
    expect(parts.map(({ name }) => name)).toEqual(expect.arrayContaining(['extraction', 'review', 'recency']));
    const sum = parts.reduce((all, { contribution }) => all + contribution, 0);
    expect(sum).toBeCloseTo(memory?.confidence.effective ?? 0, 6);
    expect(memory?.confidence.effective).toBeCloseTo(0.85 * Math.exp(-0.3), 6);
    expect(parts.at(-1)?.contribution).toBeLessThan(-0.2);
  });

  it('[OM-163 OM-149] shows how often it was reinforced and when, what took its place, and whose place it took', async () => {
    const me = await begin();
    const old = await says(me, 'Gull', 'open', { confidence: 0.4 });
    const fresh = await says(me, 'Gull', 'closed', { confidence: 0.9 });
    const lost = await says(me, 'Heron', 'open');
    await write(me, 'confirmClaim', { id: fresh.replace('mem_', 'clm_') });
    await write(me, 'retractClaim', { id: lost.replace('mem_', 'clm_'), reason: 'misheard' });
    const [[open, closed], live] = [await list(me, { status: ['SUPERSEDED', 'ACTIVE'] }), await list(me)];
    expect(open).toMatchObject({
      ...{ id: old, status: 'SUPERSEDED', timesReinforced: 0, supersededBy: { text: closed?.text } },
      history: [{}, { fields: expect.arrayContaining([{ field: 'status' }]) as unknown }],
    });
    expect(closed).toMatchObject({
      id: fresh,
      status: 'ACTIVE',
      timesReinforced: 1,
      supersedes: [{ text: open?.text }],
    });
    expect(closed && open && closed.lastValidatedAt > open.lastValidatedAt).toBe(true);
    expect(live).toEqual([closed]);
    expect(await list(me, { status: ['INVALIDATED'] })).toMatchObject([{ id: lost, status: 'INVALIDATED' }]);
    expect(await list(me, { status: [] })).toEqual([]);
    const { node } = await me.get<{ node: Shown }>(
      `query ($id: ID!) { node(id: $id) { ... on Memory { ${FIELDS} } } }`,
      {
        id: old,
      },
    );
    expect(node).toEqual(open);
  });

  it('[OM-149] lists those about an entity, by its id or name, and nobody sees another person’s', async () => {
    const me = await begin();
    const mine = [await says(me, 'Gull', 'open'), await says(me, 'Heron', 'open')];
    const bob = asking(context().database, context().as(me.scope, 'bob'));
    const his = await says(bob, 'Tern', 'open');
    const about = async (of: string): Promise<string[]> => (await list(me, { about: of })).map(({ id }) => id);
    expect(await about('Gull')).toEqual([mine[0]]);
    const { entities } = await me.get<{ entities: { nodes: readonly { id: string; name: string }[] } }>(
      '{ entities { nodes { id name } } }',
    );
    const heron = entities.nodes.find(({ name }) => name === 'Heron');
    expect(await about(heron?.id ?? '')).toEqual([mine[1]]);
    const { errors } = await me.ask(LIST, { about: 'Tern' });
    expect(errors).toMatchObject([{ code: 'NOT_FOUND', path: ['memories'] }]);
    expect((await list(bob)).map(({ id }) => id)).toEqual([his]);
    expect(await bob.get('query ($id: ID!) { node(id: $id) { id } }', { id: mine[0] })).toEqual({ node: null });
    const pages: string[] = [];
    for (let after: string | null = null, more = true; more;) {
      const { memories }: { memories: Page } = await me.get<{ memories: Page }>(
        'query ($after: String) { memories(first: 1, after: $after) { nodes { id } pageInfo { endCursor hasNextPage } } }',
        { after },
      );
      pages.push(...memories.nodes.map(({ id }) => id));
      [after, more] = [memories.pageInfo.endCursor, memories.pageInfo.hasNextPage];
    }
    expect(pages.map((id) => id.split('@')[0])).toEqual(mine);
  });
});
