import type {
  ClaimObjectInput,
  EntityReferenceInput,
  PeriodInput,
  QualifierInput,
  ReviseClaimInput,
} from '../../schema/index.ts';
import { InvalidInput } from '../../src/domain/errors.ts';
import { decodeId } from '../../src/domain/typed-ids.ts';
import { PRECISIONS, type Period } from '../../src/domain/time.ts';
import type { AssertInput, EntityReference } from '../../src/ingest/index.ts';
import { oneOf } from '../../src/domain/one-of.ts';

/** What a person says, besides whom about. */
type Assertion = Omit<AssertInput, 'subject' | 'predicate'>;
type SaidInput = Pick<
  ReviseClaimInput,
  'object' | 'statement' | 'text' | 'qualifiers' | 'validity' | 'temporal' | 'confidence'
>;

/** @throws InvalidInput */
export function assertionOf(input: SaidInput): Assertion {
  return {
    object: objectOf(input.object),
    statement: input.statement ?? null,
    text: input.text ?? null,
    qualifiers: qualifiersOf(input.qualifiers ?? []),
    validity: periodOf(input.validity),
    temporal: input.temporal,
    confidence: confidenceOf(input.confidence),
  };
}

/** @throws InvalidInput */
export function referenceOf(input: EntityReferenceInput, path: string): EntityReference {
  const by = oneOf(input, ['id', 'named'], [path]);
  if (by === 'id' || !input.named) return { id: decodeId(input.id ?? '', 'ent').id };
  const { name, type, key } = input.named;
  if (name.trim() === '' || type.trim() === '')
    throw new InvalidInput('expected a name and a type, not empty', [path, 'named']);
  return { name: name.trim(), type: type.trim(), key: key ?? null };
}

const VALUES = ['entity', 'text', 'number', 'date', 'boolean', 'version'] as const;

/**
 * @param field what it is called where it was given
 * @throws InvalidInput
 */
export function objectOf(input: ClaimObjectInput, field = 'object'): Assertion['object'] {
  const by = oneOf(input, VALUES, [field]);
  switch (by) {
    case 'entity':
      return { type: 'ENTITY', entity: referenceOf(input.entity ?? {}, field) };
    case 'text':
      return { type: 'TEXT', text: filled(input.text ?? '', field) };
    case 'number':
      return { type: 'NUMBER', number: input.number?.number ?? 0, unit: input.number?.unit ?? null };
    case 'date':
      return { type: 'DATE', date: dateOf(input.date ?? '', field) };
    case 'boolean':
      return { type: 'BOOLEAN', boolean: input.boolean === true };
    case 'version':
      return { type: 'VERSION', version: filled(input.version ?? '', field) };
    default:
      return by satisfies never;
  }
}

function filled(text: string, field: string): string {
  if (text.trim() === '') throw new InvalidInput('expected a value, got an empty text', [field]);
  return text.trim();
}

/** `2019`, `2019-04` or `2019-04-13`, a day that there was. */
function dateOf(text: string, field: string): string {
  const [, year, month = '01', day = '01'] = /^(\d{4})(?:-(\d{2})(?:-(\d{2}))?)?$/.exec(text) ?? [];
  const date = new Date(`${year}-${month}-${day}T00:00:00Z`);
  if (year !== undefined && !Number.isNaN(date.getTime()) && date.toISOString().startsWith(`${year}-${month}-${day}`))
    return text;
  throw new InvalidInput(`expected a date like 2019, 2019-04 or 2019-04-13, got ${JSON.stringify(text.slice(0, 40))}`, [
    field,
    'date',
  ]);
}

function qualifiersOf(qualifiers: readonly QualifierInput[]): Readonly<Record<string, string>> {
  const names = qualifiers.map((qualifier) => qualifier.name.trim());
  if (names.includes('') || new Set(names).size < names.length) {
    throw new InvalidInput('expected qualifiers with names, each once', ['qualifiers']);
  }
  return Object.fromEntries(qualifiers.map(({ name, value }) => [name.trim(), value]));
}

function periodOf(input: PeriodInput | null | undefined): Period {
  const from = input?.from ?? null;
  const to = input?.to ?? null;
  const given = PRECISIONS.findLast((precision) => [from, to].some((time) => time?.precision === precision));
  return { from: from && from.from, to: to && to.from, precision: given ? (input?.precision ?? given) : null };
}

function confidenceOf(confidence: number | null | undefined): number | null {
  if (confidence === null || confidence === undefined) return null;
  if (confidence >= 0 && confidence <= 1) return confidence;
  throw new InvalidInput(`expected a confidence from 0 to 1, got ${confidence}`, ['confidence']);
}
