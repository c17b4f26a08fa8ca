import { expect, it } from '@jest/globals';
import { Embeddings } from '../../src/vectors/index.ts';
import { describeDatabase } from '../support/database.ts';
import { embedAll, wordEmbedder } from '../support/embedded-texts.ts';
import { asking } from '../support/graphql.ts';
import { fileItem, ingest } from '../support/ingest.ts';

interface Found {
  readonly id: string;
  readonly text: string;
}

describeDatabase('a search that is pinned to a build of the corpus', (context) => {
  it('[PI-133] returns what that build had after later syncs; what did not change is shared by both', async () => {
    const { database, space } = context();
    const scope = await space();
    const embedder = wordEmbedder('pinned', ['ferry', 'crane']);
    const me = asking(database, scope, { embeddings: new Embeddings(embedder, () => embedder) });
    const sync = async (fee: string) => {
      await ingest(database, scope, [
        fileItem('fees.md', `# Fees\n\nThe ferry costs ${fee}.\n`),
        fileItem('quay.md', '# Quay\n\nThe ferry lies at the quay.\n'),
        fileItem('gone.md', '# Gone\n\nThe ferry was lost.\n'),
      ]);
      await embedAll(database, embedder);
      const { corpusBuild } = await me.get<{ corpusBuild: { commit: number } }>('{ corpusBuild { commit } }');
      return corpusBuild.commit;
    };
    const chunks = async (strategy: string, commit: number | null): Promise<Found[]> => {
      const at =
        commit === null
          ? ''
          : (await me.get<{ commit: { at: string } }>(`{ commit(number: ${commit}) { at } }`)).commit.at;
      const asOf = commit === null ? '' : `, asOf: { recorded: "${at}" }`;
      const { search } = await me.get<{ search: { nodes: Found[] } }>(
        `{ search(text: "ferry", in: [CHUNK], strategy: ${strategy}, first: 20${asOf}) { nodes { ... on Chunk { id text } } } }`,
      );
      return search.nodes;
    };
    const count = async (): Promise<number> => {
      const rows = await database.read(scope, (sql) =>
        sql.query<{ n: string }>('test.chunks', 'select count(*) as n from chunks where space_id = $1', [
          scope.spaceId,
        ]),
      );
      return Number(rows[0]?.n);
    };
    const first = await sync('two crowns');
    const before = await count();
    const second = await sync('nine crowns');
    expect(second).toBeGreaterThan(first);
    // One text changed, so one chunk came.
    expect(await count()).toBe(before + 1);
    for (const strategy of ['LEXICAL', 'DENSE', 'FUSED']) {
      const [then, now] = [await chunks(strategy, first), await chunks(strategy, null)];
      const texts = (found: readonly Found[]): string[] => found.map(({ text }) => text).sort();
      expect(texts(then)).toEqual(
        texts(now)
          .map((text) => text.replace('nine crowns', 'two crowns'))
          .sort(),
      );
      expect(texts(now).some((text) => text.includes('nine crowns'))).toBe(true);
      // An id of the past ends in its instant; the chunk is the same.
      const shared = then.filter(({ id }) => now.some((other) => other.id === id.split('@')[0]));
      expect(shared.map(({ text }) => text).filter((text) => /quay|lost/u.test(text))).toHaveLength(2);
      expect(await chunks(strategy, first)).toEqual(then);
    }
  });
});
