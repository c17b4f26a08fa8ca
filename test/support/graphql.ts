import { getOperationAST, parse } from 'graphql';
import { createSqlGraph, type GraphStore } from '../../graph/store/index.ts';
import type { GuardedSearch } from '../../src/web/index.ts';
import type { LiveDatabase } from '../../src/livedata/index.ts';
import type { EvidenceReads, ServedCache } from '../../src/evidence/index.ts';
import {
  buildClaimgraphSchema,
  REMOVED,
  RENAMED,
  estimateCost,
  OpenSession,
  type Services,
} from '../../resolvers/index.ts';
import { systemIds } from '../../src/domain/typed-ids.ts';
import { ontologyOf } from '../../src/domain/ontology.ts';
import { ALL_SETTINGS, settingDefaults, type AllSettings } from './settings.ts';
import type { Embeddings } from '../../src/vectors/index.ts';
import type { Scope } from '../../src/domain/scope.ts';
import { systemClock, type Clock } from '../../src/domain/time.ts';
import type { Pack } from '../../src/domain/pack.ts';
import { packsWith } from '../../src/packs/index.ts';
import type { Ongoing } from '../../src/lib/ongoing.ts';
import type { LanguageModel } from '../../src/models/index.ts';
import { createLocal, createLog, ErrorMask, type Operations } from '../../src/server/index.ts';
import { readSettings, type Database, type Reader } from '../../src/storage/index.ts';
import { EventStream } from '../../src/stream/index.ts';

export interface Answer<Data> {
  readonly data: Data;
  readonly errors: readonly {
    readonly message: string;
    readonly code: unknown;
    readonly path: unknown;
    readonly extensions: unknown;
  }[];
  /** Names of the statements that the operation's own view sent, in order. */
  readonly sent: readonly string[];
  readonly cost: number;
  /** Why lists may be empty. */
  readonly hints: unknown;
}

/** What one caller can ask: the contract without a transport, admission and masking as everywhere. */
export interface Asking {
  readonly scope: Scope;
  ask<Data = Record<string, never>>(
    query: string,
    variables?: Readonly<Record<string, unknown>>,
  ): Promise<Answer<Data>>;
  /** Like `ask`; fails the test when there are errors. */
  get<Data>(query: string, variables?: Readonly<Record<string, unknown>>): Promise<Data>;
}

export interface AskingOptions {
  readonly secret?: string;
  readonly settings?: Partial<AllSettings>;
  readonly clock?: Clock;
  readonly languageModel?: LanguageModel;
  readonly embeddings?: Embeddings;
  /** A user's own, before the built-in ones. */
  readonly ownPacks?: readonly Pack[];
  /** Left out: the database answers walks. */
  readonly graph?: GraphStore;
  /** Left out: each retrieval is live. */
  readonly cache?: ServedCache;
  /** Left out: no search engine is configured. */
  readonly web?: GuardedSearch;
  /** Left out: no live database is configured. */
  readonly live?: LiveDatabase;
  /** Left out: the fused order stands. */
  readonly reranker?: Services['reranker'];
  /** Left out: rules judge. */
  readonly entailment?: Services['entailment'];
  /** Left out: nobody counts. */
  readonly evidenceReads?: EvidenceReads;
  readonly ongoing?: Ongoing;
  readonly onMention?: (answer: string) => void;
  readonly onTrace?: Services['onTrace'];
}

/** A database whose readers tell which statements they send. */
function watched(database: Database, sent: string[]): Database {
  const watching = (inner: Reader): Reader => {
    let asked = false;
    const asking = (): void => {
      if (!asked) sent.push('storage.head');
      asked = true;
    };
    return {
      scope: inner.scope,
      query: (name, text, values) => {
        sent.push(name);
        return inner.query(name, text, values);
      },
      head: () => {
        asking();
        return inner.head();
      },
      headTime: () => {
        asking();
        return inner.headTime();
      },
      kept: () => {
        asking();
        return inner.kept();
      },
      beside: (work) => inner.beside((sql) => work(watching(sql))),
      close: () => inner.close(),
    };
  };
  const reader = (scope: Scope): Reader => watching(database.reader(scope));
  return new Proxy(database, {
    get: (target, property, receiver) => {
      if (property === 'reader') return reader;
      const value: unknown = Reflect.get(target, property, receiver);
      return typeof value === 'function' ? (value.bind(target) as unknown) : value;
    },
  });
}

export function asking(database: Database, scope: Scope, options: AskingOptions = {}): Asking {
  const run = async (query: string, variables: Readonly<Record<string, unknown>> = {}) => {
    const sent: string[] = [];
    const packs = packsWith(options.ownPacks ?? []);
    const services: Services = {
      database: watched(database, sent),
      graph: options.graph ?? createSqlGraph(),
      cache: options.cache ?? null,
      web: options.web ?? null,
      live: options.live ?? null,
      reranker: options.reranker ?? null,
      evidenceReads: options.evidenceReads ?? null,
      embeddings: options.embeddings ?? null,
      clock: options.clock ?? systemClock,
      ids: systemIds,
      stream: new EventStream({ database, settings: settingDefaults }),
      packs,
      ontology: ontologyOf(packs),
      languageModel: options.languageModel ?? null,
      entailment: options.entailment ?? null,
      ongoing: options.ongoing ?? null,
      ...(options.onMention && { onMention: options.onMention }),
      ...(options.onTrace && { onTrace: options.onTrace }),
      settings: ALL_SETTINGS,
      secret: options.secret ?? 'a secret of thirty-two characters',
      version: '0.0.0',
    };
    const operations: Operations<{ readonly op: OpenSession }> = {
      estimateCost,
      open: () => Promise.resolve({ op: new OpenSession(services, scope) }),
      actualCost: ({ op }) => op.used,
      hints: ({ op }) => op.hints,
      close: ({ op }) => op.close(),
    };
    const faults: unknown[] = [];
    const execute = createLocal({
      schema: buildClaimgraphSchema(),
      operations,
      caller: { keyId: null, owner: scope.owner, role: scope.role, spaceName: scope.spaceName },
      settingsOf: async () => ({
        ...(await database.read(scope, (sql) => readSettings(sql, ALL_SETTINGS))),
        ...options.settings,
      }),
      mask: new ErrorMask(createLog('silent'), { suggestions: true, former: { renamed: RENAMED, removed: REMOVED } }),
      clock: systemClock,
      onFault: (error) => faults.push(error),
    });
    const result = await execute({ query, variables });
    if (faults.length > 0) throw faults[0];
    return {
      result,
      sent,
      cost: result.extensions.cost.actual,
      hints: (result.extensions as { hints?: unknown }).hints,
    };
  };
  const ask = async <Data>(query: string, variables?: Readonly<Record<string, unknown>>): Promise<Answer<Data>> => {
    const { result, sent, cost, hints } = await run(query, variables);
    // As a client gets it: dates and null prototypes gone through JSON.
    const data = JSON.parse(JSON.stringify(result.data ?? null)) as Data;
    const errors = (result.errors ?? []).map(({ message, extensions, path }) => ({
      message,
      code: extensions?.code,
      path,
      extensions,
    }));
    return { data, errors, sent, cost, hints };
  };
  const get = async <Data>(query: string, variables?: Readonly<Record<string, unknown>>): Promise<Data> => {
    const { data, errors } = await ask<Data>(query, variables);
    if (errors.length > 0) throw new Error(`expected no errors, got ${JSON.stringify(errors)}`);
    return data;
  };
  return { scope, ask, get };
}

/** What an operation without variables is estimated to cost before it runs. */
export function estimate(text: string): number {
  const document = parse(text);
  const operation = getOperationAST(document);
  if (!operation) throw new Error('expected a document with one operation');
  return estimateCost({ schema: buildClaimgraphSchema(), document, operation, variables: {} });
}
