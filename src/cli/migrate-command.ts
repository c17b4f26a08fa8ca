import { migrateDatabase } from '../compose/index.ts';
import { readConfiguration, type Environment } from '../config/index.ts';
import { quiet } from './client/connect.ts';
import { EXIT, type ExitCode } from './exit-codes.ts';
import { write, type Io } from './io.ts';

/** `claimgraph migrate`: brings the database to this program's schema, and says what that took. */
export async function runMigrate(environment: Environment, io: Io): Promise<ExitCode> {
  const configuration = readConfiguration(environment);
  const { applied, schema } = await migrateDatabase(quiet(configuration, io));
  const where = configuration.databaseUrl === null ? configuration.dataDir : 'the database';
  const lines =
    applied.length === 0
      ? [`${where} is up to date (schema ${schema})`]
      : [...applied.map((name) => `applied ${name}`), `${where} is at schema ${schema} now`];
  await write(io.stdout, `${lines.join('\n')}\n`);
  return EXIT.ok;
}
