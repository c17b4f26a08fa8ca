import { decodeId } from '../../../src/domain/typed-ids.ts';
import { plant, write as commitRows } from '../rows.ts';
import type { Nodes } from '../story.ts';
import { write } from '../writes.ts';
import { row, type Place, type SettingRow } from './place.ts';

interface Sure {
  readonly confidence: number;
}

/** Whom a name means: `FUZZY Northgate 0.9`, or who is asked about. */
async function meant(at: Place, text: string): Promise<string> {
  const query = `query ($text: String!) { resolveName(text: $text) { __typename
    ... on Resolved { stage confidence entity { name } } ... on AmbiguousName { candidates { name } } } }`;
  const { resolveName: found } = await at.me.get<{
    resolveName: {
      readonly __typename: string;
      readonly stage?: string;
      readonly confidence?: number;
      readonly entity?: { readonly name: string };
      readonly candidates?: readonly { readonly name: string }[];
    };
  }>(query, { text });
  if (found.candidates) return `ask ${found.candidates.map(({ name }) => name).join(', ')}`;
  return found.entity ? `${found.stage} ${found.entity.name} ${found.confidence?.toFixed(2)}` : found.__typename;
}

const knowing =
  (names: readonly string[], text: string) =>
  async (at: Place): Promise<string> => {
    for (const name of names) await at.curator.thing(name);
    return meant(at, text);
  };
const mistyped = knowing(['Northgate Station'], 'Northgate Statoin');
const MEANT = 'FUZZY Northgate Station 0.90';

const chosen =
  (part: 'entity' | 'alias') =>
  async (at: Place): Promise<unknown> => {
    const entity = await at.curator.thing('Northgate');
    const answer = await write(at.me, 'chooseEntity', { text: 'the Gate', entity, visibility: 'SHARED' });
    return part === 'entity' ? answer.confidence : (answer.alias as { confidence?: number } | undefined)?.confidence;
  };

/** Who is meant by a name, and how surely. */
export const NAME_ROWS: readonly SettingRow[] = [
  row('resolve.exactName', 0.8, 'NAME Northgate 1.00', 'NAME Northgate 0.80', knowing(['Northgate'], 'Northgate')),
  row('resolve.exactKey', 0.8, 'KEY Northgate 1.00', 'KEY Northgate 0.80', async (at) => {
    await at.curator.thing('Northgate', { key: 'station-12' });
    return meant(at, 'station-12');
  }),
  row('resolve.alias', 0.7, 'ALIAS Northgate 0.95', 'ALIAS Northgate 0.70', async (at) => {
    await write(at.me, 'addAlias', { entity: await at.curator.thing('Northgate'), text: 'The Gate' });
    return meant(at, 'The Gate');
  }),
  row(
    'resolve.normalForm',
    0.5,
    'NORMAL_FORM North Gate 0.90',
    'NORMAL_FORM North Gate 0.50',
    knowing(['North Gate'], 'north-gate'),
  ),
  row('resolve.fuzzyDecides', 0.99, MEANT, 'ask Northgate Station', mistyped),
  row('resolve.fuzzyFactor', 0.5, MEANT, 'FUZZY Northgate Station 0.50', mistyped),
  row('resolve.fuzzyAsks', 1, MEANT, 'Unresolved', mistyped),
  row(
    'resolve.fuzzyGap',
    1,
    MEANT,
    'ask Northgate Station, Northgate',
    knowing(['Northgate Station', 'Northgate'], 'Northgate Statoin'),
  ),
  row(
    'resolve.fuzzyCandidates',
    1,
    'ask Gai Media, Gai Media Entertainment',
    'ask Gai Media',
    knowing(['Gai Media', 'Gai Media Entertainment'], 'Gai'),
  ),
  row('resolve.maxName', 10, 'AliasWritten', 'Invalid', async (at) => {
    const entity = await at.curator.thing('Northgate');
    return (await write(at.me, 'addAlias', { entity, text: 'The Old Gate' })).__typename;
  }),
  row('resolve.chosen', 0.5, 0.85, 0.5, chosen('entity')),
  row('resolve.chosenAlias', 0.5, 0.95, 0.5, chosen('alias')),
  row('names.coreference', 0.4, 0.6, 0.4, async (at) => {
    const entity = await at.curator.thing('Northgate Media', { type: 'COMPANY' });
    const answer = await write(at.me, 'resolveEntity', { mention: 'they', recent: [{ entity, turnsAgo: 1 }] });
    return answer.confidence;
  }),
  row('names.usesLead', 10, 'ALIAS Southmoor 0.80', 'ask Southmoor, Northgate', async (at) => {
    const ids = [await at.curator.thing('Northgate'), await at.curator.thing('Southmoor')];
    const aliases = ids.map((id, n) => ({
      entity_id: decodeId(id, 'ent').id,
      text: 'often',
      uses: [1, 4][n],
      confidence: [0.9, 0.8][n],
    }));
    await commitRows(at.database, at.scope, (commit) => plant(commit, 'aliases', aliases), at.scope.owner);
    return meant(at, 'often');
  }),
  row('identity.newest', 0, 'in between', 'as the first', async (at) => {
    await at.hand('# Pilot\n\nAda Lovelace was born in London.\n');
    const notes = '---\nauthor: Ada Lovelace\n---\n# Notes\n\nWords.\n';
    await at.hand(notes, { documents: [{ path: 'b.md', text: notes }] });
    const query =
      '{ entities(where: { name: { eq: "Ada Lovelace" } }) { nodes { mentionConfidence mentions { nodes { confidence: resolutionConfidence } } } } }';
    const { entities } = await at.me.get<{ entities: Nodes<{ mentionConfidence: number; mentions: Nodes<Sure> }> }>(
      query,
    );
    const [ada, other] = entities.nodes;
    const [first, ...more] = ada?.mentions.nodes ?? [];
    if (!ada || other || !first || more.every(({ confidence }) => confidence === first.confidence))
      throw new Error(`expected one that texts mention more and less surely, got ${JSON.stringify(entities)}`);
    return ada.mentionConfidence === first.confidence ? 'as the first' : 'in between';
  }),
];
