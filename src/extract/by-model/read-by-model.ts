import { type ExtractSettings, type ModelReadingSettings } from '../extraction-settings.ts';
import { BudgetExceeded, Unavailable } from '../../domain/errors.ts';
import type { RevisionReading } from '../../domain/document-record.ts';
import type { Pack } from '../../domain/pack.ts';
import { speaksToModel } from '../../domain/quoted.ts';
import type { ChunkDraft, ParsedDocument, TextRange } from '../../domain/text.ts';
import { truncateTokens } from '../../text/token-counts.ts';
import type { LanguageModel, ModelAccount } from '../../models/index.ts';
import { packsFor } from '../choose-pack.ts';
import { ownWords } from '../extract.ts';
import type { Candidates } from '../../domain/candidate-claims.ts';
import { mergeFindings, type PassageAnswer } from './findings.ts';
import { passagesOf } from './passages.ts';
import { passageWords, systemWords } from './extraction-prompt.ts';
import { modelAnswer } from './model-answer.ts';

/** A language model that reads documents. */
export interface DocumentReader {
  readonly model: LanguageModel;
  /** Words that nobody can guess: marks where a passage ends. */
  readonly nonce: () => string;
}

/** How far a model got with one document. PARTIAL, SKIPPED: sent again, the document is read again. */
export interface ModelReading extends Omit<RevisionReading, 'at'> {
  readonly passages: number;
  readonly read: number;
  readonly accepted: number;
  readonly dropped: Readonly<Record<string, number>>;
}

/** What a model is given to read: a parsed document, cut into chunks, with what rules found in it. */
export interface DocumentToRead {
  readonly item: { readonly path: string; readonly uri: string | null };
  readonly document: ParsedDocument;
  readonly chunks: readonly ChunkDraft[];
  readonly candidates: Candidates;
}

export interface ReadByModel<Prepared extends DocumentToRead> {
  /** The same document, with what the model found beside it. */
  readonly prepared: Prepared;
  readonly reading: ModelReading;
}

/**
 * Lets a model read a prepared document, before any lock: what it finds joins what rules found. A model that is away, or
 * too dear, or writes nonsense, takes nothing from what rules found; the reading says why.
 * @throws Unavailable when the database is away: then nothing can be kept at all
 */
export async function readByModel<Prepared extends DocumentToRead>(
  prepared: Prepared,
  sourceKey: string,
  packs: readonly Pack[],
  reader: DocumentReader,
  account: ModelAccount<ExtractSettings & ModelReadingSettings>,
): Promise<ReadByModel<Prepared>> {
  const { document, item } = prepared;
  const place = { path: item.path, uri: item.uri, source: sourceKey };
  const words = packsFor(document, place, packs).map(({ pack }) => pack);
  const all = passagesOf(prepared.chunks, account.settings['extract.modelPassage']);
  const most = account.settings['extract.modelPassages'];
  const textOf = ({ start, end }: TextRange): string => document.text.slice(start, end);
  const mayBeAsked = all.slice(0, most).filter((passage) => !speaksToModel(textOf(passage)));
  const results = await Promise.all(mayBeAsked.map((passage) => ask(prepared, passage, words, reader, account)));
  const answers = results.filter((result) => typeof result !== 'string');
  const reasons = results.filter((result) => typeof result === 'string');
  const found = mergeFindings(ownWords(document), place, prepared.candidates, answers, {
    packs,
    settings: account.settings,
  });
  return {
    prepared: { ...prepared, candidates: found.candidates },
    reading: {
      state: reasons.length === 0 ? 'READ' : answers.length === 0 ? 'SKIPPED' : 'PARTIAL',
      why: [...new Set([...reasons, ...leftOut(all.length, most, mayBeAsked.length)])].join('; ') || null,
      models: [...new Set(answers.map(({ model }) => model))].sort(),
      passages: all.length,
      read: answers.length,
      accepted: found.accepted,
      dropped: found.dropped,
    },
  };
}

/** Said, but no reason to read the document again: it would be left out again. */
function leftOut(passages: number, most: number, asked: number): string[] {
  const speaking = Math.min(passages, most) - asked;
  return [
    ...(passages > most ? [`only the first ${most} of its ${passages} passages are read (extract.modelPassages)`] : []),
    ...(speaking > 0 ? [`passages that speak to a language model, and so are left to rules: ${speaking}`] : []),
  ];
}

/** What a model says of one passage, or why it says nothing. */
async function ask(
  { document }: DocumentToRead,
  passage: TextRange,
  packs: readonly Pack[],
  { model, nonce }: DocumentReader,
  account: ModelAccount<ExtractSettings & ModelReadingSettings>,
): Promise<PassageAnswer | string> {
  const text = truncateTokens(
    document.text.slice(passage.start, passage.end),
    account.settings['extract.modelPassage'],
  );
  let mark = nonce();
  while (text.includes(mark)) mark = nonce();
  try {
    const { value, model: by } = await model.complete({
      purpose: 'EXTRACTION',
      system: systemWords(packs, mark),
      messages: [{ role: 'user', content: passageWords(text, mark) }],
      answer: { name: 'claims', schema: modelAnswer(account.settings['extract.modelAnswer'], packs) },
      maxTokens: account.settings['extract.modelAnswer'],
      account,
    });
    return { passage, model: by, claims: value.claims };
  } catch (error) {
    if (error instanceof BudgetExceeded) return error.message;
    if (error instanceof Unavailable && error.component === 'language model') return error.message;
    throw error;
  }
}
