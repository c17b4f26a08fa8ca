// The legs a test can stand on, and the one place where a test is skipped. A leg that is missing skips its tests with a
// reason in their title; under CI=true it fails them instead, so that a green run never means a run on less.
import { describe, expect, it } from '@jest/globals';
import { legs, type Leg } from './leg-list.ts';
import { isEmbeddedByTurn, pickByTurn, turn } from './turn.ts';

export { legs, projectRoot, readLegs, type Leg } from './leg-list.ts';

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

/** The same suite on each of the two databases, given what either needs; `at` = address of the PostgreSQL server. */
export interface OnDatabases {
  readonly embedded: () => void;
  readonly postgres: (at: string) => void;
}

/** Where a suite runs on a push: on one of the two by turns; on both; on PostgreSQL alone, being large. All are on both at night. */
export type OnPush = 'by turns' | 'both' | 'PostgreSQL';

/** Below `test/`; in a run of groups (scripts/grouped-tests.mjs) Jest knows the group alone. */
function testFile(): string | undefined {
  const { testFile: inGroup } = globalThis as { testFile?: string };
  return inGroup ?? expect.getState().testPath?.replace(/^.*[\\/]test[\\/]/, '');
}

/** A suite over both databases, or over what a push has of them (turn.ts). */
export function describeOnDatabases(
  name: string,
  { embedded, postgres }: OnDatabases,
  onPush: OnPush = 'by turns',
): void {
  const both = onPush === 'both' || turn === null || !legs.postgres.present;
  const first = onPush === 'by turns' && turn !== null && isEmbeddedByTurn(`${testFile()} ${name}`, turn);
  if (both || first) describeOn(legs.pglite, name, embedded);
  if (both || !first) describeOn(legs.postgres, name, postgres);
}

/** A suite over a real PostgreSQL; `suite` gets the URL of a server whose databases it may create and drop. */
export function describeWithPostgres(name: string, suite: (url: string) => void): void {
  describeOn(legs.postgres, name, suite);
}

/** A suite over a Neo4j; `suite` gets its URL. What it keeps there is of spaces of its own. */
export function describeWithNeo4j(name: string, suite: (url: string) => void): void {
  describeOn(legs.neo4j, name, suite);
}

/** A suite over a Redis; `suite` gets its URL. What it keeps there begins with a prefix of its own. */
export function describeWithRedis(name: string, suite: (url: string) => void): void {
  describeOn(legs.redis, name, suite);
}

/** A suite over a small language model behind llama.cpp's server; `suite` gets its address, as `CLAIMGRAPH_OPENAI_BASE_URL` takes it. */
export function describeWithLlama(name: string, suite: (url: string) => void): void {
  describeOn(legs.llama, name, suite);
}

/** A suite over the corpora kept beside the project; `suite` gets their folder. No text of theirs enters the project. */
export function describeWithCorpora(name: string, suite: (folder: string) => void): void {
  describeOn(legs.corpora, name, suite);
}

/** A suite over models kept beside the project; `suite` gets their folder. */
export function describeWithModels(name: string, suite: (folder: string) => void): void {
  describeOn(legs.models, name, suite);
}

type Declare = (title: string, work: () => void | Promise<void>, patience?: number) => void;

/** One promise in many circumstances: a push shows it in `count` of them, by turns, a night in all. */
export function someOnPush(name: string, count: number, declare: (it: Declare) => void): void {
  const all: Parameters<Declare>[] = [];
  declare((...test) => all.push(test));
  for (const [title, work, patience] of pickByTurn(name, all, count)) it(title, work, patience);
}
