import type { ParseIssue } from '../../domain/text.ts';
import { issue } from '../parse-limits.ts';
import type { StatedField, StatedValue } from '../record-writer.ts';
import { contentLines } from './content-lines.ts';
import type { ContentLine } from './content-lines.ts';

/** A part between BEGIN and END, with its own lines; parts within it stand beside it. */
export interface Component {
  /** VCARD, VEVENT … */
  readonly name: string;
  readonly lines: readonly ContentLine[];
}

/** What a reader of parts put up with goes into `issues`. */
export function componentsOf(text: string, issues: ParseIssue[]): Component[] {
  const found: Component[] = [];
  const open: { name: string; lines: ContentLine[]; line: number }[] = [];
  let stray: number | null = null;
  for (const line of contentLines(text)) {
    const value = line.text
      .slice(line.text.indexOf(':') + 1)
      .trim()
      .toUpperCase();
    if (line.name === 'BEGIN') {
      const part = { name: value, lines: [], line: line.line };
      open.push(part);
      found.push(part);
    } else if (line.name === 'END' && open.at(-1)?.name === value) open.pop();
    else if (open.length > 0) open.at(-1)?.lines.push(line);
    else stray ??= line.line;
  }
  if (stray !== null && found.length > 0) {
    issues.push(issue('LEFT_OUT', 'words outside of BEGIN and END are left out', stray));
  }
  for (const { name, line } of open) {
    issues.push(
      issue('SYNTAX', `expected END:${name} for this BEGIN, found none; it is read to where the next begins`, line),
    );
  }
  return found;
}

/** A property as the parser of the standards reads it: its parameters, and its values, each of one or more parts. */
export interface Property {
  readonly name: string;
  readonly line: number;
  readonly parameters: Readonly<Record<string, string | readonly string[]>>;
  /** `date`, `date-time`, `text` … */
  readonly type: string;
  readonly values: readonly (string | readonly string[])[];
  /** Its value as it is written. */
  readonly raw: string;
}

/** Parses one unfolded line. @throws whatever the library throws at a line that is none */
export type PropertyParser = (line: string) => unknown;

const isText = (value: unknown): value is string => typeof value === 'string';
const isTexts = (value: unknown): value is string[] => Array.isArray(value) && value.every(isText);

/** A value in words; numbers and rules have no structure that a reader would want. */
const valueOf = (value: unknown): string | readonly string[] =>
  isText(value) ? value : isTexts(value) ? value : Array.isArray(value) ? value.flat(3).map(String) : String(value);

function shapeOf(parsed: unknown): Pick<Property, 'parameters' | 'type' | 'values'> | null {
  if (!Array.isArray(parsed)) return null;
  const [, parameters, type, ...values] = parsed as unknown[];
  if (typeof parameters !== 'object' || parameters === null || !isText(type)) return null;
  const read = Object.entries(parameters).filter(([, value]) => isText(value) || isTexts(value));
  return { parameters: Object.fromEntries(read), type, values: values.map(valueOf) };
}

/** A line as a property whose value is what is written. */
export function unparsed({ name, line, text }: ContentLine): Property {
  const raw = text.slice(text.indexOf(':') + 1).trim();
  return { name, line, raw, parameters: {}, type: 'text', values: [raw] };
}

/** A line as a property; what the library cannot read stands as it is written, with an issue. */
export function propertyOf(line: ContentLine, parse: PropertyParser, issues: ParseIssue[]): Property {
  const written = unparsed(line);
  try {
    const shape = shapeOf(parse(line.text));
    if (shape) return { ...written, ...shape };
  } catch (error) {
    const why = error instanceof Error ? error.message.slice(0, 200) : String(error);
    issues.push(issue('SYNTAX', `${line.name || 'a line'} is read as it is written: ${why}`, line.line));
  }
  return written;
}

/** Fields by their usual words, in the order in which they first appear; what is said in several lines is one field. */
export class FieldList {
  readonly #fields = new Map<string, { values: StatedValue[]; isList: boolean; place: string }>();

  add(name: string, values: readonly StatedValue[], line: number, isList = false): void {
    const field = this.#fields.get(name) ?? { values: [], isList: false, place: `line ${line}` };
    field.values.push(...values);
    field.isList ||= isList;
    this.#fields.set(name, field);
  }

  firstOf(name: string): string | null {
    return this.#fields.get(name)?.values.find(({ text }) => /\S/u.test(text))?.text ?? null;
  }

  stated(): StatedField[] {
    return [...this.#fields].map(([name, field]) => ({ name, ...field }));
  }
}
