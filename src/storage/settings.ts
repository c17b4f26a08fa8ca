import { InvalidInput, StaleVersion } from '../domain/errors.ts';
import type { Ids } from '../domain/ids.ts';
import type { PolicyNumber } from '../domain/policy-number.ts';
import { POLICY, POLICY_NAMES, isPolicyName, policyDefaults, type Policy, type PolicyName } from '../domain/policy.ts';
import type { Commit, Sql } from './database.ts';

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
  if (!isPolicyName(key))
    throw new InvalidInput(`no setting is called ${JSON.stringify(key.slice(0, 80))}; query settings lists them`, [
      'key',
    ]);
  const { min, max, unit, integer, scope, instead }: PolicyNumber = POLICY[key];
  if (scope === 'server') {
    const what = instead ?? 'it cannot be changed without another build of the program';
    throw new InvalidInput(`${key} holds for the whole server, not for one space; ${what}`, ['key']);
  }
  if (!Number.isFinite(value) || value < min || value > max || (integer && !Number.isInteger(value))) {
    throw new InvalidInput(
      `${key}: expected ${integer ? 'a whole number' : 'a number'} from ${min} to ${max} (${unit}), got ${value}`,
      ['value'],
    );
  }
  return key;
}
