import { beforeAll, expect, it } from '@jest/globals';
import type { Scope } from '../../src/domain/scope.ts';
import { describeDatabase } from '../support/database.ts';
import { asking, type Asking } from '../support/graphql.ts';
import { INGEST, proposalText } from '../support/proposals.ts';
import { plant, write as commitRows } from '../support/rows.ts';
import { write } from '../support/writes.ts';

/** More than the ids by which a filter on what is related drives a list: from there on each row is looked up. */
const MANY = 1_050;

describeDatabase('filters on what many things are related to', (context) => {
  let scope: Scope;
  let me: Asking;
  beforeAll(async () => {
    scope = await context().space();
    me = asking(context().database, scope);
    await commitRows(context().database, scope, async (commit) => {
      const buoy = (n: number) => ({ name: `buoy ${String(n).padStart(4, '0')}`, type: 'BUOY' });
      const ids = await plant(
        commit,
        'entities',
        Array.from({ length: MANY }, (_, n) => buoy(n)),
      );
      const [light] = await plant(commit, 'entities', [{ name: 'North Light', type: 'LIGHT' }]);
      const text = (subject_id: string, n: number) => ({
        ...{ subject_id, predicate: 'colour', object_text: n % 3 === 0 ? 'red' : 'green', object_key: `k${n}` },
      });
      await plant(commit, 'claims', ids.map(text));
      await plant(
        commit,
        'claims',
        ids.map((subject_id) => ({ subject_id, predicate: 'NEAR', object_entity_id: light, object_key: 'light' })),
      );
    });
  });

  const first = async (field: string, where: string): Promise<unknown[]> => {
    const found = await me.get<Record<string, { nodes: unknown[] }>>(
      `{ ${field}(first: 3, where: ${where}) { nodes { ${field === 'entities' ? 'name' : field === 'claims' ? 'subject { name }' : 'from { name }'} } } }`,
    );
    return found[field]?.nodes ?? [];
  };
  const total = async (field: string, where: string): Promise<number> =>
    (
      await me.get<Record<string, { totalCount: { value: number } }>>(
        `{ ${field}(first: 1, where: ${where}) { totalCount { value } } }`,
      )
    )[field]?.totalCount.value ?? -1;

  it.each([
    ['entities', '{ claims: { some: { predicate: { eq: "colour" } } } }', MANY],
    ['entities', '{ type: { eq: "BUOY" }, claims: { none: { value: { eq: "green" } } } }', MANY / 3],
    ['entities', '{ claims: { some: { object: { name: { eq: "North Light" } } } } }', MANY],
    ['claims', '{ subject: { type: { eq: "BUOY" } }, value: { eq: "red" } }', MANY / 3],
    ['claims', '{ not: { subject: { type: { eq: "BUOY" } } } }', 0],
    ['relationships', '{ from: { type: { eq: "BUOY" } }, to: { type: { eq: "LIGHT" } } }', MANY],
    ['relationships', '{ from: { claims: { some: { value: { eq: "green" } } } } }', (MANY / 3) * 2],
  ])('%s: %s are %s', async (field, where, expected) => {
    expect(await total(field, where)).toBe(expected);
    expect(await first(field, where)).toHaveLength(Math.min(3, expected));
  });
});

describeDatabase('filters by document, source, and subject of a conflict', (context) => {
  let me: Asking;
  beforeAll(async () => {
    me = asking(context().database, await context().space());
    for (const [key, number] of [
      ['one', 7],
      ['two', 8],
    ] as const) {
      const documents = [{ path: `eip-${number}.md`, text: proposalText(number, { status: 'Final' }) }];
      await me.get(INGEST, { input: { source: { key }, documents } });
    }
    const subject = { named: { name: 'EIP-7', type: 'PROPOSAL', key: 'eip-7' } };
    await write(me, 'assertClaim', { subject, predicate: 'status', object: { text: 'Draft' }, confidence: 1 });
  });

  const subjects = async (where: string): Promise<string[]> => {
    const { claims } = await me.get<{ claims: { nodes: { subject: { key: string } }[] } }>(
      `{ claims(first: 100, where: ${where}) { nodes { subject { key } } } }`,
    );
    return [...new Set(claims.nodes.map(({ subject }) => subject.key))].sort();
  };

  it('claims of one document, of one source, and of none', async () => {
    const { document, sources } = await me.get<{
      document: { id: string };
      sources: { nodes: { id: string; key: string }[] };
    }>('{ document(key: "eip-7") { id } sources { nodes { id key } } }');
    const two = sources.nodes.find(({ key }) => key === 'two')?.id ?? '';
    const status = 'predicate: { eq: "status" }';
    expect(await subjects(`{ ${status}, document: { eq: "${document.id}" } }`)).toEqual(['eip-7']);
    expect(await subjects(`{ ${status}, source: { eq: "${two}" } }`)).toEqual(['eip-8']);
    expect(await subjects(`{ ${status}, not: { source: { eq: "${two}" } } }`)).toEqual(['eip-7']);
    expect(await subjects(`{ document: { eq: "${document.id}" }, source: { eq: "${two}" } }`)).toEqual([]);
  });

  it('conflicts by what they are about', async () => {
    const about = async (where: string): Promise<number> =>
      (
        await me.get<{ conflicts: { nodes: unknown[] } }>(
          `{ conflicts(where: { subject: ${where} }) { nodes { id } } }`,
        )
      ).conflicts.nodes.length;
    expect(await about('{ key: { eq: "eip-7" } }')).toBe(1);
    expect(await about('{ key: { eq: "eip-8" } }')).toBe(0);
    expect(await about('{ claims: { some: { value: { eq: "Final" } } } }')).toBe(1);
    expect(await about('{ claims: { none: { value: { eq: "Final" } } } }')).toBe(0);
  });
});
