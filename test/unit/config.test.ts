import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { delimiter, join, resolve } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import {
  configurationTable,
  describeConfiguration,
  readConfiguration,
  type Configuration,
  type Environment,
} from '../../src/config/index.ts';
import { ConfigurationError } from '../../src/domain/errors.ts';
import { projectRoot } from '../support/legs.ts';

/** What the start says about this environment, line by line. */
function refusal(environment: Environment): string[] {
  try {
    readConfiguration(environment);
  } catch (error) {
    if (error instanceof ConfigurationError) return error.message.split('\n');
    throw error;
  }
  return [];
}

describe('without any variable', () => {
  it('the defaults hold', () => {
    expect(readConfiguration({})).toEqual({
      port: 4000,
      host: '127.0.0.1',
      dataDir: resolve('.claimgraph'),
      databaseUrl: null,
      neo4jUrl: null,
      neo4jUser: 'neo4j',
      neo4jPassword: null,
      redisUrl: null,
      redisPassword: null,
      webSearchUrl: null,
      liveDatabaseUrl: null,
      liveDatabaseSpaces: null,
      telemetryEndpoint: null,
      telemetryService: 'claimgraph',
      telemetryContent: false,
      webPrefetch: false,
      keysFile: null,
      origins: [],
      secret: null,
      sample: 'off',
      unsafePostgres: false,
      introspection: null,
      playground: null,
      open: 'off',
      logLevel: 'info',
      logSql: false,
      packs: [],
      apolloPlugins: [],
      poolSize: 10,
      poolOverflow: 20,
      answerCacheMb: 32,
      openAiBaseUrl: null,
      openAiKey: null,
      languageModels: [],
      embedder: 'minilm',
      embeddingModel: null,
      embeddingDimension: null,
      entailment: 'rules',
      entailmentModel: null,
      rerankers: [],
      rerankModel: null,
      rerankUrl: null,
      rerankKey: null,
      sparseUrl: null,
      sparseModel: null,
      sparseKey: null,
      modelsDir: null,
      clientKey: null,
    } satisfies Configuration);
  });

  it('[OM-146] the pool keeps 10 connections and 20 more under load, and no statement is logged', () => {
    expect(readConfiguration({})).toMatchObject({ poolSize: 10, poolOverflow: 20, logSql: false });
    const set = { CLAIMGRAPH_POOL_SIZE: '3', CLAIMGRAPH_POOL_OVERFLOW: '0', CLAIMGRAPH_LOG_SQL: 'on' };
    expect(readConfiguration(set)).toMatchObject({ poolSize: 3, poolOverflow: 0, logSql: true });
  });
});

describe('a value that is allowed', () => {
  const url = 'postgresql://user:p%40ss@db.example:5433/claims?sslmode=require';
  const cases: [Environment, Partial<Configuration>][] = [
    [{ PORT: '0' }, { port: 0 }],
    [{ PORT: '65535' }, { port: 65_535 }],
    [{ PORT: '' }, { port: 4000 }],
    [{ CLAIMGRAPH_HOST: 'localhost' }, { host: 'localhost' }],
    [{ CLAIMGRAPH_ORIGINS: '*' }, { origins: '*' }],
    [
      { CLAIMGRAPH_ORIGINS: 'http://localhost:5173, https://app.example' },
      { origins: ['http://localhost:5173', 'https://app.example'] },
    ],
    [{ CLAIMGRAPH_ORIGINS: 'http://[::1]:3000,http://[::1]:3000' }, { origins: ['http://[::1]:3000'] }],
    [{ CLAIMGRAPH_HOST: '::1' }, { host: '::1' }],
    [{ CLAIMGRAPH_HOST: '127.8.8.8' }, { host: '127.8.8.8' }],
    [
      { CLAIMGRAPH_HOST: '0.0.0.0', CLAIMGRAPH_KEYS: '/keys.yaml' },
      { host: '0.0.0.0', keysFile: resolve('/keys.yaml') },
    ],
    [{ CLAIMGRAPH_DATA_DIR: 'a/../b' }, { dataDir: resolve('b') }],
    [{ CLAIMGRAPH_DATABASE_URL: url }, { databaseUrl: url }],
    [{ CLAIMGRAPH_SECRET: 'x'.repeat(32) }, { secret: 'x'.repeat(32) }],
    [{ CLAIMGRAPH_SAMPLE: 'on' }, { sample: 'on' }],
    [{ npm_lifecycle_event: 'start', npm_package_name: 'claimgraph' }, { sample: 'new' }],
    [{ npm_lifecycle_event: 'start', npm_package_name: 'another' }, { sample: 'off' }],
    [{ npm_lifecycle_event: 'start', npm_package_name: 'claimgraph', CLAIMGRAPH_SAMPLE: 'off' }, { sample: 'off' }],
    [{ CLAIMGRAPH_UNSAFE_POSTGRES: '1' }, { unsafePostgres: true }],
    [{ CLAIMGRAPH_INTROSPECTION: 'off' }, { introspection: false }],
    [{ CLAIMGRAPH_PLAYGROUND: 'off' }, { playground: false }],
    [{ CLAIMGRAPH_PLAYGROUND: 'on' }, { playground: true }],
    [{ CLAIMGRAPH_OPEN: 'on' }, { open: 'on' }],
    [{ npm_lifecycle_event: 'start', npm_package_name: 'claimgraph' }, { open: 'screen' }],
    [{ npm_lifecycle_event: 'start', npm_package_name: 'claimgraph', CLAIMGRAPH_OPEN: 'off' }, { open: 'off' }],
    [{ CLAIMGRAPH_LOG: 'silent' }, { logLevel: 'silent' }],
    [{ CLAIMGRAPH_APOLLO_PLUGINS: `a.mjs${delimiter}b.mjs` }, { apolloPlugins: [resolve('a.mjs'), resolve('b.mjs')] }],
    [{ CLAIMGRAPH_PACKS: `a.yaml${delimiter}b.yaml` }, { packs: [resolve('a.yaml'), resolve('b.yaml')] }],
    [{ CLAIMGRAPH_KEY: 'a key' }, { clientKey: 'a key' }],
    [{ CLAIMGRAPH_OPENAI_BASE_URL: 'http://127.0.0.1:11434/v1/' }, { openAiBaseUrl: 'http://127.0.0.1:11434/v1' }],
    [
      { CLAIMGRAPH_MODEL: 'claude-sonnet-4, openai/o1', CLAIMGRAPH_OPENAI_API_KEY: 'sk-1' },
      { languageModels: ['claude-sonnet-4', 'openai/o1'], openAiKey: 'sk-1', openAiBaseUrl: null },
    ],
    [
      { CLAIMGRAPH_EMBEDDER: 'openai', CLAIMGRAPH_EMBEDDING_MODEL: 'm' },
      { embedder: 'openai', embeddingModel: 'm' },
    ],
    [{ CLAIMGRAPH_EMBEDDING_DIMENSION: '768' }, { embeddingDimension: 768 }],
    [{ CLAIMGRAPH_MODELS_DIR: 'models' }, { modelsDir: resolve('models') }],
    [
      { CLAIMGRAPH_ENTAILMENT: 'transformers', CLAIMGRAPH_ENTAILMENT_MODEL: 'nli' },
      { entailment: 'transformers', entailmentModel: 'nli' },
    ],
    [
      { CLAIMGRAPH_RERANK: 'endpoint, transformers', CLAIMGRAPH_RERANK_URL: 'http://r/', CLAIMGRAPH_RERANK_MODEL: 'm' },
      { rerankers: ['endpoint', 'transformers'], rerankUrl: 'http://r', rerankModel: 'm' },
    ],
    [
      { CLAIMGRAPH_SPARSE_URL: 'http://s', CLAIMGRAPH_SPARSE_MODEL: 'naver/splade', CLAIMGRAPH_SPARSE_API_KEY: 'k' },
      { sparseUrl: 'http://s', sparseModel: 'naver/splade', sparseKey: 'k' },
    ],
    [{ CLAIMGRAPH_TEST_POSTGRES_URL: 'x', CLAIMGRAPH_CORPORA_DIR: 'x' }, {}],
    [{ CLAIMGRAPH_SERVICES_DIR: 'x', CLAIMGRAPH_POSTGRES_PORT: 'x', CLAIMGRAPH_REDIS_PORT: 'x' }, {}],
    [{ PATH: 'x', HOME: 'y' }, {}],
  ];
  it.each(cases)('%j → %j', (environment, expected) => {
    expect(readConfiguration(environment)).toMatchObject(expected);
  });
});

describe('a value that is not allowed stops the start with its name, the value and what is allowed', () => {
  const port = 'PORT: expected a whole number from 0 to 65535; 0 takes any free port, got';
  const host =
    'CLAIMGRAPH_HOST: expected an IP address or a host name; other than loopback only with CLAIMGRAPH_KEYS, got';
  const origins =
    'CLAIMGRAPH_ORIGINS: expected up to 50 origins with commas between them, such as http://localhost:5173: scheme, host and port, no path; * only without keys, got';
  const open = 'CLAIMGRAPH_HOST: expected a loopback address, as there are no keys, got';
  const database = 'CLAIMGRAPH_DATABASE_URL: expected postgres://user:password@host:port/database, got';
  const models = 'CLAIMGRAPH_MODEL: expected names of up to 8 models with commas between them, each once, got';
  const endpoint = 'CLAIMGRAPH_OPENAI_BASE_URL: expected an http or https address without user, password or query, got';
  const cases: [Environment, string][] = [
    [{ PORT: 'http' }, `${port} "http"`],
    [{ PORT: '65536' }, `${port} "65536"`],
    [{ PORT: '-1' }, `${port} "-1"`],
    [{ PORT: '4e3' }, `${port} "4e3"`],
    [{ PORT: '0x50' }, `${port} "0x50"`],
    [{ PORT: '4000.5' }, `${port} "4000.5"`],
    [{ PORT: ' 4000' }, `${port} " 4000"`],
    [{ PORT: '4000\n[ok] all is well' }, `${port} "4000\\n[ok] all is well"`],
    [{ CLAIMGRAPH_HOST: 'http://localhost' }, `${host} "http://localhost"`],
    [{ CLAIMGRAPH_ORIGINS: 'http://localhost:5173/' }, `${origins} "http://localhost:5173/"`],
    [{ CLAIMGRAPH_ORIGINS: 'https://app.example/path' }, `${origins} "https://app.example/path"`],
    [{ CLAIMGRAPH_ORIGINS: 'https://*.example' }, `${origins} "https://*.example"`],
    [{ CLAIMGRAPH_ORIGINS: 'null' }, `${origins} "null"`],
    [{ CLAIMGRAPH_ORIGINS: '*,https://app.example' }, `${origins} "*,https://app.example"`],
    [{ CLAIMGRAPH_ORIGINS: 'https://App.example' }, `${origins} "https://App.example"`],
    [{ CLAIMGRAPH_ORIGINS: 'ftp://app.example' }, `${origins} "ftp://app.example"`],
    [
      { CLAIMGRAPH_ORIGINS: '*', CLAIMGRAPH_KEYS: 'keys.yaml' },
      'CLAIMGRAPH_ORIGINS: expected exact origins, as there are keys, got *; name each origin',
    ],
    [{ CLAIMGRAPH_HOST: '-x' }, `${host} "-x"`],
    [{ CLAIMGRAPH_HOST: '0.0.0.0' }, `${open} "0.0.0.0"; set CLAIMGRAPH_KEYS to listen there`],
    [{ CLAIMGRAPH_HOST: '::' }, `${open} "::"; set CLAIMGRAPH_KEYS to listen there`],
    [{ CLAIMGRAPH_HOST: '0' }, `${open} "0"; set CLAIMGRAPH_KEYS to listen there`],
    [
      { CLAIMGRAPH_HOST: '127.0.0.1.example.com' },
      `${open} "127.0.0.1.example.com"; set CLAIMGRAPH_KEYS to listen there`,
    ],
    [{ CLAIMGRAPH_DATABASE_URL: 'mysql://u:hunter2@h/d' }, `${database} "mysql://u:***@h/d"`],
    [{ CLAIMGRAPH_DATABASE_URL: 'postgres://u:hunter2@h' }, `${database} "postgres://u:***@h"`],
    [{ CLAIMGRAPH_DATABASE_URL: 'pg://h/d?password=hunter2' }, `${database} "pg://h/d?password=***"`],
    [{ CLAIMGRAPH_DATABASE_URL: 'u:hunter2@h/d' }, `${database} (not shown)`],
    [{ CLAIMGRAPH_DATABASE_URL: `postgres://u:${'7'.repeat(300)}hunter2@h` }, `${database} "postgres://u:***@h"`],
    [{ CLAIMGRAPH_DATABASE_URL: 'hunter2' }, `${database} (not shown)`],
    [
      { CLAIMGRAPH_SECRET: 'hunter2' },
      'CLAIMGRAPH_SECRET: expected at least 32 characters, the same on every server of one database, got 7 characters',
    ],
    [
      { CLAIMGRAPH_MODEL: 'one' },
      'CLAIMGRAPH_MODEL: expected to know where the model is; set CLAIMGRAPH_OPENAI_API_KEY, or CLAIMGRAPH_OPENAI_BASE_URL for an endpoint of your own',
    ],
    [{ CLAIMGRAPH_MODEL: 'one,,two' }, `${models} "one,,two"`],
    [{ CLAIMGRAPH_MODEL: 'one,one' }, `${models} "one,one"`],
    [{ CLAIMGRAPH_MODEL: 'two words' }, `${models} "two words"`],
    [{ CLAIMGRAPH_OPENAI_BASE_URL: 'https://u:hunter2@h/v1' }, `${endpoint} "https://h/v1"`],
    [{ CLAIMGRAPH_OPENAI_BASE_URL: 'https://h/v1?key=hunter2' }, `${endpoint} "https://h/v1"`],
    [{ CLAIMGRAPH_OPENAI_BASE_URL: 'ftp://h/hunter2' }, `${endpoint} (not shown)`],
    [{ CLAIMGRAPH_OPENAI_BASE_URL: 'hunter2' }, `${endpoint} (not shown)`],
    [
      { CLAIMGRAPH_OPENAI_API_KEY: 'hunter2 hunter2' },
      'CLAIMGRAPH_OPENAI_API_KEY: expected printable characters without blanks, got (not shown)',
    ],
    [{ CLAIMGRAPH_SAMPLE: 'yes' }, 'CLAIMGRAPH_SAMPLE: expected on or off, got "yes"'],
    [{ CLAIMGRAPH_SAMPLE: 'ON' }, 'CLAIMGRAPH_SAMPLE: expected on or off, got "ON"'],
    [{ CLAIMGRAPH_UNSAFE_POSTGRES: 'true' }, 'CLAIMGRAPH_UNSAFE_POSTGRES: expected 1 or 0, got "true"'],
    [{ CLAIMGRAPH_INTROSPECTION: '1' }, 'CLAIMGRAPH_INTROSPECTION: expected on or off, got "1"'],
    [{ CLAIMGRAPH_LOG: 'loud' }, 'CLAIMGRAPH_LOG: expected silent, fatal, error, warn, info, debug, trace, got "loud"'],
    [{ CLAIMGRAPH_POOL_SIZE: '0' }, 'CLAIMGRAPH_POOL_SIZE: expected a whole number from 1 to 200, got "0"'],
    [{ CLAIMGRAPH_POOL_OVERFLOW: '401' }, 'CLAIMGRAPH_POOL_OVERFLOW: expected a whole number from 0 to 400, got "401"'],
    [
      { CLAIMGRAPH_LOG_SQL: '', CLAIMGRAPH_LOG: 'x\0' },
      'CLAIMGRAPH_LOG: expected silent, fatal, error, warn, info, debug, trace, got "x\\u0000"',
    ],
    [
      { CLAIMGRAPH_EMBEDDER: 'bert' },
      'CLAIMGRAPH_EMBEDDER: expected minilm, transformers, openai, lexical, got "bert"',
    ],
    [
      { CLAIMGRAPH_RERANK: 'endpoint,endpoint', CLAIMGRAPH_RERANK_URL: 'http://r' },
      'CLAIMGRAPH_RERANK: expected transformers, endpoint, or both with a comma between them, each once, got "endpoint,endpoint"',
    ],
    [
      { CLAIMGRAPH_RERANK: 'transformers' },
      'CLAIMGRAPH_RERANK_MODEL: expected the name of a model for CLAIMGRAPH_RERANK=transformers, got none; set it, or leave transformers out',
    ],
    [
      { CLAIMGRAPH_RERANK_URL: 'http://r' },
      'CLAIMGRAPH_RERANK_URL: expected nothing without CLAIMGRAPH_RERANK=endpoint; add endpoint to CLAIMGRAPH_RERANK to use it',
    ],
    [
      { CLAIMGRAPH_SPARSE_URL: 'http://s' },
      'CLAIMGRAPH_SPARSE_MODEL: expected a value beside CLAIMGRAPH_SPARSE_URL, got none; set both, or neither',
    ],
    [{ CLAIMGRAPH_ENTAILMENT: 'nli' }, 'CLAIMGRAPH_ENTAILMENT: expected rules, transformers, got "nli"'],
    [
      { CLAIMGRAPH_ENTAILMENT: 'transformers' },
      'CLAIMGRAPH_ENTAILMENT_MODEL: expected the name of a model for CLAIMGRAPH_ENTAILMENT=transformers, got none; set it, or CLAIMGRAPH_ENTAILMENT=rules',
    ],
    [
      { CLAIMGRAPH_ENTAILMENT_MODEL: 'nli' },
      'CLAIMGRAPH_ENTAILMENT_MODEL: expected nothing for CLAIMGRAPH_ENTAILMENT=rules, got "nli"; set CLAIMGRAPH_ENTAILMENT=transformers to use it',
    ],
    [{ CLAIMGRAPH_DATADIR: 'x' }, 'CLAIMGRAPH_DATADIR: no setting has this name; the nearest is CLAIMGRAPH_DATA_DIR'],
    [{ CLAIMGRAPH_KEYS_FILE: 'x' }, 'CLAIMGRAPH_KEYS_FILE: no setting has this name; the nearest is CLAIMGRAPH_KEYS'],
    [
      { CLAIMGRAPH_INTROSPECT: 'off' },
      'CLAIMGRAPH_INTROSPECT: no setting has this name; the nearest is CLAIMGRAPH_INTROSPECTION',
    ],
    [{ claimgraph_keys: 'x' }, 'claimgraph_keys: no setting has this name; the nearest is CLAIMGRAPH_KEYS'],
  ];
  it.each(cases)('%j', (environment, line) => {
    expect(refusal(environment)).toEqual([line]);
  });

  it('says everything that is wrong at once, one line each', () => {
    const lines = refusal({ PORT: 'x', CLAIMGRAPH_SAMPLE: 'y', CLAIMGRAPH_HOTS: 'z' });
    expect(lines.map((line) => line.split(':')[0])).toEqual(['CLAIMGRAPH_HOTS', 'PORT', 'CLAIMGRAPH_SAMPLE']);
  });
});

describe('the documented table', () => {
  it('has a row for each setting', () => {
    const names = describeConfiguration().map((row) => row.name);
    expect(names).toEqual([...new Set(names)]);
    expect(names).toHaveLength(Object.keys(readConfiguration({})).length);
  });

  it('in docs/configuration.md is the one that the program gives', () => {
    const written = readFileSync(join(projectRoot, 'docs/configuration.md'), 'utf8');
    const table = /^\| variable.*\n(\|.*\n)+/m.exec(written)?.[0] ?? '';
    const rows = table.trimEnd().split('\n');
    const narrow = rows.map((row) => row.replaceAll(/ +\|/g, ' |').replaceAll(/-{3,}/g, '---'));
    expect(narrow).toEqual(configurationTable().split('\n'));
  });

  const documents = readdirSync(join(projectRoot, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.md'))
    .map((file) => `docs/${file}`)
    .concat('README.md', 'CONTRIBUTING.md', 'Dockerfile')
    .filter((file) => existsSync(join(projectRoot, file)));
  it.each(documents)('%s speaks of no setting that is not there', (file) => {
    const written = readFileSync(join(projectRoot, file), 'utf8');
    const names = new Set(written.match(/\bCLAIMGRAPH_[A-Z_]*[A-Z]\b/g));
    expect([...names].flatMap((name) => refusal({ [name]: '' }))).toEqual([]);
  });
});
