import { createHash } from 'node:crypto';
import { expect, it } from '@jest/globals';
import { describeDatabase } from '../support/database.ts';
import { asking, type Asking } from '../support/graphql.ts';

interface Reply {
  readonly post: string;
  readonly threadId: string;
  readonly number: number;
  readonly replyTo: number | null;
  readonly authorHandle: string;
  readonly rawContent: string;
  readonly contentHash: string;
  readonly createdAt: string | null;
  readonly updatedAt: string | null;
  readonly revisionNumber: number;
  readonly document: { readonly id: string };
}

interface Thread {
  readonly id: string;
  readonly currentRevision: {
    readonly posts: readonly Reply[];
    readonly issues: readonly { readonly message: string }[];
  };
}

/** What came of a document, and the commit that wrote it. */
interface Sent {
  readonly status: string | undefined;
  readonly commit: { readonly number: number; readonly at: string };
}

const REPLY =
  'post threadId number replyTo authorHandle rawContent contentHash createdAt updatedAt revisionNumber document { id }';

const TOPIC = {
  id: 7,
  title: 'Ferry times',
  post_stream: {
    posts: [
      {
        id: 70,
        post_number: 1,
        username: 'ada',
        cooked: '<p>At <b>ten</b> &amp; not later.</p>\n<!-- unseen -->',
        created_at: '2024-03-01T23:30:00.250Z',
        updated_at: '2024-03-02T10:00:00+02:00',
        version: 3,
      },
      {
        id: 71,
        post_number: 4,
        reply_to_post_number: 1,
        username: 'ben',
        raw: 'Not on Sundays 😀.',
        created_at: '2024-03-05T08:00:00Z',
      },
    ],
  },
};

const plain = (posts: readonly Readonly<Record<string, unknown>>[]) => ({
  format: 'forum-thread',
  id: 'f',
  title: 'Ferries',
  posts: posts.map((post, n) => ({ number: n + 1, author: `author ${n + 1}`, text: 'At ten.', ...post })),
});

async function send(me: Asking, thread: unknown): Promise<Sent> {
  const { ingest } = await me.get<{ ingest: { outcomes: readonly { status: string }[] } }>(
    `mutation ($text: String!) { ingest(input: { source: { key: "forum" }, documents: [{ path: "talk.json", text: $text }] }) {
      ... on Ingested { outcomes { status } } } }`,
    { text: typeof thread === 'string' ? thread : JSON.stringify(thread) },
  );
  const { commits } = await me.get<{ commits: { nodes: Sent['commit'][] } }>(
    `{ commits(first: 1) { nodes { number at } } }`,
  );
  const [commit] = commits.nodes;
  if (!commit) throw new Error('expected a commit');
  return { status: ingest.outcomes[0]?.status, commit };
}

async function read(me: Asking, at: string | null = null): Promise<Thread> {
  const { document } = await me.get<{ document: Thread }>(
    `query ($asOf: AsOf) { document(key: "forum/talk.json", asOf: $asOf) {
      id currentRevision { posts { ${REPLY} } issues { message } } } }`,
    { asOf: at === null ? null : { recorded: at } },
  );
  return document;
}

const sha256 = (text: string): string => createHash('sha256').update(Buffer.from(text, 'utf8')).digest('hex');

describeDatabase('a reply of a forum', (context) => {
  const caller = async (): Promise<Asking> => asking(context().database, await context().space());

  it('[PI-13] has every field as its thread has it, and the hash of its body', async () => {
    const me = await caller();
    await send(me, TOPIC);
    const { id, currentRevision } = await read(me);
    expect(currentRevision.posts).toEqual([
      {
        post: '70',
        threadId: '7',
        number: 1,
        replyTo: null,
        authorHandle: 'ada',
        document: { id },
        rawContent: '<p>At <b>ten</b> &amp; not later.</p>\n<!-- unseen -->',
        contentHash: expect.any(String),
        createdAt: '2024-03-01T23:30:00.250Z',
        updatedAt: '2024-03-02T08:00:00.000Z',
        revisionNumber: 3,
      },
      {
        post: '71',
        threadId: '7',
        number: 4,
        replyTo: 1,
        authorHandle: 'ben',
        document: { id },
        rawContent: 'Not on Sundays 😀.',
        contentHash: expect.any(String),
        createdAt: '2024-03-05T08:00:00.000Z',
        updatedAt: null,
        revisionNumber: 1,
      },
    ]);
    for (const { rawContent, contentHash } of currentRevision.posts) expect(contentHash).toBe(sha256(rawContent));
    expect(currentRevision.issues).toEqual([]);
  });

  it('[PI-13] that changed has its new revision, hash and time; the earlier one is read as of then', async () => {
    const me = await caller();
    const posts = TOPIC.post_stream.posts;
    const first = await send(me, TOPIC);
    const changed = { ...posts[0], cooked: '<p>At eleven.</p>', updated_at: '2024-03-09T10:00:00Z', version: 4 };
    await send(me, { ...TOPIC, post_stream: { posts: [changed, posts[1]] } });
    const facts = ({ rawContent, contentHash, updatedAt, revisionNumber }: Reply) => [
      rawContent,
      contentHash === sha256(rawContent),
      updatedAt,
      revisionNumber,
    ];
    const kept = ['Not on Sundays 😀.', true, null, 1];
    expect((await read(me)).currentRevision.posts.map(facts)).toEqual([
      ['<p>At eleven.</p>', true, '2024-03-09T10:00:00.000Z', 4],
      kept,
    ]);
    const before = [[posts[0]?.cooked, true, '2024-03-02T08:00:00.000Z', 3], kept];
    expect((await read(me, first.commit.at)).currentRevision.posts.map(facts)).toEqual(before);
  });

  it('[PI-13] of a forum that does not count revisions is counted by its hash, over every revision of the thread', async () => {
    const me = await caller();
    const numbers = async () => (await read(me)).currentRevision.posts.map(({ revisionNumber }) => revisionNumber);
    await send(me, plain([{}, { revision: 5 }]));
    expect(await numbers()).toEqual([1, 5]);
    await send(me, plain([{ text: 'At nine.' }, { revision: 5 }, {}]));
    expect(await numbers()).toEqual([2, 5, 1]);
    // A vote changes the thread, and nothing that was written.
    await send(me, plain([{ text: 'At nine.', votes: 1 }, { revision: 6 }, {}]));
    expect(await numbers()).toEqual([2, 6, 1]);
    const last = await send(me, plain([{ text: 'At eight.' }, { revision: 6 }, { text: 'Never.' }]));
    expect(await numbers()).toEqual([3, 6, 2]);
    await me.get(
      `mutation { undo(input: { commit: ${last.commit.number}, reason: "r" }) { ... on Undone { restored } } }`,
    );
    expect(await numbers()).toEqual([2, 6, 1]);
    await send(me, plain([{ text: 'At seven.' }, { revision: 6 }, {}]));
    expect(await numbers()).toEqual([3, 6, 1]);
  });

  it.each([
    ['2024-03-01', '2024-03-01T00:00:00.000Z'],
    ['2024-03-01 10:00:00', '2024-03-01T10:00:00.000Z'],
    ['2024-03-01T10:00:00', '2024-03-01T10:00:00.000Z'],
    ['2024-03-01T23:00:00-05:00', '2024-03-02T04:00:00.000Z'],
  ])('[PI-13] that was written %s has that instant, in UTC where it says no other', async (createdAt, instant) => {
    const me = await caller();
    await send(me, plain([{ createdAt }]));
    expect((await read(me)).currentRevision).toMatchObject({ posts: [{ createdAt: instant }], issues: [] });
  });

  it.each(['yesterday', '2024-02-30', '2024-13-01T10:00:00Z', '01/03/2024', '1709287200', ''])(
    '[PI-13] that was written %j has no time, and the revision says which post and what came',
    async (createdAt) => {
      const me = await caller();
      await send(me, plain([{}, { createdAt, updatedAt: '2024-03-01' }]));
      const { posts, issues } = (await read(me)).currentRevision;
      expect(posts.map((post) => [post.createdAt, post.updatedAt])).toEqual([
        [null, null],
        [null, '2024-03-01T00:00:00.000Z'],
      ]);
      expect(issues.map(({ message }) => message)).toEqual([
        expect.stringMatching(/^post 2: expected its creation as 2026-01-31/),
      ]);
      expect(issues[0]?.message).toContain(JSON.stringify(createdAt));
    },
  );

  it('[PI-13] without an author that could be anybody keeps what the thread says of it, and is nobody', async () => {
    const me = await caller();
    await send(me, plain([{ author: '' }, { author: '???' }]));
    const { document } = await me.get<{ document: { currentRevision: { posts: unknown[] } } }>(
      `{ document(key: "forum/talk.json") { currentRevision { posts { authorHandle author { key } } } } }`,
    );
    expect(document.currentRevision.posts).toEqual([
      { authorHandle: '', author: null },
      { authorHandle: '???', author: null },
    ]);
  });

  it('[PI-13] with what is no character in it comes in, and its hash is of what is served', async () => {
    const me = await caller();
    const text = String.raw`{"format": "forum-thread", "id": "a\u0000b", "title": "t", "posts": [{"number": 1, "author": "x\u0000", "text": "A \u0000 and \ud83d end."}]}`;
    expect((await send(me, text)).status).toBe('ADDED');
    const [post] = (await read(me)).currentRevision.posts;
    expect(post).toMatchObject({
      threadId: 'a\uFFFDb',
      authorHandle: 'x\uFFFD',
      rawContent: 'A \uFFFD and \uFFFD end.',
    });
    expect(post?.contentHash).toBe(sha256(post?.rawContent ?? ''));
  });

  it('[PI-13] of somebody’s own thread is nobody else’s to read', async () => {
    const { database, space, as } = context();
    const me = asking(database, await space('ada'));
    await me.get(
      `mutation ($text: String!) { ingest(input: { source: { key: "own" }, visibility: PRIVATE, documents: [{ path: "talk.json", text: $text }] }) { __typename } }`,
      { text: JSON.stringify(TOPIC) },
    );
    const QUERY = `{ documents { nodes { currentRevision { posts { rawContent } } } } }`;
    expect(JSON.stringify(await me.get(QUERY))).toContain('Not on Sundays');
    expect(await asking(database, as(me.scope, 'bob')).get(QUERY)).toEqual({ documents: { nodes: [] } });
  });
});
