import { expect, it } from '@jest/globals';
import { builtInConcepts } from '../../src/packs/index.ts';
import { describeDatabase } from '../support/database.ts';
import { asking, type Asking } from '../support/graphql.ts';
import { write } from '../support/writes.ts';

interface Expanded {
  readonly terms: readonly {
    readonly term: string;
    readonly meanings: readonly {
      readonly key: string | null;
      readonly entity: { readonly key: string } | null;
      readonly aliases: readonly { readonly text: string; readonly confidence: number; readonly reviewed: boolean }[];
    }[];
  }[];
  readonly expanded: readonly string[];
}

describeDatabase('names of concepts', (context) => {
  const proposal = (number: number, title: string) => ({
    path: `eip-${number}.md`,
    text: `---\neip: ${number}\ntitle: ${title}\nstatus: Final\n---\n\n## Abstract\n\nIt says how ${title} works.\n`,
  });
  const space = async (...documents: readonly object[]): Promise<Asking> => {
    const me = asking(context().database, await context().space());
    if (documents.length > 0) await write(me, 'ingest', { source: { key: 's' }, documents });
    return me;
  };
  const ethereum = () => space(proposal(4844, 'Shard Blob Transactions'), proposal(1559, 'Fee change'));
  const expand = async (me: Asking, text: string): Promise<Expanded> =>
    (
      await me.get<{ understand: { expansion: Expanded } }>(
        'query ($text: String!) { understand(question: $text) { expansion { terms { term meanings { key entity { key } aliases { text confidence reviewed } } } expanded } } }',
        { text },
      )
    ).understand.expansion;
  const resolve = (me: Asking, text: string, type: string | null = null) =>
    me.get(
      'query ($text: String!, $type: String) { resolveName(text: $text, type: $type) { __typename ... on Resolved { entity { key } stage confidence } } }',
      { text, type },
    );

  it.each([
    ['eip-4844', ['proto-danksharding', 'blob transactions', 'blobs', '4844']],
    ['eip-4337', ['account abstraction', 'AA', 'smart accounts', '4337']],
    ['eip-1559', ['fee market', 'base fee', '1559', 'london fee market']],
    ['eip-4895', ['withdrawals', 'beacon withdrawals', 'staking withdrawals']],
    ['verkle', ['verkle trees', 'verkle tries', 'verkle transition']],
    ['ssf', ['single slot finality', 'single-slot finality']],
    ['pbs', ['proposer-builder separation', 'mev-boost', 'block builder']],
    ['danksharding', ['full danksharding', 'data availability sampling', 'DAS']],
    ['eof', ['evm object format', 'eip-3540']],
  ])('[PI-52 PI-53] %s is what is meant by %j: sure, and reviewed', async (key, names) => {
    const me = await ethereum();
    for (const name of names) {
      const { terms } = await expand(me, `what about ${name.toUpperCase()} now?`);
      expect(terms).toMatchObject([{ term: name.toUpperCase(), meanings: [{ key }] }]);
      const aliases = terms[0]?.meanings[0]?.aliases ?? [];
      // The two spellings of one normal form are one name.
      const found = aliases.find(({ text }) => text.replace(/-/gu, ' ') === name.replace(/-/gu, ' '));
      expect(found).toMatchObject({ confidence: 1, reviewed: true });
    }
  });

  it('[PI-17] a name that a pack states is sure, and says whether it is explicit, a nickname or a technical term', async () => {
    const me = await ethereum();
    const query =
      'query ($text: String!) { understand(question: $text) { expansion { terms { meanings { aliases { text kind confidence } } } } } }';
    interface Named {
      readonly text: string;
      readonly kind: string;
      readonly confidence: number;
    }
    const kindOf = async (text: string): Promise<Named | undefined> => {
      const { understand } = await me.get<{
        understand: { expansion: { terms: { meanings: { aliases: Named[] }[] }[] } };
      }>(query, {
        text,
      });
      return understand.expansion.terms[0]?.meanings[0]?.aliases.find((alias) => alias.text === text);
    };
    for (const [text, kind] of [
      ['proto-danksharding', 'EXPLICIT'],
      ['blobs', 'NICKNAME'],
      ['base fee', 'TECHNICAL_TERM'],
    ] as const)
      expect(await kindOf(text)).toEqual({ text, kind, confidence: 1 });
  });

  it('[PI-52 PI-53] leads to the entity where the space has one; in a space without such documents nothing is known', async () => {
    const me = await ethereum();
    const resolved = { __typename: 'Resolved', entity: { key: 'eip-4844' }, stage: 'ALIAS', confidence: 1 };
    expect(await resolve(me, 'Proto-Danksharding')).toEqual({ resolveName: resolved });
    expect(await resolve(me, 'eip-4844')).toMatchObject({ resolveName: { entity: { key: 'eip-4844' }, stage: 'KEY' } });
    // A bare number is a name only of a thing whose type is known.
    expect(await resolve(me, '4844', 'PROPOSAL')).toEqual({ resolveName: resolved });
    expect(await resolve(me, '4844')).not.toMatchObject({ resolveName: { __typename: 'Resolved' } });
    const other = await space({ path: 'a.md', text: '# Blobs\n\nBlobs of paint dry slowly.\n' });
    expect(await expand(other, 'account abstraction and the base fee')).toEqual({ terms: [], expanded: [] });
    expect(await resolve(other, 'base fee')).toEqual({ resolveName: { __typename: 'Unresolved' } });
    expect(builtInConcepts.map(({ pack }) => pack)).toEqual(['ethereum']);
  });

  it('[PI-55] a question has its terms, all names of what each means, and those to be looked for; other words are left alone', async () => {
    const me = await ethereum();
    const { terms, expanded } = await expand(me, 'How do blobs change the base fee of pigeons?');
    expect(
      terms.map(({ term, meanings }) => [term, ...meanings.map(({ key, entity }) => `${key} ${entity?.key}`)]),
    ).toEqual([
      ['blobs', 'eip-4844 eip-4844'],
      ['base fee', 'eip-1559 eip-1559'],
    ]);
    expect(expanded).toEqual(
      expect.arrayContaining(['proto-danksharding', 'EIP-4844', 'Shard Blob Transactions', 'london fee market']),
    );
    expect(expanded).not.toContain('blobs');
    expect(await expand(me, 'pigeons and doves')).toEqual({ terms: [], expanded: [] });
  });

  it('[PI-55] a name that people gave expands; a refused one does not, nor one that means two things', async () => {
    const me = asking(context().database, { ...(await context().space()), role: 'CURATOR' });
    await write(me, 'ingest', { source: { key: 's' }, documents: [proposal(4844, 'Shards'), proposal(1559, 'Fees')] });
    const { a, b } = await me.get<Record<'a' | 'b', { id: string }>>(
      '{ a: entity(key: "eip-4844") { id } b: entity(key: "eip-1559") { id } }',
    );
    const added = await write(me, 'addAlias', { entity: a.id, text: 'Cancun data' });
    expect((await expand(me, 'cancun data')).expanded).toContain('proto-danksharding');
    expect((await expand(me, 'blobs')).expanded).toContain('Cancun data');
    await write(me, 'addAlias', { entity: b.id, text: 'Cancun data' });
    const twice = await expand(me, 'cancun data');
    expect([twice.terms[0]?.meanings.length, twice.expanded]).toEqual([2, []]);
    await write(me, 'reviewAlias', { id: added.alias?.id, verdict: 'REJECTED' });
    expect((await expand(me, 'cancun data')).terms[0]?.meanings).toMatchObject([{ key: 'eip-1559' }]);
    expect((await expand(me, 'blobs')).expanded).not.toContain('Cancun data');
  });

  it('[PI-55] a search finds by other names what the question does not say, where it is asked to', async () => {
    const me = await ethereum();
    const found = (expanded: boolean) =>
      me.get<{ search: { nodes: { text: string }[] } }>(
        'query ($expand: Boolean!) { search(text: "proto-danksharding", in: [CHUNK], strategy: LEXICAL, expand: $expand) { nodes { ... on Chunk { text } } } }',
        { expand: expanded },
      );
    expect((await found(false)).search.nodes).toEqual([]);
    expect((await found(true)).search.nodes[0]?.text).toContain('Shard Blob Transactions');
  });

  it('refuses a question that is too long', async () => {
    const me = await space();
    const { errors } = await me.ask(
      'query ($text: String!) { understand(question: $text) { expansion { expanded } } }',
      {
        text: 'x'.repeat(1_001),
      },
    );
    expect(errors).toMatchObject([{ code: 'INVALID', message: expect.stringContaining('at most 1000 characters') }]);
  });
});
