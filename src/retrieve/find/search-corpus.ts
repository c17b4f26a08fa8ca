import type { DocumentRecord, Revision } from '../../domain/document-record.ts';
import type { ChunkId, DocumentId, EntityId } from '../../domain/typed-ids.ts';
import { domainOf } from '../../domain/trust-record.ts';
import { takenInTurn } from '../../lib/taken-in-turn.ts';
import { documentsByIds, revisionsByIds } from '../../ingest/index.ts';
import { trustOfSources, type SourceTrustSettings } from '../../reconcile/index.ts';
import type { Reader, View } from '../../storage/index.ts';
import { vectorsOfChunks } from '../../vectors/index.ts';
import { searchQuestion } from '../answer-search.ts';
import type { CachedSource, RetrievedEvidence } from '../../evidence/index.ts';
import { claimsInChunks } from './claims-in-chunks.ts';
import type { RankedHit } from '../fuse.ts';
import { bestOpen } from '../gate/relevance-gate.ts';
import { findCandidates, type EvidenceDeps, type FoundCandidates, type HitCandidate } from '../retrieve-evidence.ts';
import { presentView, type Question } from '../../question/index.ts';

export interface CorpusDeps extends EvidenceDeps {
  readonly settings: EvidenceDeps['settings'] & SourceTrustSettings;
  readonly now: Date;
  readonly asOf?: number | null;
}

/** What the documents of a space say to a question, with what the answer rests on. */
export interface CorpusEvidence extends Omit<RetrievedEvidence, 'web' | 'wanted' | 'claims'> {
  readonly candidates: readonly HitCandidate[];
  /** Why the learned-sparse model found nothing; null = it took part, or none is configured. */
  readonly sparseAway: string | null;
}

export interface CorpusAsked {
  /** Chunks wanted. */
  readonly most: number;
  /** What evidence memory has for the question: one of the lists that are fused. */
  readonly remembered: readonly RankedHit[];
  readonly open: OpenDocuments;
}

/** Where it may look. */
export interface OpenDocuments {
  /** In these documents; null = in all. */
  readonly only: readonly DocumentId[] | null;
  /** What these have takes no other's place. */
  readonly off: ReadonlySet<string>;
}

/** The question, and its parts that need no other's answer where there are several. */
export function searchedTexts({ text: whole, decomposition }: Question['understood']): readonly string[] {
  const parts = decomposition.parts.filter(({ dependsOn }) => dependsOn.length === 0);
  return [whole, ...(parts.length > 1 ? parts.map(({ text }) => text) : [])];
}

/**
 * Chunks for a question, best first, each with how far its source is trusted. The parts of a question that need no other's answer are
 * searched for as well (PI-78): what a part finds counts as much as its place there. About ten statements, and as many for each part.
 * @throws what a search throws
 */
export async function searchCorpus(
  sql: Reader,
  { understood, cached }: Question,
  { most, remembered, open }: CorpusAsked,
  deps: CorpusDeps,
): Promise<CorpusEvidence> {
  const view = presentView(sql, deps);
  const request = { candidates: most, eligibility: { off: open.off, only: null, injected: new Set<string>() } };
  const lists: FoundCandidates[] = [];
  for (const [n, text] of searchedTexts(understood).entries()) {
    // Evidence memory was asked with the whole question.
    const given = { ...deps, remembered: n === 0 ? remembered : [] };
    lists.push(await findCandidates(view, searching(text, open, deps), request, given));
  }
  const candidates = bestOpen(takenInTurn(lists.map((list) => list.candidates)), most, open.off);
  const trusted = await sourcesOf(view, candidates, deps);
  const ids = candidates.map(({ id }) => id as ChunkId);
  const vectors = await vectorsOfChunks(view, ids);
  // Whether a text still holds is known from its claims.
  const said = [...(await claimsInChunks(view, ids)).values()].flat();
  const [{ sparse } = { sparse: null }] = lists;
  const states = lists.map(statesOf);
  return {
    candidates,
    sparseAway: sparse?.state === 'UNAVAILABLE' ? sparse.message : null,
    chunks: weighed(candidates, trusted),
    vectors: [...vectors.values()].map((vector) => Float32Array.from(vector)),
    sources: [...trusted.values()].flatMap(({ source }) => source ?? []),
    // A claim of a later document about what one of these is about may make evidence of that document, whatever its words.
    restsOn: [
      ...new Set<string>([
        ...cached.entities,
        ...trusted.keys(),
        ...[...trusted.values()].flatMap(({ subjectId }) => subjectId ?? []),
        ...said.map(({ id }) => id),
      ]),
    ],
    commit: deps.asOf ?? (await sql.head()),
    isPartial: states.some((state) => state.includes('UNAVAILABLE')),
    isPending: states.some((state) => state.includes('PENDING')),
  };
}

/** Vectors that a search for chunks reads: their own, those of their threads, and of claims that rest on them. */
const READ_KINDS = ['CHUNK', 'THREAD', 'CLAIM'] as const;

/** How it stood with each list that takes vectors. */
const statesOf = ({ dense, sparse }: FoundCandidates): string[] => [
  dense?.state === 'PENDING' && READ_KINDS.every((kind) => dense.pending[kind] === 0)
    ? 'READY'
    : (dense?.state ?? 'NONE'),
  sparse?.state ?? 'NONE',
];

const searching = (text: string, { only }: OpenDocuments, { embeddings }: CorpusDeps) =>
  searchQuestion(
    {
      ...{
        text,
        kinds: ['CHUNK'],
        expand: true,
        strategy: null,
        fusion: 'NORMALISED_SUM',
        weights: null,
        filters: only && { documentIds: only },
      },
    },
    embeddings,
  );

interface TrustedDocument {
  readonly reliability: number;
  /** What it is about; null = nothing that is known. */
  readonly subjectId: EntityId | null;
  /** null = it has no address. */
  readonly source: CachedSource | null;
}

async function sourcesOf(
  view: View,
  candidates: readonly HitCandidate[],
  { settings, now }: CorpusDeps,
): Promise<Map<DocumentId, TrustedDocument>> {
  const ids = [
    ...new Set(candidates.flatMap(({ hit: { found } }) => (found.kind === 'CHUNK' ? [found.documentId] : []))),
  ];
  const documents = await documentsByIds(view, ids);
  const sourceIds = [...new Set([...documents.values()].map(({ sourceId }) => sourceId))];
  const trust = await trustOfSources(view, sourceIds, now, settings);
  const revisions = await revisionsByIds(
    view,
    [...documents.values()].flatMap(({ currentRevisionId }) => currentRevisionId ?? []),
  );
  return new Map(
    [...documents].map(([id, document]) => {
      const reliability = trust.get(document.sourceId)?.value ?? 0;
      const revision = document.currentRevisionId && revisions.get(document.currentRevisionId);
      const { subjectId } = document;
      return [id, { reliability, subjectId, source: revision ? sourceOf(document, revision, reliability) : null }];
    }),
  );
}

function sourceOf(
  { uri, title }: DocumentRecord,
  { retrievedAt, contentHash }: Pick<Revision, 'retrievedAt' | 'contentHash'>,
  reliability: number,
): CachedSource | null {
  const domain = domainOf(uri);
  if (uri === null || domain === null) return null;
  return { url: uri, domain, title, reliability, retrievedAt: retrievedAt.toISOString(), contentHash };
}

/** The position in a list says more than a score, which is no share: stretched to the relevance of the best. */
function weighed(
  candidates: readonly HitCandidate[],
  trusted: ReadonlyMap<DocumentId, TrustedDocument>,
): RetrievedEvidence['chunks'] {
  const best = Math.max(0, ...candidates.map(({ hit }) => hit.relevance));
  return candidates.map(({ id, contentHash, asked = 0, near = null, overtaken = null, hit: { found } }, n) => ({
    text: { kind: 'STORED' as const, id },
    ...{ contentHash, asked, near, overtaken },
    relevance: best * (1 - n / candidates.length),
    reliability: (found.kind === 'CHUNK' ? trusted.get(found.documentId)?.reliability : undefined) ?? 0,
  }));
}
