import type { DataRecord, FieldValue, RecordField, RecordForm, TextRange } from '../domain/text.ts';
import type { Mark, TextWriter } from './text-writer.ts';
import { rangeOf } from './text-writer.ts';

/** A value as it is read, and as it is typed where that is something else. */
export interface StatedValue {
  readonly text: string;
  readonly value?: FieldValue;
}

/** A field before it is text. */
export interface StatedField {
  readonly name: string;
  /** How its name is written; left out: as it is. */
  readonly label?: string;
  readonly values: readonly StatedValue[];
  readonly isList: boolean;
  /** Where it comes from; null = where what is before it does. */
  readonly place: string | null;
}

interface WrittenField {
  readonly name: string;
  readonly isList: boolean;
  readonly nameMark: Mark;
  readonly valueMark: Mark;
  readonly items: readonly { readonly mark: Mark; readonly text: string; readonly value: FieldValue }[];
}

const oneLine = (text: string): string => text.toWellFormed().replaceAll('\0', '').replace(/\s+/gu, ' ').trim();

/** Values with words in them, on one line each. */
const sayingSomething = (values: readonly StatedValue[]): { text: string; value: FieldValue }[] =>
  values.flatMap(({ text, value }) => {
    const words = oneLine(text);
    return words === '' ? [] : [{ text: words, value: value ?? words }];
  });

function writeField(writer: TextWriter, { name, label = name, values, isList, place }: StatedField): WrittenField[] {
  const said = sayingSomething(values);
  if (said.length === 0) return [];
  writer.gap('\n');
  if (place !== null) writer.from(place);
  const nameMark = writer.mark();
  writer.verbatim(label);
  writer.close(nameMark);
  writer.verbatim(':');
  writer.gap(' ');
  const valueMark = writer.mark();
  const items = said.map(({ text, value }, i) => {
    if (i > 0) {
      writer.verbatim(',');
      writer.gap(' ');
    }
    const mark = writer.mark();
    writer.verbatim(text);
    writer.close(mark);
    return { mark, text, value };
  });
  writer.close(valueMark);
  return [{ name, isList: isList || items.length > 1, nameMark, valueMark, items }];
}

function fieldOf({ name, isList, nameMark, valueMark, items }: WrittenField): RecordField[] {
  const nameRange = rangeOf(nameMark);
  const places = items.flatMap(({ mark, ...item }) => {
    const range = rangeOf(mark);
    return range ? [{ ...item, range }] : [];
  });
  const first = places[0]?.range;
  const last = places.at(-1)?.range;
  if (!nameRange || !rangeOf(valueMark) || !first || !last) return [];
  const valueRange: TextRange = { start: first.start, end: last.end };
  return [
    {
      name,
      nameRange,
      raw: places.map(({ text }) => text).join(', '),
      valueRange,
      items: places,
      isList,
      records: [],
    },
  ];
}

/**
 * Writes a record as a block of its own, each field on a line `name: value, value`. What comes back gives it its places, once all is
 * written; nothing where no field says anything.
 */
export function writeRecord(
  writer: TextWriter,
  fields: readonly StatedField[],
  how: { readonly form: RecordForm; readonly isListed: boolean },
): () => DataRecord[] {
  writer.endBlock();
  writer.enter('data', { atomic: true });
  const whole = writer.mark();
  const written = fields.flatMap((field) => writeField(writer, field));
  writer.close(whole);
  writer.leave();
  return () => {
    const range = rangeOf(whole);
    const read = written.flatMap(fieldOf);
    return range && read.length > 0 ? [{ ...how, ...range, path: [], key: null, fields: read, headingPath: [] }] : [];
  };
}
