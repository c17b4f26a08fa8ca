import { bytes, count, milliseconds, type ValuesOf } from '../domain/setting.ts';

/** How much of a document is read. */
export const PARSE_SETTINGS = {
  'parse.maxDepth': count({
    default: 200,
    min: 8,
    max: 2_000,
    what: 'levels of nesting in JSON and YAML',
    source: 'own',
  }),
  'parse.maxAliases': count({
    default: 100,
    min: 0,
    max: 10_000,
    what: 'YAML alias expansions',
    source: 'own (YAML bombs)',
  }),
  'parse.maxDataEntries': count({
    default: 20_000,
    min: 1,
    max: 1_000_000,
    what: 'values, cells or key-value pairs read from one document; search finds the text of all',
    source: 'own: 1,500 rows of five columns are 7,500; a claim of each takes about a millisecond of the commit',
  }),
  'parse.maxCharacters': count({
    default: 16_777_216,
    min: 1_000,
    max: 268_435_456,
    what: 'characters of text taken from one document',
    source: 'own: as many as screen.maxBytes lets in as plain text',
  }),
  'parse.codeMs': milliseconds({
    default: 10_000,
    min: 10,
    max: 600_000,
    what: 'milliseconds for the grammar of one source file',
    source: 'own: 1 MB on one line: 5 s',
  }),
  'parse.maxPages': count({
    default: 2_000,
    min: 1,
    max: 100_000,
    what: 'pages read of one PDF',
    source: 'own: a long book',
  }),
  'parse.maxInflated': bytes({
    default: 134_217_728,
    min: 1_024,
    max: 2_147_483_648,
    what: 'bytes that a zipped document (DOCX, XLSX, EPUB …) or the streams of a PDF may inflate to',
    source: 'own: eight times screen.maxBytes; attacks 79',
  }),
} as const;
export type ParseSettings = ValuesOf<typeof PARSE_SETTINGS>;
