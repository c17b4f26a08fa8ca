import type { PackConcepts } from '../domain/concepts.ts';
import type { DomainVocabulary } from '../domain/domain-vocabulary.ts';
import type { Pack } from '../domain/pack.ts';
import { compilePattern } from '../lib/pattern.ts';
import { normalName } from '../text/normal-name.ts';
import { builtInConcepts } from './built-in-concepts.ts';

const made = new WeakMap<readonly Pack[], readonly DomainVocabulary[]>();

/**
 * The words of the subject matters that packs know: the names of their concepts, and what their rules find in prose. A pack that has
 * neither is none of its own (`general`).
 */
export function vocabulariesOf(
  packs: readonly Pack[],
  concepts: readonly PackConcepts[] = builtInConcepts,
): readonly DomainVocabulary[] {
  const known = made.get(packs);
  if (known) return known;
  const vocabularies = packs.flatMap(({ name, mentions }) => {
    const terms = concepts
      .filter(({ pack }) => pack === name)
      .flatMap((of) => of.concepts.map(({ name: term, aliases }) => ({ name: term, forms: formsOf(term, aliases) })));
    const patterns = mentions.map(({ pattern }) => compilePattern(pattern));
    return terms.length + patterns.length === 0 ? [] : [{ domain: name, terms, patterns }];
  });
  made.set(packs, vocabularies);
  return vocabularies;
}

const formsOf = (name: string, aliases: readonly { readonly text: string }[]): string[] =>
  [...new Set([name, ...aliases.map(({ text }) => text)].map(normalName))].filter((form) => form !== '');
