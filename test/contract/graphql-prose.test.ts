import { beforeAll, expect, it } from '@jest/globals';
import { describeDatabase } from '../support/database.ts';
import { asking, type Asking } from '../support/graphql.ts';
import { fileItem, ingest } from '../support/ingest.ts';

const TEXT = `# Harbour news

Halden Marine Ltd was founded by Ingrid Solberg in 1998. Is Halden Marine Ltd a bank?

Tom Price, head of logistics at Halden Marine Ltd, said that the yard is a success. Tom Price works for
Halden Marine Ltd. Oslo is the capital of Norway.
`;
const AGAIN = `Halden Marine Ltd was founded on 4 May 1998. Halden Marine Ltd is a shipyard.
`;

interface Evidence {
  readonly method: string;
  readonly span: { readonly quote: string; readonly document: { readonly key: string } };
}
interface ClaimOf {
  readonly statement: string;
  readonly predicate: string;
  readonly subject: { readonly name: string; readonly type: string; readonly kind: string };
  readonly confidence: { readonly value: number };
  readonly evidence: readonly Evidence[];
}

const CLAIMS = `{ claims(first: 50) { nodes {
  statement predicate subject { name type kind } confidence { value }
  evidence { method span { quote document { key } } } } } conflicts(first: 5) { nodes { id } } }`;

describeDatabase('a document of plain sentences', (context) => {
  let me: Asking;
  let claims: readonly ClaimOf[];
  let conflicts: readonly object[];

  beforeAll(async () => {
    const scope = await context().space();
    await ingest(context().database, scope, [fileItem('news.md', TEXT), fileItem('again.md', AGAIN)]);
    me = asking(context().database, scope);
    const data = await me.get<{ claims: { nodes: ClaimOf[] }; conflicts: { nodes: object[] } }>(CLAIMS);
    claims = data.claims.nodes.filter(({ evidence }) => evidence.some(({ method }) => method.startsWith('prose:')));
    conflicts = data.conflicts.nodes;
  });

  it('[SE-38 SE-37 SE-01] gives claims about people, organisations and places, each with its sentence as evidence', () => {
    const lines = claims.map(({ statement, subject, evidence: [first] }) =>
      [statement, subject.kind, first?.method, first?.span.quote].join(' | '),
    );
    const founded = 'Halden Marine Ltd was founded by Ingrid Solberg in 1998.';
    const exactly = 'Halden Marine Ltd was founded on 4 May 1998.';
    expect(lines.sort()).toEqual([
      `${founded} | ORGANISATION | prose:event | ${founded}`,
      `${founded} | ORGANISATION | prose:relation | ${founded}`,
      `${exactly} | ORGANISATION | prose:event | ${exactly}`,
      'Oslo is the capital of Norway. | LOCATION | prose:relation | Oslo is the capital of Norway.',
      'Tom Price works for Halden Marine Ltd. | PERSON | prose:relation | Tom Price works for\nHalden Marine Ltd.',
    ]);
    expect(claims.every(({ confidence }) => confidence.value > 0.5 && confidence.value < 0.95)).toBe(true);
  });

  it('two texts that date one thing more and less exactly do not contradict each other', () => {
    expect(conflicts).toEqual([]);
  });

  it('[SE-37] notes where each name stands', async () => {
    const { entities } = await me.get<{
      entities: { nodes: { name: string; mentions: { nodes: { span: { quote: string } }[] } }[] };
    }>(
      '{ entities(first: 50, where: { type: { eq: "ORGANISATION" } }) { nodes { name mentions(first: 10) { nodes { span { quote } } } } } }',
    );
    expect(entities.nodes.map(({ name }) => name)).toEqual(['Halden Marine Ltd']);
    const places = entities.nodes.flatMap(({ mentions }) => mentions.nodes.map(({ span }) => span.quote));
    expect(places).toEqual(Array(6).fill('Halden Marine Ltd'));
  });
});
