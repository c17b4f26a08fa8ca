import { type AsOfInput, type At, type Memory, type Node, SemanticMemoryNode } from '../../schema/index.ts';
import type { EventKind } from '../../src/domain/event-record.ts';
import type { MemoryId } from '../../src/domain/memory-record.ts';
import { markOf, type Instant } from '../../src/domain/instant-in-id.ts';
import { decodeIdAsRead, encodeId, type ClaimId, type Id, type IdKind } from '../../src/domain/typed-ids.ts';
import { atOfId } from './as-of.ts';
import { isMemoryOf } from './memory-of-claim.ts';
import { buildOf, commitByNumber } from './commit-nodes.ts';
import type { RequestSession } from './context.ts';
import { evidenceRead } from './note-evidence-reads.ts';
import { numberOf } from './numbered-ids.ts';
import {
  aliasById,
  answerById,
  caseById,
  chunkById,
  claimById,
  conflictById,
  conversationOf,
  distinctPairById,
  documentById,
  entityById,
  episodeById,
  evidenceById,
  inferredById,
  jobById,
  mentionById,
  mergeById,
  messageById,
  quarantinedById,
  relationshipById,
  revisionById,
  ruleById,
  sourceById,
  spanById,
  suggestionById,
  topicById,
  trustRuleById,
} from './node-loaders.ts';

type Finder = (op: RequestSession, uuid: string, at: At) => Promise<Node | null>;

/** How a thing of each kind is found by its UUID. */
const FINDERS = {
  ent: (op, uuid, at) => entityById(op, uuid as Id<'ent'>, at),
  als: (op, uuid, at) => aliasById(op, uuid as Id<'als'>, at),
  mrg: (op, uuid, at) => mergeById(op, uuid as Id<'mrg'>, at),
  dis: (op, uuid, at) => distinctPairById(op, uuid as Id<'dis'>, at),
  cas: (op, uuid, at) => caseById(op, uuid as Id<'cas'>, at),
  men: (op, uuid, at) => mentionById(op, uuid as Id<'men'>, at),
  clm: (op, uuid, at) => claimById(op, uuid as Id<'clm'>, at),
  rul: (op, uuid, at) => ruleById(op, uuid as Id<'rul'>, at),
  rel: (op, uuid, at) => relationshipById(op, uuid as ClaimId, at),
  inf: (op, uuid, at) => inferredById(op, uuid as Id<'inf'>, at),
  mem: (op, uuid, at) => memoryById(op, uuid, at),
  evd: (op, uuid, at) => evidenceById(op, uuid as Id<'evd'>, at),
  spn: (op, uuid, at) => spanById(op, uuid as Id<'spn'>, at),
  cfl: (op, uuid, at) => conflictById(op, uuid as Id<'cfl'>, at),
  sug: (op, uuid, at) => suggestionById(op, uuid as Id<'sug'>, at),
  src: (op, uuid, at) => sourceById(op, uuid as Id<'src'>, at),
  tru: (op, uuid, at) => trustRuleById(op, uuid as Id<'tru'>, at),
  doc: (op, uuid, at) => documentById(op, uuid as Id<'doc'>, at),
  rev: (op, uuid, at) => revisionById(op, uuid as Id<'rev'>, at),
  chk: (op, uuid, at) => chunkById(op, uuid as Id<'chk'>, at),
  qua: (op, uuid, at) => quarantinedById(op, uuid as Id<'qua'>, at),
  cnv: (op, uuid) => conversationOf(op, uuid as Id<'cnv'>),
  msg: (op, uuid, at) => messageById(op, uuid as Id<'msg'>, at),
  evo: (op, uuid, at) => evidenceRead(op, uuid as Id<'evo'>, at),
  top: (op, uuid, at) => topicById(op, uuid as Id<'top'>, at),
  ans: (op, uuid) => answerById(op, uuid as Id<'ans'>),
  job: (op, uuid) => jobById(op, uuid as Id<'job'>),
  com: (op, uuid) => numbered(op, uuid, (number) => commitByNumber(op, number)),
  bld: (op, uuid) =>
    numbered(op, uuid, async (number) => (number > (await op.reader.head()) ? null : buildOf(op, number))),
} as const satisfies Partial<Record<IdKind, Finder>>;
const KINDS = Object.keys(FINDERS) as (keyof typeof FINDERS)[];

/**
 * Whatever has these ids, each as of the instant that it carries; null where there is nothing that the caller may see.
 * @throws InvalidInput when one is no id; NotKept
 */
export function nodesById(
  op: RequestSession,
  texts: readonly string[],
  asOf: AsOfInput | null | undefined,
): Promise<(Node | null)[]> {
  // Each instant is looked up once, as that may take a statement.
  const ats = new Map<string, Promise<At>>();
  const atEach = (instant: Instant | null): Promise<At> => {
    const mark = instant ? markOf(instant) : '';
    const at = ats.get(mark) ?? atOfId(op, instant, asOf);
    ats.set(mark, at);
    return at;
  };
  const found = texts.map(async (text) => {
    const { kind, id, instant } = decodeIdAsRead(text, ...KINDS);
    return FINDERS[kind](op, id, await atEach(instant));
  });
  return Promise.all(found);
}

/** A memory of the caller's own: a semantic one has the id of its claim. */
export async function memoryById(op: RequestSession, uuid: string, at: At): Promise<Memory | null> {
  const claim = await claimById(op, uuid as ClaimId, at);
  if (!claim) return episodeById(op, uuid as MemoryId, at);
  return claim.owner === op.scope.owner && (await isMemoryOf(op, claim.record, at))
    ? new SemanticMemoryNode(claim.record, at)
    : null;
}

async function numbered(
  op: RequestSession,
  uuid: string,
  find: (number: number) => Promise<Node | null>,
): Promise<Node | null> {
  const number = numberOf(op.scope, uuid);
  return number === null ? null : find(number);
}

/** What kind of thing the subject of each kind of event is. */
const SUBJECTS: Readonly<Record<EventKind, keyof typeof FINDERS | null>> = {
  SPACE_CREATED: null,
  SPACE_RESET: null,
  SOURCE_REGISTERED: 'src',
  SOURCE_REMOVED: 'src',
  TRUST_CHANGED: 'tru',
  DOCUMENT_ADDED: 'doc',
  DOCUMENT_REVISED: 'doc',
  DOCUMENT_REREAD: 'doc',
  DOCUMENT_REMOVED: 'doc',
  DOCUMENT_QUARANTINED: 'qua',
  DOCUMENT_RELEASED: 'qua',
  ENTITY_ADDED: 'ent',
  ENTITY_CHANGED: 'ent',
  ENTITY_MERGED: 'ent',
  ENTITY_UNMERGED: 'ent',
  ENTITIES_DISTINCT: 'ent',
  ALIAS_ADDED: 'als',
  ALIAS_REMOVED: 'als',
  ALIAS_REVIEWED: 'als',
  CLAIM_ADDED: 'clm',
  CLAIM_SUPPORTED: 'clm',
  CLAIM_SUPERSEDED: 'clm',
  CLAIM_DISPUTED: 'clm',
  CLAIM_ENDED: 'clm',
  CLAIM_RETRACTED: 'clm',
  CLAIM_RESTORED: 'clm',
  CONFLICT_OPENED: 'cfl',
  CONFLICT_RESOLVED: 'cfl',
  CONFLICT_REOPENED: 'cfl',
  CONFLICT_DISMISSED: 'cfl',
  SUGGESTION_OPENED: 'sug',
  SUGGESTION_ACCEPTED: 'sug',
  SUGGESTION_DISMISSED: 'sug',
  SUGGESTION_WITHDRAWN: 'sug',
  EDGE_INFERRED: 'inf',
  EDGE_CHANGED: 'inf',
  EDGE_WITHDRAWN: 'inf',
  EDGE_REVIEWED: 'inf',
  RULE_DEFINED: 'rul',
  RULE_ENABLED: 'rul',
  RULE_DISABLED: 'rul',
  CONVERSATION_STARTED: 'cnv',
  MESSAGES_APPENDED: 'cnv',
  MESSAGES_STORED: 'cnv',
  MESSAGES_PUBLISHED: 'cnv',
  ANSWER_STANDING_CHANGED: 'ans',
  MEMORY_ADDED: 'mem',
  COMMIT_UNDONE: null,
  SETTING_CHANGED: null,
  MODEL_BUDGET_LOW: null,
  MODEL_BUDGET_SPENT: null,
  JOB_STARTED: 'job',
  JOB_PROGRESS: 'job',
  JOB_FINISHED: 'job',
  JOB_FAILED: 'job',
  JOB_CANCELLED: 'job',
};

/** Id of what an event happened to; null where that is no thing with an id. */
export function subjectId(event: { readonly kind: EventKind; readonly subject: string }): string | null {
  const kind = SUBJECTS[event.kind];
  return kind && encodeId(kind, event.subject as Id<typeof kind>);
}

/** The thing that a change of a commit is about. */
export async function changedNode(
  op: RequestSession,
  change: { readonly kind: EventKind; readonly subject: string },
  at: At,
): Promise<Node | null> {
  const kind = SUBJECTS[change.kind];
  return kind && FINDERS[kind](op, change.subject, at);
}
