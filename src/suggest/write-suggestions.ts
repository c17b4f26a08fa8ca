import type { Owner } from '../domain/scope.ts';
import type { FoundSuggestion, SuggestionState } from '../domain/suggestion-record.ts';
import type { EntityId, Ids, SuggestionId } from '../domain/typed-ids.ts';
import { insertRows, type Columns, type Commit, type Sql, type SqlValue } from '../storage/index.ts';
import type { LookedAt } from './find-contradictions.ts';

const COLUMNS: Columns = {
  id: 'uuid',
  owner_id: 'text',
  kind: 'text',
  state: 'text',
  key: 'text',
  thing_key: 'text',
  subject_id: 'uuid',
  family: 'text',
  low_id: 'uuid',
  high_id: 'uuid',
  score: 'double precision',
  why: 'text',
  created_at: 'timestamptz',
  updated_at: 'timestamptz',
};

interface Known {
  id: SuggestionId;
  state: SuggestionState;
  key: string;
  thing_key: string;
  low_id: string;
  high_id: string;
}

/** What is known of these by names and values, by ids, or by the very two claims. One statement. */
async function knownSuggestions(sql: Sql, owner: Owner, found: readonly FoundSuggestion[]): Promise<Known[]> {
  return sql.query<Known>(
    'suggest.knownSuggestions',
    `select id, state, key, thing_key, low_id, high_id from suggestions
      where space_id = $1 and owner_id is not distinct from $2 and (key = any($3::text[]) or thing_key = any($4::text[])
        or (kind = 'CONTRADICTION' and low_id = any($5::uuid[]) and high_id = any($6::uuid[])))
      order by state = 'WITHDRAWN', id`,
    [
      sql.scope.spaceId,
      owner,
      found.map(({ key }) => key),
      found.map(({ thingKey }) => thingKey),
      ...[found.map(({ lowId }) => lowId), found.map(({ highId }) => highId)],
    ],
  );
}

interface News {
  readonly added: readonly FoundSuggestion[];
  /** Withdrawn ones that are found again. */
  readonly again: readonly (FoundSuggestion & { readonly id: SuggestionId })[];
}

function newAmong(found: readonly FoundSuggestion[], known: readonly Known[]): News {
  const taken = new Set<string>();
  const added: FoundSuggestion[] = [];
  const again: (FoundSuggestion & { readonly id: SuggestionId })[] = [];
  for (const one of found) {
    if (taken.has(one.key) || taken.has(one.thingKey)) continue;
    taken.add(one.key).add(one.thingKey);
    // Of two names, what was accepted was these two things, not all that are called so.
    const [first] = known.filter(
      ({ key, thing_key: thing, low_id: low, high_id: high, state }) =>
        thing === one.thingKey ||
        (low === one.lowId && high === one.highId) ||
        (key === one.key && (one.kind === 'CONTRADICTION' || state !== 'ACCEPTED')),
    );
    if (!first) added.push(one);
    else if (first.state === 'WITHDRAWN') again.push({ ...one, id: first.id });
  }
  return { added, again };
}

/** What a look comes to, as far as it changes suggestions. */
interface Look {
  readonly found: readonly FoundSuggestion[];
  readonly claims: readonly LookedAt[];
  readonly entities: readonly EntityId[];
}

/** Whether something of it is to be written: most looks find nothing, or what is known. Two statements at most. */
export async function isNews(sql: Sql, owner: Owner, { found, claims, entities }: Look): Promise<boolean> {
  if (found.length > 0) {
    const { added, again } = newAmong(found, await knownSuggestions(sql, owner, found));
    if (added.length + again.length > 0) return true;
  }
  if (claims.length === 0 && entities.length === 0) return false;
  const [row] = await sql.query(
    'suggest.anyUnfound',
    `select 1 from suggestions s where s.space_id = $1 and ${UNFOUND} limit 1`,
    [sql.scope.spaceId, owner, ...unfoundValues(found, claims, entities)],
  );
  return row !== undefined;
}

/**
 * Suggests what was found and is not known: what a person decided stays as it is, by whichever key it is found again, and what was
 * withdrawn is open again under its id. Three statements. @returns how many are open that were not
 */
export async function openSuggestions(commit: Commit, found: readonly FoundSuggestion[], ids: Ids): Promise<number> {
  if (found.length === 0) return 0;
  const { added, again } = newAmong(found, await knownSuggestions(commit, commit.owner, found));
  const rows = added.map((one) => rowOf(commit, one, ids.next('sug')));
  await insertRows(commit, 'suggestions', COLUMNS, rows);
  if (again.length > 0) await openAgain(commit, again);
  const opened = [...rows.map(({ id }, n) => ({ ...added[n], id })), ...again];
  for (const one of opened)
    announce(
      commit,
      'SUGGESTION_OPENED',
      one.id,
      one.subjectId ? [one.subjectId] : ([one.lowId, one.highId] as EntityId[]),
    );
  return opened.length;
}

const rowOf = (commit: Commit, one: FoundSuggestion, id: SuggestionId) => ({
  id,
  owner_id: commit.owner,
  kind: one.kind,
  state: 'OPEN',
  key: one.key,
  thing_key: one.thingKey,
  subject_id: one.subjectId,
  family: one.family,
  low_id: one.lowId,
  high_id: one.highId,
  score: one.score,
  why: one.why,
  created_at: commit.at,
  updated_at: commit.at,
});

async function openAgain(
  commit: Commit,
  again: readonly (FoundSuggestion & { readonly id: SuggestionId })[],
): Promise<void> {
  await commit.query(
    'suggest.openAgain',
    `update suggestions s set state = 'OPEN', subject_id = n.subject_id, low_id = n.low_id, high_id = n.high_id, score = n.score,
          why = n.why, thing_key = n.thing_key, version = s.version + 1, updated_at = $3
        from jsonb_to_recordset($2::jsonb) as n (id uuid, subject_id uuid, low_id uuid, high_id uuid, score double precision,
          why text, thing_key text)
        where s.space_id = $1 and s.id = n.id`,
    [
      commit.scope.spaceId,
      JSON.stringify(
        again.map((one) => ({
          id: one.id,
          subject_id: one.subjectId,
          low_id: one.lowId,
          high_id: one.highId,
          score: one.score,
          why: one.why,
          thing_key: one.thingKey,
        })),
      ),
      commit.at,
    ],
  );
}

const announce = (
  commit: Commit,
  kind: 'SUGGESTION_OPENED' | 'SUGGESTION_WITHDRAWN' | 'SUGGESTION_ACCEPTED' | 'SUGGESTION_DISMISSED',
  subject: SuggestionId,
  about: readonly EntityId[],
): void => commit.emit({ kind, subject, about, owner: commit.owner, data: {} });

interface OfThings {
  id: SuggestionId;
  kind: string;
  subject_id: EntityId | null;
  low_id: string;
  high_id: string;
}

const aboutOf = (row: OfThings): EntityId[] =>
  row.subject_id ? [row.subject_id] : ([row.low_id, row.high_id] as EntityId[]);

/** Open, of what was looked at, and not found. $2 = owner. */
const UNFOUND = `s.state = 'OPEN' and s.owner_id is not distinct from $2 and s.key <> all($5::text[]) and s.thing_key <> all($6::text[])
  and (s.low_id, s.high_id) not in (select n.low, n.high from jsonb_to_recordset($7::jsonb) as n (low uuid, high uuid))
  and ((s.subject_id, s.family) in (select n.id, n.family from jsonb_to_recordset($3::jsonb) as n (id uuid, family text))
    or (s.kind = 'SAME_NAME' and (s.low_id = any($4::uuid[]) or s.high_id = any($4::uuid[]))))`;

const unfoundValues = (
  found: readonly FoundSuggestion[],
  claims: readonly LookedAt[],
  entities: readonly EntityId[],
): SqlValue[] => [
  JSON.stringify(claims.flatMap(({ subjectId, families }) => families.map((family) => ({ id: subjectId, family })))),
  entities,
  found.map(({ key }) => key),
  found.map(({ thingKey }) => thingKey),
  JSON.stringify(found.map(({ lowId, highId }) => ({ low: lowId, high: highId }))),
];

/** Withdraws open suggestions of what was looked at that were not found any more. One statement, none where nothing was looked at. */
export async function withdrawUnfound(
  commit: Commit,
  found: readonly FoundSuggestion[],
  claims: readonly LookedAt[],
  entities: readonly EntityId[],
): Promise<number> {
  if (claims.length === 0 && entities.length === 0) return 0;
  const rows = await commit.query<OfThings>(
    'suggest.withdrawUnfound',
    `update suggestions s set state = 'WITHDRAWN', version = s.version + 1, updated_at = $8
      where s.space_id = $1 and ${UNFOUND} returning id, kind, subject_id, low_id, high_id`,
    [commit.scope.spaceId, commit.owner, ...unfoundValues(found, claims, entities), commit.at],
  );
  for (const row of rows) announce(commit, 'SUGGESTION_WITHDRAWN', row.id, aboutOf(row));
  return rows.length;
}

/** Open suggestions whose ground is gone, and withdrawn ones of names whose things are there again. */
export interface Turned {
  readonly gone: readonly SuggestionId[];
  readonly back: readonly SuggestionId[];
}

/** Withdraws those, and opens these again. Two statements at most. */
export async function turnSuggestions(commit: Commit, { gone, back }: Turned): Promise<void> {
  const turn = async (ids: readonly SuggestionId[], state: 'OPEN' | 'WITHDRAWN'): Promise<void> => {
    if (ids.length === 0) return;
    const rows = await commit.query<OfThings>(
      'suggest.turnSuggestions',
      `update suggestions set state = $3, version = version + 1, updated_at = $4 where space_id = $1 and id = any($2::uuid[])
          and state in ('OPEN', 'WITHDRAWN') returning id, kind, subject_id, low_id, high_id`,
      [commit.scope.spaceId, ids, state, commit.at],
    );
    for (const row of rows)
      announce(commit, state === 'OPEN' ? 'SUGGESTION_OPENED' : 'SUGGESTION_WITHDRAWN', row.id, aboutOf(row));
  };
  await turn(gone, 'WITHDRAWN');
  await turn(back, 'OPEN');
}

/** Writes what a person decided. One statement. */
export async function closeSuggestion(
  commit: Commit,
  id: SuggestionId,
  state: 'ACCEPTED' | 'DISMISSED',
  reason: string,
): Promise<void> {
  const rows = await commit.query<OfThings>(
    'suggest.closeSuggestion',
    `update suggestions set state = $3, decided_by = $4, decided_at = $5, reason = $6, version = version + 1, updated_at = $5
      where space_id = $1 and id = $2 returning id, kind, subject_id, low_id, high_id`,
    [commit.scope.spaceId, id, state, commit.scope.owner, commit.at, reason],
  );
  for (const row of rows) announce(commit, `SUGGESTION_${state}`, row.id, aboutOf(row));
}
