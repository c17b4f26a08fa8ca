import { normalName } from '../../src/text/normal-name.ts';
import { settingDefaults } from '../../test/support/settings.ts';
import type { Scope } from '../../src/domain/scope.ts';
import { searchChunks, searchEntities } from '../../src/lexical/index.ts';
import type { Database, Sql, View } from '../../src/storage/index.ts';
import { type Figure } from '../support/table.ts';
import { percentile } from '../../src/lib/percentile.ts';
import { randomFrom } from '../../test/support/random.ts';
import { mistype, question, wordOf } from './corpus.ts';
import { ROWS_SEARCH } from './designs.ts';
import { loadDocument, write, type Cost, type Designs } from './load.ts';

const OPTIONS = { page: { first: 20, after: null }, settings: settingDefaults };
const CHUNKS_PER_DOCUMENT = 5;

const viewOf = (sql: Sql): View => ({ sql, recorded: null, valid: null });
const milliseconds = (values: readonly number[]): string =>
  `${percentile(values, 0.5).toFixed(1)} / ${percentile(values, 0.95).toFixed(1)}`;

async function timeEach(count: number, ask: (i: number) => Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  for (let i = 0; i < count; i++) {
    const started = performance.now();
    await ask(i);
    times.push(performance.now() - started);
  }
  return times;
}

/** Indexes documents of five chunks, one commit each. */
export async function measureIndexing(
  database: Database,
  scope: Scope,
  documents: number,
  designs: Designs,
): Promise<Figure[]> {
  const random = randomFrom(17);
  const costs: Cost[] = [];
  for (let i = 0; i < documents; i++) {
    costs.push(await write(database, scope, (commit) => loadDocument(commit, random, CHUNKS_PER_DOCUMENT, designs)));
  }
  const measured = (['blocks', 'rows', 'gin'] as const).filter((name) => costs.some((cost) => cost[name] > 0));
  return measured.flatMap((name) =>
    costFigures(
      name,
      costs.map((cost) => cost[name]),
    ),
  );
}

function costFigures(name: string, costs: readonly number[]): Figure[] {
  const tenth = Math.ceil(costs.length / 10);
  const mean = (values: readonly number[]): string =>
    (values.reduce((sum, ms) => sum + ms, 0) / values.length / CHUNKS_PER_DOCUMENT).toFixed(2);
  return [
    { name: `${name}: ms a chunk`, value: mean(costs), floor: '' },
    {
      name: `${name}: first / last tenth`,
      value: `${mean(costs.slice(0, tenth))} / ${mean(costs.slice(-tenth))}`,
      floor: 'equal',
    },
  ];
}

type Ask = (sql: Sql, text: string) => Promise<unknown>;

/** Questions of one to four words as they occur in the text, so that most hold very frequent ones. */
export async function measureQuestions(
  database: Database,
  scope: Scope,
  count: number,
  designs: readonly ('blocks' | 'rows' | 'gin')[],
): Promise<Figure[]> {
  const asks: Readonly<Record<(typeof designs)[number], Ask>> = {
    blocks: (sql, text) => searchChunks(viewOf(sql), text, OPTIONS),
    rows: (sql, text) => sql.query('bench.rows', ROWS_SEARCH, [scope.spaceId, text.split(' ')]),
    gin: (sql, text) => sql.query('bench.gin', 'select * from gin_search($1, 21)', [text.replaceAll(' ', ' | ')]),
  };
  const figures: Figure[] = [];
  for (const words of [1, 2, 3, 4]) {
    const random = randomFrom(100 + words);
    const asked = Array.from({ length: count }, () => question(random, words));
    for (const name of designs) {
      const times = await timeEach(count, (i) => database.read(scope, (sql) => asks[name](sql, asked[i] ?? '')));
      figures.push({ name: `${name}: ${words} word${words > 1 ? 's' : ''}`, value: milliseconds(times), floor: '' });
    }
  }
  return figures;
}

/** One typing error in names of the corpus: how long, and how often the name is among the first twenty. */
export async function measureNames(
  database: Database,
  scope: Scope,
  names: readonly string[],
  count: number,
): Promise<Figure[]> {
  const random = randomFrom(29);
  const asked = Array.from({ length: count }, () => names[Math.floor(random() * names.length)] ?? '');
  const mistyped = asked.map((name) => mistype(name, random));
  const found = { parts: 0, trigrams: 0 };
  const ask = (text: string) =>
    database.read(scope, async (sql) =>
      (await searchEntities(viewOf(sql), text, OPTIONS)).items.map((item) => item.node.name),
    );
  const byParts = await timeEach(count, async (i) => {
    if ((await ask(mistyped[i] ?? '')).includes(asked[i] ?? '')) found.parts++;
  });
  const exact = await timeEach(count, (i) => ask(asked[i] ?? ''));
  const byTrigrams = await timeEach(count, async (i) => {
    const rows = await database.read(scope, (sql) =>
      sql.query<{ text: string }>(
        'bench.similar',
        `select a.text from gin_similar($2, 20) as s join aliases a on a.space_id = $1 and a.id = s.alias_id`,
        [scope.spaceId, normalName(mistyped[i] ?? '')],
      ),
    );
    if (rows.some((row) => row.text === asked[i])) found.trigrams++;
  });
  const share = (hits: number): string => (hits / count).toFixed(3);
  return [
    { name: 'parts: p50 / p95 ms', value: milliseconds(byParts), floor: 'p95 ≤ 30' },
    { name: 'parts: recall', value: share(found.parts), floor: '≥ .95' },
    { name: 'parts, nothing mistyped: p50 / p95 ms', value: milliseconds(exact), floor: 'p95 ≤ 30' },
    { name: 'gin trigrams: p50 / p95 ms', value: milliseconds(byTrigrams), floor: '' },
    { name: 'gin trigrams: recall', value: share(found.trigrams), floor: '' },
  ];
}

/** Rows that somebody of another space is given of words that are in thousands of texts and names: none, by every design. */
export async function measureStrangers(database: Database, stranger: Scope): Promise<Figure[]> {
  const texts = [0, 1, 2, 3, 4].map(wordOf);
  const asks: Readonly<Record<string, (sql: Sql, text: string) => Promise<number>>> = {
    blocks: async (sql, text) => (await searchChunks(viewOf(sql), text, OPTIONS)).items.length,
    parts: async (sql, text) => (await searchEntities(viewOf(sql), text, OPTIONS)).items.length,
    gin: async (sql, text) => (await sql.query('bench.gin', 'select * from gin_search($1, 21)', [text])).length,
    'gin trigrams': async (sql, text) =>
      (await sql.query('bench.similar', 'select * from gin_similar($1, 20)', [text])).length,
  };
  const figures: Figure[] = [];
  for (const [name, ask] of Object.entries(asks)) {
    let rows = 0;
    for (const text of texts) rows += await database.read(stranger, (sql) => ask(sql, text));
    figures.push({ name: `${name}: rows given`, value: String(rows), floor: '0' });
  }
  return figures;
}

/** Sizes of the tables of each design with their indexes. */
export async function measureSizes(database: Database): Promise<Figure[]> {
  const rows = await database.system((query) =>
    query<{ name: string; mb: string }>(
      'bench.sizes',
      `select relname as name, (pg_total_relation_size(oid) / 1e6)::numeric(12, 0) as mb from pg_class
        where relname = any($1) order by relname`,
      [['terms', 'postings', 'indexed_texts', 'term_parts', 'row_terms', 'row_postings', 'gin_chunks', 'gin_names']],
    ),
  );
  return rows.map((row) => ({ name: `${row.name}, MB`, value: row.mb, floor: '' }));
}
