import { fold } from '../../text/fold.ts';
import { fieldKinds, textOf, type EntityRecord, type FieldKind } from './record-fields.ts';
import { coloursOf, editionsOf, isCode, measuresOf, numbersOf, recordWords, writtenWords } from './record-words.ts';

/** How often words occur in the set at hand, and what its attributes hold. Made from the records alone, without labels. */
export interface RecordContext {
  readonly kinds: ReadonlyMap<string, FieldKind>;
  /** Weight of a word: −log of the share of records that have it; the rarest weigh `most`. */
  weight(word: string): number;
  /** The same within one attribute. */
  weightIn(field: string, word: string): number;
  readonly most: number;
  readonly prepared: WeakMap<EntityRecord, PreparedRecord>;
}

/** A record, taken apart once however often it is compared. */
export interface PreparedRecord {
  readonly name: string;
  /** The name without anything between its words. */
  readonly joined: string;
  readonly words: readonly string[];
  /** Words of all attributes but amounts. */
  readonly all: ReadonlySet<string>;
  readonly codes: readonly string[];
  /** With those of descriptions. */
  readonly allCodes: readonly string[];
  /** Values of attributes that are codes. */
  readonly ids: readonly string[];
  readonly measures: ReadonlyMap<string, readonly number[]>;
  readonly numbers: readonly string[];
  readonly colours: ReadonlySet<string>;
  readonly editions: ReadonlySet<string>;
  readonly fields: ReadonlyMap<string, PreparedField>;
}

export interface PreparedField {
  readonly kind: FieldKind;
  readonly text: string;
  readonly words: readonly string[];
}

/** Records seen, and in how many of them each word stands. */
class Frequencies {
  private readonly counts = new Map<string, number>();
  private records = 0;

  add(words: Iterable<string>): void {
    this.records += 1;
    for (const word of words) this.counts.set(word, (this.counts.get(word) ?? 0) + 1);
  }

  weight(word: string): number {
    return Math.log((this.records + 1) / ((this.counts.get(word) ?? 0) + 0.5));
  }

  get most(): number {
    return Math.log((this.records + 1) / 1.5);
  }
}

/** What a set of records tells of its words and attributes. Linear in their text. */
export function recordContext(records: readonly EntityRecord[]): RecordContext {
  const kinds = fieldKinds(records);
  const [whole, byField] = [new Frequencies(), new Map<string, Frequencies>()];
  for (const record of records) {
    const seen = new Set<string>();
    for (const [field, value] of Object.entries(record)) {
      const folded = fold(textOf(value)).text;
      const words = new Set(recordWords(folded));
      const known = byField.get(field);
      const frequencies = known ?? new Frequencies();
      if (!known) byField.set(field, frequencies);
      frequencies.add(words);
      for (const word of words) seen.add(word);
      for (const word of writtenWords(folded)) seen.add(word);
    }
    whole.add(seen);
  }
  return {
    kinds,
    weight: (word) => whole.weight(word),
    weightIn: (field, word) => (byField.get(field) ?? whole).weight(word),
    most: whole.most,
    prepared: new WeakMap(),
  };
}

/** A record taken apart, from the context's store. Attributes that the context does not know are text. */
export function prepareRecord(record: EntityRecord, context: RecordContext): PreparedRecord {
  const known = context.prepared.get(record);
  if (known) return known;
  const fields = new Map<string, PreparedField>();
  for (const [field, value] of Object.entries(record)) {
    const text = fold(textOf(value)).text;
    fields.set(field, { kind: context.kinds.get(field) ?? 'TEXT', text, words: [...new Set(recordWords(text))] });
  }
  const prepared = preparedFrom(fields);
  context.prepared.set(record, prepared);
  return prepared;
}

function preparedFrom(fields: ReadonlyMap<string, PreparedField>): PreparedRecord {
  const all = [...fields.values()];
  const main = all.find(({ kind }) => kind === 'NAME') ?? { text: '', words: [] };
  const ids = all
    .filter(({ kind }) => kind === 'CODE')
    .map(({ text }) => writtenWords(text).join(''))
    .filter((id) => id.length >= 3);
  const codes = new Set([...writtenWords(main.text).filter(isCode), ...ids]);
  const worded = all.filter(({ kind }) => kind !== 'AMOUNT');
  const written = worded.flatMap(({ text }) => writtenWords(text));
  return {
    name: main.text,
    joined: main.text.replace(/[^\p{L}\p{N}]/gu, ''),
    words: main.words,
    all: new Set([...written, ...worded.flatMap(({ words }) => words)]),
    codes: [...codes],
    allCodes: [...new Set([...codes, ...written.filter(isCode)])],
    ids,
    measures: measuresOf(main.text),
    numbers: [...numbersOf(main.text)],
    colours: coloursOf(main.words),
    editions: editionsOf(main.words),
    fields,
  };
}
