import type { CandidateMention, Candidates } from '../domain/candidate-claims.ts';
import { areToldApart, TELLING_PREDICATES, type TellingFact } from '../domain/told-apart.ts';
import type { DocumentId, EntityId, Ids, RevisionId, SourceId, SpanId } from '../domain/typed-ids.ts';
import type { Ontology } from '../domain/ontology.ts';
import type { TextRange } from '../domain/text.ts';
import {
  addAliases,
  addMentions,
  keepWhatIsNamed,
  nameSlot,
  resolveMentions,
  type AddedAliases,
  type MentionResolution,
  type NewAlias,
} from '../identity/index.ts';
import { indexTexts, type ToIndex } from '../index/index.ts';
import {
  applyCandidates,
  mergeAccounts,
  askWhoIsMeant,
  decidedNames,
  tellingFacts,
  type ResolvedCandidate,
  type ReconcileSettings,
} from '../reconcile/index.ts';
import type { Commit, NothingToCommit } from '../storage/index.ts';
import type { ModelReading } from '../extract/index.ts';
import type { PreparedDocument } from './prepare-here.ts';
import { readsAlike } from './read-by.ts';
import { keepAwaited } from './write/awaited-names.ts';
import { rememberReading } from './write/readings.ts';
import { storableOf } from './write/storable.ts';
import {
  knownDocument,
  setSubject,
  hasSameBytes,
  storeText,
  storeSpans,
  type KnownDocument,
  type StoredRevision,
} from './write/store-text.ts';

/** What one document added: counted over this commit alone. */
export interface DocumentCounts {
  readonly documents: number;
  readonly revisions: number;
  readonly chunks: number;
  readonly entities: number;
  readonly claims: number;
  readonly relationships: number;
  readonly aliases: number;
  readonly conflicts: number;
}

export interface CommittedDocument {
  /** REREAD: its bytes stood already; what reads them is another now, or was asked to read again. */
  readonly status: 'ADDED' | 'REVISED' | 'REREAD' | 'UNCHANGED';
  readonly documentId: DocumentId;
  readonly revisionId: RevisionId;
  readonly counts: DocumentCounts;
}

export interface CommitDocumentDeps {
  readonly ids: Ids;
  readonly settings: ReconcileSettings;
  readonly ontology: Ontology;
}

/** A document that changed nothing. */
export const NOTHING: DocumentCounts = {
  documents: 0,
  revisions: 0,
  chunks: 0,
  entities: 0,
  claims: 0,
  relationships: 0,
  aliases: 0,
  conflicts: 0,
};

/** How a document comes to its commit. */
export interface CommitContext {
  /** How far a model got with it; null = none was asked. */
  readonly reading: ModelReading | null;
  /** The document that stood at its place with its very bytes, when that was looked at; null = none did. */
  readonly existing: DocumentId | null;
  /** It is read again, whatever read it before. */
  readonly reread: boolean;
}

const HANDED_OVER: CommitContext = { reading: null, existing: null, reread: false };

/** The inside of a document's commit: resolve → store its text → reconcile → index, whole or not at all. */
export async function commitDocument(
  commit: Commit,
  prepared: PreparedDocument,
  sourceId: SourceId,
  deps: CommitDocumentDeps,
  context: CommitContext = HANDED_OVER,
): Promise<CommittedDocument | NothingToCommit<CommittedDocument>> {
  const { reading } = context;
  const known = await documentAt(commit, prepared, context);
  if (hasSameBytes(known, prepared) && !isToBeRead(known, prepared, context)) {
    const { id: documentId, currentRevisionId: revisionId } = known;
    return commit.nothing<CommittedDocument>({ status: 'UNCHANGED', documentId, revisionId, counts: NOTHING });
  }
  const resolution = await resolve(commit, prepared, known, deps);
  const stored = await storeText(commit, storableOf(prepared), known, sourceId, deps.ids);
  if (reading !== null) await rememberReading(commit, stored.revisionId, reading);
  const keepsModel = stored.wasRead && reading?.state !== 'READ';
  const { counts, toIndex } = await understand(commit, prepared, { ...stored, sourceId, keepsModel }, resolution, deps);
  await indexTexts(commit, [stored.toIndex, ...toIndex]);
  return {
    status: stored.again ? 'REREAD' : known ? 'REVISED' : 'ADDED',
    documentId: stored.documentId,
    revisionId: stored.revisionId,
    counts: {
      documents: known ? 0 : 1,
      revisions: stored.wasRead ? 0 : 1,
      chunks: stored.newChunks,
      entities: resolution.created,
      ...counts,
    },
  };
}

/** The document that it is about to be: the one at its place while that has its bytes, else the one of its key. */
async function documentAt(
  commit: Commit,
  prepared: PreparedDocument,
  { existing }: CommitContext,
): Promise<KnownDocument | null> {
  const there = existing === null ? null : await knownDocument(commit, { id: existing });
  return hasSameBytes(there, prepared) ? there : knownDocument(commit, prepared);
}

const isToBeRead = (
  { readBy }: KnownDocument,
  prepared: PreparedDocument,
  { reading, reread }: CommitContext,
): boolean => reread || (reading !== null && reading.state !== 'SKIPPED') || !readsAlike(readBy, prepared.readBy ?? []);

async function resolve(
  commit: Commit,
  { candidates }: PreparedDocument,
  known: KnownDocument | null,
  deps: CommitDocumentDeps,
): Promise<MentionResolution> {
  const slots = candidates.mentions.filter((m) => m.key === null).map((m) => nameSlot(m.type, m.name));
  const decided = await decidedNames(commit, slots);
  return resolveMentions(commit, {
    mentions: candidates.mentions,
    subject: candidates.subject,
    documentId: known?.id ?? null,
    decided,
    tellApart: async (mention, entities) => {
      const facts = factsOf(candidates, mention);
      if (facts.length < 2) return new Set();
      const known = await tellingFacts(commit, entities);
      return new Set(entities.filter((id) => areToldApart(facts, known.get(id) ?? [])));
    },
    ...deps,
  });
}

/** What a document itself says of one of its things that would tell it from another of its name. */
function factsOf({ claims, mentions }: Candidates, { ref }: CandidateMention): TellingFact[] {
  const names = new Map(mentions.map((mention) => [mention.ref, mention.name]));
  return claims.flatMap(({ subject, predicate, object }): TellingFact[] => {
    if (subject !== ref || !TELLING_PREDICATES.includes(predicate)) return [];
    if (object.type !== 'MENTION') return [{ predicate, object, name: null }];
    const name = names.get(object.ref) ?? null;
    return name === null ? [] : [{ predicate, object: { type: 'TEXT', text: name }, name }];
  });
}

/** A revision that is being understood. */
interface Understood extends StoredRevision {
  readonly sourceId: SourceId;
  /** What a model found in this very text before stays: none has read all of it now. */
  readonly keepsModel: boolean;
}

type NewCounts = Pick<DocumentCounts, 'claims' | 'relationships' | 'aliases' | 'conflicts'>;

/** With the revision stored: its exact words, its names, and what it says. */
async function understand(
  commit: Commit,
  prepared: PreparedDocument,
  stored: Understood,
  resolution: MentionResolution,
  deps: CommitDocumentDeps,
): Promise<{ readonly counts: NewCounts; readonly toIndex: readonly ToIndex[] }> {
  const { candidates, document } = prepared;
  const spanOf = await storeSpans(commit, stored, document.text, [
    ...candidates.mentions.flatMap((mention) => [
      ...mention.ranges,
      ...mention.aliases.flatMap((alias) => alias.range ?? []),
    ]),
    ...candidates.claims.flatMap((claim) => claim.ranges),
  ]);
  const named = await nameEntities(commit, prepared, stored, resolution, spanOf, deps.ids);
  const entityOf = new Map(resolution.mentions.map((mention) => [mention.ref, mention.entityId]));
  const subjectId = candidates.subject === null ? undefined : entityOf.get(candidates.subject);
  if (subjectId || stored.previousRevisionId !== null) await setSubject(commit, stored.documentId, subjectId ?? null);
  if (stored.wasRead || resolution.awaited.length > 0) await keepAwaited(commit, stored.documentId, resolution.awaited);
  for (const joined of resolution.joined) await mergeAccounts(commit, joined, deps);
  const asked = await askWhoIsMeant(commit, resolution.doubts, deps.ids);
  const reconciled = await applyCandidates(
    commit,
    { ...stored, speaksFrom: prepared.item.publishedAt ?? commit.at },
    resolvedCandidates(prepared, entityOf, spanOf),
    deps,
  );
  const counts = {
    claims: reconciled.added.length,
    relationships: reconciled.addedEdges,
    aliases: named.added.length,
    conflicts: asked + reconciled.conflicts,
  };
  return { counts, toIndex: [named.toIndex, reconciled.toIndex] };
}

/** Writes where entities are mentioned and by what names they go. */
async function nameEntities(
  commit: Commit,
  prepared: PreparedDocument,
  stored: Understood,
  resolution: MentionResolution,
  spanOf: (range: TextRange) => SpanId,
  ids: Ids,
): Promise<AddedAliases> {
  const resolved = new Map(resolution.mentions.map((mention) => [mention.ref, mention]));
  const { documentId, revisionId, sourceId, keepsModel } = stored;
  const place = { documentId, revisionId, sourceId };
  const aliases = prepared.candidates.mentions.flatMap((mention): NewAlias[] => {
    const hit = resolved.get(mention.ref);
    const first = mention.ranges[0];
    if (!hit) return [];
    const spellings = [
      { text: mention.name, kind: 'NAME' as const, confidence: mention.confidence },
      ...mention.aliases,
    ];
    return spellings.map((spelling) => {
      const range = ('range' in spelling ? spelling.range : undefined) ?? first;
      const evidence = range ? { ...place, spanId: spanOf(range) } : null;
      return {
        entityId: hit.entityId,
        text: spelling.text,
        kind: spelling.kind,
        method: mention.method,
        confidence: spelling.confidence,
        evidence,
      };
    });
  });
  const mentions = prepared.candidates.mentions.flatMap((mention: CandidateMention) => {
    const hit = resolved.get(mention.ref);
    if (!hit) return [];
    return mention.ranges.map((range) => ({
      entityId: hit.entityId,
      spanId: spanOf(range),
      stage: hit.stage,
      method: mention.method,
      confidence: hit.confidence,
    }));
  });
  await addMentions(commit, place, mentions, ids);
  const added = await addAliases(commit, aliases, ids);
  if (stored.wasRead) await keepWhatIsNamed(commit, place, { mentions, aliases, keepsModel });
  return added;
}

function resolvedCandidates(
  prepared: PreparedDocument,
  entityOf: ReadonlyMap<string, EntityId>,
  spanOf: (range: TextRange) => SpanId,
): ResolvedCandidate[] {
  const entity = (ref: string): EntityId => {
    const id = entityOf.get(ref);
    if (!id) throw new Error(`a claim of ${prepared.key} speaks of ${ref}, which no mention names`);
    return id;
  };
  return knownClaims(prepared, entityOf).map(({ subject, object, ranges, unless: _known, ...claim }) => ({
    ...claim,
    subjectId: entity(subject),
    object: object.type === 'MENTION' ? { type: 'ENTITY' as const, entityId: entity(object.ref) } : object,
    spans: ranges.map(spanOf),
  }));
}

/** Without what is said of awaited names by which nothing is known, and of the others without the words that stood for them. */
function knownClaims({ candidates }: PreparedDocument, entityOf: ReadonlyMap<string, EntityId>): Candidates['claims'] {
  const unknown = new Set(
    candidates.mentions.flatMap(({ ref, isAwaited }) => (isAwaited && !entityOf.has(ref) ? [ref] : [])),
  );
  return candidates.claims.filter(
    ({ subject, object, unless }) =>
      !unknown.has(subject) &&
      !(object.type === 'MENTION' && unknown.has(object.ref)) &&
      (unless === undefined || unknown.has(unless)),
  );
}
