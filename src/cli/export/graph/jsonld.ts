import type { Client } from '../../client/client-port.ts';
import type { Io } from '../../io.ts';
import type { GraphPart } from '../export-arguments.ts';
import type { Line } from '../export-lines.ts';
import type { Piece } from '../piece.ts';
import { openSpace } from '../space-reader.ts';
import {
  claimNode,
  documentNode,
  entityNode,
  inferenceNode,
  type EvidenceOfClaim,
  type JsonLd,
} from './export-nodes.ts';
import { graphLists } from './read-export-graph.ts';
import { selectPart, type SelectedPart } from './select-part.ts';

/**
 * What the words mean: PROV-O for where things come from, the Web Annotation vocabulary for places in a text, reified statements of RDF for
 * claims, schema.org for what things are, and words of our own. It stands in the document, so nothing is fetched to read it.
 */
const CONTEXT: JsonLd = {
  cg: 'urn:claimgraph:term:',
  prov: 'http://www.w3.org/ns/prov#',
  schema: 'https://schema.org/',
  oa: 'http://www.w3.org/ns/oa#',
  rdf: 'http://www.w3.org/1999/02/22-rdf-syntax-ns#',
  rdfs: 'http://www.w3.org/2000/01/rdf-schema#',
  xsd: 'http://www.w3.org/2001/XMLSchema#',
  'prov:generatedAtTime': { '@type': 'xsd:dateTime' },
  'prov:wasDerivedFrom': { '@type': '@id' },
  'prov:wasQuotedFrom': { '@type': '@id' },
  'prov:specializationOf': { '@type': '@id' },
  'rdf:subject': { '@type': '@id' },
  'rdf:predicate': { '@type': '@id' },
  'schema:validFrom': { '@type': 'xsd:dateTime' },
  'schema:validThrough': { '@type': 'xsd:dateTime' },
  'cg:confidence': { '@type': 'xsd:double' },
  'cg:refutedBy': { '@type': '@id' },
  'cg:supersededBy': { '@type': '@id' },
};

/**
 * A space as JSON-LD, or a part of it: entities (merged ones as one), claims with the words that say them, what was inferred with what it
 * rests on, and the documents that are quoted. All as of one commit; one node a line, written as it is read.
 * @throws Unavailable, Refused, Interrupted
 */
export async function* jsonld(client: Client, part: GraphPart, io: Io): AsyncGenerator<Piece, void> {
  const reader = await openSpace(client, io.interrupted, { merged: true, valid: part.asOf });
  const lists = graphLists(reader);
  const selected = await selectPart(part, lists, client, io);
  yield { type: null, text: `{"@context": ${JSON.stringify(CONTEXT)},\n"@graph": [` };
  let first = true;
  const piece = (type: string, node: JsonLd): Piece => {
    const text = `${first ? '\n' : ',\n'}${JSON.stringify(node)}`;
    first = false;
    return { type, text };
  };
  const quoted = new Set<string>();
  for await (const entity of lists.entities())
    if (selected.hasEntity(entity.id)) yield piece('Entity', entityNode(entity));
  for await (const { claim, evidence } of withEvidence(reader.claims())) {
    if (!isOfPart(claim, selected)) continue;
    for (const { document } of evidence) quoted.add(document);
    yield piece('Claim', claimNode(claim, evidence));
  }
  for await (const edge of lists.inferences())
    if (selected.hasEdge(edge)) yield piece('Relationship', inferenceNode(edge));
  for await (const document of lists.documents())
    if (selected.whole || quoted.has(document.id)) yield piece('Document', documentNode(document));
  yield { type: null, text: '\n]}\n' };
}

/** A claim about an entity of the part; one that is a relationship, where that is of the part too. */
function isOfPart({ subject, object, predicate, edge }: Line, selected: SelectedPart): boolean {
  const { entity } = object as { readonly entity?: string };
  if (edge !== true || entity === undefined) return selected.hasEntity(String(subject));
  return selected.hasEdge({ kind: String(predicate), from: { id: String(subject) }, to: { id: entity } });
}

interface ClaimWithEvidence {
  readonly claim: Line;
  readonly evidence: readonly EvidenceOfClaim[];
}

/** Claims with the lines of evidence that follow each of them. */
async function* withEvidence(lines: AsyncGenerator<Line>): AsyncGenerator<ClaimWithEvidence, void> {
  let claim: Line | null = null;
  let evidence: EvidenceOfClaim[] = [];
  for await (const line of lines) {
    if (line.type === 'Evidence') {
      evidence.push(line as Line & EvidenceOfClaim);
      continue;
    }
    if (claim) yield { claim, evidence };
    [claim, evidence] = [line, []];
  }
  if (claim) yield { claim, evidence };
}
