import { beforeEach, expect, it } from '@jest/globals';
import { decodeId, encodeId, systemIds, type EntityId } from '../../src/domain/typed-ids.ts';
import { ontologyOf } from '../../src/domain/ontology.ts';
import { settingDefaults } from '../support/settings.ts';
import { researchersOf } from '../../src/identity/index.ts';
import { builtInPacks } from '../../src/packs/index.ts';
import { findDuplicates } from '../../src/reconcile/index.ts';
import { namesByHandle, wrongAttributions } from '../support/attributions.ts';
import { proposalBy, threadBy } from '../support/authors.ts';
import { describeDatabase } from '../support/database.ts';
import { asking, type Asking } from '../support/graphql.ts';
import { ingest } from '../support/ingest.ts';
import { look, plant, write as commitRows } from '../support/rows.ts';
import { write } from '../support/writes.ts';

interface Candidate {
  readonly id: string;
  readonly handle: string;
  readonly platform: string;
  readonly place: string | null;
  readonly confidence: number;
  readonly own: boolean;
  readonly linkedTo: readonly string[];
  readonly entity: { readonly id: string; readonly key: string | null };
  readonly evidence: readonly { readonly span: { readonly quote: string } | null }[];
}

interface Researcher {
  readonly id: string;
  readonly entity: { readonly id: string };
  readonly displayName: string;
  readonly displayNameConfidence: number;
  readonly attribution: string;
  readonly candidates: { readonly nodes: readonly Candidate[] };
}

const RESEARCHER = `id entity { id } displayName displayNameConfidence attribution
  candidates(first: 50) { nodes { id handle platform place confidence own linkedTo entity { id key } evidence { span { quote } } } }`;

describeDatabase('who is behind a handle', (context) => {
  let me: Asking;

  beforeEach(async () => {
    me = asking(context().database, await context().space());
  });

  const bring = (...items: ReturnType<typeof proposalBy>[]) => ingest(context().database, me.scope, items);
  const find = () =>
    findDuplicates(context().database, me.scope, {
      ids: systemIds,
      settings: settingDefaults,
      ontology: ontologyOf(builtInPacks),
      milliseconds: 60_000,
    });
  const researcher = async (key: string): Promise<Researcher> =>
    (
      await me.get<{ researcher: Researcher }>(`query ($key: String) { researcher(key: $key) { ${RESEARCHER} } }`, {
        key,
      })
    ).researcher;
  const merges = async () =>
    (
      await me.get<{
        merges: { nodes: { member: { id: string }; reason: string; by: string; commit: { number: number } }[] };
      }>('{ merges { nodes { member { id } reason by commit { number } } } }')
    ).merges.nodes;
  const idOf = async (key: string): Promise<string> => (await researcher(key)).entity.id;
  const MAIL_AND_NAME = [
    proposalBy(1, 'Ada Lantern (@ada) <ada@a.example>'),
    proposalBy(2, 'Ada Lantern <ada@a.example>'),
  ];

  it('[PI-22] tells the names of a person, each with its platform, how sure it is and the words that say so', async () => {
    await bring(proposalBy(1, 'Ada Lantern (@ada) <ada@a.example>'));
    const ada = await researcher('github:ada');
    expect(ada).toMatchObject({ displayName: 'Ada Lantern', displayNameConfidence: 0.99, attribution: 'Ada Lantern' });
    expect(ada.candidates.nodes.map(({ platform, handle, own }) => [platform, handle, own])).toEqual([
      ['GITHUB', 'ada', true],
      ['EMAIL', 'ada@a.example', true],
      ['REAL_NAME', 'Ada Lantern', true],
    ]);
    for (const { handle, confidence, evidence } of ada.candidates.nodes) {
      expect(confidence).toBe(0.99);
      expect(evidence.map(({ span }) => span?.quote)).toEqual([expect.stringContaining(handle)]);
    }
  });

  it('a person is shown by the fullest name that came with their key, whichever came first; without a key nobody is renamed', async () => {
    const nameOf = async (key: string): Promise<string> =>
      (await me.get<{ entity: { name: string } }>('query ($key: String) { entity(key: $key) { name } }', { key }))
        .entity.name;
    await bring(proposalBy(1, 'Francesco (@fra)', 'Ada Lantern (@ada)'));
    await bring(proposalBy(2, "Francesco D'Amato (@fra)", 'Ada (@ada)', 'Bea'));
    await bring(proposalBy(3, 'Fra (@fra)', 'Lantern Works, Ada (@ada)', 'Bea Marsh'));
    expect([await nameOf('github:fra'), await nameOf('github:ada')]).toEqual(["Francesco D'Amato", 'Ada Lantern']);
    const { entities } = await me.get<{ entities: { nodes: { name: string }[] } }>(
      '{ entities(where: { type: { eq: "PERSON" }, name: { startsWith: "Bea" } }) { nodes { name } } }',
    );
    expect(entities.nodes.map(({ name }) => name).sort()).toEqual(['Bea', 'Bea Marsh']);
  });

  it('[PI-22] knows every forum for itself, and links a handle that is used in two, resolving nothing', async () => {
    await bring(
      threadBy('em', 'Ethereum Magicians', 'ada', 'Bo'),
      threadBy('er', 'ethresear.ch', 'ada'),
      threadBy('lamps', 'Lamps', 'ada'),
    );
    const ada = await researcher('magicians:ada');
    expect(ada).toMatchObject({
      displayName: 'ada',
      displayNameConfidence: 0,
      attribution: 'ada (Ethereum Magicians)',
    });
    expect(
      ada.candidates.nodes.map(({ platform, place, confidence, own }) => [platform, place, confidence, own]),
    ).toEqual([
      ['ETH_MAGICIANS', null, 0.99, true],
      ...['ETHRESEARCH', 'FORUM'].map((platform) => [
        platform,
        platform === 'FORUM' ? 'lamps' : null,
        expect.closeTo(0.8),
        false,
      ]),
    ]);
    const [own, ...others] = ada.candidates.nodes;
    expect(new Set(own?.linkedTo)).toEqual(new Set(others.map(({ id }) => id)));
    for (const other of others) expect(other.linkedTo).toEqual([own?.id]);
    expect(own?.evidence.map(({ span }) => span?.quote)).toEqual(['ada']);
    expect((await researcher('magicians:bo')).candidates.nodes).toHaveLength(1);
    expect(await find()).toMatchObject({ merged: 0, asked: 3 });
    expect(new Set([ada.entity.id, await idOf('ethresearch:ada'), await idOf('forum:lamps:ada')]).size).toBe(3);
  });

  it('[PI-57] the same handle on the same platform is one person, in whatever document', async () => {
    await bring(
      proposalBy(1, 'Ada Lantern (@ada)'),
      proposalBy(2, 'A. Lantern (@ADA)'),
      threadBy('x', 'ethresear.ch', 'Ada', 'ada'),
    );
    const { entities } = await me.get<{ entities: { nodes: { key: string }[] } }>(
      '{ entities(where: { type: { eq: "PERSON" } }, orderBy: NAME) { nodes { key } } }',
    );
    expect(entities.nodes.map(({ key }) => key).sort()).toEqual(['ethresearch:ada', 'github:ada']);
  });

  it('[PI-57] merges above people.link, visibly: with a reason, listed, in a commit of its own', async () => {
    await bring(...MAIL_AND_NAME);
    const member = await idOf('mail:ada@a.example');
    expect(await find()).toEqual({ left: false, asked: 0, merged: 1 });
    const [merge, ...others] = await merges();
    expect(others).toEqual([]);
    expect(merge).toMatchObject({ member: { id: member }, by: 'claimgraph' });
    expect(merge?.reason).toBe(
      'one person by the same mail address (ada@a.example) and the same name (Ada Lantern): likeness 0.98 > 0.95 (people.link)',
    );
    const ada = await researcher('mail:ada@a.example');
    expect(ada).toMatchObject({ entity: { id: await idOf('github:ada') }, attribution: 'Ada Lantern' });
    expect(ada.candidates.nodes.filter(({ own }) => !own)).toEqual([]);
  });

  it.each(['unmergeEntity', 'undo'])('[PI-57] what %s takes apart stays apart, and linked', async (how) => {
    await bring(...MAIL_AND_NAME);
    await find();
    const [merge] = await merges();
    const input = how === 'undo' ? { commit: merge?.commit.number } : { member: merge?.member.id };
    expect(await write(me, how, { ...input, reason: 'two of one house' })).toMatchObject({ commit: expect.anything() });
    await context().database.system((query) => query('t.again', 'delete from follower_positions'));
    expect(await find()).toEqual({ left: false, asked: 0, merged: 0 });
    expect(await merges()).toEqual([]);
    const { candidates } = await researcher('github:ada');
    expect(candidates.nodes.filter(({ own }) => !own).map(({ handle }) => handle)).toEqual([
      'ada@a.example',
      'Ada Lantern',
    ]);
  });

  it('[PI-57] sees an address that a person known before has only now', async () => {
    await bring(proposalBy(1, 'Ada Lantern (@ada)'), proposalBy(2, 'Ada Lantern <ada@a.example>'));
    expect(await find()).toMatchObject({ merged: 0, asked: 1 });
    await bring(proposalBy(3, 'Ada Lantern (@ada) <ada@a.example>'));
    expect(await find()).toMatchObject({ merged: 1, asked: 0 });
    const { conflicts } = await me.get<{ conflicts: { nodes: { status: string }[] } }>(
      '{ conflicts { nodes { status } } }',
    );
    expect(conflicts.nodes).toEqual([{ status: 'DISMISSED' }]);
  });

  it('[PI-57] between people.candidate and people.link they are two, linked and asked about; declared distinct, they are not', async () => {
    await bring(
      proposalBy(1, 'Ada Lantern (@ada)'),
      proposalBy(2, 'Ada Lantern <lantern@b.example>'),
      proposalBy(3, 'Eve Lantern (@eve)'),
    );
    expect(await find()).toMatchObject({ merged: 0, asked: 1 });
    const [one, other] = [await researcher('github:ada'), await idOf('mail:lantern@b.example')];
    const linked = one.candidates.nodes.filter(({ own }) => !own);
    expect(linked.map(({ entity, confidence }) => [entity.id, confidence])).toEqual([
      [other, expect.closeTo(0.8)],
      [other, expect.closeTo(0.8)],
    ]);
    await write(me, 'declareDistinct', { a: one.entity.id, b: other, reason: 'aunt and niece' });
    const { candidates, attribution } = await researcher('github:ada');
    expect(candidates.nodes.every(({ own, linkedTo }) => own && linkedTo.length === 0)).toBe(true);
    expect(attribution).toBe('ada (GitHub)');
    const { researcher: before } = await me.get<{ researcher: Researcher }>(
      `query ($at: DateTime!) { researcher(key: "github:ada", asOf: { recorded: $at }) { ${RESEARCHER} } }`,
      { at: await instantOf(3) },
    );
    expect(before.candidates.nodes.filter(({ own }) => !own)).toHaveLength(2);
  });

  const instantOf = async (number: number): Promise<string> => {
    const { commits } = await me.get<{ commits: { nodes: { number: number; at: string }[] } }>(
      '{ commits { nodes { number at } } }',
    );
    return commits.nodes.find((commit) => commit.number === number)?.at ?? '';
  };

  it('[PI-57] a question that a person answered is not answered again by a merge', async () => {
    await bring(proposalBy(1, 'Ada Lantern (@ada)'), proposalBy(2, 'Ada Lantern <ada@a.example>'));
    await find();
    const { conflicts } = await me.get<{ conflicts: { nodes: { id: string }[] } }>('{ conflicts { nodes { id } } }');
    const winner = await idOf('github:ada');
    await write(me, 'resolveConflict', { id: conflicts.nodes[0]?.id, winner, rationale: 'two people' });
    await bring(proposalBy(3, 'Ada Lantern (@ada) <ada@a.example>'));
    expect(await find()).toMatchObject({ merged: 0, asked: 0 });
  });

  it('[PI-58] no person of a set with doubles, namesakes, bare names and look-alikes is called by a wrong name', async () => {
    const items = [
      ...MAIL_AND_NAME,
      proposalBy(3, 'Bo Beacon (@bo)', 'Bo Beacon (@bobeacon)'),
      proposalBy(4, 'Cy (@cyrus)', 'Аda Lantern (@fake)', '@dora'),
      proposalBy(5, 'Eve Ember (@shared)', 'Finn Flare (@finn) <f@f.example>'),
      proposalBy(6, 'Gus Glow (@shared)', 'Hal Heath <h@h.example>'),
    ];
    await bring(...items);
    await find();
    const keys = [
      'github:ada',
      'mail:ada@a.example',
      'github:bo',
      'github:bobeacon',
      'github:cyrus',
      'github:fake',
      'github:dora',
      'github:shared',
      'github:finn',
      'mail:h@h.example',
    ];
    const called = new Map<string, string>();
    for (const key of keys) called.set(key, (await researcher(key)).attribution);
    expect(Object.fromEntries(called)).toEqual({
      'github:ada': 'Ada Lantern',
      'mail:ada@a.example': 'Ada Lantern',
      'github:bo': 'bo (GitHub)',
      'github:bobeacon': 'bobeacon (GitHub)',
      'github:cyrus': 'cyrus (GitHub)',
      'github:fake': 'fake (GitHub)',
      'github:dora': 'dora (GitHub)',
      'github:shared': 'shared (GitHub)',
      'github:finn': 'Finn Flare',
      'mail:h@h.example': 'Hal Heath',
    });
    const ids = await Promise.all(keys.map(async (key) => decodeId(await idOf(key), 'ent').id));
    const found = await look(context().database, me.scope, (view) =>
      researchersOf(view, [...new Set(ids)], settingDefaults),
    );
    const gold = namesByHandle(items.map(({ bytes }) => new TextDecoder().decode(bytes)));
    expect([
      gold.size,
      wrongAttributions(
        [...found.values()].filter((one) => one !== null),
        gold,
      ),
    ]).toEqual([7, []]);
  });

  it('[PI-58] claims and posts say whom they are by in that way', async () => {
    await bring(proposalBy(1, 'Ada Lantern (@ada)', 'Bo (@bo)'), threadBy('x', 'ethresear.ch', 'ada', '–', 'Bo'));
    const { claims, documents } = await me.get<{
      claims: { nodes: { attribution: string | null; object: { name?: string } }[] };
      documents: {
        nodes: { currentRevision: { posts: { attribution: string | null; author: { key: string } | null }[] } }[];
      };
    }>(`{ claims(where: { predicate: { eq: "AUTHORED" } }) { nodes { attribution object { ... on Entity { name } } } }
      documents { nodes { currentRevision { posts { attribution author { key } } } } } }`);
    expect(claims.nodes.map(({ attribution }) => attribution).sort()).toEqual(['Ada Lantern', 'bo (GitHub)']);
    expect(documents.nodes.flatMap(({ currentRevision }) => currentRevision.posts)).toEqual([
      { attribution: 'ada (ethresear.ch)', author: { key: 'ethresearch:ada' } },
      { attribution: null, author: null },
      { attribution: 'Bo (ethresear.ch)', author: { key: 'ethresearch:bo' } },
    ]);
    const { claims: others } = await me.get<{ claims: { nodes: { attribution: string | null }[] } }>(
      '{ claims(where: { predicate: { eq: "status" } }) { nodes { attribution subject { identity { id } } } } }',
    );
    expect(others.nodes).toEqual([{ attribution: null, subject: { identity: null } }]);
  });

  it.each<[string, object, string, RegExp]>([
    ['an id that names nothing', { id: encodeId('ent', systemIds.next('ent')) }, 'NOT_FOUND', /no such entity/],
    ['an id of something else', { id: encodeId('clm', systemIds.next('clm')) }, 'INVALID', /ent_/],
    ['no id at all', { id: 'ada' }, 'INVALID', /id/],
    ['a key that nobody has', { key: 'github:\u0430da' }, 'NOT_FOUND', /no such entity/],
    ['what is no person', { key: 'eip-1' }, 'INVALID', /expected a person, got an entity of the type PROPOSAL/],
    ['both', { id: 'ent_x', key: 'eip-1' }, 'INVALID', /exactly one/],
    ['neither', {}, 'INVALID', /exactly one/],
  ])('refuses %s', async (_, variables, code, message) => {
    await bring(proposalBy(1, 'Ada Lantern (@ada)'));
    const { errors } = await me.ask('query ($id: ID, $key: String) { researcher(id: $id, key: $key) { id } }', {
      ...variables,
    });
    expect(errors).toEqual([expect.objectContaining({ code, message: expect.stringMatching(message) })]);
  });

  it('reads a person of ten thousand handles page by page, in a fixed number of statements', async () => {
    await bring(proposalBy(1, 'Ada Lantern (@ada)'), proposalBy(2, 'Bo Beacon (@bo)'));
    const id = await idOf('github:ada');
    const entity = decodeId(id, 'ent').id as EntityId;
    await commitRows(context().database, me.scope, (commit) =>
      plant(
        commit,
        'aliases',
        Array.from({ length: 10_000 }, (_, n) => ({
          id: systemIds.next('als'),
          entity_id: entity,
          text: `@h${n}`,
          norm: `@h${n}`,
          kind: 'HANDLE',
          confidence: 0.5,
        })),
      ),
    );
    const page = `query ($id: ID, $after: String) { researcher(id: $id) { attribution candidates(first: 100, after: $after) {
      nodes { handle } pageInfo { hasNextPage endCursor } } } }`;
    interface Paged {
      researcher: {
        attribution: string;
        candidates: { nodes: { handle: string }[]; pageInfo: { hasNextPage: boolean; endCursor: string } };
      };
    }
    const first = await me.get<Paged>(page, { id });
    expect(first.researcher.attribution).toBe('ada (GitHub)');
    const { endCursor, hasNextPage } = first.researcher.candidates.pageInfo;
    expect(hasNextPage).toBe(true);
    const second = await me.get<Paged>(page, { id, after: endCursor });
    const seen = [first, second].flatMap(({ researcher: { candidates } }) =>
      candidates.nodes.map(({ handle }) => handle),
    );
    expect(new Set(seen).size).toBe(200);
    const many =
      '{ entities(where: { type: { eq: "PERSON" } }) { nodes { identity { attribution candidates(first: 1) { nodes { id } } } } } }';
    const two = await me.ask(many);
    await bring(...Array.from({ length: 8 }, (_, n) => proposalBy(10 + n, `Person${n} Lamp (@p${n})`)));
    expect((await me.ask(many)).sent.length).toBe(two.sent.length);
  });
});
