/**
 * Every setting of the environment, once: its name, what is allowed, its default and what it means. The table in the
 * README and docs/configuration.md comes from `describeConfiguration`; a test compares them.
 */
import { delimiter, resolve } from 'node:path';
import {
  endpointUrl,
  headerKey,
  hostName,
  modelChain,
  postgresUrl,
  shownUrl,
  withoutPassword,
} from './endpoint-variables.ts';
import { CACHE_VARIABLES, type CacheConfiguration } from './cache-variables.ts';
import { GRAPH_VARIABLES, type GraphConfiguration } from './graph-variables.ts';
import { POOL_LIMITS } from './pool-settings.ts';
import { MASKED, onOff, type Environment, type Parse, type Variable } from './variable.ts';
import { modelsNowhere, openToAll, unknownNames } from './mistakes.ts';
import { ENTAILMENT_VARIABLES, type EntailmentConfiguration } from './entailment-variables.ts';
import { LIVE_DATABASE_VARIABLES, type LiveDatabaseConfiguration } from './live-database-variables.ts';
import { RERANK_VARIABLES, type RerankConfiguration } from './rerank-variables.ts';
import { SPARSE_VARIABLES, type SparseConfiguration } from './sparse-variables.ts';
import { TELEMETRY_VARIABLES, type TelemetryConfiguration } from './telemetry-variables.ts';
import { WEB_VARIABLES, type WebConfiguration } from './web-variables.ts';
import { anyOrigin, ORIGIN_VARIABLES, type OriginConfiguration } from './origin-variables.ts';
import { EMBEDDERS, type EmbedderName } from '../domain/embedding-models.ts';
import { ConfigurationError } from '../domain/errors.ts';

export { ownVersion } from './own-version.ts';
export type { Environment } from './variable.ts';
export type { Origins } from './origin-variables.ts';

export const LOG_LEVELS = ['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

export interface Configuration
  extends
    GraphConfiguration,
    CacheConfiguration,
    WebConfiguration,
    LiveDatabaseConfiguration,
    OriginConfiguration,
    EntailmentConfiguration,
    RerankConfiguration,
    SparseConfiguration,
    TelemetryConfiguration {
  readonly port: number;
  readonly host: string;
  readonly dataDir: string;
  /** null = the embedded database in the data folder. */
  readonly databaseUrl: string | null;
  readonly keysFile: string | null;
  /** null = the one kept in the data folder. */
  readonly secret: string | null;
  /** `new` = only into a data folder that this start makes. */
  readonly sample: 'on' | 'off' | 'new';
  readonly unsafePostgres: boolean;
  /** null = on for a loopback server without keys, else off. */
  readonly introspection: boolean | null;
  /** null = on for a loopback server without keys, else off. */
  readonly playground: boolean | null;
  /** Show the playground in a browser; `screen` = where there is a person at a screen. */
  readonly open: 'on' | 'off' | 'screen';
  readonly logLevel: LogLevel;
  readonly logSql: boolean;
  readonly packs: readonly string[];
  /** Absolute paths of modules, in the order in which their hooks are called. */
  readonly apolloPlugins: readonly string[];
  readonly poolSize: number;
  readonly poolOverflow: number;
  readonly answerCacheMb: number;
  /** null = OpenAI's own. */
  readonly openAiBaseUrl: string | null;
  readonly openAiKey: string | null;
  /** Language models in the order in which they are asked; none = rules alone. */
  readonly languageModels: readonly string[];
  readonly embedder: EmbedderName;
  /** null = the embedder's usual one. */
  readonly embeddingModel: string | null;
  /** null = whatever the model has. */
  readonly embeddingDimension: number | null;
  /** null = none; models come from the hub. */
  readonly modelsDir: string | null;
  /** What the command line shows to a server that asks for a key. */
  readonly clientKey: string | null;
}

const MIN_SECRET = 32;
/** What an index of pgvector can hold. */
const MOST_DIMENSIONS = 2_000;

const text: Parse<string> = (value) => value;
const path: Parse<string> = (value) => resolve(value);
const paths: Parse<readonly string[]> = (value) =>
  value
    .split(delimiter)
    .filter(Boolean)
    .map((part) => resolve(part));
const wholeNumber =
  (min: number, max: number): Parse<number> =>
  (value) => {
    const number = /^\d{1,9}$/.test(value) ? Number(value) : NaN;
    return number >= min && number <= max ? number : undefined;
  };
const oneOf =
  <T extends string>(words: readonly T[]): Parse<T> =>
  (value) =>
    words.find((word) => word === value);

const isNpmStart = (environment: Environment): boolean =>
  environment.npm_lifecycle_event === 'start' && environment.npm_package_name === 'claimgraph';

const pool = (name: 'pool.size' | 'pool.overflow'): { parse: Parse<number>; allowed: string; otherwise: string } => ({
  parse: wholeNumber(POOL_LIMITS[name].min, POOL_LIMITS[name].max),
  allowed: `a whole number from ${POOL_LIMITS[name].min} to ${POOL_LIMITS[name].max}`,
  otherwise: `\`${POOL_LIMITS[name].default}\``,
});

type Variables = { readonly [K in keyof Configuration]: Variable<Configuration[K]> };

const variables: Variables = {
  port: {
    name: 'PORT',
    parse: wholeNumber(0, 65_535),
    fallback: () => 4000,
    allowed: 'a whole number from 0 to 65535; 0 takes any free port',
    otherwise: '`4000`',
    meaning: 'The port that the server listens on.',
  },
  host: {
    name: 'CLAIMGRAPH_HOST',
    parse: hostName,
    fallback: () => '127.0.0.1',
    allowed: 'an IP address or a host name; other than loopback only with `CLAIMGRAPH_KEYS`',
    otherwise: '`127.0.0.1`',
    meaning: 'The address that the server listens on.',
  },
  dataDir: {
    name: 'CLAIMGRAPH_DATA_DIR',
    parse: path,
    fallback: () => resolve('.claimgraph'),
    allowed: 'a folder, made when it is not there',
    otherwise: '`./.claimgraph`',
    meaning: 'Where the embedded database, the secret, the lock and `server.json` are kept.',
  },
  databaseUrl: {
    name: 'CLAIMGRAPH_DATABASE_URL',
    parse: postgresUrl,
    fallback: () => null,
    allowed: '`postgres://user:password@host:port/database`',
    otherwise: 'the embedded database',
    meaning: 'A PostgreSQL server, 16 or later with pgvector 0.8.2 or later, as the record.',
    shown: withoutPassword,
  },
  ...GRAPH_VARIABLES,
  ...CACHE_VARIABLES,
  ...WEB_VARIABLES,
  ...LIVE_DATABASE_VARIABLES,
  keysFile: {
    name: 'CLAIMGRAPH_KEYS',
    parse: path,
    fallback: () => null,
    allowed: 'a keys file (see below)',
    otherwise: 'no keys: who reaches the loopback address is the owner `local`, role ADMIN',
    meaning: 'Who may come in, into which space, as whom.',
  },
  ...ORIGIN_VARIABLES,
  secret: {
    name: 'CLAIMGRAPH_SECRET',
    parse: (value) => (value.length >= MIN_SECRET ? value : undefined),
    fallback: () => null,
    allowed: `at least ${MIN_SECRET} characters, the same on every server of one database`,
    otherwise: 'made at the first start and kept in the data folder',
    meaning: 'Signs the cursors of lists.',
    shown: (value) => `${value.length} characters`,
  },
  sample: {
    name: 'CLAIMGRAPH_SAMPLE',
    parse: oneOf(['on', 'off'] as const),
    fallback: (environment) => (isNpmStart(environment) ? 'new' : 'off'),
    allowed: '`on` or `off`',
    otherwise: 'on under `npm start` with a new data folder, else `off`',
    meaning: 'Loads the sample documents into the space `sample`.',
  },
  unsafePostgres: {
    name: 'CLAIMGRAPH_UNSAFE_POSTGRES',
    parse: (value) => (value === '1' ? true : value === '0' ? false : undefined),
    fallback: () => false,
    allowed: '`1` or `0`',
    otherwise: '`0`',
    meaning: 'Accepts a PostgreSQL that may lose acknowledged commits (`fsync` off): for throw-away data.',
  },
  introspection: {
    name: 'CLAIMGRAPH_INTROSPECTION',
    parse: onOff,
    fallback: () => null,
    allowed: '`on` or `off`',
    otherwise: 'on for a loopback server without keys, else off',
    meaning: 'Lets clients read the schema; off also takes suggestions out of error messages.',
  },
  playground: {
    name: 'CLAIMGRAPH_PLAYGROUND',
    parse: onOff,
    fallback: () => null,
    allowed: '`on` or `off`',
    otherwise: 'on for a loopback server without keys, else off',
    meaning: 'Serves the page `/playground`, to try operations on.',
  },
  open: {
    name: 'CLAIMGRAPH_OPEN',
    parse: oneOf(['on', 'off'] as const),
    fallback: (environment) => (isNpmStart(environment) ? 'screen' : 'off'),
    allowed: '`on` or `off`',
    otherwise: 'on under `npm start` at a terminal with a screen, else `off`',
    meaning: 'Opens the playground in a browser when it is ready; `--no-open` does not.',
  },
  logLevel: {
    name: 'CLAIMGRAPH_LOG',
    parse: oneOf(LOG_LEVELS),
    fallback: () => 'info',
    allowed: LOG_LEVELS.map((level) => `\`${level}\``).join(', '),
    otherwise: '`info`',
    meaning: 'The least urgent log lines that are written (JSON lines, to standard error).',
  },
  logSql: {
    name: 'CLAIMGRAPH_LOG_SQL',
    parse: onOff,
    fallback: () => false,
    allowed: '`on` or `off`',
    otherwise: '`off`',
    meaning: 'Logs each SQL statement with its duration, without its values: for development.',
  },
  packs: {
    name: 'CLAIMGRAPH_PACKS',
    parse: paths,
    fallback: () => [],
    allowed: 'paths of YAML files with `:` between them (`;` on Windows)',
    otherwise: 'the built-in packs alone',
    meaning: 'User packs: what is known of your own subject.',
  },
  apolloPlugins: {
    name: 'CLAIMGRAPH_APOLLO_PLUGINS',
    parse: paths,
    fallback: () => [],
    allowed: 'paths of ES modules that export `plugin`, with `:` between them (`;` on Windows)',
    otherwise: 'none',
    meaning: 'Your own plugins of Apollo Server, for operations over HTTP: see apollo-plugins.md.',
  },
  poolSize: {
    name: 'CLAIMGRAPH_POOL_SIZE',
    ...pool('pool.size'),
    fallback: () => POOL_LIMITS['pool.size'].default,
    meaning: 'Connections to PostgreSQL that are kept open.',
  },
  poolOverflow: {
    name: 'CLAIMGRAPH_POOL_OVERFLOW',
    ...pool('pool.overflow'),
    fallback: () => POOL_LIMITS['pool.overflow'].default,
    meaning: 'Further connections to PostgreSQL under load.',
  },
  answerCacheMb: {
    name: 'CLAIMGRAPH_ANSWER_CACHE_MB',
    parse: wholeNumber(0, 4_096),
    fallback: () => 32,
    allowed: 'a whole number from 0 to 4096',
    otherwise: '`32`',
    meaning: 'Megabytes (of Latin text) of answers given again while nothing is written in a space; 0 keeps none.',
  },
  openAiBaseUrl: {
    name: 'CLAIMGRAPH_OPENAI_BASE_URL',
    parse: endpointUrl,
    fallback: () => null,
    allowed: 'an `http` or `https` address without user, password or query',
    otherwise: "OpenAI's own, `https://api.openai.com/v1`",
    meaning: 'Where models are: any endpoint that speaks the OpenAI API.',
    shown: shownUrl,
  },
  openAiKey: {
    name: 'CLAIMGRAPH_OPENAI_API_KEY',
    parse: headerKey,
    fallback: () => null,
    allowed: 'printable characters without blanks',
    otherwise: 'none is sent',
    meaning: 'The key that the endpoint of models asks for.',
    shown: () => MASKED,
  },
  languageModels: {
    name: 'CLAIMGRAPH_MODEL',
    parse: modelChain,
    fallback: () => [],
    allowed: 'names of up to 8 models with commas between them, each once',
    otherwise: 'no language model: documents are read by rules alone',
    meaning: 'Language models: where one does not answer, the next is asked.',
  },
  embedder: {
    name: 'CLAIMGRAPH_EMBEDDER',
    parse: oneOf(EMBEDDERS),
    fallback: () => 'minilm',
    allowed: EMBEDDERS.map((name) => `\`${name}\``).join(', '),
    otherwise: '`minilm`',
    meaning: 'What makes vectors of texts: see embeddings.md.',
  },
  embeddingModel: {
    name: 'CLAIMGRAPH_EMBEDDING_MODEL',
    parse: text,
    fallback: () => null,
    allowed: 'a name in `CLAIMGRAPH_MODELS_DIR`, of the hub, or of the server that is asked',
    otherwise: "the embedder's usual one",
    meaning: 'The model of the embedders `transformers` and `openai`.',
  },
  embeddingDimension: {
    name: 'CLAIMGRAPH_EMBEDDING_DIMENSION',
    parse: wholeNumber(1, MOST_DIMENSIONS),
    fallback: () => null,
    allowed: `a whole number from 1 to ${MOST_DIMENSIONS}`,
    otherwise: 'whatever the model has',
    meaning: 'The length that its vectors must have; a model with another is refused.',
  },
  ...ENTAILMENT_VARIABLES,
  ...RERANK_VARIABLES,
  ...TELEMETRY_VARIABLES,
  ...SPARSE_VARIABLES,
  modelsDir: {
    name: 'CLAIMGRAPH_MODELS_DIR',
    parse: path,
    fallback: () => null,
    allowed:
      'a folder with a folder for each model (`NAME/config.json`, `NAME/tokenizer.json`, `NAME/onnx/model_quantized.onnx`)',
    otherwise: 'the hub, for `transformers` alone',
    meaning: 'Where `transformers`, as embedder, for entailment and for reranking, finds its models.',
  },
  clientKey: {
    name: 'CLAIMGRAPH_KEY',
    parse: text,
    fallback: () => null,
    allowed: 'a key of the server that is asked',
    otherwise: 'none',
    meaning: 'For the command line: the key it shows to a server that asks for one.',
    shown: () => MASKED,
  },
};

const known = Object.values(variables).map((variable) => variable.name);

export type ConfigurationRow = Pick<Variable<unknown>, 'name' | 'allowed' | 'otherwise' | 'meaning'>;

/** One row for each variable, in the order they are documented. */
export function describeConfiguration(): ConfigurationRow[] {
  return Object.values(variables).map(({ name, allowed, otherwise, meaning }) => ({
    name,
    allowed,
    otherwise,
    meaning,
  }));
}

/** The rows as a Markdown table: what README.md and docs/configuration.md hold. */
export function configurationTable(): string {
  const cell = (content: string): string => content.replaceAll('|', '\\|');
  const rows = describeConfiguration().map(
    (row) => `| \`${row.name}\` | ${cell(row.allowed)} | ${cell(row.otherwise)} | ${cell(row.meaning)} |`,
  );
  return ['| variable | allowed | when not set | meaning |', '| --- | --- | --- | --- |', ...rows].join('\n');
}

/**
 * Reads the environment. An empty value counts as not set, as compose files and shells leave such behind.
 * @throws ConfigurationError with one line for each wrong value or unknown name, all at once
 */
export function readConfiguration(environment: Environment): Configuration {
  const wrong: string[] = unknownNames(environment, known);
  const entries = Object.entries(variables).map(([key, variable]: [string, Variable<unknown>]) => {
    const value = environment[variable.name];
    if (value === undefined || value === '') return [key, variable.fallback(environment)];
    const parsed = value.includes('\0') ? undefined : variable.parse(value);
    if (parsed === undefined) wrong.push(wrongValue(variable, value));
    return [key, parsed];
  });
  const configuration = Object.freeze(Object.fromEntries(entries) as Configuration);
  if (wrong.length === 0)
    wrong.push(...openToAll(configuration), ...anyOrigin(configuration), ...modelsNowhere(configuration));
  if (wrong.length > 0) throw new ConfigurationError(wrong.join('\n'));
  return configuration;
}

function wrongValue(variable: Variable<unknown>, value: string): string {
  const shown = (variable.shown ?? JSON.stringify)(value).slice(0, 200);
  return `${variable.name}: expected ${variable.allowed.replaceAll('`', '')}, got ${shown}`;
}
export { POOL_LIMITS } from './pool-settings.ts';
