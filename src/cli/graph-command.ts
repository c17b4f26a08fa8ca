import { graphStatus, rebuildGraph, type SpaceGraph } from '../compose/index.ts';
import { readConfiguration, type Environment } from '../config/index.ts';
import { quiet } from './client/connect.ts';
import { EXIT, Interrupted, type ExitCode } from './exit-codes.ts';
import { write, type Io } from './io.ts';
import { table } from './table.ts';

export interface GraphOrder {
  readonly json: boolean;
  readonly target: { readonly space: string | null };
}

const PROGRESS_MS = 1_000;

/** `claimgraph graph rebuild`: writes spaces anew in Neo4j and compares; fails when the two differ afterwards. */
export async function runGraphRebuild(
  environment: Environment,
  { json, target }: GraphOrder,
  io: Io,
): Promise<ExitCode> {
  let [rows, reportedAt] = [0, performance.now()];
  const rebuilt = await rebuildGraph(quiet(readConfiguration(environment), io), {
    space: target.space,
    stopping: () => io.interrupted.aborted,
    onWritten: (more) => {
      rows += more;
      if (rows === 0 || performance.now() - reportedAt < PROGRESS_MS) return;
      reportedAt = performance.now();
      io.stderr.write(`claimgraph: ${rows.toLocaleString('en')} rows are in Neo4j\n`);
    },
  });
  if (io.interrupted.aborted) throw new Interrupted('stopped; a server that runs goes on with it, else run it again');
  if (rebuilt.kind === 'server') {
    const message = 'the server that has the folder writes all spaces anew; its `/health` says how far it is';
    await write(io.stdout, json ? `${JSON.stringify({ by: 'server', spaces: rebuilt.spaces })}\n` : `${message}\n`);
    return EXIT.ok;
  }
  await write(
    io.stdout,
    json ? `${JSON.stringify({ by: 'command', rows, spaces: rebuilt.spaces })}\n` : lines(rebuilt.spaces),
  );
  return judge(rebuilt.spaces);
}

/** `claimgraph graph status`: how far Neo4j is, and whether it holds what the record does. */
export async function runGraphStatus(
  environment: Environment,
  { json, target }: GraphOrder,
  io: Io,
): Promise<ExitCode> {
  const found = await graphStatus(quiet(readConfiguration(environment), io), target.space);
  await write(io.stdout, json ? `${JSON.stringify(found)}\n` : `${found.version}\n${lines(found.spaces)}`);
  return judge(found.spaces);
}

/** Being behind passes by itself; what differs at a commit that both know does not. */
const judge = (spaces: readonly SpaceGraph[]): ExitCode =>
  spaces.some(({ behind, same }) => behind !== null && !same) ? EXIT.failed : EXIT.ok;

const lines = (spaces: readonly SpaceGraph[]): string =>
  table([
    ['space', 'entities', 'merges', 'edges', 'behind', ''],
    ...spaces.map(({ space, entities, merges, edges, behind, same }) => [
      space,
      entities,
      merges,
      edges,
      behind ?? '–',
      verdict(behind, same),
    ]),
  ]);

function verdict(behind: number | null, same: boolean): string {
  if (behind === null) return 'not there yet: a running server brings it, or `claimgraph graph rebuild`';
  return same ? 'the same as the record' : 'differs from the record: run `claimgraph graph rebuild`';
}
