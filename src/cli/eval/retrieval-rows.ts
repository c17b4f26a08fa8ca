import { RowMistake } from './eval-rows.ts';

/** A turn of `turns.jsonl`. */
export interface TurnRow {
  readonly conversation: string;
  /** Its name in its conversation, by which questions name it. */
  readonly turn: string;
  readonly speaker: string | null;
  readonly text: string;
  /** null = the file does not say: a minute after the turn before it. */
  readonly saidAt: Date | null;
}

/** A question of `questions.jsonl`. */
export interface QuestionRow {
  readonly id: string;
  readonly question: string;
  /** Whose turns are searched; null = documents are. */
  readonly conversation: string | null;
  readonly category: string;
  /** Turns, or documents by path or key, each with `#Heading` where a section is meant. Empty = nothing answers it. */
  readonly evidence: readonly string[];
}

type Row = Readonly<Record<string, unknown>>;

function text(row: Row, ...names: readonly [string, ...string[]]): string {
  const found = names.map((name) => row[name]).find((value) => typeof value === 'string' && value.trim() !== '');
  if (typeof found === 'string') return found;
  throw new RowMistake(`expected a text \`${names[0]}\``);
}

const textOrNull = (row: Row, ...names: readonly string[]): string | null => {
  const found = names.map((name) => row[name]).find((value) => typeof value === 'string' && value !== '');
  return typeof found === 'string' ? found : null;
};

export function turnRow(row: Row): TurnRow {
  const caption = textOrNull(row, 'caption');
  const said = text(row, 'text');
  return {
    conversation: text(row, 'conversation'),
    turn: text(row, 'turn', 'id'),
    speaker: textOrNull(row, 'speaker', 'role'),
    // What is seen in a picture that was shared is part of what was said.
    text: caption === null ? said : `${said} [${caption}]`,
    saidAt: time(textOrNull(row, 'saidAt', 'timestamp', 'session_iso')),
  };
}

function time(given: string | null): Date | null {
  if (given === null) return null;
  const zoned = /(?:Z|[+-]\d\d:?\d\d)$/u.test(given) || !given.includes('T') ? given : `${given}Z`;
  const at = new Date(zoned);
  if (Number.isNaN(at.getTime()))
    throw new RowMistake(`expected a time (ISO 8601), got ${JSON.stringify(given.slice(0, 40))}`);
  return at;
}

export function questionRow(row: Row): QuestionRow {
  const evidence = row.evidence ?? row.expected ?? [];
  if (!Array.isArray(evidence) || !evidence.every((item) => typeof item === 'string'))
    throw new RowMistake('expected `evidence`: a list of turns or documents');
  return {
    id: textOrNull(row, 'id') ?? '',
    question: text(row, 'question'),
    conversation: textOrNull(row, 'conversation'),
    category:
      textOrNull(row, 'category_name', 'kind') ??
      (typeof row.category === 'number' ? `category ${row.category}` : 'all'),
    evidence,
  };
}
