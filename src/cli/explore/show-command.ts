import { execute, type Client } from '../client/client-port.ts';
import { EXIT, UsageError, type ExitCode } from '../exit-codes.ts';
import { printable } from '../failure.ts';
import { ShowEntityDocument, type ShowEntityQuery } from '../generated/operations.ts';
import { write, type Io } from '../io.ts';
import { namedEntity } from './named-entity.ts';

export interface ShowArguments {
  /** An id, a key or a name. */
  readonly name: string;
  /** Rows of each list. */
  readonly first: number;
  readonly json: boolean;
}

type Entity = NonNullable<ShowEntityQuery['entity']>;

/** `claimgraph show NAME`: who or what it is, its names, what is claimed of it with the words, whom it is related to, what is open. */
export async function runShow(client: Client, { name, first, json }: ShowArguments, io: Io): Promise<ExitCode> {
  const { id } = await namedEntity(client, name, io);
  const { entity } = await execute(client, ShowEntityDocument, { id, first }, io.interrupted);
  if (!entity) throw new UsageError(`there is no entity ${id} in this space any more`);
  await write(io.stdout, json ? `${JSON.stringify(entity)}\n` : page(entity));
  return EXIT.ok;
}

const two = (value: number): string => value.toFixed(2);

function page(entity: Entity): string {
  const { claims, relationships, conflicts } = entity;
  const names = entity.aliases.nodes.map(({ text }) => text).filter((text) => text !== entity.name);
  return [
    `${entity.name}  ${entity.type}${entity.key === null ? '' : `  ${entity.key}`}  ${entity.id}`,
    ...(names.length > 0 ? [`also called: ${names.join(', ')}`] : []),
    ...section('claims', claims.nodes.flatMap(claimLines), claims.pageInfo.hasNextPage),
    ...section('relationships', relationships.nodes.map(edgeLine(entity.id)), relationships.pageInfo.hasNextPage),
    ...section(
      'open conflicts',
      conflicts.nodes.map(({ id, rationale }) => `  ${id}  ${rationale}`),
      false,
    ),
  ]
    .map((line) => `${printable(line)}\n`)
    .join('');
}

const section = (title: string, lines: readonly string[], more: boolean): string[] =>
  lines.length === 0 ? [] : ['', `${title}:`, ...lines, ...(more ? ['  … (more with --first)'] : [])];

function claimLines({ statement, status, confidence, evidence }: Entity['claims']['nodes'][number]): string[] {
  const [first] = evidence;
  const quoted = first
    ? [`        “${first.span.quote}” ${first.span.document.title ?? first.span.document.path}`]
    : [];
  return [`  ${two(confidence.value)}  ${statement}${status === 'ACTIVE' ? '' : `  ${status}`}`, ...quoted];
}

/** An arrow shows the direction; what was inferred and not said is marked. */
const edgeLine =
  (self: string) =>
  ({ kind, basis, confidence, from, to }: Entity['relationships']['nodes'][number]): string => {
    const [arrow, other] = from.id === self ? ['→', to] : ['←', from];
    return `  ${two(confidence.value)}  ${kind} ${arrow} ${other.name}${basis === 'INFERRED' ? '  (inferred)' : ''}`;
  };
