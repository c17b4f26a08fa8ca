import { ARTICLES, POSSESSIVES } from './note-words.ts';
import type { Token } from './note-tokens.ts';
import { verbForm } from './verb-words.ts';

const OPENS = /^(?:in|on|at|under|above|behind|beside|near|opposite|inside|outside|among|between|with|over|below)$/u;
const STANDS = /^(?:be|sit|stand|lie|hang|rest|live|work|run|come|serve)$/u;
const LONGEST = 8;

/**
 * `On the board sits Ada Quill`, `In charge of the boats is Tom Hale`: put as `Ada Quill sits on the board`. Only where a name ends the
 * sentence, so that nothing else can be its subject.
 */
export function uninverted(tokens: readonly Token[]): readonly Token[] {
  const [first] = tokens;
  if (first?.kind !== 'word' || !OPENS.test(first.low)) return tokens;
  for (let at = 2; at < Math.min(tokens.length, LONGEST); at += 1) {
    const token = tokens[at];
    if (token?.kind === 'mark' || token?.kind === 'name') return tokens;
    const form = verbForm(token?.low ?? '');
    const isVerb = /^(?:is|are)$/u.test(token?.low ?? '') || (form !== null && form.present && STANDS.test(form.lemma));
    if (token?.kind !== 'word' || !isVerb) continue;
    let name = at + 1;
    if (ARTICLES.has(tokens[name]?.low ?? '')) name += 1;
    const end = tokens[name + 1];
    if (tokens[name]?.kind !== 'name' || (end !== undefined && end.kind !== 'mark')) return tokens;
    return [...tokens.slice(at + 1, name + 1), token, ...tokens.slice(0, at), ...tokens.slice(name + 1)];
  }
  return tokens;
}

/** `On her retirement Ada Quill sold …`: index of the name, or of the article, behind the words that only say when or where. */
export function afterLead(tokens: readonly Token[], from: number): number | null {
  const first = tokens[from];
  if (
    first?.kind !== 'word' ||
    !/^(?:on|in|after|before|during|under|with|for|since|at|from|by|until|out|outside|inside)$/u.test(first.low)
  )
    return null;
  let at = from + 1;
  if (ARTICLES.has(tokens[at]?.low ?? '') || POSSESSIVES.has(tokens[at]?.low ?? '')) at += 1;
  const start = at;
  while (
    at < tokens.length &&
    at - start < 4 &&
    tokens[at]?.kind === 'word' &&
    !ARTICLES.has(tokens[at]?.low ?? '') &&
    !verbForm(tokens[at]?.low ?? '')?.present
  )
    at += 1;
  if (at === start) return null;
  const next = tokens[at];
  if (next?.text === ',') return at + 1;
  return next?.kind === 'name' && !next.owns ? at : null;
}
