import { expect, it } from '@jest/globals';
import jsonld from 'jsonld';
import { SaxesParser } from 'saxes';
import { drawConclusions } from '../../graph/store/index.ts';
import type { Client } from '../../src/cli/client/client-port.ts';
import { runExport } from '../../src/cli/export/export-command.ts';
import type { GraphPart } from '../../src/cli/export/export-arguments.ts';
import type { ExportFormat } from '../../src/cli/export/piece.ts';
import { encodeId, systemIds, type ClaimId, type EntityId, type SpanId } from '../../src/domain/typed-ids.ts';
import { settingDefaults } from '../support/settings.ts';
import type { Scope } from '../../src/domain/scope.ts';
import { linkEntities } from '../../src/identity/index.ts';
import { caughtIo } from '../support/cli-io.ts';
import { describeDatabase } from '../support/database.ts';
import { asking } from '../support/graphql.ts';
import { plant, write } from '../support/rows.ts';

const TEXT = 'Ann & "Bob" wrote <this> in 2020.\u0007';
const iri = (id: string): string => `urn:claimgraph:${id}`;

interface Element {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly inside: Element[];
  text: string;
}

/** The elements of a document, as a strict parser with namespaces reads them. */
function elements(xml: string): Element {
  const parser = new SaxesParser({ xmlns: true });
  const open: Element[] = [{ name: '', attributes: {}, inside: [], text: '' }];
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ name, attributes }) => {
    const element = {
      name,
      attributes: Object.fromEntries(Object.entries(attributes).map(([key, { value }]) => [key, value])),
      inside: [],
      text: '',
    };
    open.at(-1)?.inside.push(element);
    open.push(element);
  });
  parser.on('text', (text) => ((open.at(-1) as Element).text += text));
  parser.on('closetag', () => open.pop());
  parser.write(xml).close();
  return open[0]?.inside[0] as Element;
}

describeDatabase('an export for tools of graphs', (context) => {
  /** Three people, two of whom are one; a claim that one knows another, an older one that does not stand, and a conclusion. */
  const world = async () => {
    const scope = await context().space();
    const [a, b, c, d] = Array.from({ length: 4 }, () => systemIds.next('ent')) as [
      EntityId,
      EntityId,
      EntityId,
      EntityId,
    ];
    const [knows, old, year, span] = [
      systemIds.next('clm'),
      systemIds.next('clm'),
      systemIds.next('clm'),
      systemIds.next('spn'),
    ] as [ClaimId, ClaimId, ClaimId, SpanId];
    const [document, revision] = [systemIds.next('doc'), systemIds.next('ent')];
    await write(context().database, scope, async (commit) => {
      const names = { [a]: 'Ann & <Co>', [b]: 'Annie', [c]: 'Bob\u0001', [d]: 'Dee' };
      await plant(
        commit,
        'entities',
        Object.entries(names).map(([id, name]) => ({ id, name, type: 'Person' })),
      );
      const [source] = await plant(commit, 'sources', [{ key: 's' }]);
      await plant(commit, 'documents', [
        { id: document, key: 'd', title: 'A text', source_id: source, current_revision_id: revision },
      ]);
      await plant(commit, 'revisions', [{ id: revision, document_id: document, text: TEXT }]);
      await plant(commit, 'document_revisions', [
        { document_id: document, n: 1, revision_id: revision, source_id: source },
      ]);
      const place = { document_id: document, revision_id: revision };
      await plant(commit, 'spans', [{ id: span, ...place, start_offset: 0, end_offset: 11, quote: TEXT.slice(0, 11) }]);
      await plant(commit, 'claims', [
        {
          id: knows,
          subject_id: b,
          object_entity_id: c,
          predicate: 'KNOWS',
          confidence: 0.8,
          statement: TEXT,
          valid_from: '2020-01-01T00:00:00Z',
          valid_precision: 'YEAR',
        },
        { id: old, subject_id: c, object_entity_id: a, predicate: 'KNOWS', status: 'SUPERSEDED', superseded_by: knows },
        {
          id: year,
          subject_id: a,
          object_type: 'DATE',
          object_text: null,
          object_date: '2020-05',
          predicate: 'was born',
        },
      ]);
      const evidence = { claim_id: knows, span_id: span, ...place, source_id: source };
      await plant(commit, 'claim_evidence', [{ ...evidence, method: 'pack:test@1', stance: 'SUPPORTS' }]);
      await drawConclusions(commit, [
        {
          from: a,
          to: d,
          kind: 'NEAR',
          method: 'SIMILARITY',
          model: 'm 1',
          ruleId: null,
          confidence: 0.6,
          validFrom: null,
          validTo: null,
          premises: [
            { kind: 'CLAIM', id: knows },
            { kind: 'SPAN', id: span },
          ],
        },
      ]);
      const merge = { canonical: a, members: [b], reason: 'one', expectedVersions: new Map<EntityId, number>() };
      await linkEntities(commit, merge, { ids: systemIds, settings: settingDefaults });
    });
    const ids = {
      a: encodeId('ent', a),
      b: encodeId('ent', b),
      c: encodeId('ent', c),
      d: encodeId('ent', d),
      knows: encodeId('clm', knows),
      old: encodeId('clm', old),
      year: encodeId('clm', year),
      span: encodeId('spn', span),
      document: encodeId('doc', document),
      revision: encodeId('rev', revision),
    };
    return { scope, ids };
  };
  const exported = async (scope: Scope, format: ExportFormat, part: Partial<GraphPart> = {}): Promise<string> => {
    const client: Client = {
      follow: null,
      place: 'here',
      run: async ({ query, variables = {} }) => {
        const { data, errors } = await asking(context().database, scope).ask(query, variables);
        return errors.length > 0 ? { errors: errors.map(({ message }) => ({ message })) } : { data };
      },
      close: () => Promise.resolve(),
    };
    const { io, out } = caughtIo();
    await runExport(client, { format, out: '-', asOf: null, seeds: null, depth: 1, kinds: null, ...part }, io);
    return out();
  };

  const kindIn = (element: object): string => ('kind' in element ? String(element.kind) : '');

  it('GraphML: typed keys, merged entities as one node, asserted and inferred edges with how sure they are and when they hold', async () => {
    const { scope, ids } = await world();
    const root = elements(await exported(scope, 'graphml'));
    expect([root.name, root.attributes.xmlns]).toEqual(['graphml', 'http://graphml.graphdrawing.org/xmlns']);
    const keys = new Map(
      root.inside.filter(({ name }) => name === 'key').map(({ attributes }) => [attributes.id, attributes]),
    );
    expect(keys.get('edge.confidence')).toMatchObject({
      for: 'edge',
      'attr.type': 'double',
      'attr.name': 'confidence',
    });
    const graph = root.inside.at(-1) as Element;
    expect(graph.attributes).toMatchObject({ edgedefault: 'directed' });
    const told = graph.inside.map(({ name, attributes, inside }) => {
      for (const { attributes: data } of inside) expect(keys.get(data.key)?.for).toBe(name);
      const values = inside.map(({ attributes: { key = '' }, text }) => [key.split('.')[1] ?? '', text] as const);
      return { ...attributes, ...Object.fromEntries(values.filter(([key]) => key !== 'createdAt')) };
    });
    // Edges that were made in one millisecond come by their ids, of which one is a hash.
    const byKind = told.toSorted((one, other) => kindIn(one).localeCompare(kindIn(other)));
    expect(byKind).toEqual([
      { id: ids.a, label: 'Ann & <Co>', type: 'Person', name: 'Ann & <Co>', mergedFrom: ids.b },
      { id: ids.c, label: 'Bob\ufffd', type: 'Person', name: 'Bob\ufffd' },
      { id: ids.d, label: 'Dee', type: 'Person', name: 'Dee' },
      {
        id: ids.knows.replace('clm_', 'rel_'),
        source: ids.a,
        target: ids.c,
        label: 'KNOWS',
        kind: 'KNOWS',
        basis: 'ASSERTED',
        status: 'ACTIVE',
        confidence: '0.8',
        method: 'pack:test@1',
        validFrom: '2020-01-01T00:00:00.000Z',
        validPrecision: 'YEAR',
        claim: ids.knows,
        statement: TEXT.replace('\u0007', '\ufffd'),
      },
      {
        id: expect.stringMatching(/^inf_/),
        source: ids.a,
        target: ids.d,
        label: 'NEAR',
        kind: 'NEAR',
        basis: 'INFERRED',
        status: 'ACTIVE',
        confidence: '0.6',
        method: 'SIMILARITY',
        model: 'm 1',
        review: 'UNREVIEWED',
      },
    ]);
  });

  it('JSON-LD: claims as statements of RDF that were quoted from words at a place, by PROV-O, without fetching anything', async () => {
    const { scope, ids } = await world();
    const document = JSON.parse(await exported(scope, 'jsonld')) as jsonld.JsonLdDocument;
    const documentLoader = (url: string): never => {
      throw new Error(`expected nothing to be fetched, got ${url}`);
    };
    const triples = (await jsonld.toRDF(document, { documentLoader })) as readonly Triple[];
    const of = (subject: string, property: string): string[] =>
      triples
        .filter((one) => one.subject.value === subject && one.predicate.value === property)
        .map((one) => one.object.value)
        .sort();
    const [prov, oa, rdf] = [
      'http://www.w3.org/ns/prov#',
      'http://www.w3.org/ns/oa#',
      'http://www.w3.org/1999/02/22-rdf-syntax-ns#',
    ];
    const claim = iri(ids.knows);
    expect(of(claim, `${rdf}type`)).toEqual([`${rdf}Statement`, `${prov}Entity`, 'https://schema.org/Claim']);
    expect(of(claim, `${rdf}subject`)).toEqual([iri(ids.a)]);
    expect(of(claim, `${rdf}predicate`)).toEqual(['urn:claimgraph:predicate:KNOWS']);
    expect(of(claim, `${rdf}object`)).toEqual([iri(ids.c)]);
    expect(of(claim, `${prov}wasQuotedFrom`)).toEqual([iri(ids.span)]);
    expect(of(claim, `${prov}wasDerivedFrom`)).toEqual([iri(ids.document)]);
    expect(of(claim, `${prov}wasGeneratedBy`)).toEqual(['urn:claimgraph:method:pack%3Atest%401']);
    expect(of(claim, `${prov}generatedAtTime`)).toHaveLength(1);
    expect(of(claim, 'https://schema.org/validFrom')).toEqual(['2020-01-01T00:00:00.000Z']);
    const span = iri(ids.span);
    expect([of(span, `${oa}exact`), of(span, `${oa}start`), of(span, `${oa}end`)]).toEqual([
      ['Ann & "Bob"'],
      ['0'],
      ['11'],
    ]);
    expect(of(span, `${prov}wasDerivedFrom`)).toEqual([iri(ids.revision)]);
    expect(of(iri(ids.revision), `${prov}specializationOf`)).toEqual([iri(ids.document)]);
    expect(of(iri(ids.old), 'urn:claimgraph:term:supersededBy')).toEqual([claim]);
    const born = triples.find((one) => one.subject.value === iri(ids.year) && one.predicate.value === `${rdf}object`);
    expect(born?.object).toMatchObject({
      value: '2020-05',
      datatype: { value: 'http://www.w3.org/2001/XMLSchema#gYearMonth' },
    });
    expect(of(iri(ids.a), 'urn:claimgraph:term:mergedFrom')).toEqual([iri(ids.b)]);
    const inferred = triples.find((one) => one.object.value === 'INFERRED')?.subject.value ?? '';
    expect([of(inferred, `${rdf}subject`), of(inferred, `${rdf}object`)]).toEqual([[iri(ids.a)], [iri(ids.d)]]);
    expect(of(inferred, `${prov}wasDerivedFrom`)).toEqual([claim]);
    expect(of(inferred, `${prov}wasQuotedFrom`)).toEqual([span]);
    expect(of('urn:claimgraph:method:SIMILARITY%20m%201', `${prov}wasAssociatedWith`)).toEqual([
      'urn:claimgraph:model:m%201',
    ]);
    // Whoever is merged is one node: nothing else is told of it.
    expect(triples.filter((one) => one.subject.value === iri(ids.b)).map((one) => one.predicate.value)).toEqual([
      'https://schema.org/name',
    ]);
  });

  it('a part: from seeds so many steps, of some kinds, as things held then; documents that are quoted, and no file of this machine', async () => {
    const { scope, ids } = await world();
    const graphOf = async (part: Partial<GraphPart>) => {
      const graph = elements(await exported(scope, 'graphml', part)).inside.at(-1) as Element;
      const of = (wanted: string) => graph.inside.filter(({ name }) => name === wanted);
      const kinds = of('edge').map(({ inside }) => inside.find(({ attributes: { key } }) => key === 'edge.kind')?.text);
      return { nodes: of('node').map(({ attributes: { id } }) => id), kinds };
    };
    expect(await graphOf({ seeds: ['Bob\u0001'], depth: 0 })).toEqual({ nodes: [ids.c], kinds: [] });
    expect(await graphOf({ seeds: [ids.c], depth: 1 })).toEqual({ nodes: [ids.a, ids.c], kinds: ['KNOWS'] });
    const far = await graphOf({ seeds: [ids.c], depth: 2 });
    expect({ ...far, kinds: far.kinds.toSorted() }).toEqual({ nodes: [ids.a, ids.c, ids.d], kinds: ['KNOWS', 'NEAR'] });
    expect(await graphOf({ kinds: ['near'] })).toEqual({ nodes: [ids.a, ids.d], kinds: ['NEAR'] });
    expect((await graphOf({ asOf: '2019' })).kinds).toEqual(['NEAR']);
    await expect(exported(scope, 'graphml', { kinds: ['NAER'] })).rejects.toThrow(
      'no relationship is of the kind "naer"',
    );
    await expect(exported(scope, 'graphml', { seeds: ['Nobody'] })).rejects.toThrow(
      'nothing in this space goes by the name',
    );
    await write(context().database, scope, (commit) =>
      commit.query('test.uri', `update documents set uri = 'file:///home/ann/d.md' where space_id = $1`, [
        scope.spaceId,
      ]),
    );
    const all = await exported(scope, 'jsonld', { seeds: [ids.c] });
    const { '@graph': nodes } = JSON.parse(all) as { '@graph': { '@id': string }[] };
    const found = nodes.map((node) => node['@id']);
    expect(found.toSorted()).toEqual([ids.a, ids.c, ids.knows, ids.old, ids.year, ids.document].map(iri).toSorted());
    expect(all).not.toContain('/home/ann');
  });

  it('of an empty space is a whole document in every format', async () => {
    const scope = await context().space();
    expect(elements(await exported(scope, 'graphml')).inside.at(-1)).toMatchObject({ name: 'graph', inside: [] });
    expect(JSON.parse(await exported(scope, 'jsonld'))).toMatchObject({ '@graph': [] });
    expect(await exported(scope, 'jsonl')).toBe('');
  });
});

interface Term {
  readonly value: string;
}
interface Triple {
  readonly subject: Term;
  readonly predicate: Term;
  readonly object: Term & { readonly datatype?: Term };
}
