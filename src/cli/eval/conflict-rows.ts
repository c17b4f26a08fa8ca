import { LABELS, type Label } from './figures.ts';
import { kindOf, RowMistake } from './eval-rows.ts';

/** One pair of a labelled file. */
export interface LabelledRow {
  readonly id: string | number;
  readonly a: string;
  readonly b: string;
  readonly label: Label;
}

/** A row of pairs of statements: `id`, `a`, `b`, `label`; other members are left alone. @throws RowMistake */
export function labelledRow({ id, a, b, label }: Readonly<Record<string, unknown>>): LabelledRow {
  if (typeof id !== 'string' && typeof id !== 'number') throw new RowMistake('id: expected a text or a number');
  const known = LABELS.find((each) => each === label);
  const row = { id, a: statementOf('a', a), b: statementOf('b', b) };
  if (known !== undefined) return { ...row, label: known };
  const got = typeof label === 'string' ? JSON.stringify(label.slice(0, 80)) : kindOf(label);
  throw new RowMistake(`label: expected ${LABELS.join(', ')}, got ${got}`);
}

function statementOf(name: string, value: unknown): string {
  if (typeof value === 'string' && value.trim() !== '') return value;
  throw new RowMistake(`${name}: expected a statement, a text that is not empty`);
}
