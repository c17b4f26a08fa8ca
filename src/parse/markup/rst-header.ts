import type { RecordField } from '../../domain/text.ts';
import { trimmed } from '../../lib/ranges.ts';
import { fieldAt, isBlank } from './markup-blocks.ts';
import type { TextLine } from './markup-blocks.ts';

const HEADER_LINE = /^(\p{L}[\p{L}\p{N}-]{0,40}):(?:[ \t]+|$)/u;
const FEWEST_HEADER_LINES = 3;

interface ProposalHeader {
  readonly fields: readonly RecordField[];
  /** Number of the line behind it; 0 = there is none. */
  readonly lines: number;
  readonly end: number;
}

/**
 * A header as of a mail at the very beginning, `Title: words`, as Python's proposals have it: nothing else stands before the first empty
 * line.
 */
export function proposalHeader(text: string, lines: readonly TextLine[]): ProposalHeader {
  const none = { fields: [], lines: 0, end: 0 };
  const first = lines.findIndex((line) => !isBlank(line));
  const stop = lines.findIndex((line, i) => i > first && isBlank(line));
  if (first === -1) return none;
  const header = lines.slice(first, stop === -1 ? undefined : stop);
  const starts = header.flatMap((line, i) => (HEADER_LINE.test(line.words) ? [i] : []));
  const isWhole = header.every((line, i) => HEADER_LINE.test(line.words) || (i > 0 && line.indent > 0));
  if (!isWhole || starts.length < FEWEST_HEADER_LINES) return none;
  const fields = starts.flatMap((n, i): RecordField[] => {
    const line = header[n];
    const [head = '', name = ''] = HEADER_LINE.exec(line?.words ?? '') ?? [];
    const last = header[(starts[i + 1] ?? header.length) - 1];
    if (!line || !last) return [];
    const value = trimmed(text, { start: line.start + head.length, end: last.end });
    const nameRange = { start: line.start, end: line.start + name.length };
    return value.start < value.end ? [fieldAt(text, name, nameRange, value)] : [];
  });
  return { fields, lines: first + header.length, end: header.at(-1)?.end ?? 0 };
}
