import type { PackConcepts } from '../domain/concepts.ts';
import type { Entity } from '../domain/entity-record.ts';
import { expandQuery, namesIn, type ReferenceSettings } from '../identity/index.ts';
import type { LexicalSettings } from '../lexical/index.ts';
import type { View } from '../storage/index.ts';

/** A name in a question, and whom it may mean. */
export interface NameInQuestion {
  /** As it stands there. */
  readonly text: string;
  /** One: it means this entity. Several: it is ambiguous. None: nobody that the caller may see, or a concept of a pack alone. */
  readonly entities: readonly Entity[];
}

/** The settings by which names in a question are found. */
export type QuestionNameSettings = Pick<LexicalSettings, 'search.maxCharacters'> & ReferenceSettings;

/**
 * Names in a question (SE-43): those that people, texts and packs know, in any case, and after them other capitalised ones. Five
 * statements at most.
 * @throws InvalidInput for a question longer than `search.maxCharacters`
 */
export async function namesInQuestion(
  view: View,
  question: string,
  concepts: readonly PackConcepts[],
  settings: QuestionNameSettings,
): Promise<NameInQuestion[]> {
  const { terms } = await expandQuery({ ...view, valid: null }, question, concepts, settings);
  const known = terms.map(({ term, meanings }) => ({
    text: term,
    entities: meanings.flatMap(({ entity }) => entity ?? []),
  }));
  const others = namesIn(question).filter(
    ({ text }) => !terms.some(({ term }) => term.includes(text) || text.includes(term)),
  );
  const unknown = [...new Set(others.map(({ text }) => text))];
  return [...known, ...unknown.map((text) => ({ text, entities: [] }))];
}
