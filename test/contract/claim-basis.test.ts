import { expect, it } from '@jest/globals';
import { describeDatabase } from '../support/database.ts';
import { about, Desk } from '../support/desk.ts';
import { asking, type Asking } from '../support/graphql.ts';
import { fileItem, ingest } from '../support/ingest.ts';
import { named, write } from '../support/writes.ts';

interface Shown {
  readonly id: string;
  readonly statement: string;
  readonly basis: string;
  readonly aging: boolean;
  readonly status: string;
  readonly confidence: { readonly value: number; readonly effective: number };
}

const YEAR_LATER = '2027-12-31T00:00:00Z';
const FEES = (fee: string): string => `| name | fee |\n|---|---|\n| Gannet ferry | ${fee} |\n`;

describeDatabase('by what a claim is known', (context) => {
  const begin = async (): Promise<Asking> => asking(context().database, await context().space());
  const privately = (me: Asking, path: string, text: string) =>
    ingest(context().database, me.scope, [fileItem(path, text)], { owner: me.scope.owner });
  const claims = async (me: Asking): Promise<Shown[]> => {
    const query = `query ($at: DateTime!) { claims(first: 50) { nodes { id statement basis aging status confidence { value effective(at: $at) } } } }`;
    return (await me.get<{ claims: { nodes: Shown[] } }>(query, { at: YEAR_LATER })).claims.nodes;
  };
  const memories = async (me: Asking): Promise<string[]> => {
    const { memories: list } = await me.get<{ memories: { nodes: { id: string; text: string }[] } }>(
      '{ memories { nodes { id text } } }',
    );
    return list.nodes.map(({ text }) => text);
  };
  const says = (me: Asking, fee: string, more: object = {}) => {
    const input = { subject: named('Gannet ferry'), predicate: 'fee', object: { text: fee }, visibility: 'PRIVATE' };
    return write(me, 'assertClaim', { ...input, ...more });
  };
  const fades = ({ confidence: { value, effective } }: Shown): boolean => effective < value;

  it('[OM-20 SF-05] what a private document says does not fade, and is no memory; what its owner says is one, and fades', async () => {
    const me = await begin();
    await privately(me, 'fees.md', FEES('40 crowns'));
    const found = await claims(me);
    expect(found.length).toBeGreaterThan(0);
    for (const claim of found)
      expect({ ...claim, fades: fades(claim) }).toMatchObject({ basis: 'DOCUMENT', fades: false });
    expect(await memories(me)).toEqual([]);
    await says(me, 'paid in the morning', { predicate: 'habit' });
    const [mine] = (await claims(me)).filter(({ statement }) => statement.includes('morning'));
    expect(mine && { ...mine, fades: fades(mine) }).toMatchObject({ basis: 'PERSON', fades: true });
    expect(await memories(me)).toEqual([mine?.statement]);
    const shown = await me.get<{ node: object | null }>('query ($id: ID!) { node(id: $id) { id } }', {
      id: found[0]?.id.replace('clm', 'mem'),
    });
    expect(shown.node).toBeNull();
  });

  it('a memory that a document says too is known by that, until it is removed', async () => {
    const me = await begin();
    await says(me, 'free of charge');
    await privately(me, 'fees.md', FEES('free of charge'));
    const bases = async () =>
      (await claims(me)).flatMap(({ statement, basis }) => (/fee/iu.test(statement) ? basis : []));
    expect([await bases(), await memories(me)]).toEqual([['DOCUMENT'], []]);
    const { documents } = await me.get<{ documents: { nodes: { id: string; path: string }[] } }>(
      '{ documents { nodes { id path } } }',
    );
    const id = documents.nodes.find(({ path }) => path === 'fees.md')?.id;
    expect((await write(me, 'removeDocument', { id })).__typename).toBe('Removed');
    expect([await bases(), (await memories(me)).length]).toEqual([['PERSON'], 1]);
    await says(me, 'shared', { predicate: 'rumour', visibility: 'SHARED' });
    const [rumour] = (await claims(me)).filter(({ statement }) => statement.includes('rumour'));
    expect(rumour && { basis: rumour.basis, fades: fades(rumour) }).toEqual({ basis: 'PERSON', fades: false });
  });

  it('[SE-46] a memory against what a private document says is weighed as documents are', async () => {
    const me = await begin();
    const at = new Desk(context().database, me.scope);
    await privately(me, 'a.md', '---\neip: 9001\ntitle: T\nstatus: Draft\n---\n\ntext\n');
    const [draft] = await at.claims('status');
    const subject = { id: draft?.subjectId ?? ('' as never) };
    await at.assert({ ...about('EIP-9001', 'status', 'Final'), subject }, me.scope.owner);
    expect((await at.conflicts()).map(({ policy }) => policy)).toEqual(['STRENGTH']);
  });
});
