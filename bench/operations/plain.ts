/**
 * The same answers out of ordinary tables, run as a process of its own: Apollo Server or Mercurius (compiled by graphql-jit) with resolvers
 * written by hand over DataLoader and pg, without history, owners, merges, row-level security, limits or costs.
 */
import { createServer } from 'node:http';
import { ApolloServer } from '@apollo/server';
import { expressMiddleware } from '@as-integrations/express5';
import DataLoader from 'dataloader';
import express from 'express';
import fastify from 'fastify';
import mercurius from 'mercurius';
import pg from 'pg';

const typeDefs = `
  enum EdgeDirection { IN OUT }
  input TextFilter { eq: String }
  input EntityWhere { type: TextFilter }
  input ClaimWhere { predicate: TextFilter }
  type Entity {
    id: ID! type: String! name: String! key: String
    claims(first: Int!, where: ClaimWhere): ClaimConnection!
    relationships(first: Int!, direction: EdgeDirection!, kinds: [String!]!): RelationshipConnection!
  }
  type Claim { id: ID! predicate: String! statement: String! status: String! }
  type Relationship { id: ID! kind: String! from: Entity! to: Entity! }
  type ClaimConnection { edges: [ClaimEdge!]! }
  type ClaimEdge { node: Claim! }
  type RelationshipConnection { edges: [RelationshipEdge!]! }
  type RelationshipEdge { node: Relationship! }
  type EntityConnection { edges: [EntityEdge!]! }
  type EntityEdge { node: Entity! }
  type Query { entity(id: ID!): Entity entities(first: Int!, where: EntityWhere): EntityConnection! }
`;

interface EntityRow {
  readonly id: string;
  readonly type: string;
  readonly name: string;
  readonly key: string | null;
}
interface ClaimRow {
  readonly id: string;
  readonly subject: string;
  readonly predicate: string;
  readonly statement: string;
  readonly status: string;
}
interface EdgeRow {
  readonly id: string;
  readonly from_id: string;
  readonly to_id: string;
  readonly kind: string;
}
interface ClaimArgs {
  readonly first: number;
  readonly where?: { readonly predicate?: { readonly eq?: string } };
}
interface EdgeArgs {
  readonly first: number;
  readonly direction: 'IN' | 'OUT';
  readonly kinds: readonly string[];
}

const pool = new pg.Pool({ connectionString: process.argv[3], max: 30 });

/** Names of the statements that were prepared, by their texts. */
const names = new Map<string, string>();

async function rowsOf<Row extends object>(text: string, values: readonly unknown[]): Promise<Row[]> {
  const name = names.get(text) ?? `plain_${names.size}`;
  names.set(text, name);
  return (await pool.query<Row>({ name, text, values: [...values] })).rows;
}

/** What belongs to each of many parents, one loader for the same arguments. */
class OfParents<Row> {
  private readonly loaders = new Map<string, DataLoader<string, Row[]>>();

  of<Args>(args: Args, parent: string, read: (args: Args, parents: readonly string[]) => Promise<(Row & Of)[]>) {
    const key = JSON.stringify(args);
    let loader = this.loaders.get(key);
    if (!loader) {
      loader = new DataLoader<string, Row[]>(async (parents) => {
        const grouped = Map.groupBy(await read(args, parents), (row) => row.parent);
        return parents.map((one) => grouped.get(one) ?? []);
      });
      this.loaders.set(key, loader);
    }
    return loader.load(parent);
  }
}
interface Of {
  readonly parent: string;
}

/*
 * Limits, the predicate and the lone parent stand in the text, as the planner takes a limit that is a parameter for a tenth of the table,
 * and a list that is one for ten elements, and would plan at every run.
 */
const parentsOf = (parents: readonly string[]): string =>
  parents.length === 1 ? '(select ($1::text[])[1] as id)' : 'unnest($1::text[])';

const claimsOf = ({ first, where }: ClaimArgs, parents: readonly string[]) => {
  const predicate = where?.predicate?.eq;
  return rowsOf<ClaimRow & Of>(
    `select p.id as parent, c.* from ${parentsOf(parents)} as p (id) cross join lateral (
      select id, subject, predicate, statement, status from plain.claims
      where subject = p.id ${predicate === undefined ? '' : 'and predicate = $2'} order by place limit ${first}) c`,
    predicate === undefined ? [parents] : [parents, predicate],
  );
};

const edgesOf = ({ first, direction, kinds }: EdgeArgs, parents: readonly string[]) =>
  rowsOf<EdgeRow & Of>(
    `select p.id as parent, e.* from ${parentsOf(parents)} as p (id) cross join lateral (
      select id, from_id, to_id, kind from plain.edges where ${direction === 'IN' ? 'to_id' : 'from_id'} = p.id
      and ${kinds.length === 1 ? 'kind = ($2::text[])[1]' : 'kind = any($2::text[])'} order by place limit ${first}) e`,
    [parents, kinds],
  );

const contextOf = () => ({
  entity: new DataLoader<string, EntityRow | null>(async (ids) => {
    const among = ids.length === 1 ? '($1::text[])[1]' : 'any($1::text[])';
    const rows = await rowsOf<EntityRow>(`select id, type, name, key from plain.entities where id = ${among}`, [ids]);
    const found = new Map(rows.map((row) => [row.id, row]));
    return ids.map((id) => found.get(id) ?? null);
  }),
  claims: new OfParents<ClaimRow>(),
  edges: new OfParents<EdgeRow>(),
});
type Context = ReturnType<typeof contextOf>;

const connection = (rows: readonly object[]) => ({ edges: rows.map((node) => ({ node })) });

const resolvers = {
  Query: {
    entity: (_: unknown, { id }: { id: string }, { entity }: Context) => entity.load(id),
    entities: async (_: unknown, args: { first: number; where?: { type?: { eq?: string } } }, { entity }: Context) => {
      const type = args.where?.type?.eq;
      const rows = await rowsOf<EntityRow>(
        `select id, type, name, key from plain.entities ${type === undefined ? '' : 'where type = $1'} order by place limit ${args.first}`,
        type === undefined ? [] : [type],
      );
      for (const row of rows) entity.prime(row.id, row);
      return connection(rows);
    },
  },
  Entity: {
    claims: async ({ id }: EntityRow, args: ClaimArgs, { claims }: Context) =>
      connection(await claims.of(args, id, claimsOf)),
    relationships: async ({ id }: EntityRow, args: EdgeArgs, { edges }: Context) =>
      connection(await edges.of(args, id, edgesOf)),
  },
  Relationship: {
    from: ({ from_id }: EdgeRow, _: unknown, { entity }: Context) => entity.load(from_id),
    to: ({ to_id }: EdgeRow, _: unknown, { entity }: Context) => entity.load(to_id),
  },
};

async function apollo(): Promise<void> {
  const server = new ApolloServer<Context>({ typeDefs, resolvers, includeStacktraceInErrorResponses: false });
  await server.start();
  const app = express();
  const context = () => Promise.resolve(contextOf());
  app.use('/graphql', express.json(), expressMiddleware(server, { context }));
  const http = createServer(app).listen(0, '127.0.0.1', () => {
    const address = http.address();
    console.log(typeof address === 'object' ? address?.port : '');
  });
}

async function compiled(): Promise<void> {
  const app = fastify();
  await app.register(mercurius, { schema: typeDefs, resolvers: resolvers as never, context: contextOf, jit: 1 });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const address = app.server.address();
  console.log(typeof address === 'object' ? address?.port : '');
}

await (process.argv[2] === 'mercurius' ? compiled() : apollo());
