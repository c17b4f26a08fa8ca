import { nearestName } from '../text/did-you-mean.ts';

/**
 * What a setting is, and how a room declares those that it uses: in its own `settings.ts`, a group by group of names. This file
 * knows no name. A space may have its own value of a setting (`updateSetting`), within its bounds; a change holds from the
 * next request on (OM-142). What holds for a whole server is declared by `onServer`.
 */

/** What a number is; `true` = it is whole. */
const NUMBER_KINDS = {
  SHARE: false,
  FACTOR: false,
  NUMBER: false,
  COUNT: true,
  MILLISECONDS: true,
  SECONDS: true,
  DAYS: true,
  TOKENS: true,
  BYTES: true,
  MEGABYTES: true,
  DOLLARS: false,
} as const;
type NumberKind = keyof typeof NUMBER_KINDS;

export type SettingKind = 'TOGGLE' | 'TEXT' | NumberKind;

interface Described {
  /** What it counts or decides; of a toggle, what is so while it is on. */
  readonly what: string;
  /** Requirement, paper or measurement it comes from. */
  readonly source: string;
}

interface Scoped {
  /** Whose it is: a space may have its own value, or it holds for all spaces of the server. */
  readonly scope: 'space' | 'server';
  /** For one of the server: what to do in place of setting it. */
  readonly instead: string | null;
}

export interface ToggleSetting extends Described, Scoped {
  readonly kind: 'TOGGLE';
  readonly default: boolean;
}

export interface NumberSetting extends Described, Scoped {
  readonly kind: NumberKind;
  readonly default: number;
  readonly min: number;
  readonly max: number;
  readonly integer: boolean;
}

/** Words that somebody wrote for a space; without any it is empty. */
export interface TextSetting extends Described, Scoped {
  readonly kind: 'TEXT';
  readonly default: string;
  /** Characters at most. */
  readonly max: number;
  /** What is expected, where words are not that; null = they are. Left out: any words do. */
  readonly mistake?: (words: string) => string | null;
}

export type Setting = ToggleSetting | TextSetting | NumberSetting;
export type SettingValue = boolean | number | string;

export type Settings = Readonly<Record<string, Setting>>;

/** The values of a group of settings: what a function takes that reads them. */
export type ValuesOf<S extends Settings> = {
  readonly [Name in keyof S]: S[Name] extends ToggleSetting ? boolean : S[Name] extends TextSetting ? string : number;
};

interface NumberFields extends Described {
  readonly default: number;
  readonly min: number;
  readonly max: number;
  /** Where it may be a fraction although its kind is mostly whole. */
  readonly integer?: boolean;
  readonly instead?: string;
}

const OF_SPACE: Scoped = { scope: 'space', instead: null };

const numberOf =
  (kind: NumberKind) =>
  (fields: NumberFields): NumberSetting => ({ kind, integer: NUMBER_KINDS[kind], ...OF_SPACE, ...fields });

export const toggle = (fields: Described & { readonly default: boolean }): ToggleSetting => ({
  kind: 'TOGGLE',
  ...OF_SPACE,
  ...fields,
});

export const text = (fields: Described & Pick<TextSetting, 'max' | 'mistake'>): TextSetting => ({
  kind: 'TEXT',
  default: '',
  ...OF_SPACE,
  ...fields,
});

/** A part of a whole: a confidence, a likeness, a probability, a weight; from 0 to 1 unless bounds are given. */
export const share = (
  fields: Described & { readonly default: number; readonly min?: number; readonly max?: number },
): NumberSetting => numberOf('SHARE')({ min: 0, max: 1, ...fields });

/** What something is multiplied by. */
export const factor = numberOf('FACTOR');
/** Any other number that need not be whole. */
export const number = numberOf('NUMBER');
export const count = numberOf('COUNT');
export const milliseconds = numberOf('MILLISECONDS');
export const seconds = numberOf('SECONDS');
export const days = numberOf('DAYS');
/** Tokens of the reference encoding, cl100k_base. */
export const tokens = numberOf('TOKENS');
export const bytes = numberOf('BYTES');
/** Of 1,048,576 bytes. */
export const megabytes = numberOf('MEGABYTES');
export const dollars = numberOf('DOLLARS');

/** Settings of the whole server. */
export const onServer = <const S extends Settings>(settings: S): S =>
  Object.fromEntries(Object.entries(settings).map(([name, setting]) => [name, { ...setting, scope: 'server' }])) as S;

const known = new WeakMap<Settings, Readonly<Record<string, SettingValue>>>();

/** What each of them is where nobody set it. */
export function defaultsOf<S extends Settings>(settings: S): ValuesOf<S> {
  let values = known.get(settings);
  if (!values) {
    values = Object.freeze(
      Object.fromEntries(Object.entries(settings).map(([name, { default: value }]) => [name, value])),
    );
    known.set(settings, values);
  }
  return values as ValuesOf<S>;
}

/**
 * A value as it is kept or was written down somewhere. Up to version 0.1 a toggle was the number 1 or 0, in rows as in lines
 * of an export: it is read as what it meant.
 */
export const readValue = (setting: Setting | undefined, value: SettingValue): SettingValue =>
  setting?.kind === 'TOGGLE' && (value === 0 || value === 1) ? value === 1 : value;

export interface SettingMistake {
  readonly of: 'key' | 'value';
  readonly message: string;
}

/** What is wrong with a value for a space: its name, or the value; null = nothing. */
export function settingMistake(settings: Settings, name: string, value: unknown): SettingMistake | null {
  const setting = Object.hasOwn(settings, name) ? settings[name] : undefined;
  if (!setting) return { of: 'key', message: unknownSetting(settings, name) };
  if (setting.scope === 'server') {
    const what = setting.instead ?? 'it cannot be changed without another build of the program';
    return { of: 'key', message: `${name} holds for the whole server, not for one space; ${what}` };
  }
  const expected = expectedOf(setting, value);
  if (expected === null) return null;
  const got = typeof value === 'string' && setting.kind === 'TEXT' ? `${value.length}` : JSON.stringify(value);
  return { of: 'value', message: `${name}: expected ${expected}, got ${got}` };
}

/** What the setting takes, where the value is not that. */
function expectedOf(setting: Setting, value: unknown): string | null {
  if (setting.kind === 'TOGGLE') return typeof value === 'boolean' ? null : `true or false (${setting.what})`;
  if (setting.kind === 'TEXT') {
    const isText =
      typeof value === 'string' && value.length <= setting.max && !value.includes('\0') && value.isWellFormed();
    if (isText) {
      const mistake = setting.mistake?.(value) ?? null;
      return mistake && `${mistake} (${setting.what})`;
    }
    return `at most ${setting.max} characters of well-formed text without NUL (${setting.what})`;
  }
  const { min, max, integer, what } = setting;
  const fits = typeof value === 'number' && value >= min && value <= max && (!integer || Number.isInteger(value));
  return fits ? null : `${integer ? 'a whole number' : 'a number'} from ${min} to ${max} (${what})`;
}

function unknownSetting(settings: Settings, name: string): string {
  const asked = name.slice(0, 80);
  const nearest = nearestName(asked, Object.keys(settings));
  return `no setting is called ${JSON.stringify(asked)}; the nearest is ${nearest}, and query settings lists them`;
}
