import type { Client } from '../../client/client-port.ts';
import { UsageError } from '../../exit-codes.ts';
import { namedEntity } from '../../explore/named-entity.ts';
import type { Io } from '../../io.ts';
import type { GraphPart } from '../export-arguments.ts';
import type { GraphEdge, GraphLists } from './read-export-graph.ts';

/** What of a graph is written. */
export interface SelectedPart {
  readonly hasEntity: (id: string) => boolean;
  readonly hasEdge: (edge: Pick<GraphEdge, 'kind' | 'from' | 'to'>) => boolean;
  /** Everything is. */
  readonly whole: boolean;
}

type Reached = Pick<GraphEdge, 'kind' | 'from' | 'to'>;

/**
 * The part of a graph that is wanted: entities that are connected by relationships of some kinds, from seeds on. Relationships are read
 * once for each step away from the seeds, so that only the ids of what is reached are held.
 * @throws UsageError where a seed is nobody, or several, or no relationship is of a kind that is asked for
 */
export async function selectPart(
  { seeds, depth, kinds }: GraphPart,
  lists: Pick<GraphLists, 'edges'>,
  client: Client,
  io: Io,
): Promise<SelectedPart> {
  if (seeds === null && kinds === null) return { hasEntity: () => true, hasEdge: () => true, whole: true };
  const wanted = kinds && new Set(kinds.map((kind) => kind.toLowerCase()));
  const isOfKind = ({ kind }: Reached): boolean => wanted === null || wanted.has(kind.toLowerCase());
  const reached = new Set<string>();
  if (seeds !== null) for (const seed of seeds) reached.add((await namedEntity(client, seed, io)).id);
  const missing = new Set(wanted);
  for (let step = 0; step < (seeds === null ? 1 : depth); step++) {
    const found: string[] = [];
    for await (const edge of lists.edges()) {
      missing.delete(edge.kind.toLowerCase());
      if (!isOfKind(edge)) continue;
      const ends = [edge.from.id, edge.to.id];
      if (seeds === null || ends.some((id) => reached.has(id))) found.push(...ends);
    }
    for (const id of found) reached.add(id);
  }
  // With seeds a kind may be rightly absent from their surroundings, but not from all that is read.
  const [unknown] = missing;
  if (unknown !== undefined && (seeds === null || depth > 0))
    throw new UsageError(`--kinds: no relationship is of the kind ${JSON.stringify(unknown.slice(0, 40))} there`);
  const hasEntity = (id: string): boolean => reached.has(id);
  return {
    hasEntity,
    hasEdge: (edge) => isOfKind(edge) && hasEntity(edge.from.id) && hasEntity(edge.to.id),
    whole: false,
  };
}
