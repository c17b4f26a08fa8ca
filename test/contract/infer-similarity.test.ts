import type { SettingValue } from '../../src/domain/setting.ts';
import { afterAll, expect, it } from '@jest/globals';
import { infer } from '../../graph/inference/index.ts';
import { createEmbedder } from '../../src/models/index.ts';
import { describeDatabase } from '../support/database.ts';
import { embedAll } from '../support/embedded-texts.ts';
import { asking, type Asking } from '../support/graphql.ts';
import { write } from '../support/writes.ts';

const EMBEDDER = createEmbedder({
  embedder: 'minilm',
  model: null,
  dimension: null,
  modelsDir: '/nowhere',
  cacheDir: '/nowhere',
  openAiBaseUrl: null,
  openAiKey: null,
});
afterAll(() => EMBEDDER.close());

interface Edge {
  readonly confidence: { readonly value: number };
  readonly from: { readonly id: string; readonly name: string };
  readonly to: { readonly id: string; readonly name: string };
  readonly derivations: readonly {
    readonly method: string;
    readonly model: string | null;
    readonly premises: readonly { readonly claim: { readonly id: string } | null }[];
  }[];
}
const EDGES = `{ relationships(kinds: ["SIMILAR_TO"], first: 100) { nodes { confidence { value } from { id name } to { id name }
  derivations { method model premises { claim { id } } } } } }`;

const SAID = {
  lantern: 'It gives light at night and burns oil.',
  torch: 'It gives light at night and burns pitch.',
  mortgage: 'A bank lends money against a house for thirty years.',
} as const;

describeDatabase('likeness of what is said of entities', (context) => {
  const edges = async (me: Asking): Promise<Edge[]> =>
    (await me.get<{ relationships: { nodes: Edge[] } }>(EDGES)).relationships.nodes;
  const names = async (me: Asking): Promise<string[]> =>
    (await edges(me)).map(({ from, to }) => [from.name, to.name].sort().join(' ')).sort();
  const follow = (me: Asking, withVectors = true) => infer({ database: context().database, withVectors }, me.scope);
  const named = (name: string): object => ({ named: { name, type: 'THING' } });
  const say = async (me: Asking, name: string, text: string, more: object = {}): Promise<string> => {
    const { claim } = await write(me, 'assertClaim', {
      subject: named(name),
      predicate: 'NOTED',
      object: { text },
      ...more,
    });
    if (!claim) throw new Error('expected a claim');
    return claim.id;
  };
  const set = (me: Asking, key: string, value: SettingValue) => write(me, 'updateSetting', { key, value });
  const embed = () => embedAll(context().database, EMBEDDER);

  /** Three things of which something is said, and likeness wanted. */
  async function world() {
    const me = asking(context().database, await context().space('ada'));
    const claims = new Map<string, string>();
    for (const [name, text] of Object.entries(SAID)) claims.set(name, await say(me, name, text));
    await set(me, 'infer.similarity.least', 0.5);
    await set(me, 'infer.similarity', true);
    const idOf = async (name: string): Promise<string> => {
      const { entities } = await me.get<{ entities: { nodes: { id: string; name: string }[] } }>(
        '{ entities { nodes { id name } } }',
      );
      return entities.nodes.find((one) => one.name === name)?.id ?? '';
    };
    return { me, claims, idOf };
  }

  it('[PI-72 PI-67] joins those of which alike things are said, once, when their vectors are there, and says from which statements', async () => {
    const { me, claims } = await world();
    await follow(me);
    expect(await edges(me)).toEqual([]);
    // Nothing is committed between: that there are vectors is seen by themselves.
    await embed();
    expect(await follow(me)).toMatchObject({ added: 1, settled: true, faults: [] });
    const [edge, ...more] = await edges(me);
    expect(more).toEqual([]);
    expect([edge?.from.name, edge?.to.name].sort()).toEqual(['lantern', 'torch']);
    expect((edge?.from.id ?? '') < (edge?.to.id ?? '')).toBe(true);
    expect(edge?.derivations).toMatchObject([{ method: 'SIMILARITY', model: 'all-MiniLM-L6-v2' }]);
    const premises = edge?.derivations[0]?.premises.map(({ claim }) => claim?.id).sort();
    expect(premises).toEqual([claims.get('lantern'), claims.get('torch')].sort());
    const [a, b] = await EMBEDDER.embed(await statements(me, [claims.get('lantern'), claims.get('torch')]), 'DOCUMENT');
    const cosine = [...(a ?? [])].reduce((sum, value, n) => sum + value * (b?.[n] ?? 0), 0);
    expect(cosine).toBeGreaterThan(0.5);
    expect(edge?.confidence.value).toBeCloseTo(0.9 * cosine, 3);
    expect(await follow(me)).toMatchObject({ added: 0, changed: 0, retracted: 0, settled: true });
  });
  const statements = async (me: Asking, ids: readonly (string | undefined)[]): Promise<string[]> =>
    Promise.all(
      ids.map(
        async (id) =>
          (await me.get<{ claim: { statement: string } }>('query ($id: ID!) { claim(id: $id) { statement } }', { id }))
            .claim.statement,
      ),
    );

  it('[PI-72] takes back what does not hold any more, and everything when it is not wanted; who knows no vectors leaves it alone', async () => {
    const { me, claims } = await world();
    await embed();
    await follow(me);
    expect(await names(me)).toEqual(['lantern torch']);
    await set(me, 'infer.similarity.least', 0.999);
    await follow(me, false);
    expect(await names(me)).toEqual(['lantern torch']);
    await follow(me);
    expect(await names(me)).toEqual([]);
    await set(me, 'infer.similarity.least', 0.5);
    await follow(me);
    expect(await names(me)).toEqual(['lantern torch']);
    await write(me, 'retractClaim', { id: claims.get('torch'), reason: 'wrong' });
    await follow(me);
    expect(await names(me)).toEqual([]);
    await say(me, 'candle', SAID.torch);
    await embed();
    await follow(me);
    expect(await names(me)).toEqual(['candle lantern']);
    await set(me, 'infer.similarity', false);
    await follow(me, false);
    expect(await names(me)).toEqual([]);
  });

  it('[PI-72] joins neither what is one nor what was declared to be two, and no more neighbours than are wanted', async () => {
    const { me, idOf } = await world();
    await say(me, 'candle', 'It gives light at night and burns wax.');
    await embed();
    await follow(me);
    expect(await names(me)).toEqual(['candle lantern', 'candle torch', 'lantern torch']);
    await write(me, 'declareDistinct', { a: await idOf('candle'), b: await idOf('torch'), reason: 'two' });
    await follow(me);
    expect(await names(me)).toEqual(['candle lantern', 'lantern torch']);
    await write(me, 'mergeEntities', {
      canonical: await idOf('lantern'),
      members: [await idOf('candle')],
      reason: 'one',
    });
    await follow(me);
    // What was declared of the candle holds for the lantern that it is.
    expect(await names(me)).toEqual([]);
    await set(me, 'infer.similarity.entities', 2);
    const { faults } = await follow(me);
    expect(faults).toMatchObject([{ method: 'SIMILARITY', fault: expect.stringMatching(/at most 2 are compared/) }]);
  });

  it('[PI-72] compares the surest statements, joins with the nearest alone, and is as sure as it is let', async () => {
    const { me, claims } = await world();
    await say(me, 'lantern', 'It hangs from a hook.', { confidence: 0.3 });
    await say(me, 'candle', 'It gives light at night and burns wax.');
    await embed();
    await follow(me);
    const premises = async () =>
      (await edges(me)).flatMap(({ derivations }) =>
        derivations.flatMap((one) => one.premises.map(({ claim }) => claim?.id)),
      );
    expect(new Set(await premises()).size).toBe(4);
    expect(await edges(me)).toHaveLength(3);
    await set(me, 'infer.similarity.statements', 1);
    await follow(me);
    expect(new Set(await premises()).size).toBe(3);
    expect(await premises()).toContain(claims.get('lantern'));
    const [before] = await edges(me);
    await set(me, 'infer.similarity.most', 0.45);
    await follow(me);
    const after = (await edges(me)).find(({ from, to }) => from.id === before?.from.id && to.id === before.to.id);
    expect(after?.confidence.value).toBeCloseTo((before?.confidence.value ?? 0) / 2, 6);
    await set(me, 'infer.similarity.neighbours', 1);
    await follow(me);
    expect(await edges(me)).toHaveLength(2);
  });

  it('[PI-72] what a person keeps private leads to private edges', async () => {
    const { me } = await world();
    await say(me, 'lamp', 'It gives light at night and burns gas.', { visibility: 'PRIVATE' });
    await embed();
    await follow(me);
    const bob = asking(context().database, context().as(me.scope, 'bob'));
    expect(await names(bob)).toEqual(['lantern torch']);
    expect(await names(me)).toEqual(['lamp lantern', 'lamp torch', 'lantern torch']);
    await set(me, 'infer.similarity', false);
    await follow(me);
    expect(await names(me)).toEqual([]);
  });
});
