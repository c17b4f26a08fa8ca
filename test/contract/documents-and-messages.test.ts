import { expect, it } from '@jest/globals';
import { describeDatabase } from '../support/database.ts';
import { asking } from '../support/graphql.ts';
import { fileItem, ingest } from '../support/ingest.ts';
import { store, talk } from '../support/talk.ts';

const LIST = `query ($where: DocumentWhere) { documents(where: $where, orderBy: KEY) { nodes { key kind } totalCount { value }
  facets { kinds { values { value count } } } } }`;

interface Listed {
  readonly nodes: readonly { readonly key: string; readonly kind: string }[];
  readonly totalCount: { readonly value: number };
  readonly facets: {
    readonly kinds: { readonly values: readonly { readonly value: string; readonly count: number }[] };
  };
}

describeDatabase('documents and what people say', (context) => {
  const begin = async () => {
    const { database } = context();
    const scope = await context().space();
    const me = asking(database, scope);
    await ingest(database, scope, [fileItem('a.md', 'One file.'), fileItem('b.md', 'Another file.')]);
    await talk(me, [{ text: 'Which file?' }, { role: 'ASSISTANT', text: 'The other one.' }, { text: 'Thank you.' }]);
    await store(database);
    return me;
  };

  it.each([
    ['nothing', null, ['FILE', 'FILE']],
    ['something else', { removed: { eq: false } }, ['FILE', 'FILE']],
    ['messages', { kind: { eq: 'MESSAGE' } }, ['MESSAGE', 'MESSAGE', 'MESSAGE']],
    ['files', { kind: { eq: 'FILE' } }, ['FILE', 'FILE']],
    [
      'one kind or the other',
      { or: [{ kind: { eq: 'MESSAGE' } }, { kind: { eq: 'FILE' } }] },
      ['FILE', 'FILE', 'MESSAGE', 'MESSAGE', 'MESSAGE'],
    ],
    ['no files', { not: { kind: { eq: 'FILE' } } }, ['MESSAGE', 'MESSAGE', 'MESSAGE']],
    [
      'messages among others',
      { and: [{ removed: { eq: false } }, { kind: { in: ['MESSAGE'] } }] },
      ['MESSAGE', 'MESSAGE', 'MESSAGE'],
    ],
  ])('asked for %s, messages are listed and counted only where their kind is asked for', async (_, where, expected) => {
    const me = await begin();
    const { documents } = await me.get<{ documents: Listed }>(LIST, { where });
    expect(documents.nodes.map(({ kind }) => kind).toSorted()).toEqual(expected);
    expect(documents.totalCount.value).toBe(expected.length);
    const kinds = documents.facets.kinds.values.flatMap(({ value, count }) =>
      Array.from({ length: count }, () => value),
    );
    expect(kinds.toSorted()).toEqual(expected);
  });

  it('the source of conversations has them, and what counts documents does not', async () => {
    const me = await begin();
    const counted = await me.get<{
      stats: { documents: number };
      spaces: { nodes: readonly { isCurrent: boolean; documents: number }[] };
      sources: { nodes: readonly { kind: string; documents: Listed }[] };
    }>(
      '{ stats { documents } spaces { nodes { isCurrent documents } } sources { nodes { kind documents { nodes { kind key } totalCount { value } } } } }',
    );
    expect([counted.stats.documents, counted.spaces.nodes.find(({ isCurrent }) => isCurrent)?.documents]).toEqual([
      2, 2,
    ]);
    const counts = counted.sources.nodes.map(({ kind, documents }) => [
      kind,
      documents.totalCount.value,
      documents.nodes.length,
    ]);
    expect(counts.toSorted()).toEqual([
      ['CONVERSATION', 3, 3],
      ['FOLDER', 2, 2],
    ]);
  });
});
