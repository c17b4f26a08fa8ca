/** A process that migrates a database and dies on command: told what to do by MIGRATOR (JSON). */
import { connectPostgres, migrate, openEmbedded, type Database } from '../../src/storage/index.ts';

export interface MigratorOrders {
  readonly at: { readonly folder: string } | { readonly url: string };
  /** Die right after this statement, in the `nth` migration that is applied (from 0). */
  readonly dieAfter: { readonly statement: 'file' | 'storage.migrationRecord'; readonly nth: number };
}

async function run(orders: MigratorOrders): Promise<void> {
  let applied = -1;
  const observe = (statement: string): void => {
    if (statement.startsWith('migration.')) applied += 1;
    const point = statement.startsWith('migration.') ? 'file' : statement;
    if (point === orders.dieAfter.statement && applied === orders.dieAfter.nth) process.kill(process.pid, 'SIGKILL');
  };
  const timeoutMs = 60_000;
  const database: Database =
    'folder' in orders.at
      ? await openEmbedded({ folder: orders.at.folder, timeoutMs, observe, bare: true })
      : await connectPostgres({ url: orders.at.url, poolSize: 1, poolOverflow: 0, timeoutMs, unsafe: true, observe });
  await migrate(database);
  await database.close();
}

const orders = process.env.MIGRATOR;
if (orders !== undefined) await run(JSON.parse(orders) as MigratorOrders);
