import { FacetNode, FacetValue, type At, type FacetArgs, type FacetThing } from '../../schema/index.ts';
import type { Counts } from '../../src/domain/facets.ts';
import { encodeId, type DocumentId, type SourceId } from '../../src/domain/typed-ids.ts';
import { pageSize } from './connection-page.ts';
import type { RequestSession } from './context.ts';

/**
 * The values that the items of a list have of something. `kind`: of what they are ids; left out: they are words.
 * @throws InvalidInput on a number of values out of bounds; Unavailable where counting takes longer than a statement may
 */
export async function facet<By extends string>(
  op: RequestSession,
  { counts, at }: { readonly counts: Counts<By>; readonly at: At },
  by: By,
  args: FacetArgs,
  kind?: FacetThing['kind'],
): Promise<FacetNode> {
  const found = await counts.facet(by, pageSize(args.first, await op.settings()));
  op.used += found.values.length;
  const values = found.values.map(({ value, count }) => {
    if (kind === undefined) return new FacetValue(value, count, null);
    const thing = thingOf(kind, value, at);
    return new FacetValue(thing.kind === 'src' ? encodeId('src', thing.id) : encodeId('doc', thing.id), count, thing);
  });
  return new FacetNode(found, values);
}

const thingOf = (kind: FacetThing['kind'], id: string, at: At): FacetThing =>
  kind === 'src' ? { kind, id: id as SourceId, at } : { kind, id: id as DocumentId, at };
