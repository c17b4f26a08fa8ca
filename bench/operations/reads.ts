import { isDeepStrictEqual } from 'node:util';
import { Agent } from 'node:http';
import type { Database } from '../../src/storage/index.ts';
import { printTable } from '../support/table.ts';
import { percentile } from '../../src/lib/percentile.ts';
import { post, throughput } from './load.ts';
import { cpuMsOf, type Server } from './server.ts';

/** Clients that each wait for their answer. */
const CONNECTIONS = 50;
const ROUNDS = 5;
const SECONDS = 2;
const WARM_UP_SECONDS = 3;
/** Items of a page while the tables are filled: `page.max`. */
const PAGE = 100;

const AUTHORS = `relationships(first: 10, direction: IN, kinds: ["AUTHORED"]) { edges { node { from { id name } } } }`;
const title = `claims(first: 1, where: { predicate: { eq: "title" } }) { edges { node { statement } } }`;
const READS = {
  'an entity by id with four claims': `query ($id: ID!) { entity(id: $id) { id type name key
    claims(first: 4) { edges { node { id predicate statement status } } } } }`,
  'what it requires, with titles and authors, and what cites it': `query ($id: ID!) { entity(id: $id) { id name
    requires: relationships(first: 10, direction: OUT, kinds: ["REQUIRES"]) { edges { node { to { id name title: ${title} authors: ${AUTHORS} } } } }
    citedBy: relationships(first: 10, direction: IN, kinds: ["CITES"]) { edges { node { from { id name } } } } } }`,
  'a page of 50 proposals with status and authors': `{ entities(first: 50, where: { type: { eq: "PROPOSAL" } }) { edges { node { id name
    status: claims(first: 1, where: { predicate: { eq: "status" } }) { edges { node { statement } } } authors: ${AUTHORS} } } } }`,
} as const;

interface Listed<T> {
  readonly edges: readonly { readonly node: T; readonly cursor: string }[];
  readonly pageInfo: { readonly hasNextPage: boolean };
}
const agent = new Agent({ keepAlive: true });

async function ask<T>({ url }: Server, query: string, variables: Record<string, unknown>): Promise<T> {
  const answer = JSON.parse(await post(agent, { url, query, variables: () => variables })) as {
    data?: T;
    errors?: unknown;
  };
  if (!answer.data || answer.errors) throw new Error(`expected data, got ${JSON.stringify(answer).slice(0, 500)}`);
  return answer.data;
}

async function everyOf<T>(server: Server, list: string, fields: string): Promise<T[]> {
  const query = `query ($after: String) { list: ${list}(first: ${PAGE}, after: $after) {
    edges { cursor node { ${fields} } } pageInfo { hasNextPage } } }`;
  const all: T[] = [];
  for (let after: string | null = null; ;) {
    const { list: page }: { list: Listed<T> } = await ask(server, query, { after });
    all.push(...page.edges.map(({ node }) => node));
    after = page.edges.at(-1)?.cursor ?? null;
    if (!page.pageInfo.hasNextPage) return all;
  }
}

/**
 * Ordinary tables of what our server answers, in the order in which it does. Nobody looks for duplicates from then on: a merge would change
 * our answers and not the tables.
 */
export async function fillPlainTables(database: Database, ours: Server): Promise<void> {
  await ask(ours, `mutation { updateSetting(input: { key: "duplicates.seconds", value: 0 }) { __typename } }`, {});
  const entities = await everyOf<object>(ours, 'entities', 'id type name key');
  const claims = await everyOf<{ subject: { id: string } }>(
    ours,
    'claims',
    'id predicate statement status subject { id }',
  );
  const edges = await everyOf<{ from: { id: string }; to: { id: string } }>(
    ours,
    'relationships',
    'id kind from { id } to { id }',
  );
  await database.system(async (query) => {
    await query(
      'bench.plain',
      `create schema plain;
      create table plain.entities (place int, id text primary key, type text not null, name text not null, key text);
      create index on plain.entities (type, place);
      create index on plain.entities (place);
      create table plain.claims (place int, id text primary key, subject text not null, predicate text not null, statement text not null,
        status text not null);
      create index on plain.claims (subject, place);
      create index on plain.claims (subject, predicate, place);
      create table plain.edges (place int, id text primary key, from_id text not null, to_id text not null, kind text not null);
      create index on plain.edges (from_id, kind, place);
      create index on plain.edges (to_id, kind, place)`,
    );
    const insert = (table: string, rows: readonly object[]) =>
      query(
        'bench.fill',
        `insert into plain.${table} select * from jsonb_populate_recordset(null::plain.${table}, $1::jsonb)`,
        [JSON.stringify(rows.map((row, place) => ({ ...row, place })))],
      );
    await insert('entities', entities);
    await insert(
      'claims',
      claims.map((claim) => ({ ...claim, subject: claim.subject.id })),
    );
    await insert(
      'edges',
      edges.map(({ from, to, ...edge }) => ({ ...edge, from_id: from.id, to_id: to.id })),
    );
    await query('bench.analyze', 'analyze');
  });
}

export interface NamedServer extends Server {
  readonly name: string;
}
interface Round {
  readonly rate: number;
  readonly cpuMs: number;
  readonly databaseMs: number;
}

/** Each read against each server in turn, the first being ours; before that, that all answer the same. */
export async function compareReads(database: Database, servers: readonly NamedServer[]): Promise<void> {
  const [ours] = servers;
  if (!ours) throw new Error('expected servers to compare, got none');
  const proposals = await everyOf<{ id: string; type: string }>(ours, 'entities', 'id type');
  const ids = proposals.filter(({ type }) => type === 'PROPOSAL').map(({ id }) => id);
  const rows: string[][] = [];
  for (const [name, query] of Object.entries(READS)) {
    for (const id of query.includes('$id') ? ids : [null]) await assertAlike(servers, query, id === null ? {} : { id });
    const target = { query, variables: () => ({ id: ids[Math.floor(Math.random() * ids.length)] }) };
    for (const server of servers) await throughput({ ...target, ...server }, WARM_UP_SECONDS, CONNECTIONS);
    const rounds: Round[][] = [];
    for (let n = 0; n < ROUNDS; n++) {
      const round: Round[] = [];
      for (const server of servers) round.push(await measured(database, { ...target, ...server }));
      rounds.push(round);
    }
    const of = (n: number, pick: (one: Round, first: Round) => number): number =>
      percentile(rounds.map((round) => pick(round[n] as Round, round[0] as Round)), 0.5); // prettier-ignore
    servers.forEach((server, n) => {
      const share = n === 0 ? '' : of(n, (one, first) => first.rate / one.rate).toFixed(2);
      const [cpu, db] = [of(n, ({ cpuMs }) => cpuMs).toFixed(2), of(n, ({ databaseMs }) => databaseMs).toFixed(2)];
      rows.push([n === 0 ? name : '', server.name, of(n, ({ rate }) => rate).toFixed(0), share, cpu, db]);
    });
  }
  const headings = ['read', 'server', 'operations/s', 'our share of it', 'server ms', 'database ms'];
  printTable(
    `medians of ${ROUNDS} rounds of ${SECONDS} s in turn, ${CONNECTIONS} connections; ms of processor time an operation`,
    headings,
    rows,
  );
  agent.destroy();
}

async function assertAlike(
  servers: readonly Server[],
  query: string,
  variables: Record<string, unknown>,
): Promise<void> {
  const answers = await Promise.all(servers.map((server) => ask<object>(server, query, variables)));
  const other = answers.find((answer) => !isDeepStrictEqual(answer, answers[0]));
  if (other) throw new Error(`expected the same answers, got\n${shown(answers[0])}\nand\n${shown(other)}`);
}

const shown = (answer: unknown): string => JSON.stringify(answer).slice(0, 2_000);

async function measured(database: Database, target: Server & Parameters<typeof throughput>[0]): Promise<Round> {
  const backends = async (): Promise<Map<number, number>> => {
    const rows = await database.system((query) =>
      query<{ pid: number }>('bench.backends', 'select pid from pg_stat_activity where datname = current_database()'),
    );
    return new Map(rows.map(({ pid }) => [pid, cpuMsOf(pid)]));
  };
  const [cpu, before] = [cpuMsOf(target.pid), await backends()];
  const rate = await throughput(target, SECONDS, CONNECTIONS);
  const done = rate * SECONDS;
  const spent = [...(await backends())].map(([pid, ms]) => ms - (before.get(pid) ?? 0));
  return { rate, cpuMs: (cpuMsOf(target.pid) - cpu) / done, databaseMs: spent.reduce((sum, ms) => sum + ms, 0) / done };
}
