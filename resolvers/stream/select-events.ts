import { InvalidInput } from '../../src/domain/errors.ts';
import type { StoredEvent } from '../../src/domain/event-record.ts';
import {
  encodeId,
  type ClaimId,
  type DocumentId,
  type EntityId,
  type QuarantineId,
  type SourceId,
} from '../../src/domain/typed-ids.ts';
import { entitiesByIds } from '../../src/identity/index.ts';
import { documentsByIds, quarantinedByIds, sourcesByIds } from '../../src/ingest/index.ts';
import { claimsByIds, documentsBehindClaims } from '../../src/reconcile/index.ts';
import type { Reader, View } from '../../src/storage/index.ts';
import type { Selection } from '../../src/stream/index.ts';
import type { RequestSession } from '../request/context.ts';

/** What events are wanted by, beside what they say themselves. */
export interface Traits {
  /** Types of the entities that it is about; null = of any. */
  readonly types?: readonly string[] | null | undefined;
  /** Of claims and inferred relationships, 0 to 1; null = however sure. */
  readonly minConfidence?: number | null | undefined;
  /** Keys or ids of sources; null = of any. */
  readonly sources?: readonly string[] | null | undefined;
  /** Entities, which whoever follows looks up. */
  readonly about?: readonly string[] | null | undefined;
}

/** Longer lists are a mistake: each event would be compared with all of it. */
const MOST = 100;
/** A claim of more documents than these is of the sources of the first ones. */
const DOCUMENTS_OF_CLAIM = 50;

/**
 * What reads which of some events are wanted; null where all are.
 * @throws InvalidInput
 */
export function selectionBy(op: RequestSession, wanted: Traits): Selection | null {
  checkTraits(wanted);
  const { types = null, minConfidence = null, sources = null } = wanted;
  if (types === null && minConfidence === null && sources === null) return null;
  const select = async (sql: Reader, events: readonly StoredEvent[]): Promise<ReadonlySet<StoredEvent>> => {
    const view: View = { sql, recorded: null, valid: null };
    let left = events;
    if (types !== null) left = await ofTypes(view, left, new Set(types.map((type) => type.toLowerCase())));
    if (minConfidence !== null) left = await sureEnough(view, left, minConfidence);
    if (sources !== null) left = await ofSources(view, left, new Set(sources));
    return new Set(left);
  };
  return { scope: op.scope, select };
}

function checkTraits({ types, minConfidence, sources, about }: Traits): void {
  for (const [name, list] of Object.entries({ types, sources, about }))
    if (list && (list.length === 0 || list.length > MOST))
      throw new InvalidInput(`expected 1 to ${MOST} ${name}, got ${list.length}; leave it out for all`, [name]);
  if (typeof minConfidence === 'number' && !(minConfidence >= 0 && minConfidence <= 1))
    throw new InvalidInput(`expected a confidence from 0 to 1, got ${minConfidence}`, ['minConfidence']);
}

type Events = readonly StoredEvent[];

async function ofTypes(view: View, events: Events, types: ReadonlySet<string>): Promise<Events> {
  const entities = await entitiesByIds(view, unique(events.flatMap(({ about }) => about)));
  const isOf = (id: EntityId): boolean => types.has(entities.get(id)?.type.toLowerCase() ?? '');
  return events.filter(({ about }) => about.some(isOf));
}

/** What has no confidence, such as a conflict or a document, stays. */
async function sureEnough(view: View, events: Events, least: number): Promise<Events> {
  const claims = await claimsByIds(view, subjects<ClaimId>(events, 'CLAIM_'));
  return events.filter(({ kind, subject, data }) => {
    const inferred = typeof data.confidence === 'number' ? data.confidence : null;
    const confidence = kind.startsWith('CLAIM_') ? claims.get(subject as ClaimId)?.confidence : inferred;
    return (confidence ?? 1) >= least;
  });
}

/** Documents and sources themselves, and claims that documents of theirs state. */
async function ofSources(view: View, events: Events, wanted: ReadonlySet<string>): Promise<Events> {
  const behind = await documentsBehindClaims(view, subjects<ClaimId>(events, 'CLAIM_'), DOCUMENTS_OF_CLAIM);
  const read = unique([...subjects<DocumentId>(events, 'DOCUMENT_'), ...[...behind.values()].flat()]);
  const documents = await documentsByIds(view, read);
  const held = await quarantinedByIds(view, subjects<QuarantineId>(events, 'DOCUMENT_'));
  const sourcesOf = ({ kind, subject }: StoredEvent): SourceId[] => {
    if (kind.startsWith('SOURCE_')) return [subject as SourceId];
    const behindIt = kind.startsWith('CLAIM_') ? (behind.get(subject as ClaimId) ?? []) : [subject as DocumentId];
    const found = [...behindIt.map((id) => documents.get(id)), held.get(subject as QuarantineId)];
    return found.flatMap((from) => from?.sourceId ?? []);
  };
  const sources = await sourcesByIds(view, unique(events.flatMap(sourcesOf)));
  const isWanted = (id: SourceId): boolean => wanted.has(sources.get(id)?.key ?? '') || wanted.has(encodeId('src', id));
  return events.filter((event) => sourcesOf(event).some(isWanted));
}

const unique = <T>(items: readonly T[]): T[] => [...new Set(items)];

const subjects = <Id extends string>(events: Events, prefix: string): Id[] =>
  unique(events.filter(({ kind }) => kind.startsWith(prefix)).map(({ subject }) => subject as Id));
