import { InvalidInput, StaleVersion } from '../domain/errors.ts';
import { derivedId, type Ids } from '../domain/ids.ts';
import {
  POLICY,
  POLICY_NAMES,
  isPolicyName,
  policyDefaults,
  settingMistake,
  type Policy,
  type PolicyName,
} from '../domain/policy.ts';
import type { LineOf } from '../domain/lines/index.ts';
import type { LineStore } from './history/compare.ts';
import type { Commit, Sql } from './database/database.ts';
import { insertRows } from './database/rows.ts';

/** A policy number with what it stands at in this space (OM-142). `updatedAt` null = still the default. */
export interface Setting {
  readonly key: PolicyName;
  readonly value: number;
  readonly overridden: boolean;
  /** 0 = never set. */
  readonly version: number;
  readonly updatedAt: Date | null;
}

interface SettingRow {
  id: string;
  key: string;
  value: number;
  version: number;
  updated_at: Date;
}

async function rowsOf(sql: Sql): Promise<SettingRow[]> {
  return sql.query<SettingRow>(
    'storage.settings',
    'select id, key, value, version, updated_at from settings where space_id = $1 order by key',
    [sql.scope.spaceId],
  );
}

/** One that was set before it became the server's has no effect. */
const isOfSpace = (key: string): key is PolicyName => isPolicyName(key) && POLICY[key].scope === 'space';

/** Every policy number as it holds in this space now: read for each request, so that a change needs no restart. */
export async function readPolicy(sql: Sql): Promise<Policy> {
  const rows = await rowsOf(sql);
  if (rows.length === 0) return policyDefaults;
  return {
    ...policyDefaults,
    ...Object.fromEntries(rows.filter((row) => isOfSpace(row.key)).map((row) => [row.key, row.value])),
  };
}

/** All settings with their values, in the order of the policy. */
export async function readSettings(sql: Sql): Promise<Setting[]> {
  const rows = new Map((await rowsOf(sql)).filter((row) => isOfSpace(row.key)).map((row) => [row.key, row]));
  return POLICY_NAMES.map((key) => toSetting(key, rows.get(key)));
}

function toSetting(key: PolicyName, row: SettingRow | undefined): Setting {
  return {
    key,
    value: row?.value ?? POLICY[key].default,
    overridden: row !== undefined,
    version: row?.version ?? 0,
    updatedAt: row?.updated_at ?? null,
  };
}

/**
 * Overrides a policy number in this space.
 * @throws InvalidInput unknown name, a number of the whole server, or a value out of its bounds; StaleVersion
 */
export async function updateSetting(
  commit: Commit,
  input: { readonly key: string; readonly value: number; readonly expectedVersion: number | null },
  ids: Ids,
): Promise<Setting> {
  const key = checked(input.key, input.value);
  const [row] = (await rowsOf(commit)).filter((candidate) => candidate.key === key);
  if (input.expectedVersion !== null && input.expectedVersion !== (row?.version ?? 0)) {
    throw new StaleVersion(`setting ${key}`, input.expectedVersion, row?.version ?? 0);
  }
  const rows = await commit.query<SettingRow>(
    'storage.updateSetting',
    `insert into settings (space_id, id, key, value, version, updated_at) values ($1, $2, $3, $4::jsonb, 1, $5)
      on conflict (space_id, key) do update set value = excluded.value, version = settings.version + 1, updated_at = excluded.updated_at
      returning id, key, value, version, updated_at`,
    [commit.scope.spaceId, row?.id ?? ids.next('key'), key, JSON.stringify(input.value), commit.at],
  );
  const written = rows[0];
  if (!written) throw new Error('a setting that was just written is not there');
  commit.emit({
    kind: 'SETTING_CHANGED',
    subject: written.id,
    about: [],
    owner: null,
    data: { key, value: input.value },
  });
  return toSetting(key, written);
}

function checked(key: string, value: number): PolicyName {
  const wrong = settingMistake(key, value);
  if (wrong !== null) throw new InvalidInput(wrong.message, [wrong.of]);
  return key as PolicyName;
}

const COLUMNS = { id: 'uuid', key: 'text', value: 'jsonb', version: 'integer', updated_at: 'timestamptz' } as const;

/** Settings of an export: a setting is known by its name. */
export const settingLines: LineStore<LineOf<'Setting'>> = {
  compare: async (sql, lines) => {
    const rows = new Map((await rowsOf(sql)).map((row) => [row.key, row]));
    const known = lines.flatMap(({ id, value, version, updatedAt }) => {
      const row = rows.get(id);
      if (!row) return [];
      const differs = {
        value: row.value !== value,
        version: row.version !== version,
        updatedAt: +row.updated_at !== +updatedAt,
      };
      return [[id, Object.entries(differs).flatMap(([name, differ]) => (differ ? [name] : []))] as const];
    });
    return {
      same: new Set(known.filter(([, differs]) => differs.length === 0).map(([id]) => id)),
      differing: new Map(known.filter(([, differs]) => differs.length > 0)),
    };
  },
  write: async (commit, lines) => {
    const rows = lines.map(({ id: key, value, version, updatedAt }) => ({
      id: derivedId('key', 'setting', key),
      key,
      value,
      version,
      updated_at: updatedAt,
    }));
    await insertRows(commit, 'settings', COLUMNS, rows);
    for (const { id, key, value } of rows)
      commit.emit({ kind: 'SETTING_CHANGED', subject: id, about: [], owner: null, data: { key, value } });
  },
};
