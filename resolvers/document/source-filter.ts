import type { SourcesArgs } from '../../schema/index.ts';
import { decodeId, type SourceId } from '../../src/domain/typed-ids.ts';
import type { SourceFilter } from '../../src/ingest/index.ts';
import { sourcesTrusted } from '../../src/reconcile/index.ts';
import { sourcesOfEvidence } from '../../src/evidence/index.ts';
import { atOf, instantOf } from '../request/as-of.ts';
import type { RequestSession } from '../request/context.ts';
import { entityNamed } from '../request/starting-point.ts';

/** Which sources are asked for; trust and what their documents are about are looked up first. */
export async function sourceFilter(op: RequestSession, args: SourcesArgs): Promise<SourceFilter> {
  const { kinds, removed, from, to } = args;
  const groups = [await trusted(op, args), await about(op, args)].filter((group) => group !== null);
  const [first, second] = groups;
  const ids = first ? first.filter((id) => second?.includes(id) ?? true) : null;
  return { kinds: kinds ?? null, removed: removed ?? null, ids, from: from?.from ?? null, to: to?.from ?? null };
}

async function trusted(op: RequestSession, { minTrust, asOf }: SourcesArgs): Promise<SourceId[] | null> {
  if (typeof minTrust !== 'number') return null;
  const at = await atOf(op, asOf);
  return sourcesTrusted(op.recordView(at), minTrust, await instantOf(op, at), await op.settings());
}

async function about(op: RequestSession, { entity, topic, asOf }: SourcesArgs): Promise<SourceId[] | null> {
  if (typeof entity !== 'string' && typeof topic !== 'string') return null;
  const at = await atOf(op, asOf);
  const entityId = typeof entity === 'string' ? (await entityNamed(op, entity, at, 'entity')).record.id : null;
  const topicId = typeof topic === 'string' ? decodeId(topic, 'top').id : null;
  return sourcesOfEvidence(op.recordView(at), { entityId, topicId });
}

/** A cursor belongs to the list as it was asked for. */
export const shapeOfSources = ({ first: _first, after: _after, ...args }: SourcesArgs): unknown[] => [
  ...[args.asOf, args.kinds, args.removed, args.minTrust, args.entity, args.topic, args.from, args.to],
];
