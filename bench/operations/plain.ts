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

async function rowsOf<Row extends object>(name: string, text: string, values: readonly unknown[]): Promise<Row[]> {
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

const claimsOf = ({ first, where }: ClaimArgs, parents: readonly string[]) =>
  rowsOf<ClaimRow & Of>(
    'claims',
    `select p.id as parent, c.* from unnest($1::text[]) as p (id) cross join lateral (
      select id, subject, predicate, statement, status from plain.claims
      where subject = p.id and ($2::text is null or predicate = $2) order by place limit $3) c`,
    [parents, where?.predicate?.eq ?? null, first],
  );

const edgesOf = ({ first, direction, kinds }: EdgeArgs, parents: readonly string[]) =>
  rowsOf<EdgeRow & Of>(
    `edges ${direction}`,
    `select p.id as parent, e.* from unnest($1::text[]) as p (id) cross join lateral (
      select id, from_id, to_id, kind from plain.edges
      where ${direction === 'IN' ? 'to_id' : 'from_id'} = p.id and kind = any($2::text[]) order by place limit $3) e`,
    [parents, kinds, first],
  );

const contextOf = () => ({
  entity: new DataLoader<string, EntityRow | null>(async (ids) => {
    const text = 'select id, type, name, key from plain.entities where id = any($1::text[])';
    const found = new Map((await rowsOf<EntityRow>('entity', text, [ids])).map((row) => [row.id, row]));
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
      const text = `select id, type, name, key from plain.entities where $1::text is null or type = $1 order by place limit $2`;
      const rows = await rowsOf<EntityRow>('entities', text, [args.where?.type?.eq ?? null, args.first]);
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
