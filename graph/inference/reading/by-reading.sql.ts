import type { EntityId, SpanId } from '../../../src/domain/typed-ids.ts';
import { RELATION_READING_SETTINGS, type RelationReadingSettings } from '../inference-settings.ts';
import type { Owner } from '../../../src/domain/scope.ts';
import { canonicalOf, isCurrent } from '../../../src/record/index.ts';
import { readSettings, type View } from '../../../src/storage/index.ts';
import type { Conclusion } from '../../../src/domain/conclusions.ts';
import { anyChanged } from '../any-changed.ts';
import { storedReasons } from '../stored-derivations.ts';
import { methodName, type InferenceMethod } from '../inference-method.ts';

interface Row {
  from_id: EntityId;
  to_id: EntityId;
  kind: string;
  span_id: SpanId;
  model: string;
  confidence: number;
  valid_from: Date;
}

const STORED = `d.method = 'EXTRACTION'`;

/**
 * What a language model read in passages (PI-72, PI-67): for each relationship in a document as it is now an edge, as
 * sure as the model times `infer.reading.most`, from when the text was published or else seen. The model is asked
 * elsewhere (`readRelations`), so what is concluded depends on the rows of the space alone. The words that say so are
 * its premise. Of a passage that several models read, the last reading counts. What is read in a person's own document
 * is that person's own edge.
 */
export function byReading(settings: RelationReadingSettings, owner: Owner): InferenceMethod {
  const applied = settings['infer.reading'] ? String(settings['infer.reading.most']) : null;
  const all = async (view: View, limit: number) => ({
    concluded: applied === null ? [] : await readIn(view, owner, settings['infer.reading.most'], limit),
    stored: await storedReasons(view.sql, STORED, [], owner),
  });
  return {
    name: methodName('EXTRACTION', owner),
    title: 'what a model read',
    owner,
    applied,
    wanted: async (sql) => {
      const now = await readSettings(sql, RELATION_READING_SETTINGS);
      return (now['infer.reading'] ? String(now['infer.reading.most']) : null) === applied;
    },
    own: [STORED],
    all,
    since: async (view, commit, limit) =>
      (await anyChanged(view, commit, WATCHED)) ? all(view, limit) : { concluded: [], stored: [] },
  };
}

const WATCHED = {
  name: 'graph.readSince',
  tables: ['documents', 'mentions', 'merges'],
  more: ['exists (select from relation_readings where space_id = $1 and since > $2)'],
} as const;

/** Its ends must still be what the text names: a name may have been given to another since. One statement. */
async function readIn(view: View, owner: Owner, most: number, limit: number): Promise<Conclusion[]> {
  const named = (end: string): string =>
    `exists (select from mentions m where m.space_id = $1 and m.revision_id = r.revision_id and m.said and m.entity_id = ${end})`;
  const rows = await view.sql.query<Row>(
    'graph.readRelations',
    `with last as (
       select distinct on (r.revision_id, r.n) r.revision_id, r.model, r.found, d.subject_id, coalesce(v.published_at,
         v.modified_at, v.retrieved_at) as valid_from
         from relation_readings r
         join documents d on d.space_id = $1 and ${isCurrent('d', 'r.revision_id')}
         join revisions v on v.space_id = $1 and v.id = r.revision_id
        where r.space_id = $1 and r.owner_id is not distinct from $2::text and r.state = 'READ'
        order by r.revision_id, r.n, r.at desc, r.asked, r.wording)
     select distinct on (f."from", f."to", f.kind, f.span, r.model) f."from" as from_id, f."to" as to_id, f.kind, f.span as span_id,
       r.model,
            least(1, f.confidence * $3::double precision) as confidence, r.valid_from
       from last r cross join lateral jsonb_to_recordset(r.found)
         f (kind text, "from" uuid, "to" uuid, confidence double precision, span uuid, document boolean)
      where ${canonicalOf(view, 'f."from"')} <> ${canonicalOf(view, 'f."to"')} and ${named('f."to"')}
        and (f.document and f."from" = r.subject_id or not f.document and ${named('f."from"')})
      order by f."from", f."to", f.kind, f.span, r.model, f.confidence desc limit $4`,
    [view.sql.scope.spaceId, owner, most, limit],
  );
  return rows.map((row) => ({
    from: row.from_id,
    to: row.to_id,
    kind: row.kind,
    method: 'EXTRACTION',
    model: row.model,
    ruleId: null,
    confidence: row.confidence,
    validFrom: row.valid_from,
    validTo: null,
    premises: [{ kind: 'SPAN', id: row.span_id }],
  }));
}
