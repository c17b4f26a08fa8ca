import { afterAll, expect, it } from '@jest/globals';
import type { Origin } from '../../src/domain/document-record.ts';
import { settingDefaults, type AllSettings } from '../support/settings.ts';
import type { Owner, Scope } from '../../src/domain/scope.ts';
import { ingestItems, listQuarantine, releaseQuarantined, type ItemOutcome } from '../../src/ingest/index.ts';
import { createEmbedder, type Embedder } from '../../src/models/index.ts';
import { undoRows, type Database } from '../../src/storage/index.ts';
import { describeDatabase } from '../support/database.ts';
import { embeddingServer, vectors } from '../support/embedding-server.ts';
import { fileItem, ingestDeps } from '../support/ingest.ts';

const CHOICE = {
  embedder: 'minilm',
  model: null,
  dimension: null,
  modelsDir: null,
  cacheDir: '/nowhere',
  openAiBaseUrl: null,
  openAiKey: 'k',
} as const;

const TIDES = [
  'The tide is high at noon, and the harbour is open to all ships until the evening comes.',
  'At low tide the sand banks of the bay lie dry, and ships must wait outside the harbour.',
  'The moon pulls the sea: spring tides come with the new moon, and flood the lower quays.',
];
const BREAD = [
  'Knead the dough of flour, water, salt and yeast, let it rest, and bake the bread for forty minutes.',
  'Rye bread wants a sourdough starter, a hot oven, and a cake tin lined with baking paper.',
];

interface Bringing {
  readonly embedder: Embedder | null;
  readonly origin?: Origin;
  readonly owner?: Owner;
  readonly source?: string;
  readonly settings?: Partial<AllSettings>;
  readonly mayWait?: boolean;
}

async function bring(
  database: Database,
  scope: Scope,
  documents: Readonly<Record<string, string>>,
  { embedder, origin = 'WATCHER', owner = null, source = 'notes', settings = {}, mayWait = false }: Bringing,
): Promise<ItemOutcome[]> {
  const deps = { ...ingestDeps(database), embedder, settings: { ...settingDefaults, ...settings } };
  const request = {
    items: Object.entries(documents).map(([path, text]) => fileItem(path, text)),
    source: { key: source, kind: 'FOLDER' as const, name: source, uri: null },
    owner,
    actor: scope.owner,
    idempotencyKey: null,
    origin,
    mayWait,
  };
  const outcomes: ItemOutcome[] = [];
  for await (const outcome of ingestItems(deps, scope, request)) outcomes.push(outcome);
  return outcomes;
}

const driftOf = (outcome: ItemOutcome | undefined): number => {
  const drift = outcome && 'drift' in outcome ? outcome.drift : null;
  if (typeof drift?.value !== 'number') throw new Error(`expected a drift, got ${JSON.stringify(outcome)}`);
  return drift.value;
};

async function heldIds(database: Database, scope: Scope) {
  const filter = { state: 'HELD', sourceIds: null } as const;
  const page = await database.read(scope, (sql) =>
    listQuarantine({ sql, recorded: null, valid: null }, filter, { first: 50, after: null }),
  );
  return page.items.map(({ node }) => node.id);
}

const written = { owner: null, idempotencyKey: null, requestHash: null };

async function releaseAll(database: Database, scope: Scope): Promise<number | null> {
  let last: number | null = null;
  for (const id of await heldIds(database, scope)) {
    const release = { id, expectedVersion: null, reason: 'we bake now' };
    const request = { ...written, actor: scope.owner, reason: 'release' };
    const done = await database.commit(scope, request, (commit) =>
      releaseQuarantined(commit, release, ingestDeps(database)),
    );
    last = done.commit;
  }
  return last;
}

describeDatabase('drift of what watchers bring', (context) => {
  const embedder = createEmbedder(CHOICE);
  afterAll(() => embedder.close());
  const begun = async (): Promise<{ database: Database; scope: Scope }> => {
    const { database, space } = context();
    const scope = await space();
    const handed = { 'a.md': TIDES[0] ?? '', 'b.md': TIDES[1] ?? '' };
    await bring(database, scope, handed, { embedder, origin: 'HANDED_IN' });
    return { database, scope };
  };

  it('[SE-30] holds what is about something else than its source was, with source and drift in the log', async () => {
    const { database, scope } = await begun();
    const [near, far] = await bring(database, scope, { 'c.md': TIDES[2] ?? '', 'd.md': BREAD[0] ?? '' }, { embedder });
    expect(near).toMatchObject({ status: 'ADDED' });
    expect(driftOf(near)).toBeLessThan(0.7);
    expect(far).toMatchObject({ status: 'QUARANTINED', reason: 'DRIFT' });
    expect(driftOf(far)).toBeGreaterThan(0.7);
    const events = await database.read(scope, (sql) =>
      sql.query<{ data: Record<string, unknown> }>(
        'test.held',
        "select data from events where space_id = $1 and kind = 'DOCUMENT_QUARANTINED'",
        [scope.spaceId],
      ),
    );
    const [source] = await database.read(scope, (sql) =>
      sql.query<{ id: string }>('test.source', 'select id from sources where space_id = $1', [scope.spaceId]),
    );
    expect(events.map(({ data }) => data)).toEqual([
      { path: 'd.md', reason: 'DRIFT', source: expect.stringMatching(/^src_/), drift: expect.closeTo(driftOf(far), 3) },
    ]);
    expect(source).toBeDefined();
  });

  it('[SE-30] does not ask it of what a person hands in, nor of the first that a source brings', async () => {
    const { database, scope } = await begun();
    const handed = await bring(database, scope, { 'd.md': BREAD[0] ?? '' }, { embedder, origin: 'HANDED_IN' });
    expect(handed[0]).toMatchObject({ status: 'ADDED', drift: null });
    const [first, second] = await bring(
      database,
      scope,
      { 'a.md': BREAD[0] ?? '', 'b.md': TIDES[0] ?? '' },
      { embedder, source: 'kitchen' },
    );
    expect(first).toMatchObject({ status: 'ADDED', drift: { value: null, why: expect.stringContaining('before') } });
    expect(second).toMatchObject({ status: 'QUARANTINED', reason: 'DRIFT' });
  });

  it('[SE-30] measures by the first thousand characters alone', async () => {
    const { database, scope } = await begun();
    const long = `${(TIDES[2] ?? '').padEnd(1_000, ' ')}\n\n${BREAD.join(' ').repeat(20)}`;
    const [short, tail] = await bring(database, scope, { 'c.md': TIDES[2] ?? '' }, { embedder }).then(async (one) => [
      ...one,
      ...(await bring(database, scope, { 'e.md': long }, { embedder, settings: {} })),
    ]);
    // The first one was taken up into the centre meanwhile.
    expect(driftOf(tail)).toBeLessThanOrEqual(driftOf(short));
  });

  it('[SE-30] a release makes the source one that is about both', async () => {
    const { database, scope } = await begun();
    await bring(database, scope, { 'd.md': BREAD[0] ?? '' }, { embedder });
    const before = await bring(database, scope, { 'e.md': BREAD[1] ?? '' }, { embedder });
    expect(before[0]).toMatchObject({ reason: 'DRIFT' });
    const [first] = await heldIds(database, scope);
    await database.commit(scope, { ...written, actor: scope.owner, reason: 'release' }, (commit) =>
      releaseQuarantined(
        commit,
        { id: first ?? raise('held'), expectedVersion: null, reason: null },
        ingestDeps(database),
      ),
    );
    const after = await bring(
      database,
      scope,
      { 'f.md': `${BREAD[1]} Let it cool.`, 'g.md': `${TIDES[1]} Or sail on.` },
      { embedder },
    );
    expect(after.map(({ status }) => status)).toEqual(['ADDED', 'ADDED']);
  });

  it('[SE-30] a release that is undone at once moves nothing', async () => {
    const { database, scope } = await begun();
    await bring(database, scope, { 'd.md': BREAD[0] ?? '' }, { embedder });
    const commit = await releaseAll(database, scope);
    await database.commit(scope, { ...written, actor: scope.owner, reason: 'undo' }, (undoing) =>
      undoRows(undoing, commit ?? raise('a commit')),
    );
    const [again] = await bring(database, scope, { 'e.md': BREAD[1] ?? '' }, { embedder });
    expect(again).toMatchObject({ status: 'QUARANTINED', reason: 'DRIFT' });
  });

  it('[SE-30] counted letters are no measure: nothing is held by them', async () => {
    const { database, scope } = await begun();
    const lexical = createEmbedder({ ...CHOICE, embedder: 'lexical' });
    const [outcome] = await bring(database, scope, { 'd.md': BREAD[0] ?? '' }, { embedder: lexical });
    expect(outcome).toMatchObject({ status: 'ADDED', drift: { value: null, why: expect.stringContaining('letters') } });
    const [none] = await bring(database, scope, { 'e.md': BREAD[1] ?? '' }, { embedder: null });
    expect(none).toMatchObject({ status: 'ADDED', drift: { value: null } });
  });

  it('[SE-30 PI-134] vectors of two models are never compared: another model has a centre of its own', async () => {
    const { database, scope } = await begun();
    await bring(database, scope, { 'c.md': TIDES[2] ?? '' }, { embedder });
    const bready = (text: string): number[] => (/bread/iu.test(text) ? [1, 0] : [0, 1]);
    const server = await embeddingServer((texts) => vectors(texts.map(bready)));
    const other = createEmbedder({ ...CHOICE, embedder: 'openai', model: 'two', openAiBaseUrl: server.url });
    const outcomes = await bring(
      database,
      scope,
      { 'd.md': BREAD[0] ?? '', 'e.md': `${TIDES[0]} Still.` },
      { embedder: other },
    );
    expect(outcomes.map((outcome) => driftOf(outcome))).toEqual([1, 0]);
    const rows = await database.read(scope, (sql) =>
      sql.query('test.centres', 'select embedder, cardinality(centre) as numbers from source_centres order by 1', []),
    );
    expect(rows).toEqual([
      { embedder: 'minilm', numbers: 384 },
      { embedder: 'openai', numbers: 2 },
    ]);
    await other.close();
    await server.close();
  });

  it('[SE-30] while the embedder is away it is held, or brought again, or let in, as the setting says', async () => {
    const { database, scope } = await begun();
    const server = await embeddingServer(() => ({ status: 503, body: { error: { message: 'away' } } }));
    const away = createEmbedder({ ...CHOICE, embedder: 'openai', model: 'away', openAiBaseUrl: server.url });
    const [held] = await bring(database, scope, { 'c.md': TIDES[2] ?? '' }, { embedder: away });
    expect(held).toMatchObject({ status: 'QUARANTINED', reason: 'DRIFT_UNKNOWN' });
    const [waiting] = await bring(database, scope, { 'd.md': `${TIDES[2]}!` }, { embedder: away, mayWait: true });
    expect(waiting).toMatchObject({ status: 'DEFERRED', reason: 'DRIFT_UNKNOWN', retryAfter: expect.any(Number) });
    const settings = { 'screen.driftUnknown': false };
    const [let_] = await bring(database, scope, { 'e.md': `${TIDES[2]}?` }, { embedder: away, settings });
    expect(let_).toMatchObject({ status: 'ADDED', drift: { value: null, why: expect.stringContaining('answer') } });
    await away.close();
    await server.close();
  });

  it('[SE-30] the centre of a private source is seen by its owner alone', async () => {
    const { database, space } = context();
    const ada = await space();
    const bob = { ...ada, owner: 'bob' };
    await bring(database, ada, { 'a.md': TIDES[0] ?? '', 'b.md': TIDES[1] ?? '' }, { embedder, owner: ada.owner });
    const centres = (scope: Scope) =>
      database.read(scope, (sql) => sql.query('test.centres', 'select 1 as one from source_centres', []));
    expect(await centres(ada)).toHaveLength(1);
    expect(await centres(bob)).toHaveLength(0);
  });
});

describeDatabase('the rate of what watchers bring', (context) => {
  it('[SE-19 SE-28] a document that may not come yet waits with its watcher, and nothing of it is kept', async () => {
    const { database, space } = context();
    const scope = await space();
    const settings = { 'screen.updatesPerMinute': 3 };
    const options = { embedder: null, settings, mayWait: true };
    const change = async (n: number) => (await bring(database, scope, { 'often.md': `${TIDES[0]} ${n}` }, options))[0];
    for (let n = 1; n <= 3; n += 1) expect((await change(n))?.status).toMatch(/ADDED|REVISED/);
    const waiting = await change(4);
    expect(waiting).toMatchObject({ status: 'DEFERRED', reason: 'RATE' });
    const wait = waiting?.status === 'DEFERRED' ? waiting.retryAfter : 0;
    expect(wait).toBeGreaterThan(0);
    expect(wait).toBeLessThanOrEqual(60);
    expect(await heldIds(database, scope)).toEqual([]);
    const [other] = await bring(database, scope, { 'seldom.md': TIDES[1] ?? '' }, options);
    expect(other).toMatchObject({ status: 'ADDED' });
    const [held] = await bring(database, scope, { 'often.md': `${TIDES[0]} 5` }, { embedder: null, settings });
    expect(held).toMatchObject({ status: 'QUARANTINED', reason: 'RATE' });
    const [byHand] = await bring(
      database,
      scope,
      { 'often.md': `${TIDES[0]} 6` },
      { embedder: null, settings, origin: 'HANDED_IN' },
    );
    expect(byHand).toMatchObject({ status: 'REVISED' });
  });
});

function raise(what: string): never {
  throw new Error(`expected ${what}`);
}
