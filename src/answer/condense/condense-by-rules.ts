import { partsOfQuestion } from '../../question/index.ts';
import { OBLIGES } from '../../text/english/tasks.ts';
import { FUNCTION_TERMS } from '../../text/function-terms.ts';
import { termsOf } from '../../text/terms-of-text.ts';
import { conflictLine } from '../compile/context-conflicts.ts';
import type { ContextRead } from '../compile/compile-context.ts';
import { keyOfPlace, type SentencePlace } from '../draft.ts';
import {
  citedStatement,
  type Citations,
  type CitedStatement,
  type CondensedContext,
  type OpenIssue,
} from '../../domain/condensed-context.ts';

/** A part of a question of which one text has less says nothing about it: as for what was said in a conversation beside files. */
const LEAST_SHARED = 0.5;

/**
 * The sentences of a prompt as they stand, those that oblige or limit apart; what sources disagree about, and what is asked and nothing
 * here speaks of (RS-32). Named files are no part of it: they stand above it. Pure.
 */
export function condenseByRules(question: string, read: ContextRead): CondensedContext {
  const sentences = read.sources.slice(read.named).flatMap(({ text, sentences: own }) =>
    own.flatMap(({ start, end, place }): CitedStatement[] => {
      const statement = citedStatement(text.slice(start, end), citationsOf([place], read));
      return statement ? [statement] : [];
    }),
  );
  return {
    facts: sentences.filter(({ text }) => !OBLIGES.test(text)),
    constraints: sentences.filter(({ text }) => OBLIGES.test(text)),
    openIssues: openIssuesOf(question, read),
    ...{ by: 'RULES', why: null, discarded: [] },
  };
}

/** The words that sentences of a prompt rest on, under the numbers of their sources. */
export function citationsOf(places: readonly SentencePlace[], { sources }: ContextRead): Citations[number][] {
  const wanted = new Set(places.map(keyOfPlace));
  return sources.flatMap(({ n, sentences }) =>
    sentences.flatMap(({ place, quotes }) =>
      wanted.has(keyOfPlace(place)) ? quotes.map(({ quote, place: cited }) => ({ n, quote, place: cited })) : [],
    ),
  );
}

export function openIssuesOf(question: string, { conflicts, sources }: ContextRead): OpenIssue[] {
  const disputed = conflicts.map((conflict) => ({ text: conflictLine(conflict), conflictId: conflict.id }));
  const there = sources.map(({ heading, text }) => new Set(termsOf(`${heading}\n${text}`)));
  const missing = partsOfQuestion(question).filter((part) => {
    const own = [...new Set(termsOf(part))].filter((term) => !FUNCTION_TERMS.has(term));
    const isSaid = (terms: ReadonlySet<string>): boolean =>
      own.filter((term) => terms.has(term)).length >= LEAST_SHARED * own.length;
    return own.length > 0 && !there.some(isSaid);
  });
  return [...disputed, ...missing.map((part) => ({ text: `Nothing here speaks of: ${part}`, conflictId: null }))];
}
