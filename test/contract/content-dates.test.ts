import { beforeAll, expect, it } from '@jest/globals';
import type { Scope } from '../../src/domain/scope.ts';
import { describeDatabase } from '../support/database.ts';
import { asking, type Asking } from '../support/graphql.ts';
import { fileItem, ingest } from '../support/ingest.ts';
import { write } from '../support/rows.ts';

const proposal = (
  number: number,
  { created, status, words }: { created: string | null; status: string; words: string },
) =>
  `---\neip: ${number}\ntitle: Proposal ${number}\nstatus: ${status}\ntype: Standards Track\ncategory: Core\n${
    created === null ? '' : `created: ${created}\n`
  }---\n\n## Abstract\n\n${words}\n`;

interface Found {
  readonly text: string;
  readonly place: {
    readonly contentAt: string | null;
    readonly contentYear: number | null;
    readonly contentQuarter: string | null;
    readonly statusThen: string | null;
  };
}
const FIELDS = 'text place { contentAt contentYear contentQuarter statusThen }';

describeDatabase('chunks by the time of their content', (context) => {
  let me: Asking;
  let scope: Scope;
  beforeAll(async () => {
    const { database, space } = context();
    scope = await space();
    me = asking(database, scope);
    const files = [
      fileItem(
        'EIPS/eip-9001.md',
        proposal(9001, { created: '2023-12-31', status: 'Final', words: 'The fee is burnt, said the first.' }),
      ),
      fileItem(
        'EIPS/eip-9002.md',
        proposal(9002, { created: '2024-01-01', status: 'Draft', words: 'The fee is kept, said the second.' }),
      ),
      fileItem(
        'EIPS/eip-9003.md',
        proposal(9003, { created: null, status: 'Draft', words: 'The fee has no date, said the third.' }),
      ),
    ];
    await ingest(database, scope, files, { source: 'proposals' });
    await ingest(database, scope, [fileItem('note.md', '---\ndate: 2024-05\n---\n\nThe fee of a note.\n')], {
      source: 'notes-of-mine',
    });
    // The first was a draft until spring; since when the others are drafts, their texts do not say: by default since they were read.
    await write(database, scope, async (commit) => {
      await commit.query(
        'test.wasDraft',
        `with final as (update claims set valid_from = '2024-03-01T00:00:00Z' where space_id = $1 and predicate = 'status' and object_text = 'Final'
            returning *)
          insert into claims (space_id, id, owner_id, subject_id, predicate, object_type, object_text, object_key, statement, edge, status, superseded_by,
            valid_to, confidence, confidence_parts, created_at, updated_at, last_verified_at)
          select space_id, gen_random_uuid(), owner_id, subject_id, predicate, object_type, 'Draft', 'draft', 'It was a draft.', false, 'SUPERSEDED', id,
            '2024-03-01T00:00:00Z', confidence, confidence_parts, created_at, updated_at, last_verified_at from final`,
        [scope.spaceId],
      );
      await commit.query(
        'test.alwaysDraft',
        `update claims set valid_from = null where space_id = $1 and predicate = 'status' and object_text = 'Draft' and status = 'ACTIVE'`,
        [scope.spaceId],
      );
    });
  });

  const chunks = async (args: string): Promise<Found[]> =>
    (await me.get<{ chunks: { nodes: Found[] } }>(`{ chunks(${args}) { nodes { ${FIELDS} } } }`)).chunks.nodes;
  const abstracts = (found: readonly Found[]): string[] =>
    found.flatMap(({ text }) => /said the (\w+)|of a (note)/u.exec(text)?.slice(1).find(Boolean) ?? []);

  it('[PI-15] a chunk has the date, year and quarter of its text in UTC, and the status as of that date, not as of now', async () => {
    const found = await chunks('first: 50');
    const first = found.find(({ text }) => text.includes('said the first'));
    expect(first?.place).toEqual({
      ...{ contentAt: '2023-12-31T00:00:00.000Z', contentYear: 2023, contentQuarter: '2023-Q4' },
      statusThen: 'Draft',
    });
    const second = found.find(({ text }) => text.includes('said the second'));
    expect(second?.place).toMatchObject({ contentYear: 2024, contentQuarter: '2024-Q1', statusThen: 'Draft' });
    const note = found.find(({ text }) => text.includes('of a note'));
    expect(note?.place).toEqual({
      contentAt: '2024-05-01T00:00:00.000Z',
      contentYear: 2024,
      contentQuarter: '2024-Q2',
      statusThen: null,
    });
  });

  it('[PI-15 PI-88] content is listed in the order of its time, either way; what has no date is not among it', async () => {
    expect(abstracts(await chunks('first: 50'))).toEqual(['first', 'second', 'note']);
    expect(abstracts(await chunks('first: 50, orderDirection: DESC'))).toEqual(['note', 'second', 'first']);
    const page = await me.get<{ chunks: { nodes: Found[]; pageInfo: { endCursor: string } } }>(
      `{ chunks(first: 1, content: { years: [2024] }) { nodes { ${FIELDS} } pageInfo { endCursor } } }`,
    );
    const rest = await chunks(
      `first: 50, content: { years: [2024] }, after: ${JSON.stringify(page.chunks.pageInfo.endCursor)}`,
    );
    expect(
      [...page.chunks.nodes, ...rest].map(({ place }) => place.contentYear).filter((year) => year !== 2024),
    ).toEqual([]);
    expect(abstracts([...page.chunks.nodes, ...rest])).toEqual(['second', 'note']);
  });

  it.each([
    ['content: { years: [2023] }', ['first']],
    ['content: { years: [2023, 2024] }', ['first', 'second', 'note']],
    ['content: { quarters: ["2024-Q1"] }', ['second']],
    ['content: { from: "2024-01-01" }', ['second', 'note']],
    ['content: { to: "2024-01-01" }', ['first']],
    ['content: { from: "2024-01-01", to: "2024-05-01" }', ['second']],
    ['content: { statuses: ["draft"] }', ['first', 'second']],
    ['content: { statuses: ["Final"] }', []],
    ['sources: ["notes-of-mine"]', ['note']],
    ['sourceKinds: [FOLDER]', ['first', 'second', 'note']],
    ['sourceKinds: [FORUM]', []],
    ['documents: ["eip-9002"]', ['second']],
    ['content: { years: [] }', []],
  ])('[PI-84 PI-88] chunks(%s)', async (args, expected) => {
    expect(abstracts(await chunks(`first: 50, ${args}`))).toEqual(expected);
  });

  it.each([
    ['content: { years: [2023] }', ['first']],
    ['content: { years: [2024], statuses: ["DRAFT"] }', ['second']],
    ['documents: ["eip-9001", "eip-9002"], content: { from: "2024-01-01" }', ['second']],
    ['sources: ["proposals"], sourceKinds: [FOLDER]', ['first', 'second', 'third']],
    ['sources: ["proposals", "notes-of-mine"]', ['first', 'note', 'second', 'third']],
    ['sourceKinds: [GIT]', []],
    ['content: { statuses: ["x\' or true --"] }', []],
    ['sources: ["x\') or (1=1"]', []],
  ])('[PI-84] a search narrowed to %s', async (filters, expected) => {
    const { search } = await me.get<{ search: { nodes: Found[] } }>(
      `{ search(text: "fee", in: [CHUNK], strategy: LEXICAL, first: 50, filters: { ${filters} }) { nodes { ... on Chunk { ${FIELDS} } } } }`,
    );
    expect(abstracts(search.nodes).sort()).toEqual(expected);
  });

  it('[PI-84] with a time of content, claims and entities are not searched: they have none', async () => {
    const of = async (filters: string) =>
      (
        await me.get<{ search: { edges: { kind: string }[] } }>(
          `{ search(text: "proposal", strategy: LEXICAL, first: 50${filters}) { edges { kind } } }`,
        )
      ).search.edges.map(({ kind }) => kind);
    expect(new Set(await of(''))).toEqual(new Set(['CHUNK', 'CLAIM', 'ENTITY']));
    expect(new Set(await of(', filters: { content: { years: [2023, 2024] } }'))).toEqual(new Set(['CHUNK']));
  });

  it.each([
    ['content: { quarters: ["2024-Q5"] }', 'expected a quarter such as 2024-Q1'],
    [`content: { years: [${Array.from({ length: 101 }, (_, n) => n).join(', ')}] }`, 'at most 100 years'],
  ])('%s is refused', async (args, message) => {
    const { errors } = await me.ask(`{ chunks(${args}) { nodes { id } } }`);
    expect(errors[0]?.message).toContain(message);
  });

  it("another's private content is in no list", async () => {
    const { database, as } = context();
    await ingest(database, scope, [fileItem('secret.md', '---\ndate: 2022-02-02\n---\n\nMine alone.\n')], {
      source: 'own',
      owner: scope.owner,
    });
    expect(
      (await chunks('first: 50, content: { years: [2022] }')).filter(({ text }) => text.includes('Mine alone')),
    ).toHaveLength(1);
    const stranger = asking(database, as(scope, 'stranger'));
    const seen = await stranger.get<{ chunks: { nodes: unknown[] } }>(
      '{ chunks(content: { years: [2022] }) { nodes { id } } }',
    );
    expect(seen.chunks.nodes).toEqual([]);
  });
});
