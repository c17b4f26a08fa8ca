import type { EntityId } from './typed-ids.ts';

/** How a live database stands: OFF = none is named, or not for this space. */
export const LIVE_STATES = ['OFF', 'READY', 'REFUSED', 'UNREACHABLE'] as const;
export type LiveState = (typeof LIVE_STATES)[number];

/** One thing that was tried or looked at to see that nothing but reading is possible. */
export interface LiveCheck {
  readonly name: string;
  readonly passed: boolean;
  /** What was found; where it did not pass, what to do. */
  readonly message: string;
}

export interface LiveStatus {
  readonly state: LiveState;
  readonly message: string;
  readonly checks: readonly LiveCheck[];
  /** null = it was not looked at yet. */
  readonly checkedAt: Date | null;
}

/** By what something is taken to be true: what the live database says corresponds to the world (OM-99). */
export const TRUTHS = ['CORRESPONDENCE'] as const;
export type Truth = (typeof TRUTHS)[number];

export interface RecordProperty {
  readonly name: string;
  readonly column: string;
}

/** Where records of a type stand. */
export interface RecordType {
  readonly entityType: string;
  /** With its schema: `public.orders`. */
  readonly table: string;
  readonly keyColumn: string;
  readonly nameColumn: string | null;
  readonly dateColumn: string | null;
  readonly amountColumn: string | null;
  readonly properties: readonly RecordProperty[];
  readonly version: number;
}

export const CARDINALITIES = ['ONE_TO_ONE', 'ONE_TO_MANY', 'MANY_TO_ONE'] as const;
export type Cardinality = (typeof CARDINALITIES)[number];

export const CONSTRAINT_OPERATORS = ['EQ', 'NE', 'LT', 'LTE', 'GT', 'GTE'] as const;
export type ConstraintOperator = (typeof CONSTRAINT_OPERATORS)[number];

export interface RecordConstraint {
  readonly column: string;
  readonly operator: ConstraintOperator;
  readonly value: string;
}

/** How records of one type lead to those of another (OM-16). */
export interface RecordRelation {
  readonly fromType: string;
  readonly relation: string;
  readonly toType: string;
  readonly cardinality: Cardinality;
  /** Its meaning, in words. */
  readonly meaning: string;
  /** Words of a question that ask for it, beside its name and that of its type. */
  readonly keywords: readonly string[];
  readonly joinSpec: { readonly fromColumn: string; readonly toColumn: string };
  /** Business rules: what every record that it leads to should meet; those that do not are counted where they are read. */
  readonly constraints: readonly RecordConstraint[];
  readonly version: number;
}

export interface RecordOntology {
  readonly types: readonly RecordType[];
  readonly relations: readonly RecordRelation[];
}

/** A record that an entity stands for. */
export interface ExternalRef {
  readonly entityId: EntityId;
  readonly type: string;
  readonly table: string;
  readonly key: string;
}

/** Half-open: `from` is included, `to` is not. */
export interface LiveRange {
  readonly from: Date | null;
  readonly to: Date | null;
  /** Whose clocks and calendar it is of: dates without a zone are in it by these. */
  readonly zone: string;
}

export interface LiveValue {
  readonly name: string;
  readonly value: string | null;
}

export interface LiveRecord {
  readonly type: string;
  readonly table: string;
  readonly key: string;
  readonly name: string | null;
  readonly date: string | null;
  readonly amount: string | null;
  readonly properties: readonly LiveValue[];
}

/** The records that one relation leads to. */
export interface LiveRelated {
  readonly relation: RecordRelation;
  readonly table: string;
  /** Newest first. */
  readonly records: readonly LiveRecord[];
  /** Of all there are, those that are not shown too. */
  readonly count: number;
  /** Decimals with two places; null = they have no amounts. */
  readonly total: string | null;
  readonly average: string | null;
  readonly truncated: boolean;
  readonly anomalies: readonly string[];
  /** null = whatever their time. */
  readonly during: LiveRange | null;
  readonly readAt: Date;
}

/** What the live database says of an entity. */
export interface EntityFacts {
  readonly ref: ExternalRef;
  readonly record: LiveRecord;
  /** Whole months since the date of its record; null = it has none, or one that is yet to come. */
  readonly months: number | null;
  readonly related: readonly LiveRelated[];
  /** Relations of which several fit, and none was read. */
  readonly choices: readonly RecordRelation[];
  readonly readAt: Date;
}

/** A sentence that records say, with where they stand. */
export interface RecordFact {
  readonly text: string;
  readonly table: string;
  readonly ids: readonly string[];
  /** ISO 8601. */
  readonly readAt: string;
}

/** What the live database says of the entities that a question names: plain data. */
export interface AnswerRecords {
  readonly state: LiveState;
  /** What could not be read, and why; null = all was. */
  readonly message: string | null;
  readonly facts: readonly RecordFact[];
}

export type LiveCandidate = Pick<LiveRecord, 'type' | 'table' | 'key' | 'name'>;
