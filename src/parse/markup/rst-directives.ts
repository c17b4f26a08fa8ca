/** `.. name::`, also as what a substitution stands for. */
export const DIRECTIVE = /^[ \t]*\.\.[ \t]+(?:\|[^|\n]+\|[ \t]+)?([\p{L}\p{N}][\p{L}\p{N}_:+.-]{0,60})::(?:[ \t]+|$)/u;

/** What is included is never read. */
export const isInclude = (name: string): boolean => name === 'include' || name === 'literalinclude';

const CODE = new Set(
  'code code-block sourcecode literalinclude parsed-literal prompt doctest testcode testoutput productionlist'.split(
    ' ',
  ),
);
const NO_WORDS = new Set(
  (
    'image figure-md raw include contents toctree meta highlight index math graphviz digraph mermaid plot uml only tabularcolumns ' +
    'role default-role sectnum section-numbering header footer target-notes default-domain currentmodule module py:module ' +
    'py:currentmodule automodule autoclass autofunction autosummary unicode date'
  ).split(' '),
);
const TABLES = new Set(['list-table', 'table', 'csv-table']);

export type DirectiveContent = 'CODE' | 'TABLE' | 'NO_WORDS' | 'WORDS';

/** What a directive holds; of one that nobody knows, words. */
export function contentOf(name: string): DirectiveContent {
  if (NO_WORDS.has(name) || isInclude(name)) return 'NO_WORDS';
  if (CODE.has(name)) return 'CODE';
  return TABLES.has(name) ? 'TABLE' : 'WORDS';
}
