import { readFileSync } from 'node:fs';
import path from 'node:path';

/** A sentence with all that a reader would take from it, by docs/extraction.md: `subject | predicate | object`, `TYPE name`. */
export interface Labelled {
  readonly text: string;
  readonly section: string;
  readonly claims: readonly string[];
  readonly names: readonly string[];
}

/** Reads `dev` (rules were written by it) or `held-out` (labelled before the rules, run only to confirm them). */
export function labelled(name: 'dev' | 'held-out'): Labelled[] {
  const sentences: { text: string; section: string; claims: string[]; names: string[] }[] = [];
  let section = '';
  for (const line of readFileSync(path.join(import.meta.dirname, `${name}.txt`), 'utf8').split('\n')) {
    const rest = line.slice(2);
    if (line.startsWith('# ')) section = rest;
    if (line.startsWith('> ')) sentences.push({ text: rest, section, claims: [], names: [] });
    if (line.startsWith('+ ')) sentences.at(-1)?.claims.push(rest);
    if (line.startsWith('@ ')) sentences.at(-1)?.names.push(rest.replace(' ', ' | '));
  }
  return sentences;
}
