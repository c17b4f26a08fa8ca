import { kindOf, RowMistake } from './eval-rows.ts';

/** A question of a file, with what a right answer is. */
export interface AnswerRow {
  readonly question: string;
  readonly kind: string;
  /** Keys or ids of documents that answer it; empty = nothing does. */
  readonly documents: readonly string[];
  /** One of these stands in a right answer; empty = nobody says. */
  readonly answers: readonly string[];
}

type Row = Readonly<Record<string, unknown>>;

/** `question`; `document` or `documents`, without which nothing answers it; `answers`; `kind`. @throws RowMistake */
export function answerRow(row: Row): AnswerRow {
  const { question, kind } = row;
  if (typeof question !== 'string' || question.trim() === '')
    throw new RowMistake(`question: expected a text, got ${kindOf(question)}`);
  const documents = textsIn(row, 'documents', 'document');
  const answers = textsIn(row, 'answers', 'answer');
  if (documents.length === 0 && answers.length > 0)
    throw new RowMistake('answers: expected a document that says them; without one nothing answers the question');
  return { question, kind: typeof kind === 'string' && kind !== '' ? kind : 'all', documents, answers };
}

/** A list of texts, or one under its own name. */
function textsIn(row: Row, many: string, one: string): string[] {
  const given = row[many] ?? row[one] ?? [];
  const texts: unknown = typeof given === 'string' ? [given] : given;
  if (Array.isArray(texts) && texts.every(isText)) return texts;
  throw new RowMistake(`${many}: expected texts, or ${one}: one text, got ${kindOf(given)}`);
}

const isText = (value: unknown): value is string => typeof value === 'string' && value.trim() !== '';
