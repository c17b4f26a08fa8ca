// The legs a test can stand on, and the one place where a test is skipped. A leg that is missing skips its tests with a
// reason in their title; under CI=true it fails them instead, so that a green run never means a run on less.
import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, it } from '@jest/globals';

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

/**
 * A `describe` that needs a leg; its title ends in `(on LABEL)`, by which the CI run counts what each leg ran.
 * Without the leg: skipped with the reason in the title, or one failing test under CI=true.
 */
export function describeOn(leg: Leg, name: string, suite: (at: string) => void): void {
  const title = `${name} (on ${leg.label})`;
  if (leg.present) {
    describe(title, () => {
      suite(leg.at);
    });
    return;
  }
  // The suite itself is not called: it may read its leg while it declares its tests.
  const declare = process.env.CI === 'true' ? describe : describe.skip;
  declare(title, () => {
    it(`needs ${leg.label}: ${leg.missing}`, () => {
      throw new Error(`expected ${leg.label}, found none: ${leg.missing}`);
    });
  });
}

/** A suite over a real PostgreSQL; `suite` gets the URL of a server whose databases it may create and drop. */
export function describeWithPostgres(name: string, suite: (url: string) => void): void {
  describeOn(legs.postgres, name, suite);
}

/** A suite over the corpora kept beside the project; `suite` gets their folder. No text of theirs enters the project. */
export function describeWithCorpora(name: string, suite: (folder: string) => void): void {
  describeOn(legs.corpora, name, suite);
}
