import { expect, it } from '@jest/globals';
import { describeDatabase } from '../support/database.ts';
import { asking } from '../support/graphql.ts';
import { ledgerOf, scriptedModels } from '../support/language-model.ts';
import { write } from '../support/writes.ts';

describeDatabase('two values of a predicate that has one', (context) => {
  const scripted = scriptedModels();

  it('[OM-65] are told to contradict each other without a call of the model that is configured, in a cycle too', async () => {
    const { database } = context();
    const scope = await context().space();
    const { server, model } = await scripted(database, () => ({ says: {} }));
    const me = asking(database, scope, { languageModel: model });
    const text = '---\neip: 9001\ntitle: T\nstatus: Draft\n---\n\nIt says how.\n';
    await write(me, 'ingest', { source: { key: 's' }, documents: [{ path: 'a.md', text }] });
    const { entity } = await me.get<{ entity: { id: string } }>('{ entity(key: "eip-9001") { id } }');
    const said = { subject: { id: entity.id }, predicate: 'status', object: { text: 'Final' } };
    expect((await write(me, 'assertClaim', said)).claim).toMatchObject({ status: 'DISPUTED' });
    const cycle = 'mutation { consolidate(input: {}) { __typename ... on Consolidated { job { state } } } }';
    expect(await me.get(cycle)).toMatchObject({
      consolidate: { __typename: 'Consolidated', job: { state: 'SUCCEEDED' } },
    });
    expect(await me.get('{ conflicts { nodes { status parties { claim { predicate status } } } } }')).toEqual({
      conflicts: {
        nodes: [
          { status: 'OPEN', parties: [1, 2].map(() => ({ claim: { predicate: 'status', status: 'DISPUTED' } })) },
        ],
      },
    });
    expect(server.asked).toEqual([]);
    expect(await ledgerOf(database, scope)).toEqual([]);
  });
});
