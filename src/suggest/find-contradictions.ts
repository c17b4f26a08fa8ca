import { createHash } from 'node:crypto';
import type { Claim, TemporalQualifier } from '../domain/claim-record.ts';
import { comparableValue, exclude, type ComparableValue } from '../domain/exclusive-values.ts';
import { literalText } from '../domain/literal-values.ts';
import type { Ontology } from '../domain/ontology.ts';
import type { Owner } from '../domain/scope.ts';
import type { FoundSuggestion } from '../domain/suggestion-record.ts';
import { disjoint, type Period } from '../domain/time.ts';
import type { ClaimId, EntityId } from '../domain/typed-ids.ts';
import { groupedBy } from '../lib/grouped.ts';
import { claimsByIds } from '../reconcile/index.ts';
import { present, type Sql } from '../storage/index.ts';
import { normalName } from '../text/normal-name.ts';
import { familyOf, shippedSingle } from './functional.ts';
import { shownInSentence } from './shown.ts';

/** With more values than this, a thing has many of them, whatever a list says: no pair of them is a contradiction. */
const MOST_VALUES = 5;
/** Claims of one thing that are looked at, after those of each predicate were cut to what is needed. */
const MOST_CLAIMS = 300;

/** How likely a person accepts a pair, by whether both are of one predicate: guesses, until they are measured. */
const SCORES = { SAME: 0.8, GROUP: 0.5 } as const;
/** A document that says two values by itself may be a list, or may tell of two times. */
const ONE_DOCUMENT = 0.2;
/** Of two that may be one, both has to be so. */
const IF_ONE = 0.85;

/** A thing and what was looked for of it: what is not found any more of these is withdrawn. */
export interface LookedAt {
  readonly subjectId: EntityId;
  readonly families: readonly string[];
}

export interface FoundContradictions {
  readonly found: readonly FoundSuggestion[];
  readonly lookedAt: readonly LookedAt[];
}

interface Row {
  root: EntityId;
  id: ClaimId;
  predicate: string;
  object_name: string | null;
  document_id: string | null;
}

interface Said {
  readonly id: ClaimId;
  readonly root: EntityId;
  readonly predicate: string;
  readonly value: ComparableValue;
  /** Equal for equal values, whatever id a thing has. */
  readonly valueKey: string;
  readonly shown: string;
  readonly validity: Period;
  readonly temporal: TemporalQualifier;
  readonly qualifiers: Readonly<Record<string, string>>;
  readonly separated: boolean;
  readonly documentId: string | null;
}

/** Whose claims are looked at, and what changed of them. */
export interface ChangedThings {
  readonly claims: readonly { readonly subject_id: EntityId; readonly predicate: string }[];
  readonly entities: readonly EntityId[];
  readonly merged: readonly EntityId[];
}

/**
 * Possible contradictions of things that changed: within one thing, and between two of which it is suggested that they are one. Of each
 * predicate a handful of values is read, so that ten thousand of one are no more work than six. A fixed number of statements.
 */
export async function findContradictions(
  sql: Sql,
  owner: Owner,
  changed: ChangedThings,
  ontology: Ontology,
): Promise<FoundContradictions> {
  const named = await suggestedPairs(sql, owner, changed.entities);
  const own = [...changed.claims.map(({ subject_id: id }) => id), ...changed.merged, ...named.flat()];
  const looked = await namedSubjects(sql, own);
  const pairs = await suggestedPairs(sql, owner, own);
  const subjects = await namedSubjects(sql, [...own, ...pairs.flat()]);
  const roots = new Map([...subjects.values()].map((one) => [one.id, one]));
  const rows = await claimsOfSubjects(sql, owner, [...roots.keys()]);
  const groups = candidateGroups(
    rows,
    roots,
    pairs.flatMap((ids) => rootsOf(ids, subjects)),
  );
  const isSingle = (predicate: string): boolean =>
    shippedSingle(predicate) === true && !ontology.singleValued(predicate);
  const all = groups.flatMap((group) => group.rows).filter(({ predicate }) => isSingle(predicate));
  const claims = await claimsByIds(
    present(sql),
    all.map(({ id }) => id),
  );
  const found = groups.flatMap((group) => contradictionsIn(group, claims));
  const known = new Set<string>();
  return {
    // Within one thing first: the same two values are not asked again of two that may be one.
    found: await withoutConflicts(
      sql,
      found.filter(({ key }) => !known.has(key) && known.add(key)),
    ),
    lookedAt: lookedAt(
      rows,
      [...looked.values()].map(({ id }) => id),
    ),
  };
}

/** What is compared: claims of one family, of one thing, or of two that may be one. */
interface Group {
  readonly subject: Subject;
  /** null = of one thing. */
  readonly other: Subject | null;
  readonly rows: readonly Row[];
}

function candidateGroups(
  rows: readonly Row[],
  roots: ReadonlyMap<EntityId, Subject>,
  pairs: readonly (readonly [Subject, Subject])[],
): Group[] {
  const byFamily = groupedBy(rows, (row) => `${row.root} ${familyOf(row.predicate)}`);
  const within = [...byFamily.values()].flatMap((group): Group[] => {
    const subject = group[0] && roots.get(group[0].root);
    return subject && group.length > 1 ? [{ subject, other: null, rows: group }] : [];
  });
  const familiesOf = groupedBy(rows, ({ root }) => root);
  const between = pairs.flatMap(([subject, other]) =>
    [...new Set((familiesOf.get(subject.id) ?? []).map(({ predicate }) => familyOf(predicate)))].flatMap(
      (family): Group[] => {
        const [own, others] = [subject, other].map(({ id }) => byFamily.get(`${id} ${family}`) ?? []);
        return own && others && others.length > 0 ? [{ subject, other, rows: [...own, ...others] }] : [];
      },
    ),
  );
  return [...within, ...between];
}

function contradictionsIn(
  { subject, other, rows }: Group,
  claims: Awaited<ReturnType<typeof claimsByIds>>,
): FoundSuggestion[] {
  const said = rows.flatMap((row) => saidOf(row, claims.get(row.id)) ?? []);
  if (new Set(said.map(({ valueKey }) => valueKey)).size > MOST_VALUES) return [];
  return pairsOf(said)
    .filter(([a, b]) => other === null || a.root !== b.root)
    .map(([a, b]) => suggestionOf(subject, other, a, b));
}

const ofOneDocument = (a: Said, b: Said): boolean => a.documentId !== null && a.documentId === b.documentId;

/** Of a thing that was cut it is not known what is not there. */
function lookedAt(rows: readonly Row[], roots: readonly EntityId[]): LookedAt[] {
  const ofRoot = groupedBy(rows, ({ root }) => root);
  return roots.flatMap((subjectId): LookedAt[] => {
    const own = ofRoot.get(subjectId) ?? [];
    if (own.length === 0 || own.length >= MOST_CLAIMS) return [];
    return [{ subjectId, families: [...new Set(own.map(({ predicate }) => familyOf(predicate)))] }];
  });
}

/** Two of which it is suggested, and not decided, that they are one, where one of them is among these. One statement. */
async function suggestedPairs(
  sql: Sql,
  owner: Owner,
  ids: readonly EntityId[],
): Promise<(readonly [EntityId, EntityId])[]> {
  if (ids.length === 0) return [];
  const rows = await sql.query<{ low_id: EntityId; high_id: EntityId }>(
    'suggest.suggestedPairs',
    `with asked as (select id from unnest($2::uuid[]) as n (id) union
        select m.member_id from unnest($2::uuid[]) as n (id) join merges m on m.space_id = $1 and m.canonical_id = n.id)
      select low_id, high_id from suggestions s where s.space_id = $1 and s.kind = 'SAME_NAME' and s.state = 'OPEN'
          and s.owner_id is not distinct from $3 and s.low_id in (select id from asked)
        union select low_id, high_id from suggestions s where s.space_id = $1 and s.kind = 'SAME_NAME' and s.state = 'OPEN'
          and s.owner_id is not distinct from $3 and s.high_id in (select id from asked)`,
    [sql.scope.spaceId, [...new Set(ids)], owner],
  );
  return rows.map(({ low_id: low, high_id: high }) => [low, high] as const);
}

/** The two as who stands for them, the one with the longer name first; none where they are one by now. */
function rootsOf(ids: readonly [EntityId, EntityId], subjects: ReadonlyMap<EntityId, Subject>): [Subject, Subject][] {
  const [a, b] = ids.map((id) => subjects.get(id));
  if (!a || !b || a.id === b.id) return [];
  return [a.name.length > b.name.length || (a.name.length === b.name.length && a.id < b.id) ? [a, b] : [b, a]];
}

interface Subject {
  readonly id: EntityId;
  readonly name: string;
}

/** By each of these who stands for it, and their name. One statement. */
async function namedSubjects(sql: Sql, ids: readonly EntityId[]): Promise<Map<EntityId, Subject>> {
  const rows = await sql.query<Subject & { asked: EntityId }>(
    'suggest.namedSubjects',
    `select n.id as asked, e.id, e.name from unnest($2::uuid[]) as n (id)
      left join merges m on m.space_id = $1 and m.member_id = n.id
      join entities e on e.space_id = $1 and e.id = coalesce(m.canonical_id, n.id)`,
    [sql.scope.spaceId, [...new Set(ids)]],
  );
  return new Map(rows.map(({ asked, ...subject }) => [asked, subject]));
}

/** What is said of each and those that are one with it: of a predicate, the first of each value, and only so many. One statement. */
async function claimsOfSubjects(sql: Sql, owner: Owner, roots: readonly EntityId[]): Promise<Row[]> {
  return sql.query<Row>(
    'suggest.claimsOfSubjects',
    `select r.root, c.id, c.predicate, o.name as object_name, (select e.document_id from claim_evidence e
        where e.space_id = $1 and e.claim_id = c.id and e.said order by e.id limit 1) as document_id
      from unnest($3::uuid[]) as r (root)
      cross join lateral (select id, predicate, object_entity_id from (select id, predicate, object_entity_id,
          row_number() over (partition by predicate order by id) as place
          from (select distinct on (c.predicate, c.object_key) c.id, c.predicate, c.object_entity_id
          from (select r.root as id union all select member_id from merges where space_id = $1 and canonical_id = r.root) member
          join claims c on c.space_id = $1 and c.subject_id = member.id and c.owner_id is not distinct from $2
            and c.status in ('ACTIVE', 'DISPUTED')
          order by c.predicate, c.object_key, c.id) c) c
        where place <= ${MOST_VALUES + 1} order by predicate, id limit ${MOST_CLAIMS}) c
      left join entities o on o.space_id = $1 and o.id = c.object_entity_id
      order by r.root, c.predicate, c.id`,
    [sql.scope.spaceId, owner, roots],
  );
}

function saidOf(row: Row, claim: Claim | undefined): Said | null {
  const value = claim && comparableValue(claim.object, row.object_name);
  if (!claim || !value) return null;
  return {
    id: row.id,
    root: row.root,
    predicate: row.predicate,
    value,
    valueKey: JSON.stringify(value),
    shown: shownInSentence(claim.object.type === 'ENTITY' ? (row.object_name ?? '') : literalText(claim.object)),
    validity: claim.validity,
    temporal: claim.temporal,
    qualifiers: claim.qualifiers,
    separated: claim.separated !== null,
    documentId: row.document_id,
  };
}

function pairsOf(said: readonly Said[]): [Said, Said][] {
  return said.flatMap((a, n) =>
    said.slice(n + 1).flatMap((b): [Said, Said][] => (mayContradict(a, b) ? [[a, b]] : [])),
  );
}

const isNow = (temporal: TemporalQualifier): boolean => temporal === 'CURRENT' || temporal === 'PERMANENT';

/** Of one time and one circumstance. */
const mayContradict = (a: Said, b: Said): boolean =>
  a.valueKey !== b.valueKey &&
  !a.separated &&
  !b.separated &&
  (a.temporal === b.temporal || (isNow(a.temporal) && isNow(b.temporal))) &&
  !disjoint(a.validity, b.validity) &&
  Object.entries(a.qualifiers).every(([name, value]) => (b.qualifiers[name] ?? value) === value) &&
  exclude(a.value, b.value);

function suggestionOf(subject: Subject, other: Subject | null, a: Said, b: Said): FoundSuggestion {
  const family = familyOf(a.predicate);
  const same = a.predicate === b.predicate;
  const together = ofOneDocument(a, b);
  const [low, high] = a.id < b.id ? [a, b] : [b, a];
  const values = [a.valueKey, b.valueKey].sort();
  const score = (SCORES[same ? 'SAME' : 'GROUP'] - (together ? ONE_DOCUMENT : 0)) * (other === null ? 1 : IF_ONE);
  const about = [...new Set([a.predicate, b.predicate])]
    .map((one) => one.toLowerCase().replace(/_/gu, ' '))
    .join(' or ');
  const whom = other === null ? shownInSentence(subject.name) : namedBoth(subject, other);
  return {
    kind: 'CONTRADICTION',
    key: keyOf('CONTRADICTION', normalName(subject.name), family, ...values),
    thingKey: keyOf('CONTRADICTION', subject.id, family, ...values),
    subjectId: subject.id,
    family,
    lowId: low.id,
    highId: high.id,
    score: Number(score.toFixed(2)),
    why:
      `${whom}, ${shownInSentence(about)}: ${a.shown} or ${b.shown}? ` +
      `${together ? 'One document says' : 'Two documents say'} both, and a thing has one value of it as a rule.`,
  };
}

const namedBoth = (subject: Subject, other: Subject): string =>
  `${shownInSentence(subject.name)} and ${shownInSentence(other.name)}, if they are one`;

/** A key of bounded length. */
export const keyOf = (...parts: readonly string[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('hex');

/** What is a question on the desk already, or was one, is not suggested besides. One statement. */
async function withoutConflicts(sql: Sql, found: readonly FoundSuggestion[]): Promise<FoundSuggestion[]> {
  if (found.length === 0) return [];
  const rows = await sql.query<{ low: string; high: string }>(
    'suggest.inOneConflict',
    `select n.low, n.high from jsonb_to_recordset($2::jsonb) as n (low uuid, high uuid)
      where exists (select from conflict_parties p join conflict_parties o on o.space_id = $1 and o.conflict_id = p.conflict_id
        where p.space_id = $1 and p.claim_id = n.low and o.claim_id = n.high)`,
    [sql.scope.spaceId, JSON.stringify(found.map(({ lowId, highId }) => ({ low: lowId, high: highId })))],
  );
  const asked = new Set(rows.map(({ low, high }) => `${low} ${high}`));
  return found.filter(({ lowId, highId }) => !asked.has(`${lowId} ${highId}`));
}
