import { infer } from '../../../graph/inference/index.ts';
import { decodeId } from '../../../src/domain/typed-ids.ts';
import type { AllSettings } from '../settings.ts';
import { proposalBy } from '../authors.ts';
import { fileItem, ingest } from '../ingest.ts';
import { plant, write as commitRows } from '../rows.ts';
import { row, type Place, type SettingRow } from './place.ts';

/** How sure each relationship of a kind is that is inferred from what is there. */
async function inferred(at: Place, kind: string): Promise<string[]> {
  await infer({ database: at.database }, at.scope);
  const query = `query ($kinds: [String!]) { relationships(kinds: $kinds) { nodes { basis confidence { value } } } }`;
  const { relationships } = await at.me.get<{
    relationships: { nodes: { basis: string; confidence: { value: number } }[] };
  }>(query, { kinds: [kind] });
  return relationships.nodes.map(({ basis, confidence }) => `${basis} ${confidence.value.toFixed(3)}`);
}

/** So many texts name the same two in one passage. */
const together =
  (texts: number) =>
  async (at: Place): Promise<string[]> => {
    const text = 'A wallet that follows EIP-20 should look at EIP-777 as well.';
    const items = Array.from({ length: texts }, (_, n) =>
      fileItem(
        `eip-900${n}.md`,
        `---\neip: 900${n}\ntitle: Wallets ${n}\nstatus: Draft\n---\n\n## Abstract\n\n${text}\n`,
      ),
    );
    await ingest(at.database, at.scope, items);
    return inferred(at, 'DISCUSSED_WITH');
  };
const DISCUSSED: Partial<AllSettings> = { 'infer.discussion': true };

/** Of two stations contradicting things are said, .9 and .8 sure. */
async function contradicted(at: Place): Promise<string[]> {
  const ids = [await at.curator.thing('Northgate'), await at.curator.thing('Southmoor')];
  await commitRows(at.database, at.scope, async (commit) => {
    const said = ids.map((id, n) => ({ subject_id: decodeId(id, 'ent').id, confidence: [0.9, 0.8][n] }));
    const claims = await plant(commit, 'claims', said);
    const [conflict] = await plant(commit, 'conflicts', [{ kind: 'NEGATION', subject_id: said[0]?.subject_id }]);
    await plant(
      commit,
      'conflict_parties',
      claims.map((id, n) => ({ conflict_id: conflict, n, claim_id: id })),
    );
  });
  return inferred(at, 'CONFLICTS_WITH');
}

/** How alike the first person is to the other one. */
const alike =
  (...authors: readonly string[]) =>
  async (at: Place): Promise<string> => {
    await ingest(
      at.database,
      at.scope,
      authors.map((author, n) => proposalBy(n + 1, author)),
    );
    const { researcher } = await at.me.get<{
      researcher: { candidates: { nodes: { own: boolean; confidence: number }[] } };
    }>('{ researcher(key: "github:ada") { candidates(first: 50) { nodes { own confidence } } } }');
    const others = researcher.candidates.nodes.flatMap(({ own, confidence }) => (own ? [] : confidence));
    return others.length === 0 ? 'two' : `alike ${Math.max(...others).toFixed(2)}`;
  };
const NAMED = alike('Ada Lantern (@ada)', 'Ada Lantern (@lamp)');

/** What follows from what is written: relationships, persons and views. */
export const GRAPH_ROWS: readonly SettingRow[] = [
  row('infer.discussion.documents', 2, [], ['INFERRED 0.450'], together(2), DISCUSSED),
  row('infer.discussion.half', 1, ['INFERRED 0.540'], ['INFERRED 0.675'], together(3), DISCUSSED),
  row('infer.discussion.most', 0.5, ['INFERRED 0.540'], ['INFERRED 0.300'], together(3), DISCUSSED),
  row('infer.conflicts', false, ['INFERRED 0.720'], [], contradicted),
  row('infer.conflicts.confidence', 0.5, ['INFERRED 0.720'], ['INFERRED 0.400'], contradicted),
  row('people.sameName', 0.7, 'alike 0.80', 'alike 0.70', NAMED),
  row('people.names', 1, 'alike 0.80', 'two', NAMED),
  row(
    'people.sameMail',
    1,
    'alike 0.54',
    'alike 0.60',
    alike('Ada Lantern (@ada) <a@a.example>', 'Bo Beacon <a@a.example>'),
  ),
  row(
    'people.otherName',
    0.8,
    'alike 0.54',
    'alike 0.72',
    alike('Ada Lantern (@ada) <a@a.example>', 'Bo Beacon <a@a.example>'),
  ),
  row('view.phaseGap', 1_000, 2, 1, async (at) => {
    for (const from of ['2018-01-02', '2020-01-02'])
      await at.says('Open', { validity: { from: `${from}T00:00:00Z`, to: `${from}T12:00:00Z` } });
    const { entities } = await at.me.get<{ entities: { nodes: { id: string }[] } }>('{ entities { nodes { id } } }');
    const query = 'query ($of: ID!) { timeline(entity: $of) { phases { reason } } }';
    const { timeline } = await at.me.get<{ timeline: { phases: unknown[] } }>(query, { of: entities.nodes[0]?.id });
    return timeline.phases.length;
  }),
];
