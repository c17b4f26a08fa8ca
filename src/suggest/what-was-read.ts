import type { ValueType } from '../domain/claim-record.ts';
import { READING_WORDS, type Reading } from '../domain/pack.ts';
import type { PredicateUse, WhatWasRead } from '../domain/pack-draft.ts';
import { groupedBy } from '../lib/grouped.ts';
import { relation, type View } from '../storage/index.ts';
import { cardinalities, familyOf, LEAST_SUBJECTS, learntSingle, shippedSingle } from './functional.ts';

/** Claims that are looked at; of more, more of the same is not learnt. */
const MOST_CLAIMS = 100_000;
const MOST_PREDICATES = 200;
const MOST_TYPES = 100;
/** Of a predicate, values of which it is looked at in which field they stand. */
const SAMPLES = 20;
/** Characters before a value in which the name of its field stands. */
const BEFORE = 80;

/** What is said of pages, and not of what they speak of: a draft is about the latter. */
const PAGES = [READING_WORDS.document, 'TAG'];
const OF_PAGES: readonly string[] = [
  READING_WORDS.linksTo,
  READING_WORDS.defines,
  READING_WORDS.describes,
  READING_WORDS.definition,
  READING_WORDS.argumentFor,
  READING_WORDS.argumentAgainst,
  ...['alias', 'AUTHORED', 'HAS_TAG', 'type', 'kind', 'name', 'title'],
];
const READING_OF: Readonly<Record<string, Reading>> = {
  'front-matter': 'fields',
  table: 'tables',
  list: 'lists',
  data: 'data',
  definition: 'definitions',
  link: 'links',
  post: 'posts',
  prose: 'prose',
  argument: 'arguments',
};

/** What was read in a space, for a draft of a pack; null = nothing is said of anything but pages. Eight statements. */
export async function whatWasRead(view: View): Promise<WhatWasRead | null> {
  const used = await usedPredicates(view);
  if (used.length === 0) return null;
  const documents = await readDocuments(view);
  const byName = [...groupedBy(used, ({ predicate }) => predicate).entries()].slice(0, MOST_PREDICATES);
  const names = byName.map(([name]) => name);
  const [counted, said, fields] = [
    await cardinalities(view.sql, null, names),
    await saidSingle(view),
    await fieldsOfNames(view, names),
  ];
  const predicates = byName.map(([name, rows]): PredicateUse => {
    const cardinality = counted.get(name);
    const learnt = cardinality !== undefined && learntSingle(cardinality);
    const enough = cardinality !== undefined && cardinality.subjects >= LEAST_SUBJECTS;
    const common = shippedSingle(name) === true && (learnt || !enough);
    const word = said.get(familyOf(name));
    return {
      name,
      claims: rows.reduce((sum, { claims }) => sum + claims, 0),
      values: Object.fromEntries(rows.map(({ value, claims }) => [value, claims])),
      objectType: rows.find(({ value }) => value === 'ENTITY')?.object_type ?? null,
      subjects: cardinality?.subjects ?? 0,
      singleValued: cardinality?.single ?? 0,
      single: word === 'ACCEPTED' ? word : word === 'DISMISSED' ? null : learnt ? 'LEARNT' : common ? 'COMMON' : null,
      fields: fields.get(name) ?? [],
    };
  });
  const { types, readings } = await typesAndReadings(view);
  return { documents, claims: predicates.reduce((sum, { claims }) => sum + claims, 0), types, predicates, readings };
}

interface UsedRow {
  predicate: string;
  value: ValueType;
  claims: number;
  object_type: string | null;
}

async function usedPredicates(view: View): Promise<UsedRow[]> {
  return view.sql.query<UsedRow>(
    'suggest.usedPredicates',
    `select predicate, value, claims, object_type from (
        select c.predicate, c.object_type as value, count(*)::integer as claims, mode() within group (order by o.type) as object_type,
          sum(count(*)) over (partition by c.predicate) as total
        from (select c.predicate, c.object_type, c.object_entity_id, c.subject_id from ${relation(view, 'claims')} c
          where c.space_id = $1 and c.status in ('ACTIVE', 'DISPUTED') limit ${MOST_CLAIMS}) c
        join entities s on s.space_id = $1 and s.id = c.subject_id and s.type <> all($2::text[])
        left join entities o on o.space_id = $1 and o.id = c.object_entity_id
        where c.predicate <> all($3::text[]) group by c.predicate, c.object_type) used
      order by total desc, predicate, claims desc`,
    [view.sql.scope.spaceId, PAGES, OF_PAGES],
  );
}

async function readDocuments(view: View): Promise<number> {
  const [row] = await view.sql.query<{ documents: number }>(
    'suggest.readDocuments',
    `select count(*)::integer as documents from ${relation(view, 'documents')} d where d.space_id = $1`,
    [view.sql.scope.spaceId],
  );
  return row?.documents ?? 0;
}

/** What people said of contradictions, by family: one that is accepted says that a thing has one value. One statement. */
async function saidSingle(view: View): Promise<Map<string, 'ACCEPTED' | 'DISMISSED'>> {
  const rows = await view.sql.query<{ family: string; accepted: boolean }>(
    'suggest.saidSingle',
    `select s.family, bool_or(s.state = 'ACCEPTED') as accepted from ${relation(view, 'suggestions')} s
      where s.space_id = $1 and s.kind = 'CONTRADICTION' and s.state in ('ACCEPTED', 'DISMISSED') group by s.family`,
    [view.sql.scope.spaceId],
  );
  return new Map(rows.map(({ family, accepted }) => [family, accepted ? 'ACCEPTED' : 'DISMISSED']));
}

/** In which fields, rows of two columns or lines of lists values stand that were read as names. One statement. */
async function fieldsOfNames(view: View, predicates: readonly string[]): Promise<Map<string, string[]>> {
  const rows = await view.sql.query<{ predicate: string; before: string; quote: string }>(
    'suggest.fieldsOfNames',
    `select p.predicate, e.quote, e.before from unnest($2::text[]) as p (predicate)
      cross join lateral (select s.quote,
          substring(r.text, greatest(s.start_offset - ${BEFORE}, 0) + 1, least(s.start_offset, ${BEFORE}) + length(s.quote)) as before
        from ${relation(view, 'claims')} c join ${relation(view, 'claim_evidence')} e on e.space_id = $1 and e.claim_id = c.id
          and e.method in ('front-matter', 'list', 'table')
        join spans s on s.space_id = $1 and s.id = e.span_id join revisions r on r.space_id = $1 and r.id = s.revision_id
        where c.space_id = $1 and c.predicate = p.predicate and c.object_entity_id is not null limit ${SAMPLES}) e`,
    [view.sql.scope.spaceId, predicates],
  );
  const found = new Map<string, Set<string>>();
  for (const { predicate, before, quote } of rows) {
    // A text with signs that count twice has its words elsewhere: nothing is learnt of it then.
    const field = before.endsWith(quote) ? fieldBefore(before.slice(0, before.length - quote.length)) : null;
    if (field !== null) found.set(predicate, (found.get(predicate) ?? new Set()).add(field));
  }
  return new Map([...found].map(([predicate, some]) => [predicate, [...some].sort()]));
}

/** `operator: `, `- Operator: `, `| Operator | `: the name of the field, in small letters. */
function fieldBefore(text: string): string | null {
  const [, field] = /(?:^|\n)[ \t>|*+-]*([\p{L}][\p{L}\d _-]{0,39}?)[*_]*\s*[:|][ \t"'*_]*[^\n:|]*$/u.exec(text) ?? [];
  return field?.trim().toLowerCase() ?? null;
}

async function typesAndReadings(view: View): Promise<Pick<WhatWasRead, 'types' | 'readings'>> {
  const types = await view.sql.query<{ name: string; entities: number }>(
    'suggest.usedTypes',
    `select e.type as name, count(*)::integer as entities from ${relation(view, 'entities')} e
      where e.space_id = $1 and e.type <> all($2::text[]) group by e.type order by entities desc, e.type limit ${MOST_TYPES}`,
    [view.sql.scope.spaceId, PAGES],
  );
  const methods = await view.sql.query<{ method: string }>(
    'suggest.usedMethods',
    `select distinct split_part(e.method, ':', 1) as method from (select e.method from ${relation(view, 'claim_evidence')} e
      where e.space_id = $1 limit ${MOST_CLAIMS}) e`,
    [view.sql.scope.spaceId],
  );
  // Who speaks of things that are no pages was read as a note.
  const notes = await view.sql.query(
    'suggest.readNotes',
    `select 1 from ${relation(view, 'claims')} c join entities s on s.space_id = $1 and s.id = c.subject_id and s.type <> all($2::text[])
      join ${relation(view, 'claim_evidence')} e on e.space_id = $1 and e.claim_id = c.id
      join documents d on d.space_id = $1 and d.id = e.document_id and d.pack = 'general'
      where c.space_id = $1 limit 1`,
    [view.sql.scope.spaceId, PAGES],
  );
  const readings = methods.flatMap(({ method }) => READING_OF[method] ?? []);
  return { types, readings: notes.length > 0 ? [...readings, 'notes'] : readings };
}
