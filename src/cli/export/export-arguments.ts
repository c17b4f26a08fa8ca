import { UsageError } from '../exit-codes.ts';
import { dateNamed, listOption, numberOption } from '../option-values.ts';
import { EXPORT_FORMATS, type ExportFormat } from './piece.ts';

/** Which part of a graph is wanted. */
export interface GraphPart {
  /** A date or an instant at which things held, as the contract takes it; null = whenever they held. */
  readonly asOf: string | null;
  /** Ids, keys or names of entities to begin at; null = everywhere. */
  readonly seeds: readonly string[] | null;
  /** Relationships from a seed to the furthest entity. */
  readonly depth: number;
  /** Kinds of relationships, in upper or lower case; null = all. */
  readonly kinds: readonly string[] | null;
}

export interface ExportArguments extends GraphPart {
  readonly format: ExportFormat;
  /** A file, or `-` for standard output. */
  readonly out: string;
}

/** As commander has them. */
export interface ExportOptions {
  readonly format: ExportFormat;
  readonly out: string;
  readonly asOf?: string;
  readonly seeds?: string;
  readonly depth?: string;
  readonly kinds?: string;
}

const DEEPEST = 5;

/** @throws UsageError */
export function exportArguments({ format, out, asOf, seeds, depth, kinds }: ExportOptions): ExportArguments {
  const part = Object.entries({ '--as-of': asOf, '--seeds': seeds, '--depth': depth, '--kinds': kinds });
  const [given] = part.filter(([, value]) => value !== undefined);
  // A part has references to what is not in it: an import of it would be refused.
  if (given && format === 'jsonl')
    throw new UsageError(`${given[0]}: belongs to --format ${graphFormats}; jsonl is the whole space, to import again`);
  if (depth !== undefined && seeds === undefined) throw new UsageError('--depth: belongs to --seeds');
  return {
    ...{ format, out },
    asOf: asOf === undefined ? null : dateNamed('--as-of', asOf),
    seeds: listOption(seeds),
    depth: numberOption('--depth', depth, { least: 0, most: DEEPEST, whole: true }) ?? 1,
    kinds: listOption(kinds),
  };
}

const graphFormats = EXPORT_FORMATS.filter((format) => format !== 'jsonl').join(' or ');
