// Which legs a run has: servers and folders outside the project that tests and benchmarks need.
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

function folderLeg(label: string, variable: string, beside: string, environment: Environment): Leg {
  const at = path.resolve(projectRoot, environment[variable] ?? beside);
  if (existsSync(at)) return { label, present: true, at };
  return { label, present: false, missing: `set ${variable}; looked in ${at}` };
}

/** Reads which legs this environment offers. */
export function readLegs(environment: Environment) {
  return {
    /** The embedded database: part of the product, so always there. */
    pglite: { label: 'PGlite', present: true, at: 'embedded' } satisfies Leg as Leg,
    postgres: serverLeg('PostgreSQL', 'CLAIMGRAPH_TEST_POSTGRES_URL', environment),
    corpora: folderLeg('corpora', 'CLAIMGRAPH_CORPORA_DIR', '../shared/corpora', environment),
  };
}

export const legs = readLegs(process.env);
