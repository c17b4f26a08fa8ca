import { GraphQLError, GraphQLScalarType, Kind, print, type ValueNode } from 'graphql';
import { GraphQLDateTime } from 'graphql-scalars';
import { instantGiven, timeGiven, type TimeGiven } from '../../src/domain/time-given.ts';
import type { SettingValue as SettingData } from '../../src/domain/setting.ts';

const TIME_EXPECTED =
  'a time with its zone (2018-01-31T09:30:00Z, 2018-01-31T09:30:00+02:00), a day (2018-01-31), a month (2018-01) or a year (2018), as a string';

function time(value: unknown): TimeGiven {
  const given = typeof value === 'string' ? timeGiven(value) : value instanceof Date ? instantGiven(value) : null;
  return given ?? noTime(JSON.stringify(value));
}

function noTime(got: string): never {
  throw new GraphQLError(`expected ${TIME_EXPECTED}, got ${shortened(got)}`);
}

const shortened = (text: string): string => (text.length > 60 ? `${text.slice(0, 59)}…` : text);

/** On the wire out an instant, RFC 3339 in UTC, a `Date` inside; in, what `TimeGiven` may be. */
export const DateTime = new GraphQLScalarType<TimeGiven, unknown>({
  name: 'DateTime',
  description:
    'An instant, RFC 3339 in UTC, such as `2018-01-31T09:30:00.000Z`. As an input also with another zone, which must be given, or a whole day ' +
    '(`2018-01-31`), month (`2018-01`) or year (`2018`) of UTC: what that means is said where it is taken.',
  specifiedByURL: 'https://www.rfc-editor.org/rfc/rfc3339',
  serialize: (value) => GraphQLDateTime.serialize(value),
  parseValue: time,
  parseLiteral: (node) => (node.kind === Kind.STRING ? time(node.value) : noTime(print(node))),
});

const isSettingData = (value: unknown): value is SettingData =>
  typeof value === 'boolean' || typeof value === 'string' || (typeof value === 'number' && Number.isFinite(value));

const noSettingData = (got: string): GraphQLError =>
  new GraphQLError(`expected a number, true, false or a text, got ${got}`);

function settingData(value: unknown): SettingData {
  if (isSettingData(value)) return value;
  throw noSettingData(JSON.stringify(value));
}

function settingLiteral(node: ValueNode): SettingData {
  if (node.kind === Kind.BOOLEAN || node.kind === Kind.STRING) return node.value;
  if (node.kind === Kind.INT || node.kind === Kind.FLOAT) return settingData(Number(node.value));
  throw noSettingData(print(node));
}

/** The value of a setting: a number, for a toggle a boolean, or a text. */
export const SettingDataScalar = new GraphQLScalarType<SettingData, SettingData>({
  name: 'SettingData',
  description: 'A number; `true` or `false` where the setting is a `TOGGLE`; a string where it is a `TEXT`.',
  serialize: settingData,
  parseValue: settingData,
  parseLiteral: settingLiteral,
});
