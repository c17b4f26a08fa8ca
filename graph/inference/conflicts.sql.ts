import type { ClaimId, EntityId } from '../../src/domain/typed-ids.ts';
import { JOINED_CONFLICT_SETTINGS, type JoinedConflictSettings } from './inference-settings.ts';
import { canonicalOf } from '../../src/record/index.ts';
import { readSettings, type View } from '../../src/storage/index.ts';
import type { Conclusion } from '../../src/domain/conclusions.ts';
import { anyChanged } from './any-changed.ts';
import { storedReasons } from './stored-derivations.ts';
import type { InferenceMethod } from './inference-method.ts';

interface Row {
  from_id: EntityId;
  to_id: EntityId;
  from_claim: ClaimId;
  to_claim: ClaimId;
  confidence: number;
  valid_from: Date | null;
  valid_to: Date | null;
}

/** The kind of edge between two entities of which contradicting things are said; from the lesser id to the greater. */
const CONFLICTS_WITH = 'CONFLICTS_WITH';
const STORED = `d.method = 'ENTAILMENT_CONFLICT'`;

/**
 * Two entities of which one claim says what a claim of the other contradicts: a conflict of values or a negation that
 * waits for a person, or in which one side was chosen (PI-67). What was dismissed, or holds on both sides, joins
 * nothing. As sure as the less sure claim times `infer.conflicts.confidence`; the two claims are its premises.
 * Conflicts are few, so all of them are looked at whenever one of them, a claim in one, or a merge changed.
 */
export function byConflicts(settings: JoinedConflictSettings): InferenceMethod {
  const applied = appliedOf(settings);
  const all = async (view: View, limit: number) => ({
    concluded: applied === null ? [] : await pairsOf(view, settings, limit),
    stored: await storedReasons(view.sql, STORED, [], null),
  });
  return {
    name: 'ENTAILMENT_CONFLICT',
    title: 'what contradicts each other',
    owner: null,
    applied,
    wanted: async (sql) => appliedOf(await readSettings(sql, JOINED_CONFLICT_SETTINGS)) === applied,
    own: [STORED],
    all,
    since: async (view, commit, limit) =>
      (await anyChanged(view, commit, WATCHED)) ? all(view, limit) : { concluded: [], stored: [] },
  };
}

const appliedOf = (settings: JoinedConflictSettings): string | null =>
  settings['infer.conflicts'] ? String(settings['infer.conflicts.confidence']) : null;

const WATCHED = {
  name: 'graph.conflictsSince',
  tables: ['conflicts', 'merges'],
  more: [
    'exists (select from conflict_parties where space_id = $1 and since > $2)',
    `exists (select from claims c join conflict_parties p on p.space_id = $1 and p.claim_id = c.id
      where c.space_id = $1 and c.since > $2)`,
  ],
} as const;

async function pairsOf(view: View, settings: JoinedConflictSettings, limit: number): Promise<Conclusion[]> {
  const rows = await view.sql.query<Row>(
    'graph.contradicted',
    `with sides as (
       select f.id as conflict_id, c.id as claim_id, ${canonicalOf(view, 'c.subject_id')} as entity_id, c.confidence, c.valid_from,
         c.valid_to
         from conflicts f join conflict_parties p on p.space_id = $1 and p.conflict_id = f.id join claims c on c.space_id = $1
           and c.id = p.claim_id
        where f.space_id = $1 and f.owner_id is null and c.owner_id is null and f.kind in ('VALUE', 'NEGATION')
          and (f.status = 'OPEN' or f.status = 'RESOLVED' and f.winner_claim_id is not null))
     select distinct a.entity_id as from_id, b.entity_id as to_id, a.claim_id as from_claim, b.claim_id as to_claim,
            $2::double precision * least(a.confidence, b.confidence) as confidence,
            greatest(a.valid_from, b.valid_from) as valid_from, least(a.valid_to, b.valid_to) as valid_to
       from sides a join sides b on b.conflict_id = a.conflict_id and a.entity_id < b.entity_id
      where greatest(a.valid_from, b.valid_from) is null or least(a.valid_to, b.valid_to) is null
         or greatest(a.valid_from, b.valid_from) < least(a.valid_to, b.valid_to) limit $3`,
    [view.sql.scope.spaceId, settings['infer.conflicts.confidence'], limit],
  );
  return rows.map((row) => ({
    from: row.from_id,
    to: row.to_id,
    kind: CONFLICTS_WITH,
    method: 'ENTAILMENT_CONFLICT',
    model: null,
    ruleId: null,
    confidence: row.confidence,
    validFrom: row.valid_from,
    validTo: row.valid_to,
    premises: [
      { kind: 'CLAIM', id: row.from_claim },
      { kind: 'CLAIM', id: row.to_claim },
    ],
  }));
}
