/**
 * A process that infers in a space and dies on command: run as `node inferrer.ts`, told what to do by INFERRER (JSON). Says at its end
 * how many statements it made, and whether it had the turn.
 */
import { infer } from '../../graph/inference/index.ts';
import { connectPostgres, findSpace, openEmbedded } from '../../src/storage/index.ts';

export interface InferrerOrders {
  readonly at: { readonly folder: string } | { readonly url: string };
  readonly space: string;
  /** Die right after so many statements of the inference; null = live. */
  readonly dieAfter: number | null;
}

export interface InferrerReport {
  readonly statements: number;
  readonly settled: boolean;
}

async function run(orders: InferrerOrders): Promise<InferrerReport> {
  let statements = 0;
  let isCounting = false;
  const observe = (): void => {
    if (isCounting && ++statements === orders.dieAfter) process.kill(process.pid, 'SIGKILL');
  };
  const database =
    'folder' in orders.at
      ? await openEmbedded({ folder: orders.at.folder, timeoutMs: 30_000, observe })
      : await connectPostgres({
          url: orders.at.url,
          poolSize: 2,
          poolOverflow: 2,
          timeoutMs: 30_000,
          unsafe: true,
          observe,
        });
  const space = await findSpace(database, orders.space);
  if (!space) throw new Error(`expected a space ${orders.space}`);
  isCounting = true;
  const { settled } = await infer({ database }, { spaceId: space.id, spaceName: space.name });
  isCounting = false;
  await database.close();
  return { statements, settled };
}

const orders = process.env['INFERRER'];
if (orders === undefined) throw new Error('expected INFERRER to say what to do');
process.stdout.write(JSON.stringify(await run(JSON.parse(orders) as InferrerOrders)));
