import { InvalidInput, StaleVersion } from '../domain/errors.ts';
import { derivedId, type Ids } from '../domain/typed-ids.ts';
import {
  defaultsOf,
  readValue,
  settingMistake,
  type Setting,
  type Settings,
  type SettingValue,
  type ValuesOf,
} from '../domain/setting.ts';
import type { LineOf } from '../domain/lines/line-shapes.ts';
import type { LineStore } from './history/compare.ts';
import type { Commit, Sql } from './database/database.ts';
import { insertRows } from './database/insert-rows.ts';

/** A setting with what it stands at in this space (OM-142). */
export interface SpaceSetting {
  readonly key: string;
  readonly setting: Setting;
  readonly value: SettingValue;
  readonly overridden: boolean;
  /** 0 = never set. */
  readonly version: number;
  /** null = still the default. */
  readonly updatedAt: Date | null;
}

interface SettingRow {
  id: string;
  key: string;
  value: SettingValue;
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

/** One that was set before it became the server's has no effect, nor one that is no more. */
const isOfSpace = (settings: Settings, key: string): boolean =>
  Object.hasOwn(settings, key) && settings[key]?.scope === 'space';

/** These settings as they hold in this space now: read for each request, so that a change needs no restart. */
export async function readSettings<S extends Settings>(sql: Sql, settings: S): Promise<ValuesOf<S>> {
  const rows = (await rowsOf(sql)).filter(({ key }) => isOfSpace(settings, key));
  if (rows.length === 0) return defaultsOf(settings);
  const own = rows.map(({ key, value }) => [key, readValue(settings[key], value)]);
  return { ...defaultsOf(settings), ...Object.fromEntries(own) } as ValuesOf<S>;
}

/** All of these settings with their values, in the order in which they are declared. */
export async function listSettings(sql: Sql, settings: Settings): Promise<SpaceSetting[]> {
  const rows = new Map((await rowsOf(sql)).filter((row) => isOfSpace(settings, row.key)).map((row) => [row.key, row]));
  return Object.entries(settings).map(([key, setting]) => toSpaceSetting(key, setting, rows.get(key)));
}

function toSpaceSetting(key: string, setting: Setting, row: SettingRow | undefined): SpaceSetting {
  return {
    key,
    setting,
    value: row === undefined ? setting.default : readValue(setting, row.value),
    overridden: row !== undefined,
    version: row?.version ?? 0,
    updatedAt: row?.updated_at ?? null,
  };
}

/**
 * Gives this space its own value of one of these settings.
 * @throws InvalidInput unknown name, one of the whole server, or a value that it does not take; StaleVersion
 */
export async function updateSetting(
  commit: Commit,
  settings: Settings,
  input: { readonly key: string; readonly value: SettingValue; readonly expectedVersion: number | null },
  ids: Ids,
): Promise<void> {
  const { key, value, expectedVersion } = input;
  const wrong = settingMistake(settings, key, value);
  if (wrong !== null) throw new InvalidInput(wrong.message, [wrong.of]);
  const [row] = (await rowsOf(commit)).filter((candidate) => candidate.key === key);
  if (expectedVersion !== null && expectedVersion !== (row?.version ?? 0)) {
    throw new StaleVersion(`setting ${key}`, expectedVersion, row?.version ?? 0);
  }
  const id = row?.id ?? ids.next('key');
  await commit.query(
    'storage.updateSetting',
    `insert into settings (space_id, id, key, value, version, updated_at) values ($1, $2, $3, $4::jsonb, 1, $5)
      on conflict (space_id, key) do update set value = excluded.value, version = settings.version + 1, updated_at = excluded.updated_at`,
    [commit.scope.spaceId, id, key, JSON.stringify(value), commit.at],
  );
  commit.emit({ kind: 'SETTING_CHANGED', subject: id, about: [], owner: null, data: { key, value } });
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
        // Up to version 0.1 a toggle was 1 or 0, which may be in the row, or in the line.
        value: typeof value === 'string' ? row.value !== value : Number(row.value) !== Number(value),
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
