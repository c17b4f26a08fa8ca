import {
  GraphQLInt,
  GraphQLList,
  GraphQLNonNull,
  GraphQLObjectType,
  GraphQLSchema,
  GraphQLString,
  type GraphQLFieldConfig,
} from 'graphql';
import { settingDefaults, type AllSettings } from './settings.ts';
import { systemClock, type Clock } from '../../src/domain/time.ts';
import {
  createLog,
  startServer,
  type OperationRequest,
  type PartHealth,
  type Playground,
  type RunningServer,
  type Searches,
} from '../../src/server/index.ts';
import type { Keys } from '../../src/storage/index.ts';

/** What the context of the test schema holds. */
export interface TestContext {
  readonly request: OperationRequest;
  used: number;
  closed: boolean;
}

export interface TestServer extends RunningServer {
  /** Lines of the log so far. */
  readonly log: string[];
  readonly contexts: TestContext[];
}

export interface TestServerOptions {
  readonly keys?: Keys | null;
  readonly introspection?: boolean;
  readonly playground?: Playground | null;
  readonly settings?: Partial<AllSettings>;
  /** In the place of `settings`. */
  readonly settingsOf?: () => Promise<AllSettings>;
  readonly clock?: Clock;
  readonly searches?: Searches;
  readonly open?: (request: OperationRequest) => void;
  readonly check?: () => Promise<PartHealth>;
  /** Cost of a root field. */
  readonly points?: number;
}

type Field = GraphQLFieldConfig<unknown, TestContext>;

/** A schema whose fields do what a test says: `fields` are added to Query, `mutations` to Mutation. */
export function testSchema(fields: Record<string, Field> = {}, mutations: Record<string, Field> = {}): GraphQLSchema {
  const node: GraphQLObjectType<unknown, TestContext> = new GraphQLObjectType<unknown, TestContext>({
    name: 'Thing',
    fields: () => ({
      name: { type: GraphQLString, resolve: () => 'thing' },
      self: { type: node, resolve: () => ({}) },
      selves: { type: new GraphQLList(node), args: { first: { type: GraphQLInt } }, resolve: () => [{}] },
    }),
  });
  return new GraphQLSchema({
    query: new GraphQLObjectType({
      name: 'Query',
      fields: {
        thing: { type: node, resolve: () => ({}) },
        echo: {
          type: GraphQLString,
          args: { text: { type: new GraphQLNonNull(GraphQLString) } },
          resolve: (_, { text }) => text as string,
        },
        ...fields,
      },
    }),
    mutation: new GraphQLObjectType({
      name: 'Mutation',
      fields: { touch: { type: GraphQLString, resolve: () => 'touched' }, ...mutations },
    }),
  });
}

/** The real server over a schema of the test's own, on a free port of loopback. */
export async function startTestServer(schema: GraphQLSchema, options: TestServerOptions = {}): Promise<TestServer> {
  const log: string[] = [];
  const contexts: TestContext[] = [];
  const settings = { ...settingDefaults, ...options.settings };
  const server = await startServer<TestContext>({
    schema,
    operations: {
      estimateCost: ({ operation }) => operation.selectionSet.selections.length * (options.points ?? 1),
      open: (request) => {
        options.open?.(request);
        const context: TestContext = { request, used: 1, closed: false };
        contexts.push(context);
        return Promise.resolve(context);
      },
      actualCost: (context) => context.used,
      close: (context) => {
        context.closed = true;
        return Promise.resolve();
      },
    },
    keys: options.keys ?? null,
    introspection: options.introspection ?? true,
    playground: options.playground ?? null,
    address: { host: '127.0.0.1', port: 0 },
    version: '0.0.0',
    clock: options.clock ?? systemClock,
    ...(options.searches && { searches: options.searches }),
    log: createLog('debug', { write: (line) => void log.push(line) }),
    healthParts: [
      { name: 'test', check: options.check ?? (() => Promise.resolve({ ok: true, detail: 'fine', latencyMs: 0 })) },
    ],
    settingsOf: options.settingsOf ?? (() => Promise.resolve(settings)),
  });
  return Object.assign(server, { log, contexts });
}
