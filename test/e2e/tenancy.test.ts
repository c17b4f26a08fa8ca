import { randomBytes } from 'node:crypto';
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { encodeId, ID_KINDS, systemIds } from '../../src/domain/typed-ids.ts';
import { ask, type GraphqlAnswer, type Received } from '../support/http.ts';
import { describeProgram, keyFor, type TestKey, type TestProgram } from '../support/program.ts';

const alice = keyFor('alice', 'ADMIN');
const bob = keyFor('bob', 'WRITER');
const carol = keyFor('carol', 'READER');
const dora = keyFor('dora', 'ADMIN', 'elsewhere');

let program: TestProgram | null = null;

const as = (who: TestKey, query: string, variables: object = {}): Promise<Received> =>
  ask(program?.url ?? '', query, variables, { authorization: `Bearer ${who.key}` });

/** The data of an operation that must go well. */
async function data(who: TestKey, query: string, variables: object = {}): Promise<Readonly<Record<string, unknown>>> {
  const answer = (await as(who, query, variables)).json();
  expect(answer.errors).toBeUndefined();
  return answer.data ?? {};
}

const ASSERT = `mutation ($input: AssertClaimInput!) { assertClaim(input: $input) {
  __typename
  ... on DomainError { code message }
  ... on ClaimWritten { claim { id statement subject { id name } object { ... on Entity { id } }
    evidence { id span { id document { id } revision { id } } } } }
} }`;

interface Asserted {
  readonly __typename: string;
  readonly code?: string;
  readonly claim?: {
    readonly id: string;
    readonly statement: string;
    readonly subject: { readonly id: string; readonly name: string };
  };
}

async function assertClaim(who: TestKey, input: object): Promise<Asserted> {
  return (await data(who, ASSERT, { input })).assertClaim as Asserted;
}

const person = (name: string): object => ({ named: { name, type: 'PERSON' } });

/** Every id that stands in an answer. */
const idsIn = (value: unknown): string[] => [
  ...new Set(JSON.stringify(value).match(/\b[a-z]{3}_[0-9a-z]{26}\b/g) ?? []),
];

const INGEST = `mutation ($input: IngestInput!) { ingest(input: $input) {
  __typename
  ... on DomainError { code message }
  ... on Ingested { report { documents quarantined failed } outcomes { path status } skipped { path reason } }
} }`;

describeProgram('what a key opens and what it does not', [alice, bob, carol, dora], (running) => {
  beforeAll(() => {
    program = running();
  });

  it('no space but its own is listed to a key', async () => {
    const ask = '{ spaces { nodes { name isDefault isCurrent } } }';
    for (const who of [alice, carol, dora]) {
      const { spaces } = await data(who, ask);
      expect(spaces).toEqual({ nodes: [{ name: expect.any(String), isDefault: true, isCurrent: true }] });
      expect(JSON.stringify(spaces).includes('elsewhere')).toBe(who === dora);
    }
  });

  describe('what belongs to somebody else', () => {
    let hidden: string[] = [];
    const secret = 'Zephyrine the Unseen';
    beforeAll(async () => {
      const shared = await assertClaim(alice, {
        subject: person('Harbour Master'),
        predicate: 'works-at',
        object: { text: 'the quay' },
      });
      const own = await assertClaim(alice, {
        subject: person(secret),
        predicate: 'KNOWS',
        object: { entity: { id: shared.claim?.subject.id } },
        visibility: 'PRIVATE',
      });
      const about = await assertClaim(alice, {
        subject: { id: shared.claim?.subject.id },
        predicate: 'likes',
        object: { text: `tea with ${secret}` },
        visibility: 'PRIVATE',
      });
      const public_ = new Set(idsIn(shared));
      hidden = idsIn([own, about]).filter((id) => !public_.has(id));
      expect(new Set(hidden.map((id) => id.slice(0, 3)))).toEqual(new Set(['clm', 'ent', 'evd', 'spn', 'doc', 'rev']));
    });

    const absentLike = (id: string): string => {
      const kind = ID_KINDS.find((known) => id.startsWith(`${known}_`)) ?? 'ent';
      return encodeId(kind, systemIds.next(kind));
    };

    it.each([
      ['another owner', bob],
      ['a reader', carol],
      ['another space', dora],
    ])('attack 45: by id, %s gets what is answered for things that are not there', async (_, who) => {
      const lookUps = [
        '{ node(id: $id) { id } }',
        '{ nodes(ids: [$id]) { id } }',
        '{ claim(id: $id) { id } }',
        '{ entity(id: $id) { id } }',
      ];
      for (const id of hidden) {
        for (const fields of lookUps) {
          const query = `query ($id: ID!) ${fields}`;
          const absent = absentLike(id);
          const [theirs, none] = [await as(who, query, { id }), await as(who, query, { id: absent })];
          expect(theirs.text.replaceAll(id, 'X')).toBe(none.text.replaceAll(absent, 'X'));
          expect(theirs.json().data ?? null).not.toMatchObject({ node: { id } });
        }
      }
    });

    it('its owner sees all of it', async () => {
      for (const id of hidden)
        expect(await data(alice, 'query ($id: ID!) { node(id: $id) { id } }', { id })).toEqual({ node: { id } });
    });

    it.each([
      ['retractClaim', 'RetractClaimInput', 'clm', (id: string) => ({ id, reason: 'x' })],
      ['removeDocument', 'RemoveDocumentInput', 'doc', (id: string) => ({ id })],
      ['addAlias', 'AddAliasInput', 'ent', (id: string) => ({ entity: id, text: 'x' })],
    ])('attack 45: %s of it is answered as of things that are not there', async (mutation, type, kind, input) => {
      const query = `mutation ($input: ${type}!) { ${mutation}(input: $input) { __typename ... on DomainError { code message path } } }`;
      const id = hidden.find((candidate) => candidate.startsWith(kind)) ?? '';
      const absent = absentLike(id);
      const theirs = await as(bob, query, { input: input(id) });
      expect(theirs.text.replaceAll(id, 'X')).toBe(
        (await as(bob, query, { input: input(absent) })).text.replaceAll(absent, 'X'),
      );
      expect(theirs.json().data?.[mutation]).toMatchObject({ __typename: 'NotFound', code: 'NOT_FOUND' });
    });

    const walks = [
      '{ entities(first: 100) { edges { node { id name claims { edges { node { id statement } } } } } } }',
      '{ entities(first: 100) { edges { node { relationships { edges { node { id from { id } to { id } } } } } } } }',
      '{ entities(first: 10) { edges { node { neighbourhood(depth: 2) { nodes { entity { id name } } } } } } }',
      '{ claims(first: 100) { edges { node { id statement object { ... on Entity { id name } } } } } }',
      '{ relationships(first: 100) { edges { node { id from { name } to { name } } } } }',
      '{ documents(first: 100) { edges { node { id } } } }',
      '{ search(text: "Zephyrine tea quay", in: [CHUNK, CLAIM, ENTITY]) { edges { node { __typename } } } }',
      '{ search(text: "Zephyrine", in: [CLAIM]) { edges { node { ... on Claim { statement } } } } }',
    ];
    it.each(walks)('attack 46: no way leads to it: %s', async (query) => {
      const owner = (await as(alice, query)).text;
      for (const who of [bob, carol, dora]) {
        const { text } = await as(who, query);
        expect((JSON.parse(text) as GraphqlAnswer).errors).toBeUndefined();
        expect(text).not.toContain('Zephyrine');
        expect(idsIn(text).filter((id) => hidden.includes(id))).toEqual([]);
        expect(text).not.toBe(owner);
      }
    });

    it('attack 48: not when requests of its owner and of others share connections', async () => {
      const query = '{ claims(first: 100) { edges { node { id statement } } } }';
      const who = Array.from({ length: 120 }, (_, n) => [alice, bob, carol, dora][n % 4] ?? bob);
      const answers = await Promise.all(who.map((each) => as(each, query)));
      answers.forEach((answer, n) => {
        expect(answer.text.includes('Zephyrine')).toBe(who[n] === alice);
        if (who[n] === dora) expect(answer.json().data).toEqual({ claims: { edges: [] } });
      });
    });
  });

  describe('what a key may not', () => {
    it.each([
      ['a reader writes', carol, 'READER'],
      ['a writer undoes', bob, 'WRITER'],
    ])('%s', async (_, who, role) => {
      const query =
        role === 'READER'
          ? 'mutation { assertClaim(input: { subject: { named: { name: "x", type: "PERSON" } }, predicate: "p", object: { text: "t" } }) { __typename ... on Forbidden { code message } } }'
          : 'mutation { undo(input: { commit: 1, reason: "x" }) { __typename ... on Forbidden { code message } } }';
      const answer = await as(who, query);
      expect(JSON.stringify(answer.json().data)).toContain('"code":"FORBIDDEN"');
      expect(answer.text).toContain(`this one has ${role}`);
    });

    it.each([{ ownerId: 'bob' }, { owner: 'bob' }, { role: 'ADMIN' }, { spaceId: 'x' }, { confidenceParts: [] }])(
      'attack 52: it cannot hand in %j',
      async (extra) => {
        const input = { subject: person('X'), predicate: 'p', object: { text: 't' }, ...extra };
        const answer = await as(bob, ASSERT, { input });
        expect([answer.status, answer.json().errors?.[0]?.extensions?.code]).toEqual([400, 'INVALID']);
      },
    );

    it('long bodies are for ingest by those who may write', async () => {
      const ingest = `mutation ($input: IngestInput!) { ingest(input: $input) { __typename ... on Ingested { report { documents } } } }`;
      const words = Array.from({ length: 200_000 }, (_, n) => `word${n}`);
      const documents = [{ path: 'long.txt', text: `${randomBytes(16).toString('hex')} ${words.join(' ')}` }];
      const input = { documents, source: { key: 'long' } };
      expect((await as(carol, ingest, { input })).status).toBe(413);
      expect((await as(bob, `query Q($input: IngestInput) { stats { claims } }`, { input })).status).toBe(413);
      expect(await data(bob, ingest, { input })).toMatchObject({
        ingest: { __typename: 'Ingested', report: { documents: 1 } },
      });
    });
  });

  describe('text from outside', () => {
    const inert = [
      '<img src=x onerror=alert(1)>',
      'javascript:alert(1)',
      "'; drop table claims; --",
      'x`}) detach delete n //',
      'line one\r\nline two',
      '\u202egnirts desrever',
      'Ａｄｍｉｎ',
    ];
    it.each(inert)('attacks 54, 55 and 57: %j as a name is a name', async (text) => {
      const { claim } = await assertClaim(bob, { subject: person(text), predicate: 'is', object: { text } });
      expect(claim?.subject.name.trim()).toBe(text);
      const found = await as(
        bob,
        'query ($id: ID!) { entity(id: $id) { name claims { edges { node { object { ... on TextValue { text } } } } } } }',
        {
          id: claim?.subject.id,
        },
      );
      expect(found.headers['content-type']).toBe('application/graphql-response+json; charset=utf-8');
      expect(found.json().data).toMatchObject({ entity: { claims: { edges: [{ node: { object: { text } } }] } } });
    });

    it.each(['A]->(n) DETACH DELETE n //', 'a`b', "x' or '1'='1", '\u202ep', ''])(
      'attack 55: %j as a predicate or a type changes nothing but itself',
      async (text) => {
        const before = (await data(alice, '{ stats { entities claims } }')).stats as {
          entities: number;
          claims: number;
        };
        const said = await assertClaim(bob, {
          subject: { named: { name: 'Y', type: text } },
          predicate: text,
          object: { text: 'z' },
        });
        const after = (await data(alice, '{ stats { entities claims } }')).stats as {
          entities: number;
          claims: number;
        };
        expect(['Invalid', 'ClaimWritten']).toContain(said.__typename);
        expect(after.claims - before.claims).toBe(said.__typename === 'ClaimWritten' ? 1 : 0);
        expect(after.entities).toBeGreaterThanOrEqual(before.entities);
      },
    );

    it('attack 59: NUL in what is said is refused as such', async () => {
      const answer = await as(bob, ASSERT, {
        input: { subject: person('N'), predicate: 'p', object: { text: 'a\0b' } },
      });
      expect([answer.status, answer.json().errors?.[0]?.message]).toEqual([
        400,
        'variable input.object.text: expected text without NUL characters',
      ]);
    });
  });

  describe('documents from outside', () => {
    const ingest = async (who: TestKey, input: object): Promise<unknown> =>
      (await data(who, INGEST, { input: { source: { key: 'attack' }, ...input } })).ingest;

    it.each(['../../etc/passwd', '/etc/passwd', 'a/../../b', './x', 'a//b', 'a\0b.md', ''])(
      'attack 81: a document called %j is refused before anything is done',
      async (path) => {
        const answer = (
          await as(bob, INGEST, { input: { documents: [{ path, text: 'words' }], source: { key: 'attack' } } })
        ).json();
        expect(answer.data?.ingest).toMatchObject({ __typename: 'Invalid', code: 'INVALID' });
      },
    );

    it('attack 81: a folder of the server is read for an ADMIN alone, and no link leads out of it', async () => {
      const folder = join(program?.dataDir ?? '', '..', 'papers');
      mkdirSync(folder);
      writeFileSync(join(folder, 'fine.md'), '# Fine\n\nWords.');
      symlinkSync('/etc/passwd', join(folder, 'passwd.md'));
      symlinkSync('..', join(folder, 'up'));
      expect(await ingest(bob, { folder })).toMatchObject({ __typename: 'Forbidden' });
      const read = (await ingest(alice, { folder })) as { report: object; skipped: { path: string; reason: string }[] };
      expect(read.report).toMatchObject({ documents: 1, failed: 0 });
      expect(read.skipped).toEqual([
        { path: 'passwd.md', reason: 'LINK_OUTSIDE' },
        { path: 'up', reason: 'LINK_OUTSIDE' },
      ]);
    });

    const png = Buffer.concat([Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), randomBytes(200)]);
    const lies: [what: string, document: object, status: string][] = [
      [
        'a picture called Markdown',
        { path: 'picture.md', base64: png.toString('base64'), mediaType: 'text/markdown' },
        'QUARANTINED',
      ],
      [
        'a program called text',
        { path: 'program.txt', base64: Buffer.from('7f454c4602010100', 'hex').toString('base64') },
        'QUARANTINED',
      ],
      ['NUL in text', { path: 'nul.md', text: '# A\0B\n\nwords' }, 'QUARANTINED'],
      [
        'a page that is also Markdown',
        { path: 'page.md', text: '# T\n\n<script>alert(1)</script>\n\n[x](javascript:alert(1))' },
        'QUARANTINED',
      ],
    ];
    it.each(lies)('attack 82: %s', async (_, document, status) => {
      expect(await ingest(bob, { documents: [document] })).toMatchObject({
        __typename: 'Ingested',
        outcomes: [{ status }],
      });
    });

    it('attack 82: a media type that is not read is refused', async () => {
      const documents = [{ path: 'page.svg', text: '<svg/>', mediaType: 'image/svg+xml' }];
      expect(await ingest(bob, { documents })).toMatchObject({ __typename: 'Invalid' });
    });
  });

  describe('settings', () => {
    it('[OM-142] a limit that is changed holds from the next request on, in its space alone', async () => {
      const two = '{ a: __typename b: __typename }';
      expect((await as(alice, two)).status).toBe(200);
      const change = (value: number): Promise<unknown> =>
        data(
          alice,
          'mutation ($value: SettingData!) { updateSetting(input: { key: "limit.aliases", value: $value }) { __typename } }',
          { value },
        );
      expect(await change(1)).toEqual({ updateSetting: { __typename: 'SettingWritten' } });
      expect((await as(alice, two)).status).toBe(400);
      expect((await as(dora, two)).status).toBe(200);
      await change(30);
      expect((await as(alice, two)).status).toBe(200);
    });
  });
});
