import { GraphQLError, GraphQLScalarType, Kind, print, type ValueNode } from 'graphql';
import { GraphQLDateTime } from 'graphql-scalars';
import type { SettingValue as SettingData } from '../../src/domain/setting.ts';

/** An instant, RFC 3339 with a zone on the wire, a `Date` inside. */
export const DateTime = GraphQLDateTime;

const isSettingData = (value: unknown): value is SettingData =>
  typeof value === 'boolean' || (typeof value === 'number' && Number.isFinite(value));

function settingData(value: unknown): SettingData {
  if (isSettingData(value)) return value;
  throw new GraphQLError(`expected a number, true or false, got ${JSON.stringify(value)}`);
}

function literalOf(node: ValueNode): unknown {
  if (node.kind === Kind.BOOLEAN) return node.value;
  return node.kind === Kind.INT || node.kind === Kind.FLOAT ? Number(node.value) : print(node);
}

/** The value of a setting: a number, or for a toggle a boolean. */
export const SettingDataScalar = new GraphQLScalarType<SettingData, SettingData>({
  name: 'SettingData',
  description: 'A number, or `true` or `false` where the setting is a `TOGGLE`.',
  serialize: settingData,
  parseValue: settingData,
  parseLiteral: (node) => settingData(literalOf(node)),
});
