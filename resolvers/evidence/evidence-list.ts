import {
  EvidenceObjectConnection,
  EvidenceObjectNode,
  type ConnectionOf,
  type EvidenceObjectsArgs,
  type PageArgs,
  type TopicNode,
} from '../../schema/index.ts';
import type { EvidenceObjectFilter } from '../../src/domain/evidence-object-record.ts';
import type { EvidenceObject } from '../../src/domain/evidence-object-record.ts';
import { decodeId } from '../../src/domain/typed-ids.ts';
import { listEvidenceObjects } from '../../src/evidence/index.ts';
import { atOf, NOW } from '../request/as-of.ts';
import { connect, type PageRead } from '../request/connection-page.ts';
import type { RequestSession } from '../request/context.ts';
import { noteReads } from '../request/note-evidence-reads.ts';
import { entityNamed } from '../request/starting-point.ts';

type List = Pick<PageRead<EvidenceObject, EvidenceObjectNode>, 'list' | 'args' | 'read' | 'parent'>;

/** A page of evidence objects; each of them is read by it. */
const pageOfEvidence = (op: RequestSession, list: List): Promise<ConnectionOf<EvidenceObjectNode>> =>
  connect(op, EvidenceObjectConnection, {
    ...list,
    ahead: (items) => {
      noteReads(
        op,
        items.map(({ id }) => id),
      );
      return Promise.resolve();
    },
    toNode: (record, at) => new EvidenceObjectNode(record, at),
  });

/** Those of the space that are asked for. */
export async function evidenceList(
  op: RequestSession,
  args: EvidenceObjectsArgs,
): Promise<ConnectionOf<EvidenceObjectNode>> {
  const [filter, { orderBy, orderDirection }] = [await filterOf(op, args), args];
  return pageOfEvidence(op, {
    list: { name: 'Query.evidenceObjects', of: null, shape: shapeOf(args) },
    args,
    read: (view, page) => listEvidenceObjects(view, filter, orderBy, orderDirection, page),
  });
}

/** Those of a topic, the newest first. */
export function evidenceOfTopic(
  op: RequestSession,
  { record: { id }, at }: TopicNode,
  args: PageArgs,
): Promise<ConnectionOf<EvidenceObjectNode>> {
  const filter = { entityId: null, topicId: id, origin: null, minConfidence: null, from: null, to: null };
  return pageOfEvidence(op, {
    list: { name: 'Topic.evidence', of: id, shape: [] },
    args,
    parent: at,
    read: (view, page) => listEvidenceObjects(view, filter, 'CREATED', 'DESC', page),
  });
}

/** What the arguments of a list ask for. @throws NotFound, AmbiguousName, InvalidInput */
async function filterOf(op: RequestSession, args: EvidenceObjectsArgs): Promise<EvidenceObjectFilter> {
  const { entity, topic, origin, minConfidence, from, to } = args;
  const at = args.asOf ? await atOf(op, args.asOf) : NOW;
  return {
    entityId: typeof entity === 'string' ? (await entityNamed(op, entity, at, 'entity')).record.id : null,
    topicId: typeof topic === 'string' ? decodeId(topic, 'top').id : null,
    origin: origin ?? null,
    minConfidence: minConfidence ?? null,
    from: from?.from ?? null,
    to: to?.from ?? null,
  };
}

/** A cursor belongs to the list as it was asked for. */
const shapeOf = ({ entity, topic, origin, minConfidence, from, to, ...args }: EvidenceObjectsArgs): unknown[] => [
  ...[entity, topic, origin, minConfidence, from, to, args.orderBy, args.orderDirection, args.asOf],
];
