import type { Client } from '../../client/client-port.ts';
import type { Io } from '../../io.ts';
import type { GraphPart } from '../export-arguments.ts';
import type { Piece } from '../piece.ts';
import { openSpace } from '../space-reader.ts';
import { graphLists, type GraphEdge, type GraphEntity } from './read-export-graph.ts';
import { selectPart } from './select-part.ts';
import { xmlText } from './xml.ts';

/** The attributes of GraphML, with their types: `key` elements declare them, `data` elements give them. */
const NODE_KEYS = {
  label: 'string',
  type: 'string',
  name: 'string',
  key: 'string',
  mergedFrom: 'string',
  createdAt: 'string',
} as const;
const EDGE_KEYS = {
  label: 'string',
  kind: 'string',
  basis: 'string',
  status: 'string',
  confidence: 'double',
  method: 'string',
  model: 'string',
  review: 'string',
  validFrom: 'string',
  validTo: 'string',
  validPrecision: 'string',
  claim: 'string',
  statement: 'string',
  createdAt: 'string',
} as const;
type Given<Keys> = Readonly<Record<keyof Keys, string | number | null>>;

const HEAD = `<?xml version="1.0" encoding="UTF-8"?>
<graphml xmlns="http://graphml.graphdrawing.org/xmlns" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"
 xsi:schemaLocation="http://graphml.graphdrawing.org/xmlns http://graphml.graphdrawing.org/xmlns/1.0/graphml.xsd">
`;

/**
 * A space as GraphML 1.0: entities as nodes, merged ones as one, and the relationships that stand as directed edges, asserted and
 * inferred; or a part of them. All as of one commit; holds one page at a time. Gephi and yEd show `label`.
 * @throws Unavailable, Refused, Interrupted
 */
export async function* graphml(client: Client, part: GraphPart, io: Io): AsyncGenerator<Piece> {
  const lists = graphLists(await openSpace(client, io.interrupted, { merged: true, valid: part.asOf }));
  const selected = await selectPart(part, lists, client, io);
  const head = [HEAD, ...declared('node', NODE_KEYS), ...declared('edge', EDGE_KEYS)].join('');
  yield { type: null, text: `${head}<graph id="claimgraph" edgedefault="directed">\n` };
  for await (const entity of lists.entities())
    if (selected.hasEntity(entity.id)) yield { type: 'Entity', text: nodeElement(entity) };
  for await (const edge of lists.edges())
    if (selected.hasEdge(edge)) yield { type: 'Relationship', text: edgeElement(edge) };
  yield { type: null, text: '</graph>\n</graphml>\n' };
}

const declared = (of: 'node' | 'edge', keys: Readonly<Record<string, string>>): string[] =>
  Object.entries(keys).map(
    ([name, type]) => `<key id="${of}.${name}" for="${of}" attr.name="${name}" attr.type="${type}"/>\n`,
  );

/** What is not there has no element. */
const data = (of: 'node' | 'edge', values: Readonly<Record<string, string | number | null>>): string =>
  Object.entries(values)
    .map(([name, value]) => (value === null ? '' : `<data key="${of}.${name}">${xmlText(String(value))}</data>`))
    .join('');

export function nodeElement({ id, type, name, key, mergedFrom, createdAt }: GraphEntity): string {
  const merged = mergedFrom.length === 0 ? null : mergedFrom.map(({ member }) => member.id).join(' ');
  const values: Given<typeof NODE_KEYS> = { label: name, type, name, key, mergedFrom: merged, createdAt };
  return `<node id="${xmlText(id)}">${data('node', values)}</node>\n`;
}

export function edgeElement(edge: GraphEdge): string {
  const { id, from, to, claim, confidence, validity, evidence, reviewState, kind, basis, status, model, createdAt } =
    edge;
  const methods = edge.method ?? [...new Set(evidence.map(({ method }) => method))].join(' ');
  const values: Given<typeof EDGE_KEYS> = {
    label: kind,
    kind,
    basis,
    status,
    confidence: confidence.value,
    method: methods === '' ? null : methods,
    model,
    review: reviewState,
    validFrom: validity.from,
    validTo: validity.to,
    validPrecision: validity.precision,
    claim: claim?.id ?? null,
    statement: claim?.statement ?? null,
    createdAt,
  };
  const ends = `source="${xmlText(from.id)}" target="${xmlText(to.id)}"`;
  return `<edge id="${xmlText(id)}" ${ends}>${data('edge', values)}</edge>\n`;
}
