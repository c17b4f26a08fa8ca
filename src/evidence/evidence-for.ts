import { unitVector } from '../domain/embedding-models.ts';
import type { EvidenceObject, Topic } from '../domain/evidence-object-record.ts';
import type { EntityId } from '../domain/typed-ids.ts';
import { mergeGroupOf } from '../record/index.ts';
import { upTo, type View } from '../storage/index.ts';
import { vectorText, type RegisteredModel } from '../vectors/index.ts';
import type { MemorySettings } from './evidence-settings.ts';
import { EVIDENCE_COLUMNS, toEvidenceObject, WITH_USES, type EvidenceRow } from './read-evidence-objects.ts';
import { modelOfTopics, searchTopics } from './search-topics.ts';
import { isServedEvidence, vectorOfEvidence } from './served-evidence.ts';

/** What evidence memory is asked with. */
export interface MemoryQuestion {
  /** Of the question, by the model in use. */
  readonly vector: Float32Array;
  /** Of the session's topic; null = there is no session, or nothing was said in it. */
  readonly sessionCentroid: Float32Array | null;
  /** That the question names. */
  readonly entities: readonly EntityId[];
}

export interface EvidenceForQuestion {
  /** The topic that the question is about; null = there is none, and so no evidence. */
  readonly topic: Topic | null;
  /** Those that name an entity of the question first, then by similarity, the nearest first. */
  readonly evidence: readonly {
    readonly object: EvidenceObject;
    /** Cosine to the centroid of the topic. */
    readonly similarity: number;
    readonly namesEntity: boolean;
  }[];
}

/**
 * What evidence memory has for a question (SE-80, SE-81). The active topic is the one nearest to the question and the centroid of its
 * session together; asked for are the members of that topic, and what names an entity of the question: of enough confidence, and only
 * above `evidence.similarity` to the topic, at most `evidence.objects`. Whoever uses it notes the reads (`EvidenceReads`). A few
 * statements.
 */
export async function evidenceFor(
  view: View,
  { vector, sessionCentroid, entities }: MemoryQuestion,
  settings: Omit<MemorySettings, 'topics.found'>,
): Promise<EvidenceForQuestion> {
  const model = await modelOfTopics(view.sql);
  if (model === null) return { topic: null, evidence: [] };
  const direction = blended(model, vector, sessionCentroid, settings['evidence.questionShare']);
  const [active] = await searchTopics(view, model, direction, 1);
  if (!active) return { topic: null, evidence: [] };
  const { spaceId, owner } = view.sql.scope;
  const rows = await view.sql.query<EvidenceRow & { similarity: number; names_entity: boolean }>(
    'evidence.evidenceFor',
    `with named as (select distinct t.evidence_id from unnest($4::uuid[]) as n (id)
        cross join lateral (${mergeGroupOf(view, 'n.id')}) as one (id)
        join evidence_entities t on t.space_id = $1 and t.entity_id = one.id),
    asked as (select evidence_id from named
      union select m.evidence_id from evidence_topics m where m.space_id = $1 and m.topic_id = $5),
    near as (select e.*, least(1, -(${vectorOfEvidence(model, 'e')} <#> $3::vector)) as similarity,
        exists (select from named where named.evidence_id = e.id) as names_entity
      from asked a join evidence_objects e on e.space_id = $1 and e.id = a.evidence_id
     where e.confidence >= $6 and ${upTo(view.recorded, 'e')})
    select ${EVIDENCE_COLUMNS}, e.similarity, e.names_entity from near e ${WITH_USES}
     where e.similarity > $7 and $2::text is not distinct from $2 and ${isServedEvidence(view, 'e.id')}
     order by e.names_entity desc, e.similarity desc, e.id limit $8`,
    [
      ...[spaceId, owner, vectorText(active.topic.centroid), entities, active.topic.id],
      ...[settings['evidence.confidence'], settings['evidence.similarity'], settings['evidence.objects']],
    ],
  );
  const evidence = rows.map((row) => ({
    object: toEvidenceObject(row),
    similarity: row.similarity,
    namesEntity: row.names_entity,
  }));
  return { topic: active.topic, evidence };
}

/** The direction of the question, drawn to the topic of its session; opposite ones leave the question's own. */
function blended(
  model: RegisteredModel,
  vector: Float32Array,
  centroid: Float32Array | null,
  share: number,
): Float32Array {
  const question = unitVector(vector, model);
  if (centroid === null) return question;
  const session = unitVector(centroid, model);
  const sum = question.map((value, n) => share * value + (1 - share) * (session[n] ?? 0));
  return sum.every((value) => value === 0) ? question : unitVector(sum, model);
}
