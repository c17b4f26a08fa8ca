import { execute, type Client } from '../client/client-port.ts';
import { EXIT, type ExitCode } from '../exit-codes.ts';
import { printable } from '../failure.ts';
import { PathsForCliDocument, type PathsForCliQuery } from '../generated/operations.ts';
import { write, type Io } from '../io.ts';
import { namedEntity } from './named-entity.ts';

export interface PathArguments {
  /** Ids, keys or names. */
  readonly from: string;
  readonly to: string;
  readonly maxDepth: number;
  readonly json: boolean;
}

type Path = NonNullable<PathsForCliQuery['paths']>['paths'][number];

/** `claimgraph path A B`: how two things are connected, the most confident paths first. */
export async function runPath(client: Client, wanted: PathArguments, io: Io): Promise<ExitCode> {
  const from = await namedEntity(client, wanted.from, io);
  const to = await namedEntity(client, wanted.to, io);
  const variables = { from: from.id, to: to.id, maxDepth: wanted.maxDepth };
  const { paths: found } = await execute(client, PathsForCliDocument, variables, io.interrupted);
  const paths = found?.paths ?? [];
  if (wanted.json) await write(io.stdout, `${JSON.stringify(found)}\n`);
  else if (paths.length === 0)
    await write(
      io.stdout,
      printable(`no path of up to ${wanted.maxDepth} steps from ${from.name} to ${to.name}`) + '\n',
    );
  else for (const path of paths) await write(io.stdout, `${printable(lineOf(path))}\n`);
  return EXIT.ok;
}

function lineOf({ confidence, entities, relationships }: Path): string {
  const steps = relationships.map(({ kind, basis, from }, n) => {
    const label = basis === 'INFERRED' ? `${kind}?` : kind;
    return from.id === entities[n]?.id ? `—${label}→` : `←${label}—`;
  });
  const walked = entities.map(({ name }, n) => (n === 0 ? name : `${steps[n - 1] ?? ''} ${name}`));
  return `${confidence.toFixed(2)}  ${walked.join(' ')}`;
}
