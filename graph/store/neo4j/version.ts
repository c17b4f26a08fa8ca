import { Unavailable } from '../../../src/domain/errors.ts';

/** Unique relationships and subqueries are written as version 5 knows them. */
const LEAST_MAJOR = 5;

/** @throws Unavailable when the server is too old */
export function refuseOldVersion(version: string): void {
  if (Number.parseInt(version, 10) >= LEAST_MAJOR) return;
  throw new Unavailable('neo4j', `expected Neo4j ${LEAST_MAJOR} or later, got ${version}; upgrade it`);
}
