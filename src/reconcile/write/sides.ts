import { sideStrength, type WeighedSide } from '../../domain/contradiction.ts';
import type { TemporalQualifier } from '../../domain/claim-record.ts';
import type { ClaimId, SourceId } from '../../domain/typed-ids.ts';
import type { ReconcileSettings, SourceTrustSettings } from '../reconcile-settings.ts';
import type { ConfidenceSettings, ContradictionSettings } from '../../domain/settings.ts';
import { isAuthority } from '../../domain/trust-record.ts';
import { type Commit, present } from '../../storage/index.ts';
import { isOfDocument } from '../read/claim-basis.ts';
import { trustOfSources } from '../read/read-trust.ts';
import { confidenceOf } from './write-evidence.ts';
import {
  CONFIRMATIONS,
  NO_SUPPORT,
  EVIDENCE_CONFIDENCE,
  toSupport,
  TRUST_OF_DOCUMENT,
  type Support,
  type EvidenceConfidence,
} from './support.ts';
import { joinCurrent } from '../../record/index.ts';

/** A claim, as far as weighing it needs it. */
export interface Weighable {
  readonly id: ClaimId;
  readonly predicate: string;
  readonly temporal: TemporalQualifier;
  readonly verifiedAt: Date;
}

/** What speaks for a claim, and how much it weighs by that before a dispute lowers it. */
export interface ClaimSide {
  /** null = nothing speaks for it. */
  readonly support: Support | null;
  readonly side: WeighedSide;
  /** When it was first said: when the text was published, else when it was observed; never later than now. */
  readonly spokenAt: Date;
}

/** Strength of a claim as it stands before it was disputed, 0–1 (SE-48). `support` null = nothing speaks for it. */
export const strengthOf = (
  support: Support | null,
  verifiedAt: Date,
  now: Date,
  settings: ConfidenceSettings & ContradictionSettings,
): number =>
  weigh(support, { verifiedAt, temporal: 'CURRENT', authority: false, isMemory: false }, now, settings).strength;

interface Row {
  claim_id: ClaimId;
  strongest: EvidenceConfidence;
  documents: string;
  mean_trust: number;
  best_trust: number;
  confirmations: number | null;
  sources: SourceId[];
  of_document: boolean;
  spoken_at: Date;
}

/**
 * What speaks for claims by now, and whether a source of theirs is the authority for their predicate. Reads the evidence, so it is to be
 * there; the claims themselves need not. At most three statements.
 */
export async function sidesOf(
  commit: Commit,
  claims: readonly Weighable[],
  settings: ReconcileSettings,
): Promise<Map<ClaimId, ClaimSide>> {
  if (claims.length === 0) return new Map();
  const rows = await commit.query<Row>(
    'reconcile.sidesOf',
    `select s.claim_id, max(s.strongest) as strongest, count(*) as documents, avg(s.trust) as mean_trust, max(s.trust) as best_trust,
        max(s.confirmations) as confirmations, array_agg(distinct s.source_id) as sources, bool_or(s.of_document) as of_document,
        (select min(least(coalesce(r.published_at, e.created_at), $3)) from claim_evidence e
          join revisions r on r.space_id = $1 and r.id = e.revision_id
          where e.space_id = $1 and e.claim_id = s.claim_id and e.stance = 'SUPPORTS') as spoken_at from (
        select e.claim_id, e.document_id, e.source_id, ${EVIDENCE_CONFIDENCE} as strongest, ${TRUST_OF_DOCUMENT} as trust,
          ${CONFIRMATIONS} as confirmations, bool_or(${isOfDocument('e')}) as of_document
        from claim_evidence e
        ${joinCurrent('e')}
        where e.space_id = $1 and e.claim_id = any($2::uuid[]) and e.stance = 'SUPPORTS' and e.said
        group by e.claim_id, e.document_id, e.source_id) s
      group by s.claim_id`,
    [commit.scope.spaceId, claims.map(({ id }) => id), commit.at],
  );
  const byId = new Map(rows.map((row) => [row.claim_id, row]));
  const speaksAsAuthority = await authorities(commit, rows, settings);
  return new Map(
    claims.map((claim) => {
      const row = byId.get(claim.id);
      const support = row ? supportIn(row) : null;
      const authority = row?.sources.some((source) => speaksAsAuthority(source, claim.predicate)) ?? false;
      const isMemory = commit.owner !== null && row?.of_document === false;
      const side = weigh(support, { ...claim, authority, isMemory }, commit.at, settings);
      return [claim.id, { support, side, spokenAt: row?.spoken_at ?? claim.verifiedAt }];
    }),
  );
}

const supportIn = ({ strongest, documents, mean_trust: mean, best_trust: best, confirmations }: Row): Support =>
  toSupport(strongest, {
    documents: Number(documents),
    meanTrust: mean,
    bestTrust: best,
    confirmations: confirmations ?? 0,
  });

/** Which sources are the authority for what by now, whatever they were when they spoke. */
async function authorities(
  commit: Commit,
  rows: readonly Row[],
  settings: SourceTrustSettings,
): Promise<(source: SourceId, predicate: string) => boolean> {
  const view = present(commit);
  const trust = await trustOfSources(view, [...new Set(rows.flatMap(({ sources }) => sources))], commit.at, settings);
  return (source, predicate) => {
    const found = trust.get(source);
    return found !== undefined && isAuthority(found, predicate);
  };
}

interface ClaimFacts {
  readonly verifiedAt: Date;
  readonly temporal: TemporalQualifier;
  readonly authority: boolean;
  readonly isMemory: boolean;
}

function weigh(
  support: Support | null,
  facts: ClaimFacts,
  now: Date,
  settings: ConfidenceSettings & ContradictionSettings,
): WeighedSide {
  const by = support ?? NO_SUPPORT;
  const { verifiedAt, temporal, authority, isMemory } = facts;
  const side = {
    sources: by.documents,
    reliability: by.meanTrust,
    best: by.bestTrust,
    authority,
    confidence: confidenceOf(by, false, settings).value,
    verifiedAt,
    temporal,
    isMemory,
  };
  return { ...side, strength: sideStrength(side, now, settings) };
}
