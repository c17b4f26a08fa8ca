/**
 * What the contract is measured against, run as a process of its own: a bare Apollo Server that answers constants, or one
 * with resolvers written by hand over DataLoader and pg, without spaces, history, row-level security, limits or costs.
 */
import { createServer } from 'node:http';
import { ApolloServer } from '@apollo/server';
import { expressMiddleware } from '@as-integrations/express5';
import DataLoader from 'dataloader';
import express from 'express';
import pg from 'pg';

const typeDefs = `
  type Entity { id: ID! type: String! name: String! key: String claims(first: Int!): ClaimConnection! }
  type ClaimConnection { edges: [ClaimEdge!]! pageInfo: PageInfo! }
  type ClaimEdge { cursor: String! node: Claim! }
  type Claim { id: ID! predicate: String! statement: String! status: String! subject: Entity! }
  type PageInfo { hasNextPage: Boolean! endCursor: String }
  type Query { entity(id: ID!): Entity claims(first: Int!): ClaimConnection! }
`;

interface EntityRow {
  id: string;
  type: string;
  name: string;
  key: string | null;
}

interface ClaimRow {
  id: string;
  subject_id: string;
  predicate: string;
  statement: string;
  status: string;
}

interface Loaders {
  readonly entity: DataLoader<string, EntityRow | null>;
  readonly claims: (first: number) => DataLoader<string, ClaimRow[]>;
}

function loadersOver(pool: pg.Pool, space: string): Loaders {
  const byFirst = new Map<number, DataLoader<string, ClaimRow[]>>();
  return {
    entity: new DataLoader(async (ids) => {
      const { rows } = await pool.query<EntityRow>(
        'select id, type, name, key from entities where space_id = $1 and id = any($2::uuid[])',
        [space, ids],
      );
      const found = new Map(rows.map((row) => [row.id, row]));
      return ids.map((id) => found.get(id) ?? null);
    }),
    claims: (first) => {
      const known = byFirst.get(first);
      if (known) return known;
      const loader = new DataLoader<string, ClaimRow[]>(async (ids) => {
        const { rows } = await pool.query<ClaimRow>(
          `select c.* from unnest($2::uuid[]) as p (id) cross join lateral (
            select id, subject_id, predicate, statement, status from claims
            where space_id = $1 and subject_id = p.id order by created_at, id limit $3) c`,
          [space, ids, first + 1],
        );
        return ids.map((id) => rows.filter((row) => row.subject_id === id));
      });
      byFirst.set(first, loader);
      return loader;
    },
  };
}

const connection = (rows: readonly ClaimRow[], first: number) => {
  const edges = rows.slice(0, first).map((node) => ({ node, cursor: Buffer.from(node.id).toString('base64url') }));
  return { edges, pageInfo: { hasNextPage: rows.length > first, endCursor: edges.at(-1)?.cursor ?? null } };
};

const handWritten = (pool: pg.Pool, space: string) => ({
  Query: {
    entity: (_: unknown, { id }: { id: string }, loaders: Loaders) => loaders.entity.load(id),
    claims: async (_: unknown, { first }: { first: number }) => {
      const { rows } = await pool.query<ClaimRow>(
        `select id, subject_id, predicate, statement, status from claims where space_id = $1 order by created_at, id limit $2`,
        [space, first + 1],
      );
      return connection(rows, first);
    },
  },
  Entity: {
    claims: async (entity: EntityRow, { first }: { first: number }, loaders: Loaders) =>
      connection(await loaders.claims(first).load(entity.id), first),
  },
  Claim: { subject: (claim: ClaimRow, _: unknown, loaders: Loaders) => loaders.entity.load(claim.subject_id) },
});

const CONSTANT = { id: 'ent_01h455vb4pex5vsknk084sn02q', type: 'PROPOSAL', name: 'EIP-1559', key: 'eip-1559' };
const bare = { Query: { entity: () => CONSTANT } };

async function start(): Promise<void> {
  const [kind, url, space] = process.argv.slice(2);
  const pool = new pg.Pool({ connectionString: url, max: 30 });
  const resolvers = kind === 'bare' ? bare : handWritten(pool, space ?? '');
  const apollo = new ApolloServer<Loaders>({ typeDefs, resolvers, includeStacktraceInErrorResponses: false });
  await apollo.start();
  const app = express();
  app.use(
    '/graphql',
    express.json(),
    expressMiddleware(apollo, { context: () => Promise.resolve(loadersOver(pool, space ?? '')) }),
  );
  const server = createServer(app).listen(0, '127.0.0.1', () => {
    const address = server.address();
    console.log(typeof address === 'object' ? address?.port : '');
  });
}

await start();
