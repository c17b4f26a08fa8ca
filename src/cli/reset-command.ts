import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { Unavailable } from '../domain/errors.ts';
import { DEFAULT_SPACE } from '../domain/scope.ts';
import { execute, Refused, type Client } from './client/client-port.ts';
import { EXIT, Interrupted, UsageError, type ExitCode } from './exit-codes.ts';
import { ResetSpaceDocument, StatsDocument } from './generated/operations.ts';
import { write, type Io } from './io.ts';
import { rows } from './stats.ts';
import { table } from './table.ts';

export interface ResetOrder {
  readonly yes: boolean;
  readonly target: { readonly space: string | null };
}

/** `claimgraph reset`: everything in a space goes, after its name was typed in, or with `--yes`. */
export async function runReset(client: Client, { yes, target }: ResetOrder, io: Io): Promise<ExitCode> {
  const { stats } = await execute(client, StatsDocument, {}, io.interrupted);
  const space = target.space ?? DEFAULT_SPACE;
  await write(io.stderr, `This will remove everything in the space ${JSON.stringify(space)} (${client.place}):\n`);
  await write(io.stderr, table(rows(stats)));
  if (!yes && !(await isConfirmed(space, io))) {
    await write(io.stderr, 'claimgraph: nothing was removed\n');
    return EXIT.failed;
  }
  const { resetSpace } = await execute(client, ResetSpaceDocument, { input: { confirm: space } });
  switch (resetSpace.__typename) {
    case 'SpaceReset': {
      const removed = resetSpace.removed.reduce((sum, { value }) => sum + value, 0);
      await write(
        io.stdout,
        `the space ${JSON.stringify(space)} is empty: ${removed.toLocaleString('en')} rows removed\n`,
      );
      return EXIT.ok;
    }
    case 'Unavailable':
      throw new Unavailable(resetSpace.component, resetSpace.message, resetSpace.retryAfter);
    default:
      throw new Refused(resetSpace.message, resetSpace.code, resetSpace.path);
  }
}

/** @throws UsageError where there is nobody to ask */
async function isConfirmed(space: string, io: Io): Promise<boolean> {
  if (io.stdin.isTTY !== true)
    throw new UsageError('reset: expected a terminal to ask on; give --yes to go on without');
  const reader = createInterface({ input: io.stdin });
  try {
    await write(io.stderr, 'It cannot be undone. Type the name of the space to go on: ');
    const [answer] = (await Promise.race([
      once(reader, 'line', { signal: io.interrupted }),
      once(reader, 'close', { signal: io.interrupted }).then(() => ['']),
    ])) as [string];
    return answer.trim() === space;
  } catch {
    throw new Interrupted('stopped; nothing was removed');
  } finally {
    reader.close();
  }
}
