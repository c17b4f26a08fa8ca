import type { ContentFilterInput } from '../../schema/index.ts';
import { InvalidInput } from '../../src/domain/errors.ts';
import type { SourceKind } from '../../src/domain/document-record.ts';
import type { SourceId } from '../../src/domain/typed-ids.ts';
import { sourceIdsOfKinds } from '../../src/ingest/index.ts';
import type { ContentFilter } from '../../src/lexical/index.ts';
import { NOW } from '../request/as-of.ts';
import type { RequestSession } from '../request/context.ts';
import { idsNamedOrKeyed } from '../request/keys-as-ids.ts';

const QUARTER = /^\d{4}-Q[1-4]$/u;
const MOST = 100;

/** @throws InvalidInput for a quarter that is none, or a list that is too long */
export function contentFilter(given: ContentFilterInput | null | undefined): ContentFilter | null {
  if (!given) return null;
  const { years = null, quarters = null, from, to, statuses = null } = given;
  for (const [name, list] of Object.entries({ years, quarters, statuses }))
    if (list && list.length > MOST)
      throw new InvalidInput(`expected at most ${MOST} ${name}, got ${list.length}`, ['content', name]);
  const bad = quarters?.find((quarter) => !QUARTER.test(quarter));
  if (bad !== undefined)
    throw new InvalidInput(`expected a quarter such as 2024-Q1, got ${JSON.stringify(bad.slice(0, 40))}`, [
      'content',
      'quarters',
    ]);
  return { years, quarters, statuses, from: from?.from ?? null, to: to?.from ?? null };
}

interface OfSources {
  readonly sources?: readonly string[] | null;
  readonly sourceKinds?: readonly SourceKind[] | null;
}

/** The sources that are named and have one of the kinds; null = any. */
export async function sourcesMeant(
  op: RequestSession,
  { sources, sourceKinds }: OfSources,
): Promise<SourceId[] | null> {
  const named = sources ? await idsNamedOrKeyed(op, 'src', sources) : null;
  if (!sourceKinds) return named;
  const ofKinds = await sourceIdsOfKinds(op.recordView(NOW), sourceKinds);
  return named === null ? ofKinds : ofKinds.filter((id) => named.includes(id));
}
