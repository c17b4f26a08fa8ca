import { beforeAll, expect, it } from '@jest/globals';
import { encodeId, systemIds } from '../../src/domain/typed-ids.ts';
import type { Scope } from '../../src/domain/scope.ts';
import { describeEveryDatabase } from '../support/database.ts';
import { asking } from '../support/graphql.ts';
import { plant, write } from '../support/rows.ts';

const TOTAL = 'totalCount { value isExact }';
const exactly = (value: number) => ({ totalCount: { value, isExact: true } });

describeEveryDatabase('what a list says of all its pages', (context) => {
  const [tern, member, gannet] = [systemIds.next('ent'), systemIds.next('ent'), systemIds.next('ent')] as const;
  const [source, document, revision] = [systemIds.next('src'), systemIds.next('doc'), systemIds.next('rev')] as const;
  const spans = [systemIds.next('spn'), systemIds.next('spn')] as const;
  let scope: Scope;

  beforeAll(async () => {
    scope = await context().space('ada');
    await write(context().database, scope, async (commit) => {
      await plant(commit, 'entities', [
        { id: tern, name: 'MV Tern' },
        { id: member, name: 'Tern' },
        { id: gannet, name: 'MV Gannet' },
      ]);
      await plant(commit, 'merges', [{ member_id: member, into_id: tern, canonical_id: tern }]);
      await plant(commit, 'sources', [{ id: source, key: 'ships', name: 'Ships' }]);
      await plant(commit, 'documents', [{ id: document, key: 'd', source_id: source, current_revision_id: revision }]);
      await plant(commit, 'revisions', [{ id: revision, document_id: document, text: 'of ships' }]);
      const place = { document_id: document, revision_id: revision, source_id: source };
      const words = { start_offset: 0, end_offset: 2, quote: 'of' };
      await plant(commit, 'spans', [
        { ...place, ...words, id: spans[0] },
        { ...place, ...words, id: spans[1], start_offset: 3, end_offset: 8, quote: 'ships' },
      ]);
      await plant(commit, 'mentions', [
        { ...place, entity_id: tern, span_id: spans[0] },
        { ...place, entity_id: member, span_id: spans[1] },
      ]);
      await plant(commit, 'aliases', [
        { entity_id: tern, text: 'T' },
        { entity_id: member, text: 'The Tern' },
      ]);
      const claims = await plant(commit, 'claims', [
        { subject_id: tern, predicate: 'NEAR', object_entity_id: gannet },
        { subject_id: member, predicate: 'NEAR', object_entity_id: tern },
        { subject_id: member, predicate: 'CARRIES', confidence: 0.1 },
        { subject_id: gannet, predicate: 'SAYS' },
      ]);
      await plant(
        commit,
        'claim_evidence',
        spans.map((span_id) => ({ ...place, span_id, claim_id: claims[3] })),
      );
      const [asSubject, asParty] = [systemIds.next('cfl'), systemIds.next('cfl')];
      await plant(commit, 'conflicts', [
        { id: asSubject, subject_id: member, predicate: 'NEAR' },
        { id: asParty, kind: 'IDENTITY', name: 'Tern' },
      ]);
      await plant(commit, 'conflict_parties', [
        { conflict_id: asSubject, entity_id: tern },
        { conflict_id: asParty, entity_id: member },
      ]);
    });
  });

  const me = () => asking(context().database, scope);

  it('an entity has what all that are one with it have', async () => {
    const ask = `{ entities { nodes { name
      aliases { ${TOTAL} } mentions { ${TOTAL} } conflicts { ${TOTAL} facets { kinds { values { value count } } } }
      claims(where: { confidence: { gt: 0.5 } }) { ${TOTAL} facets { predicates { values { value count } } } }
      relationships { ${TOTAL} } out: relationships(direction: OUT) { ${TOTAL} } } } }`;
    const found = await me().get<{ entities: { nodes: unknown[] } }>(ask);
    const facet = (name: string, ...counts: readonly [string, number][]) => ({
      facets: { [name]: { values: counts.map(([value, count]) => ({ value, count })) } },
    });
    expect(found.entities.nodes).toEqual([
      {
        name: 'MV Gannet',
        aliases: exactly(0),
        mentions: exactly(0),
        conflicts: { ...exactly(0), ...facet('kinds') },
        claims: { ...exactly(1), ...facet('predicates', ['SAYS', 1]) },
        relationships: exactly(1),
        out: exactly(0),
      },
      {
        name: 'MV Tern',
        aliases: exactly(2),
        mentions: exactly(2),
        conflicts: { ...exactly(2), ...facet('kinds', ['IDENTITY', 1], ['VALUE', 1]) },
        claims: { ...exactly(2), ...facet('predicates', ['NEAR', 2]) },
        relationships: exactly(2),
        out: exactly(2),
      },
    ]);
  });

  it('a total stops at the setting and says so, but where a number is kept', async () => {
    const stopAt = (value: number) =>
      me().get('mutation ($input: UpdateSettingInput!) { updateSetting(input: $input) { __typename } }', {
        input: { key: 'count.max', value },
      });
    const ask = `{ claims { ${TOTAL} } entities { ${TOTAL} } none: claims(where: { or: [] }) { ${TOTAL} }
      named: entities(where: { name: { startsWith: "MV" } }) { ${TOTAL} } }`;
    const all = { claims: exactly(4), entities: exactly(2), none: exactly(0), named: exactly(2) };
    const stopped = (value: number) => ({ totalCount: { value, isExact: false } });
    await stopAt(4);
    expect(await me().get(ask)).toEqual(all);
    await stopAt(2);
    expect(await me().get(ask)).toEqual({ ...all, claims: stopped(2) });
    await stopAt(1);
    expect(await me().get(ask)).toEqual({ ...all, claims: stopped(1), named: stopped(1) });
    await stopAt(10_000);
  });

  it('values beyond `first` are left out and announced, and a wrong `first` is refused', async () => {
    const asked = (first: number) =>
      `{ claims { facets { predicates(first: ${first}) { values { value } hasMore } } } }`;
    const some = { predicates: { values: [{ value: 'NEAR' }, { value: 'CARRIES' }], hasMore: true } };
    expect(await me().get(asked(2))).toEqual({ claims: { facets: some } });
    expect(await me().get(asked(3))).toMatchObject({ claims: { facets: { predicates: { hasMore: false } } } });
    for (const first of [0, 101]) {
      const { errors } = await me().ask(asked(first));
      expect(errors).toMatchObject([{ code: 'INVALID', message: expect.stringContaining('from 1 to 100') }]);
    }
  });

  it('sources and documents come with what they are, and their id is one that a filter takes', async () => {
    const value = `{ values { value count node { ... on Source { name } ... on Document { key } } } }`;
    const { claims } = await me().get<{ claims: { facets: unknown } }>(
      `{ claims { facets { sources ${value} documents ${value} } } }`,
    );
    const [ofSource, ofDocument] = [encodeId('src', source), encodeId('doc', document)];
    expect(claims.facets).toEqual({
      sources: { values: [{ value: ofSource, count: 1, node: { name: 'Ships' } }] },
      documents: { values: [{ value: ofDocument, count: 1, node: { key: 'd' } }] },
    });
    const where = `where: { source: { eq: "${ofSource}" } }`;
    expect(await me().get(`{ documents(${where}) { ${TOTAL} } sources { nodes { documents { ${TOTAL} } } } }`)).toEqual(
      {
        documents: exactly(1),
        sources: { nodes: [{ documents: exactly(1) }] },
      },
    );
  });

  it('suggestions are counted under their filter, those of the caller among them', async () => {
    const own = await context().space('ada');
    const kept = (key: string, state: string, score: number) => ({ key, state, score, thing_key: key });
    for (const owner of [null, 'ada', 'bob'])
      await write(
        context().database,
        context().as(own, owner ?? 'ada'),
        (commit) =>
          plant(commit, 'suggestions', [
            { ...kept(`${owner} 1`, 'OPEN', 0.9), low_id: tern, high_id: member },
            { ...kept(`${owner} 2`, 'WITHDRAWN', 0.4), low_id: tern, high_id: gannet },
          ]),
        owner,
      );
    const ask = `{ suggestions(first: 1) { ${TOTAL} nodes { id } } open: suggestions(where: { state: { eq: OPEN } }) { ${TOTAL} }
      sure: suggestions(where: { score: { gt: 0.5 } }) { ${TOTAL} } }`;
    for (const [owner, seen] of [
      ['ada', 2],
      ['eve', 1],
    ] as const)
      expect(await asking(context().database, context().as(own, owner)).get(ask)).toEqual({
        suggestions: { ...exactly(2 * seen), nodes: [{ id: expect.any(String) }] },
        open: exactly(seen),
        sure: exactly(seen),
      });
  });

  it('only what is selected is counted', async () => {
    const counts = async (ask: string) =>
      (await me().ask(ask)).sent.filter((name) => /\.(total|by)\b/.test(name) || name === 'storage.rowCounts');
    expect(await counts('{ claims { nodes { id } } entities { nodes { id } } }')).toEqual([]);
    expect(await counts(`{ claims { facets { statuses { hasMore } } } }`)).toEqual(['reconcile.claims.by.STATUS']);
    expect(await counts(`{ claims { ${TOTAL} } }`)).toEqual(['reconcile.claims.total']);
    expect(await counts(`{ documents { ${TOTAL} } }`)).toEqual(['storage.rowCounts']);
  });
});
