// Who may import whom. docs/architecture.md tells why the rooms are cut this way; test/unit/house.test.ts shows that each rule
// below can fail. Besides what a room lists, every room may import src/domain, src/lib and src/text.

/** room → the rooms whose door it may use. */
const doorsOpenTo = {
  storage: [],
  record: ['storage'],
  jobs: ['storage'],
  models: ['storage'],
  lexical: ['storage', 'record'],
  vectors: ['storage', 'record', 'models', 'jobs'],
  index: ['storage', 'record', 'lexical', 'vectors'],
  packs: [],
  connectors: [],
  parse: [],
  chunk: [],
  extract: ['models', 'packs', 'parse'],
  entailment: ['models'],
  identity: ['storage', 'record', 'models', 'lexical', 'vectors', 'index'],
  reconcile: [
    'storage',
    'record',
    'models',
    'jobs',
    'lexical',
    'vectors',
    'index',
    'identity',
    'entailment',
    'graph/store',
  ],
  ingest: [
    ...[
      'storage',
      'record',
      'models',
      'jobs',
      'connectors',
      'packs',
      'parse',
      'chunk',
      'extract',
      'lexical',
      'vectors',
      'index',
    ],
    ...['identity', 'reconcile'],
  ],
  suggest: ['storage', 'record', 'jobs', 'identity', 'reconcile'],
  conversation: ['storage', 'record', 'jobs', 'models', 'lexical', 'vectors', 'index', 'identity', 'ingest'],
  'graph/algorithms': [],
  'graph/store': ['storage', 'record', 'jobs'],
  'graph/inference': [
    'graph/store',
    'storage',
    'record',
    'jobs',
    'models',
    'vectors',
    'identity',
    'reconcile',
    'ingest',
  ],
  'graph/views': ['graph/store', 'graph/inference', 'storage', 'record', 'identity', 'reconcile', 'lexical', 'vectors'],
  trace: ['storage', 'models'],
  question: ['storage', 'models', 'trace', 'lexical', 'vectors', 'identity', 'conversation'],
  web: ['storage', 'models', 'ingest', 'reconcile'],
  evidence: [
    ...['storage', 'record', 'trace', 'jobs', 'lexical', 'vectors', 'identity', 'reconcile', 'ingest'],
    ...['conversation', 'question', 'web'],
  ],
  retrieve: [
    'storage',
    'record',
    'models',
    'trace',
    'question',
    'evidence',
    'lexical',
    'vectors',
    'identity',
    'reconcile',
    'entailment',
    'graph/store',
    'graph/views',
    'web',
    'ingest',
  ],
  shape: ['models', 'question'],
  answer: [
    'shape',
    'storage',
    'record',
    'models',
    'trace',
    'jobs',
    'question',
    'retrieve',
    'identity',
    'reconcile',
    'entailment',
    'graph/store',
    'graph/inference',
    'graph/views',
    'ingest',
  ],
  telemetry: [],
  replay: ['storage', 'models', 'trace', 'question', 'evidence', 'vectors', 'retrieve', 'answer'],
  memory: ['storage', 'record', 'jobs', 'lexical', 'identity', 'reconcile', 'conversation', 'question'],
  stream: ['storage'],
};

/** What each of these rooms is for, so that a refusal can be understood. */
const why = {
  storage: 'storage is the ground: it knows the database and nothing that is kept in it',
  record: 'record says in SQL what counts now, for every room that reads what others wrote; it stands on storage alone',
  jobs: 'jobs runs what other rooms hand to it, by name; it knows none of them',
  models: 'models is clients of models; whoever needs one asks it, it asks nobody',
  lexical: 'lexical finds texts by their words; it does not know what is made of the text',
  vectors: 'vectors finds texts by their meaning; it does not know what is made of the text',
  index: 'index hands a text to lexical and vectors; it keeps nothing itself',
  packs: 'a pack is data and small functions over domain types; compose hands packs to the rooms that use them',
  connectors: 'a connector turns an outside place into source items and leaves the rest to ingest',
  parse: 'parse makes a text with structure of bytes; it is pure',
  chunk: 'chunk cuts a text with structure; it is pure',
  extract: 'extract says what a text says, by rules or a model; it keeps nothing',
  entailment: 'entailment judges two statements; who says them is not its business',
  'graph/algorithms': 'algorithms are pure: they are handed the edges they need',
  'graph/store': 'the store holds and walks edges; where they come from is decided in reconcile and inference',
  'graph/inference': 'inference concludes from what is there; it stands above the rooms whose rows it reads',
  'graph/views': 'a view is read over names, claims, conflicts and edges; nothing stands on it but questions',
  identity: 'identity says which entity a mention means; it comes before claims',
  suggest: 'suggest says what may be so, above what decides: nothing below waits for it',
  reconcile: 'reconcile sets candidate claims against what is known; it does not read documents',
  conversation: 'conversation keeps what is said, and hands it on as documents; what is learnt of it is decided above',
  ingest: 'ingest is the document walk; nothing of questions or memories enters it',
  trace:
    'trace keeps what a walk does, below all that walk: it knows the ports of models and none of the rooms that ask them',
  question: 'question reads what is asked; what may answer it is found above',
  web: 'web asks a search engine, and stores pages as documents; when it is asked is decided above',
  evidence:
    'evidence keeps what was found; how it is found is decided above, and what it must ask of a search is handed to it',
  retrieve: 'retrieve finds evidence; what is kept of it is kept by the rooms below',
  shape: 'shape says what a prompt is for; what is found for it, and how it is told, is decided above',
  answer: 'answer is the question walk behind retrieve; ingest is open to it for writing live results back',
  telemetry: 'telemetry tells a collector what was walked; it is handed it, and knows nobody',
  replay: 'replay walks the walks of questions again, above all that they pass; nothing stands on it but questions',
  memory: 'memory is made of conversations, and reads names as questions are read',
  stream: 'stream shows the commit log; it needs the log and nothing else',
};

const rooms = Object.keys(doorsOpenTo);
const place = (room) => (room.startsWith('graph/') ? room : `src/${room}`);
const inside = (...folders) => `^(${folders.join('|')})/`;
const product = '^(src|schema|resolvers|graph)/';
const open = ['src/domain', 'src/lib', 'src/text'];
const withDoor = [...rooms.filter((room) => room !== 'graph/algorithms'), 'config', 'server', 'compose', 'cli'].map(
  (room) => ({ room, folder: place(room) }),
);

/** A package by its names, whether it was resolved to its folder, to its types, or not at all. */
const packages = (...names) =>
  names.flatMap((name) => {
    const end = name.endsWith('/') ? '' : '(/|$)';
    return ['^', 'node_modules/', 'node_modules/@types/'].map((before) => `${before}${name}${end}`);
  });

const rule = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

const mayOnlyImport = (name, comment, from, ...folders) =>
  rule(name, comment, { path: from }, { path: `${product}|^(test|bench|scripts|bin)/`, pathNot: folders });

/** The port of the graph, and what is pure in it, belong to all of its rooms. */
const ofGraph = ['graph/graph-port\\.ts', 'graph/traversal-settings\\.ts', 'graph/algorithms'];
const ruleName = (room) => room.replace('/', '-');

const roomRules = rooms.map((room) => {
  const shared = room.startsWith('graph/') ? ofGraph : [];
  const allowed = [place(room), ...doorsOpenTo[room].map(place), ...open];
  const folders = `${inside(...allowed)}${shared.length > 0 ? `|^(${shared.join('|')})` : ''}`;
  return mayOnlyImport(`${ruleName(room)}-imports`, `${why[room]}.`, inside(place(room)), folders);
});

const doorRules = [...withDoor, { room: 'resolvers', folder: 'resolvers' }].map(({ room, folder }) =>
  rule(
    `door-of-${ruleName(room)}`,
    `Come in by the door: import ${folder}/index.ts. What is behind it is the room's own business and may change any day.`,
    { path: product, pathNot: inside(folder) },
    { path: inside(folder), pathNot: `^${folder}/index\\.ts$` },
  ),
);

const ownerRules = [
  ['database-driver', 'pg and PGlite stay in storage, so that every statement goes through its scope, its names and its role.',
    [inside('src/storage')], packages('pg', 'pg-pool', '@electric-sql/')],
  ['vector-forms', 'pgvector stays in vectors, which alone knows that a vector of a statement is a text.',
    [inside('src/vectors')], packages('pgvector')],
  ['queue-driver', 'pg-boss stays in jobs: a job is enqueued through the door of jobs, inside a commit.',
    [inside('src/jobs')], packages('pg-boss')],
  ['graph-driver', 'neo4j-driver stays in graph/store/neo4j: other code asks the GraphStore port, which also has an SQL adapter.',
    [inside('graph/store/neo4j')], packages('neo4j-driver', 'neo4j-driver-core')],
  ['redis-driver', 'The client of Redis stays in the evidence cache: other code asks the CacheStore port, which also has an adapter in memory.',
    [inside('src/evidence/cache')], packages('@redis/', 'redis', 'ioredis')],
  ['telemetry-sdk', 'OpenTelemetry stays in telemetry, which is loaded where a collector is named.',
    [inside('src/telemetry')], packages('@opentelemetry/')],
  ['model-clients', 'SDKs of models stay in models, behind its breakers, budgets and cost ledger.',
    [inside('src/models')], packages('openai', '@huggingface/', '@lat.md/', 'onnxruntime-node')],
  ['graphql-at-the-edge', 'GraphQL is how the product is spoken to, not how it thinks: it stays in schema, resolvers and server. ' +
    'The command line uses generated documents instead.',
    [inside('schema', 'resolvers', 'src/server')],
    packages('graphql', 'graphql-scalars', 'graphql-tag', 'type-graphql', '@graphql-tools/')],
  ['apollo', 'Apollo Server stays in server: it is one of three ways to the schema, which must not know by which it was reached.',
    [inside('src/server')], packages('@apollo/', '@as-integrations/')],
  ['sockets', 'Sockets are opened by the server, and by the clients of the command line and the page: other code follows src/stream.',
    [inside('src/server', 'src/cli/client', 'playground')], packages('ws', 'graphql-ws')],
].map(([name, comment, owners, to]) => rule(name, comment, { path: product, pathNot: owners }, { path: to })); // prettier-ignore

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    rule(
      'no-cycles',
      'Two files that need each other are one thought cut in two, or a third thought not yet written down.',
      { path: product },
      { circular: true },
    ),
    mayOnlyImport(
      'lib-imports',
      'lib is tiny and pure and knows nothing of this product; what knows an entity or a claim belongs in domain.',
      inside('src/lib'),
      inside('src/lib'),
    ),
    mayOnlyImport(
      'text-imports',
      'text is the ground of language: pure, and without a word of what the product makes of a text.',
      inside('src/text'),
      inside(...open),
    ),
    mayOnlyImport(
      'domain-imports',
      'domain is the words and the pure rules: it must be readable, and testable, without any room.',
      inside('src/domain'),
      inside(...open),
    ),
    ...roomRules,
    mayOnlyImport(
      'config-imports',
      'config says what the surroundings may set, and reads it: compose hands each room its part.',
      inside('src/config'),
      inside('src/config', ...open),
    ),
    mayOnlyImport(
      'schema-imports',
      'schema is the contract: classes over domain types. What answers it stands in resolvers.',
      inside('schema'),
      inside('schema', ...open),
    ),
    mayOnlyImport(
      'resolvers-imports',
      'A resolver is one call through a door: it knows the schema and the rooms, not the transport or the wiring.',
      inside('resolvers'),
      inside('resolvers', 'schema', ...rooms.map(place), ...open),
    ),
    rule(
      'session-is-the-harness-s',
      'A resolver has an operation as RequestSession. To let go of its view, for a commit or a model, is for mutation and longMutation: ' +
        'by hand it was forgotten, and the embedded database waited for itself.',
      { path: inside('resolvers'), pathNot: [inside('resolvers/request'), '^resolvers/index\\.ts$'] },
      { path: '^resolvers/request/session\\.ts$' },
    ),
    mayOnlyImport(
      'server-imports',
      'The server is transport: keys from storage, events from stream, the executable schema from resolvers; the rest is handed to it.',
      inside('src/server'),
      inside('src/server', 'src/storage', 'src/stream', 'resolvers', ...open),
    ),
    mayOnlyImport(
      'cli-imports',
      'The command line is a client: it speaks GraphQL to a server, one that runs or one that compose opens for it. Of rooms it uses what works ' +
        'without a database: folders to watch, packs to check, likeness to measure, what lies in a data folder (ADR 15).',
      inside('src/cli'),
      inside(
        'src/cli',
        'src/compose',
        'src/config',
        'src/connectors',
        'src/identity',
        'src/packs',
        'src/storage',
        ...open,
      ),
    ),
    rule(
      'playground-imports',
      'The playground runs in a browser: it sees its own code, and of the server only what /graphql answers.',
      { path: '^playground/' },
      { path: `${product}|^(test|bench|scripts|bin)/` },
    ),
    rule(
      'only-main-is-loose',
      'main.ts alone stands outside the rooms, and nothing imports it: wiring is a room as well, compose.',
      { path: product },
      { path: '^src/[^/]+\\.ts$' },
    ),
    rule(
      'wiring-is-on-top',
      'compose and config decide who gets what. A room that reads them chooses for itself: take an argument instead.',
      { path: product, pathNot: ['^src/main\\.ts$', inside('src/cli', 'src/compose', 'src/config')] },
      { path: inside('src/compose', 'src/config') },
    ),
    ...doorRules,
    ...ownerRules,
    rule(
      'nothing-imports-the-playground',
      'The server serves what the playground was bundled to, and knows nothing of its sources.',
      { path: product },
      { path: '^playground/' },
    ),
    rule(
      'nothing-imports-test',
      'Tests see the product, the product never sees the tests.',
      { pathNot: '^test/' },
      { path: '^test/' },
    ),
    rule(
      'no-development-package',
      'A package the product runs on belongs under dependencies: development ones are not installed by its users.',
      { path: product },
      { dependencyTypes: ['npm-dev', 'npm-no-pkg'], dependencyTypesNot: ['type-only', 'type-import'] },
    ),
  ],
  options: {
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    // Generated documents are data.
    exclude: { path: '/generated/' },
    enhancedResolveOptions: {
      extensions: ['.ts', '.js'],
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'node', 'default'],
    },
    moduleSystems: ['es6', 'cjs'],
  },
};
