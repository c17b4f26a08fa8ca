/**
 * Search in a space of 250,000 chunks of 384 dimensions on PostgreSQL, beside a space with a hundredth as many
 * (docs/adr/0029-large-spaces-have-an-index.md): by meaning through the approximate index and exactly, limited to a hundredth of the
 * documents, and by words and meaning fused, with how many of the ten nearest are found. Times are those of the program, round trips
 * included; the question's vector is there already. Vectors lie around 500 centres, words follow Zipf's law. Makes its own database;
 * loading takes some 20 minutes.
 * After a second `--`: --chunks 50000 for a smaller space.
 */
import { parseArgs } from 'node:util';
import type { DocumentId } from '../../src/domain/typed-ids.ts';
import type { Scope } from '../../src/domain/scope.ts';
import { percentile } from '../../src/lib/percentile.ts';
import { answerSearch, searchQuestion } from '../../src/retrieve/index.ts';
import type { Database, SqlValue, View } from '../../src/storage/index.ts';
import { currentModels, Embeddings, nearest, NearIndexer, vectorOfText, type Near } from '../../src/vectors/index.ts';
import { vectorTable } from '../../src/vectors/registered-models.ts';
import { legs } from '../../test/support/leg-list.ts';
import { openTestPostgres } from '../../test/support/open-database.ts';
import { randomFrom } from '../../test/support/random.ts';
import { settingDefaults } from '../../test/support/settings.ts';
import { loadOfChunks, loadParts, modelOf, scopeIn } from '../dense/load.ts';
import { wordOf, VOCABULARY, zipfRank } from '../lexical/corpus.ts';
import { loadDocument, write } from '../lexical/load.ts';
import { runScript } from '../lexical/designs.ts';
import { printTable } from '../support/table.ts';

const { values } = parseArgs({ options: { chunks: { type: 'string', default: '250000' } } });
const CHUNKS = Number(values.chunks);
const CHUNKS_A_DOCUMENT = 64;
const QUESTIONS = 100;
const WORDS_A_QUESTION = 4;
/** Words of these ranks are what `the` and `of` are to English: questions are made of the others. */
const FUNCTION_WORDS = 100;
/** As many as a search asks for: twice the hits of a list. */
const MOST = 2 * settingDefaults['search.listed'];
const BEST = 10;
const SHARE = 0.01;

interface Question {
  readonly text: string;
  readonly vector: Float32Array;
}

const viewOf = (sql: View['sql']): View => ({ sql, recorded: null, valid: null });

async function loadTexts(database: Database, scope: Scope, chunks: number): Promise<void> {
  const random = randomFrom(chunks);
  for (let done = 0; done < chunks; done += CHUNKS_A_DOCUMENT) {
    await write(database, scope, (commit) =>
      loadDocument(commit, random, Math.min(CHUNKS_A_DOCUMENT, chunks - done), { rows: null, gin: false }),
    );
    if (done % (500 * CHUNKS_A_DOCUMENT) === 0) console.error(`${scope.spaceName}: ${done} of ${chunks} chunks`);
  }
}

const idsOf = async (database: Database, statement: string, parameters: readonly SqlValue[]): Promise<string[]> =>
  (await database.system((query) => query<{ id: string }>('bench.ids', statement, [...parameters]))).map(
    ({ id }) => id,
  );

const chunksOf = (database: Database, scope: Scope): Promise<string[]> =>
  idsOf(database, 'select id from chunks where space_id = $1 order by id', [scope.spaceId]);

/** Words of texts, and a vector a bit beside one that is stored. */
async function questions(database: Database, table: string, scope: Scope): Promise<Question[]> {
  const random = randomFrom(7);
  const word = (): string => {
    for (;;) {
      const rank = zipfRank(random, VOCABULARY);
      if (rank >= FUNCTION_WORDS) return wordOf(rank);
    }
  };
  const rows = await database.system((query) =>
    query<{ vector: string }>(
      'bench.questions',
      `select l2_normalize(e.vector + p.v)::text as vector from (select vector, row_number() over () as n from (
          select vector from ${table} where space_id = $1 order by item_id limit ${QUESTIONS}) as first) as e
        join bench_parts p on p.n = e.n`,
      [scope.spaceId],
    ),
  );
  return rows.map(({ vector }) => ({
    text: Array.from({ length: WORDS_A_QUESTION }, word).join(' '),
    vector: Float32Array.from(vectorOfText(vector)),
  }));
}

/** The program's own vectors of questions, made before. */
function embeddingsOf(asked: readonly Question[]): Embeddings {
  const vectors = new Map(asked.map(({ text, vector }) => [text, vector]));
  return new Embeddings(
    {
      embedder: 'openai',
      name: 'clustered',
      model: () => Promise.reject(new Error('nothing is embedded here')),
      embed: (texts) => Promise.resolve(texts.map((text) => vectors.get(text) ?? new Float32Array())),
      health: () => ({ ok: true, detail: 'made before' }),
      close: () => Promise.resolve(),
    },
    () => {
      throw new Error('there is one model here');
    },
  );
}

interface Measured {
  readonly ms: readonly number[];
  readonly found: readonly (readonly string[])[];
}

/** The ids that each question finds, the best first, and how long it takes. */
async function ask(
  database: Database,
  scope: Scope,
  asked: readonly Question[],
  find: (view: View, question: Question) => Promise<readonly string[]>,
): Promise<Measured> {
  const once = async (question: Question): Promise<[number, readonly string[]]> => {
    const started = performance.now();
    const found = await database.read(scope, (sql) => find(viewOf(sql), question));
    return [performance.now() - started, found];
  };
  for (const question of asked.slice(0, 5)) await once(question);
  const results: [number, readonly string[]][] = [];
  for (const question of asked) results.push(await once(question));
  return { ms: results.map(([ms]) => ms), found: results.map(([, found]) => found) };
}

const byMeaning =
  (exact: boolean) =>
  async ({ sql }: View, { vector }: Question): Promise<readonly string[]> => {
    const [model] = await currentModels(sql);
    if (!model) throw new Error('the model is there');
    const near: readonly Near[] = await nearest(sql, model, 'CHUNK', vector, MOST, { exact });
    return near.map(({ id }) => id);
  };

const bySearch =
  (embeddings: Embeddings, strategy: 'DENSE' | 'FUSED' | 'LEXICAL', documents: readonly string[] | null) =>
  async (view: View, { text }: Question): Promise<readonly string[]> => {
    const asked = {
      ...{ text, expand: false, kinds: ['CHUNK'] as const, strategy, fusion: 'NORMALISED_SUM' as const, weights: null },
      filters: documents && { documentIds: documents as readonly DocumentId[] },
    };
    const page = await answerSearch(view, searchQuestion(asked, embeddings), {
      ...{ embeddings, settings: settingDefaults, concepts: [] },
      page: { first: 20, after: null },
    });
    return page.items.map(({ node }) => node.found.id);
  };

/** The ten nearest of these chunks, by a plain statement over all vectors that knows nothing of the program's. */
async function trulyNearest(
  database: Database,
  table: string,
  scope: Scope,
  asked: readonly Question[],
  documents: readonly string[] | null,
): Promise<string[][]> {
  const found: string[][] = [];
  const limited = `and item_id in (select c.chunk_id from revision_chunks c join revisions r on r.id = c.revision_id where r.document_id = any($3))`;
  for (const { vector } of asked)
    found.push(
      await idsOf(
        database,
        `select item_id as id from ${table} where space_id = $1 ${documents ? limited : ''}
          order by -(vector <#> $2::vector) + 0 desc limit ${BEST}`,
        [scope.spaceId, `[${vector.join(',')}]`, ...(documents ? [documents] : [])],
      ),
    );
  return found;
}

const recall = (measured: Measured, truth: readonly (readonly string[])[]): string => {
  const shares = truth.map(
    (ids, n) => ids.filter((id) => measured.found[n]?.slice(0, BEST).includes(id)).length / BEST,
  );
  return (shares.reduce((sum, share) => sum + share, 0) / shares.length).toFixed(3);
};

const row = (what: string, measured: Measured, floor: string, truth?: readonly (readonly string[])[]): string[] => [
  what,
  [0.5, 0.95].map((share) => percentile(measured.ms, share).toFixed(1)).join(' / '),
  truth ? recall(measured, truth) : '',
  floor,
];

async function main(): Promise<void> {
  const { database, drop } = await openTestPostgres();
  await loadParts(database);
  const model = await modelOf(database, 'clustered');
  const table = vectorTable(model);
  const [large, small] = [await scopeIn(database, 'large'), await scopeIn(database, 'small')];
  for (const [scope, chunks] of [
    [large, CHUNKS],
    [small, Math.round(CHUNKS * SHARE)],
  ] as const) {
    await loadTexts(database, scope, chunks);
    await loadOfChunks(database, model, scope, await chunksOf(database, scope));
  }
  // They have their vectors: an index is not built while a tenth of a group waits for its own.
  await runScript(database, 'delete from embedding_queue');
  await runScript(database, 'vacuum analyze');
  const started = performance.now();
  const faults: unknown[] = [];
  const indexer = new NearIndexer({ database, settings: settingDefaults, onFault: (error) => faults.push(error) });
  const built = await indexer.tend();
  if (built.length !== 1) throw new Error(`expected one index, got ${built.length}`, { cause: faults[0] });
  const [size] = await database.system((query) =>
    query<{ mb: string }>('bench.indexSize', `select (pg_relation_size($1::regclass) / 1e6)::int as mb`, built),
  );
  console.error(`index of ${size?.mb} MB: ${((performance.now() - started) / 1_000).toFixed(0)} s`);

  const documents = (
    await idsOf(database, 'select id from documents where space_id = $1 order by id', [large.spaceId])
  ).filter((_, n) => n % Math.round(1 / SHARE) === 0);
  const [asked, askedSmall] = [await questions(database, table, large), await questions(database, table, small)];
  const embeddings = embeddingsOf(asked);
  const [ofLarge, ofSmall, ofSome] = [
    await trulyNearest(database, table, large, asked, null),
    await trulyNearest(database, table, small, askedSmall, null),
    await trulyNearest(database, table, large, asked, documents),
  ];
  printTable(
    `${CHUNKS.toLocaleString('en')} chunks, a space with a hundredth beside them, PostgreSQL: ms, round trips included`,
    ['asked', 'p50 / p95 ms', `recall@${BEST}`, 'wanted'],
    [
      row('the nearest, through the index', await ask(database, large, asked, byMeaning(false)), '20 ms, .95', ofLarge),
      row('the nearest, all compared', await ask(database, large, asked, byMeaning(true)), '', ofLarge),
      row('of the small space', await ask(database, small, askedSmall, byMeaning(false)), '.95', ofSmall),
      row(
        'by meaning, in a hundredth of the documents',
        await ask(database, large, asked, bySearch(embeddings, 'DENSE', documents)),
        '.95',
        ofSome,
      ),
      row('search by words', await ask(database, large, asked, bySearch(embeddings, 'LEXICAL', null)), ''),
      row('search by meaning', await ask(database, large, asked, bySearch(embeddings, 'DENSE', null)), '', ofLarge),
      row('search, fused', await ask(database, large, asked, bySearch(embeddings, 'FUSED', null)), '60 ms'),
    ],
  );
  await drop();
}

if (legs.postgres.present) await main();
else console.log(`PostgreSQL: ${legs.postgres.missing}`);
