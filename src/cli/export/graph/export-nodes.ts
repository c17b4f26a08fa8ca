import type { Line } from '../export-lines.ts';
import type { GraphDocument, GraphEntity, GraphInference } from './read-export-graph.ts';

export interface JsonLd {
  readonly [property: string]: unknown;
}

/** Evidence as the lines of an export have it, as far as it is exported here. */
export interface EvidenceOfClaim {
  readonly stance: 'SUPPORTS' | 'REFUTES';
  readonly said: boolean;
  readonly method: string;
  readonly span: string;
  readonly start: number;
  readonly end: number;
  readonly quote: string;
  readonly revision: string;
  readonly document: string;
}
type Place = Pick<EvidenceOfClaim, 'span' | 'start' | 'end' | 'quote' | 'revision' | 'document'>;

const iri = (id: string): string => `urn:claimgraph:${id}`;
/** Kinds of edges and methods are words that may hold anything. */
const named = (what: 'predicate' | 'method' | 'model', name: string): string =>
  `urn:claimgraph:${what}:${encodeURIComponent(name.toWellFormed())}`;
const unique = (ids: readonly string[]): string[] => [...new Set(ids)];
/** What is not there is left out. */
const present = (node: JsonLd): JsonLd =>
  Object.fromEntries(
    Object.entries(node).filter(
      ([, value]) => value !== null && value !== undefined && !(Array.isArray(value) && value.length === 0),
    ),
  );

export const documentNode = ({ id, key, title, uri, mediaType, createdAt }: GraphDocument): JsonLd =>
  present({
    '@id': iri(id),
    '@type': ['prov:Entity', 'schema:CreativeWork'],
    'schema:identifier': key,
    'schema:name': title,
    // A file of the machine that read it is nothing to others, and tells them of its folders.
    'schema:url': uri?.startsWith('file:') ? null : uri,
    'schema:encodingFormat': mediaType,
    'prov:generatedAtTime': createdAt,
  });

export const entityNode = ({ id, type, name, key, mergedFrom, createdAt }: GraphEntity): JsonLd =>
  present({
    '@id': iri(id),
    '@type': ['prov:Entity', 'schema:Thing'],
    'cg:type': type,
    'schema:name': name,
    'schema:identifier': key,
    'cg:mergedFrom': mergedFrom.map(({ member }) => ({ '@id': iri(member.id), 'schema:name': member.name })),
    'prov:generatedAtTime': createdAt,
  });

/**
 * A claim: what it says as a statement of RDF, by what it was made, and the words that say it (`prov:wasQuotedFrom`) or the contrary
 * (`cg:refutedBy`). Evidence that the newest reading of its text does not say any more is left out.
 */
export function claimNode(claim: Line, evidence: readonly EvidenceOfClaim[]): JsonLd {
  const inReading = evidence.filter((one) => one.said);
  const supports = inReading.filter(({ stance }) => stance === 'SUPPORTS');
  const validity = claim.validity as { readonly from: string | null; readonly to: string | null };
  const supersededBy = claim.supersededBy as string | null;
  return present({
    '@id': iri(claim.id),
    '@type': ['prov:Entity', 'rdf:Statement', 'schema:Claim'],
    'schema:text': claim.statement,
    'rdf:subject': iri(String(claim.subject)),
    'rdf:predicate': named('predicate', String(claim.predicate)),
    'rdf:object': objectOf(claim.object as ClaimObject),
    'cg:edge': claim.edge,
    'cg:basis': 'ASSERTED',
    'cg:status': claim.status,
    'cg:confidence': (claim.confidence as { readonly value: number }).value,
    'schema:validFrom': validity.from,
    'schema:validThrough': validity.to,
    'cg:supersededBy': supersededBy && iri(supersededBy),
    'prov:generatedAtTime': claim.createdAt,
    'prov:wasGeneratedBy': unique(supports.map(({ method }) => method)).map((method) => activity(method, null)),
    'prov:wasDerivedFrom': unique(supports.map(({ document }) => iri(document))),
    'prov:wasQuotedFrom': supports.map(spanNode),
    'cg:refutedBy': inReading.filter(({ stance }) => stance === 'REFUTES').map(spanNode),
  });
}

/** An edge that was concluded: a statement of its own, derived from what it rests on. */
export function inferenceNode(edge: GraphInference): JsonLd {
  const premises = edge.derivations.flatMap((reason) => reason.premises);
  const rests = premises.flatMap(({ claim, relationship }) =>
    [claim?.id, relationship?.id].flatMap((id) => (id ? [iri(id)] : [])),
  );
  const spans = new Map(premises.flatMap(({ span }) => (span ? [[span.id, span] as const] : [])));
  const methods = new Map(
    edge.derivations.map(({ method, model }) => [`${method} ${model ?? ''}`, activity(method, model)]),
  );
  return present({
    '@id': iri(edge.id),
    '@type': ['prov:Entity', 'rdf:Statement'],
    'rdf:subject': iri(edge.from.id),
    'rdf:predicate': named('predicate', edge.kind),
    'rdf:object': { '@id': iri(edge.to.id) },
    'cg:basis': 'INFERRED',
    'cg:status': edge.status,
    'cg:confidence': edge.confidence.value,
    'schema:validFrom': edge.validity.from,
    'schema:validThrough': edge.validity.to,
    'prov:generatedAtTime': edge.createdAt,
    'prov:wasGeneratedBy': [...methods.values()],
    'prov:wasDerivedFrom': unique(rests),
    'prov:wasQuotedFrom': [...spans.values()].map(({ id, revision, document, ...words }) =>
      spanNode({ ...words, span: id, revision: revision.id, document: document.id }),
    ),
  });
}

/** How it was found: an extractor, a person, a rule; with the model that was asked. */
const activity = (method: string, model: string | null): JsonLd =>
  present({
    '@id': named('method', model === null ? method : `${method} ${model}`),
    '@type': 'prov:Activity',
    'rdfs:label': method,
    'prov:wasAssociatedWith': model && {
      '@id': named('model', model),
      '@type': 'prov:SoftwareAgent',
      'rdfs:label': model,
    },
  });

/** Words of a revision: offsets are UTF-16 units into its text, the end is behind the last. */
const spanNode = ({ span, start, end, quote, revision, document }: Place): JsonLd => ({
  '@id': iri(span),
  '@type': ['prov:Entity', 'oa:TextPositionSelector', 'oa:TextQuoteSelector'],
  'oa:exact': quote,
  'oa:start': start,
  'oa:end': end,
  'prov:wasDerivedFrom': { '@id': iri(revision), '@type': 'prov:Entity', 'prov:specializationOf': iri(document) },
});

type ClaimObject =
  | { readonly type: 'ENTITY'; readonly entity: string }
  | { readonly type: 'NUMBER'; readonly value: number; readonly unit: string | null }
  | { readonly type: 'DATE' | 'TEXT' | 'VERSION'; readonly value: string }
  | { readonly type: 'BOOLEAN'; readonly value: boolean };

/** Dates are as exact as they were given. */
const DATES: readonly (readonly [pattern: RegExp, type: string])[] = [
  [/^\d{4}$/, 'xsd:gYear'],
  [/^\d{4}-\d\d$/, 'xsd:gYearMonth'],
  [/^\d{4}-\d\d-\d\d$/, 'xsd:date'],
  [/^\d{4}-\d\d-\d\dT/, 'xsd:dateTime'],
];

function objectOf(object: ClaimObject): unknown {
  switch (object.type) {
    case 'ENTITY':
      return { '@id': iri(object.entity) };
    case 'NUMBER': {
      const value = { '@value': object.value, '@type': 'xsd:double' };
      if (object.unit === null) return value;
      return { '@type': 'schema:QuantitativeValue', 'schema:value': value, 'schema:unitText': object.unit };
    }
    case 'DATE': {
      const [, type] = DATES.find(([pattern]) => pattern.test(object.value)) ?? [];
      return type === undefined ? object.value : { '@value': object.value, '@type': type };
    }
    case 'TEXT':
    case 'VERSION':
    case 'BOOLEAN':
      return object.value;
    default:
      return object satisfies never;
  }
}
