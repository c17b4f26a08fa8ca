// Which legs a run has: servers and folders outside the project that tests and benchmarks need.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const projectRoot: string = fileURLToPath(new URL('../../', import.meta.url));

/** Something outside the project that tests need: `at` is its address or folder, `missing` says how to provide it. */
export type Leg = { label: string } & ({ present: true; at: string } | { present: false; missing: string });

type Environment = Readonly<Record<string, string | undefined>>;

function serverLeg(label: string, variable: string, environment: Environment): Leg {
  const at = environment[variable];
  if (at) return { label, present: true, at };
  return { label, present: false, missing: `set ${variable}; scripts/services/README.md starts one` };
}

/** A program by its path. */
function programLeg(label: string, variable: string, environment: Environment): Leg {
  const at = environment[variable];
  if (at && existsSync(at)) return { label, present: true, at };
  const looked = at ? `looked for ${at}` : 'scripts/services/chromium.sh prints one, and installs it if need be';
  return { label, present: false, missing: `set ${variable}; ${looked}` };
}

function folderLeg(label: string, variable: string, beside: string, environment: Environment): Leg {
  const at = path.resolve(projectRoot, environment[variable] ?? beside);
  if (existsSync(at)) return { label, present: true, at };
  return { label, present: false, missing: `set ${variable}; looked in ${at}` };
}

/** A PostgreSQL that tests may start, kill and starve: installed by scripts/services, whose folders these are. */
function ownPostgresLeg(environment: Environment): Leg {
  const label = 'a PostgreSQL of its own';
  const home = environment['HOME'] ?? '/root';
  const folders = [`${home}/.cache/claimgraph-services/opt`, '/var/cache/claimgraph-services/opt'];
  const found = [environment['CLAIMGRAPH_SERVICES_OPT'] ?? '', ...folders].find((folder) =>
    existsSync(path.join(folder, 'postgres')),
  );
  if (found !== undefined) return { label, present: true, at: found };
  return { label, present: false, missing: 'run scripts/services/install.sh postgres' };
}

/** A Redis that tests may start, kill and fill: installed by scripts/services. */
function ownRedisLeg(environment: Environment): Leg {
  const label = 'a Redis of its own';
  const home = environment['HOME'] ?? '/root';
  const folders = [`${home}/.cache/claimgraph-services/opt`, '/var/cache/claimgraph-services/opt'];
  const found = [environment['CLAIMGRAPH_SERVICES_OPT'] ?? '', ...folders]
    .map((folder) => path.join(folder, 'redis', 'redis-server'))
    .find((program) => existsSync(program));
  if (found !== undefined) return { label, present: true, at: found };
  return { label, present: false, missing: 'run scripts/services/install.sh redis' };
}

/** The same on a small disk, which only root can make. */
function ownDiskLeg(environment: Environment): Leg {
  const label = 'a disk of its own';
  const postgres = ownPostgresLeg(environment);
  if (!postgres.present) return { ...postgres, label };
  if (process.getuid?.() === 0 || spawnSync('sudo', ['-n', 'true']).status === 0) return { ...postgres, label };
  return { label, present: false, missing: 'mounting one needs root, or sudo without a password' };
}

/** Reads which legs this environment offers. */
export function readLegs(environment: Environment) {
  return {
    /** The embedded database: part of the product, so always there. */
    pglite: { label: 'PGlite', present: true, at: 'embedded' } satisfies Leg as Leg,
    postgres: serverLeg('PostgreSQL', 'CLAIMGRAPH_TEST_POSTGRES_URL', environment),
    ownPostgres: ownPostgresLeg(environment),
    ownDisk: ownDiskLeg(environment),
    neo4j: serverLeg('Neo4j', 'CLAIMGRAPH_TEST_NEO4J_URL', environment),
    ownRedis: ownRedisLeg(environment),
    redis: serverLeg('Redis', 'CLAIMGRAPH_TEST_REDIS_URL', environment),
    llama: serverLeg('llama', 'CLAIMGRAPH_TEST_LLAMA_URL', environment),
    browser: programLeg('Chromium', 'CLAIMGRAPH_TEST_CHROMIUM', environment),
    corpora: folderLeg('corpora', 'CLAIMGRAPH_CORPORA_DIR', '../shared/corpora', environment),
    models: folderLeg('models', 'CLAIMGRAPH_MODELS_DIR', '../shared/models', environment),
  };
}

export const legs = readLegs(process.env);
