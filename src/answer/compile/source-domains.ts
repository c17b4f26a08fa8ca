import type { Conflict } from '../../domain/claim-record.ts';
import { domainOf } from '../../domain/trust-record.ts';
import type { ClaimId, DocumentId } from '../../domain/typed-ids.ts';
import { documentsByIds, sourcesByIds } from '../../ingest/index.ts';
import { claimsByIds, evidenceByClaims } from '../../reconcile/index.ts';
import type { Eligibility } from '../../retrieve/index.ts';
import type { View } from '../../storage/index.ts';
import { mayBeCited } from '../cited-claims.ts';
import type { Backing, ContextSource } from './context-sources.ts';

/** How far sources agree about the claims of the evidence. */
export interface ClaimAgreement {
  /** Claims that hold and are made by it. */
  readonly claims: number;
  /** Those of them that two sites or more say, and about which no conflict is open. */
  readonly agreed: number;
  /** What they are about. */
  readonly entities: number;
}

/** Evidence of each claim that is read. */
const READ_OF_EACH = 20;
/** By so many sites sources agree (SE-98, its open point). */
const SITES_THAT_AGREE = 2;

/** Sources with who stands behind them, as far as the caller may cite that. */
export interface BackedSources {
  readonly backed: readonly ContextSource[];
  readonly claims: ClaimAgreement;
}

/** The documents behind the sources of a prompt, with their sites (SE-96, SE-98). Four statements, or none. */
export async function backingOf(
  view: View,
  sources: readonly ContextSource[],
  conflicts: ReadonlyMap<ClaimId, readonly Conflict[]>,
  eligibility: Eligibility,
): Promise<BackedSources> {
  if (sources.length === 0) return { backed: [], claims: { claims: 0, agreed: 0, entities: 0 } };
  const ids = [...new Set(sources.flatMap(({ claims }) => claims))];
  const claims = await claimsByIds(view, ids);
  const page = { first: READ_OF_EACH, after: null };
  const pages = await evidenceByClaims(view, ids, 'SUPPORTS', page, { together: true, current: true });
  const isOpen = mayBeCited(eligibility);
  const saidIn = (id: ClaimId): DocumentId[] =>
    (pages.get(id)?.items ?? []).flatMap(({ node: { documentId } }) => (isOpen(documentId) ? documentId : []));
  const places = sources.map(({ document, claims: own }) => [...new Set([document, ...own.flatMap(saidIn)])]);
  const stored = places.flat().filter((place): place is DocumentId => !URL.canParse(place) && place !== '');
  const sites = await sitesOfDocuments(view, [...new Set([...stored, ...ids.flatMap(saidIn)])]);
  const siteOf = (place: string): string[] => {
    const site = URL.canParse(place) ? domainOf(place) : (sites.get(place as DocumentId) ?? null);
    return site === null ? [] : [site];
  };
  const sitesOf = (of: readonly string[]): string[] => [...new Set(of.flatMap(siteOf))].sort();
  const isAgreed = (id: ClaimId): boolean =>
    sitesOf(saidIn(id)).length >= SITES_THAT_AGREE && (conflicts.get(id) ?? []).length === 0;
  return {
    backed: sources.map((source, i) => {
      const of = places[i] ?? [];
      return { ...source, backing: { documents: of.length, domains: sitesOf(of) } };
    }),
    claims: {
      claims: claims.size,
      agreed: [...claims.keys()].filter(isAgreed).length,
      entities: new Set([...claims.values()].map(({ subjectId }) => subjectId)).size,
    },
  };
}

/** The site that each document is from, or else its source; of those that are from one. Two statements. */
export async function sitesOfDocuments(
  view: View,
  ids: readonly DocumentId[],
): Promise<ReadonlyMap<DocumentId, string>> {
  const documents = await documentsByIds(view, ids);
  const sources = await sourcesByIds(view, [...new Set([...documents.values()].map(({ sourceId }) => sourceId))]);
  return new Map(
    [...documents].flatMap(([id, { uri, sourceId }]) => {
      const site = domainOf(uri) ?? domainOf(sources.get(sourceId)?.uri ?? null);
      return site === null ? [] : [[id, site] as const];
    }),
  );
}

/** Sites that a line names; of more it says how many there are. */
const NAMED = 3;

/** `2 sources: a.org, b.org` (SE-96). */
export function backingLine({ documents, domains }: Backing): string {
  const named = domains.slice(0, NAMED).join(', ');
  const more = domains.length > NAMED ? ` and ${domains.length - NAMED} more` : '';
  return `${documents} ${documents === 1 ? 'source' : 'sources'}${named === '' ? '' : `: ${named}${more}`}`;
}

/**
 * How sure the evidence is, as a whole (SE-98). The overall confidence is the mean of its passages; sources agree about a claim that two
 * sites or more say and about which no conflict is open.
 */
export function confidenceLines(
  sources: readonly ContextSource[],
  { claims, agreed, entities }: ClaimAgreement,
  isRecent: (passage: string) => boolean,
): string[] {
  if (sources.length === 0) return [];
  const mean = sources.reduce((sum, { confidence }) => sum + confidence, 0) / sources.length;
  const documents = new Set(sources.map(({ document }) => document)).size;
  const disputed = sources.filter(({ conflicts }) => conflicts.length > 0).length;
  const recent = sources.filter(({ sentences }) => sentences.every(({ place }) => isRecent(place.passage))).length;
  return [
    `confidence of the evidence ${mean.toFixed(2)}; ${sources.length} passages of ${documents} documents; ` +
      `${disputed} of them disputed`,
    `claims that it makes: ${claims}, sources agree on ${agreed}; entities: ${entities}`,
    `live or recent: ${Math.round((100 * recent) / sources.length)} % of the evidence`,
  ];
}
