import type { EmbeddingPurpose } from '../domain/embedding-models.ts';

/** What a family of models was trained with, and therefore wants again (RS-57). */
export interface Family {
  readonly prefix: Readonly<Record<EmbeddingPurpose, string>>;
  /** Which of a text's token vectors is the text's: their mean, or the first one. */
  readonly pooling: 'MEAN' | 'FIRST';
}

const PLAIN: Family = { prefix: { DOCUMENT: '', QUERY: '' }, pooling: 'MEAN' };

/** By the model's name; the first that matches. From the model cards of the families. */
const FAMILIES: readonly (readonly [RegExp, Family])[] = [
  // Instructions are part of the later E5 models; the prefixes are those of all that came before.
  [/(^|[/_-])e5[-_]/i, { prefix: { DOCUMENT: 'passage: ', QUERY: 'query: ' }, pooling: 'MEAN' }],
  [/(^|[/_-])bge-m3/i, { ...PLAIN, pooling: 'FIRST' }],
  [
    /(^|[/_-])bge[-_]/i,
    {
      prefix: { DOCUMENT: '', QUERY: 'Represent this sentence for searching relevant passages: ' },
      pooling: 'FIRST',
    },
  ],
];

export const familyOf = (model: string): Family => FAMILIES.find(([name]) => name.test(model))?.[1] ?? PLAIN;
