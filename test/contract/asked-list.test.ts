import { beforeAll, expect, it } from '@jest/globals';
import type { Scope } from '../../src/domain/scope.ts';
import { decodeId, type EntityId } from '../../src/domain/typed-ids.ts';
import { viewRulesOf } from '../../src/domain/view-vocabulary.ts';
import { builtInPacks } from '../../src/packs/index.ts';
import { claimsByIds } from '../../src/reconcile/index.ts';
import { askedClaims } from '../../src/retrieve/asked/asked-claims.ts';
import { askedOfQuestion } from '../../src/retrieve/asked/asked-of-question.ts';
import { Embeddings } from '../../src/vectors/index.ts';
import { describeDatabase } from '../support/database.ts';
import { embedAll, wordEmbedder } from '../support/embedded-texts.ts';
import { asking, type Asking } from '../support/graphql.ts';
import { fileItem, ingest } from '../support/ingest.ts';
import { look } from '../support/rows.ts';
import { settingDefaults, type AllSettings } from '../support/settings.ts';
import { write } from '../support/writes.ts';

interface Edge {
  readonly score: number;
  readonly parts: readonly { readonly name: string; readonly weight: number; readonly contribution: number }[];
  readonly node: {
    readonly place: { readonly headingPath: readonly string[]; readonly document: { readonly key: string } };
  };
}

/** A proposal as its file has it. */
const proposal = (number: number, title: string, { requires = '', author = 'Ada Lind (@ada)' } = {}) =>
  fileItem(
    `eip-${number}.md`,
    [
      `---\neip: ${number}\ntitle: ${title}\nauthor: ${author}\nstatus: Draft\ntype: Standards Track\ncategory: Core`,
      `created: 2020-0${number}-01${requires === '' ? '' : `\nrequires: ${requires}`}\n---\n`,
      `## Abstract\n\nThe ${title} is put into every block, and the ${title} is checked.\n`,
      `## Motivation\n\nPeople were tired of waiting for a ${title}.\n`,
      `## Specification\n\nThe ${title} is written with a ${title} before it; the ${title} ends it.\n`,
      `## Security Considerations\n\nSomebody could lie about a ${title}.\n`,
    ].join('\n'),
  );

describeDatabase('what says what a question asks for', (context) => {
  let me: Asking;
  let scope: Scope;
  const entity = async (key: string): Promise<EntityId> => {
    const found = await me.get<{ entity: { id: string } }>(`{ entity(key: "${key}") { id } }`);
    return decodeId(found.entity.id, 'ent').id;
  };
  beforeAll(async () => {
    const { database, space } = context();
    scope = await space();
    const embedder = wordEmbedder('asked', ['lantern', 'bell', 'anchor']);
    me = asking(database, scope, { embeddings: new Embeddings(embedder, () => embedder) });
    await ingest(database, scope, [
      proposal(1, 'lantern', { author: 'Bo Frey (@bo)' }),
      proposal(2, 'bell', { requires: '1' }),
      { ...proposal(3, 'anchor', { requires: '1' }), uri: 'https://example.org/anchor.html' },
      proposal(4, 'compass', { requires: '2' }),
    ]);
    await embedAll(database, embedder);
  });
  const search = async (text: string, first = 20): Promise<Edge[]> =>
    (
      await me.get<{ search: { edges: Edge[] } }>(
        `{ search(in: [CHUNK], first: ${first}, strategy: FUSED, text: "${text}") {
          edges { score parts { name weight contribution } node { ... on Chunk { place { headingPath document { key } } } } } } }`,
      )
    ).search.edges;
  const placeOf = ({ node: { place } }: Edge): string => `${place.document.key}#${place.headingPath.at(-1) ?? ''}`;
  const asked = (edges: readonly Edge[]): string[] =>
    edges.flatMap((edge) => (edge.parts.some(({ name }) => name === 'asked') ? [placeOf(edge)] : []));

  it.each([
    ['Which proposals require the lantern?', ['eip-2#', 'eip-3#']],
    ['What depends on EIP-1?', ['eip-2#', 'eip-3#']],
    ['What does the bell require?', ['eip-2#']],
    ['Who wrote the lantern proposal?', ['eip-1#']],
    ['What is dangerous about the lantern?', ['eip-1#Security Considerations']],
    ['Why was the lantern wanted?', ['eip-1#Motivation']],
  ])('%s: first comes %j', async (text, first) => {
    const edges = await search(text);
    expect(edges.slice(0, first.length).map(placeOf).sort()).toEqual(first);
    expect(asked(edges)).toEqual(expect.arrayContaining([...first]));
  });

  it('a question in which nothing is recognised has no such list', async () => {
    expect(asked(await search('Where is the lantern?'))).toEqual([]);
  });

  it('what is asked of the thing that another one requires is found one relation further on, and counts less', async () => {
    const edges = await search('Who wrote the proposal that EIP-2 requires?');
    const shares = new Map(
      edges.map((edge) => [placeOf(edge), edge.parts.find(({ name }) => name === 'asked')?.contribution ?? 0]),
    );
    expect(shares.get('eip-1#')).toBeGreaterThan(0);
    expect(shares.get('eip-1#')).toBeLessThan(shares.get('eip-2#') ?? 0);
    expect(shares.get('eip-4#') ?? 0).toBeLessThan(shares.get('eip-1#') ?? 0);
  });

  it.each([
    ['its key', 'How is eip-3 checked?'],
    ['its key in the form of a name', 'How is EIP-3 checked?'],
    ['its address', 'How is what https://example.org/anchor.html. says checked?'],
    ['its id', 'How is ID checked?'],
  ])('a document that is cited by %s comes first', async (_, text) => {
    const { document } = await me.get<{ document: { id: string } }>('{ document(key: "eip-3") { id } }');
    const edges = await search(text.replace('ID', document.id));
    const cited = edges.filter(({ parts }) => parts.some(({ name }) => name === 'cited'));
    expect(edges[0]?.node.place.document.key).toBe('eip-3');
    expect(new Set(cited.map(({ node }) => node.place.document.key))).toEqual(new Set(['eip-3']));
  });

  it('what is written like a citation and cites nothing is no list', async () => {
    const edges = await search('How is eip-99 of https://example.org/none or doc_00000000000000000000000000 checked?');
    expect(edges.flatMap(({ parts }) => parts.filter(({ name }) => name === 'cited'))).toEqual([]);
  });

  it('search.citedWeight counts', async () => {
    const weightOf = async (): Promise<number | undefined> =>
      (await search('How is eip-3 checked?'))[0]?.parts.find(({ name }) => name === 'cited')?.weight;
    await write(me, 'updateSetting', { key: 'search.citedWeight', value: 1.25 });
    expect(await weightOf()).toBe(1.25);
    await write(me, 'updateSetting', { key: 'search.citedWeight', value: settingDefaults['search.citedWeight'] });
    expect(await weightOf()).toBe(settingDefaults['search.citedWeight']);
  });

  it('[SE-56] the second relation is followed from so many entities as the setting says, and a third one only with two hops', async () => {
    const { database } = context();
    const one = await entity('eip-1');
    const asked = askedOfQuestion('Name the authors of the proposals that need it');
    const found = async (most: number, hops = 1): Promise<string[]> =>
      look(database, scope, async (view) => {
        const claims = await askedClaims(view, new Map([[one, 1]]), asked, viewRulesOf(builtInPacks), {
          ...{ decay: settingDefaults['search.hopDecay'], claims: settingDefaults['search.askedClaims'] },
          ...{ most, hops },
        });
        const known = await claimsByIds(
          view,
          claims.map(({ id }) => id),
        );
        return claims.map(({ id }) => known.get(id)?.statement ?? '').sort();
      });
    const authored = ['Ada Lind authored EIP-2.', 'Ada Lind authored EIP-3.'];
    const direct = ['Bo Frey authored EIP-1.', 'EIP-2 requires EIP-1.', 'EIP-3 requires EIP-1.'];
    expect(await found(settingDefaults['search.hopEntities'])).toEqual([...authored, ...direct].sort());
    expect(await found(1)).toHaveLength(direct.length + 1);
    expect((await found(10)).some((statement) => statement.includes('EIP-4'))).toBe(false);
    expect((await found(10, 2)).some((statement) => statement.includes('EIP-4'))).toBe(true);
  });

  it('[SE-56 SE-115] the mode of an answer says how many relationships are followed', async () => {
    const found = async (mode: string): Promise<string[]> => {
      const question = 'Name the authors of the proposals that need EIP-1';
      // Claims alone would cover the question: they are no evidence where a document is off.
      const input = { question, mode, web: 'NEVER', off: ['eip-3'], first: 50, candidates: 50, generate: false };
      const { ask } = await me.get<{ ask: { evidence: { kept: { text: string }[] } } }>(
        `mutation ($input: AskInput!) { ask(input: $input) { ... on Answer { evidence { kept { text } } } } }`,
        { input },
      );
      return ask.evidence.kept.slice(0, 3).flatMap(({ text }) => /^eip: \d/mu.exec(text)?.[0] ?? []);
    };
    // EIP-4 needs EIP-2, which needs EIP-1.
    for (const mode of ['STANDARD', 'STRESS']) expect(await found(mode)).toEqual(['eip: 1', 'eip: 2']);
    for (const mode of ['DEBATE', 'GLASS', 'EVIDENCE'])
      expect((await found(mode)).sort()).toEqual(['eip: 1', 'eip: 2', 'eip: 4']);
  });

  it('[PI-71] relationships to depth 2 are added to a question by its mode, and switched off for it alone, so that both can be compared', async () => {
    interface Walked {
      readonly steps: readonly { readonly name: string; readonly output: string }[];
    }
    await write(me, 'updateSetting', { key: 'trace.days', value: 1 });
    const { ask } = await me.get<{
      ask: { traceId: string; evidence: { kept: { text: string; chunk: { id: string } | null }[] } };
    }>(
      `mutation ($input: AskInput!) { ask(input: $input) { ... on Answer { traceId evidence { kept { text chunk { id } } } } } }`,
      {
        input: {
          ...{
            question: 'Name the authors of the proposals that need EIP-1',
            mode: 'DEBATE',
            web: 'NEVER',
            off: ['eip-3'],
          },
          ...{ first: 50, candidates: 50, generate: false },
        },
      },
    );
    const heads = new Map(
      ask.evidence.kept.map(({ text, chunk }) => [chunk && decodeId(chunk.id, 'chk').id, /^eip: \d/mu.exec(text)?.[0]]),
    );
    const firstOf = ({ steps }: Walked): unknown[] => {
      const { kept } = JSON.parse(steps.find(({ name }) => name === 'findEvidence')?.output ?? '{}') as {
        kept: string[];
      };
      return kept.slice(0, 3).map((id) => heads.get(id as never) ?? null);
    };
    const walked = async (
      settings: readonly object[],
    ): Promise<Walked & { readonly original: Walked; readonly first: unknown }> =>
      (
        await me.get<{ replayTrace: Awaited<ReturnType<typeof walked>> }>(
          `mutation ($input: ReplayTraceInput!) { replayTrace(input: $input) { ... on ReplayedTrace {
            first { path } steps { name output } original { steps { name output } } } } }`,
          { input: { trace: ask.traceId, settings } },
        )
      ).replayTrace;
    const off = await walked(['search.askedWeight', 'search.graphWeight'].map((key) => ({ key, value: 0 })));
    expect(firstOf(off.original).sort()).toEqual(['eip: 1', 'eip: 2', 'eip: 4']);
    expect(firstOf(off)).not.toContain('eip: 4');
    expect(off.first).toEqual({ path: expect.stringContaining('findEvidence') });
    const one = await walked([{ key: 'search.hops', value: 1 }]);
    expect(firstOf(one)).not.toContain('eip: 4');
  });

  it.each<[keyof AllSettings, number, string]>([
    ['search.askedWeight', 0.2, 'Which proposals require the lantern?'],
    ['search.askedDocuments', 1, 'What is dangerous about the checked block?'],
    ['search.askedClaims', 1, 'Which proposals require the lantern?'],
    ['search.hopDecay', 0.1, 'Who wrote the proposal that EIP-2 requires?'],
    ['search.hops', 2, 'Name the authors of the proposals that need EIP-1'],
  ])('%s, set to %d, changes the list', async (key, value, text) => {
    const shares = async (): Promise<unknown[]> =>
      (await search(text)).flatMap((edge) =>
        edge.parts.filter(({ name }) => name === 'asked').map(({ contribution }) => [placeOf(edge), contribution]),
      );
    const usual = await shares();
    expect(usual.length).toBeGreaterThan(1);
    await write(me, 'updateSetting', { key, value });
    const changed = await shares();
    await write(me, 'updateSetting', { key, value: settingDefaults[key] });
    expect(changed).not.toEqual(usual);
  });

  it.each([
    ['What became of EIP-2?', 'The status of EIP-2 is Draft.'],
    ['Is EIP-2 still being pursued?', 'The status of EIP-2 is Draft.'],
    ['EIP-2: since when has it been around?', '2020-02-01'],
  ])('what no word of a statement asks for is told where the question says so: %s', async (question, expected) => {
    const { ask } = await me.get<{ ask: { text: string } }>(
      `mutation ($input: AskInput!) { ask(input: $input) { ... on Answer { text } } }`,
      { input: { question, web: 'NEVER' } },
    );
    expect(ask.text).toContain(expected);
  });
});
