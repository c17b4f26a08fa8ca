export { LINE_TYPES } from './line-shapes.ts';
export type { ExportLine, LineOf, LineType } from './line-shapes.ts';
export { placeOf, readLine } from './read-line.ts';
export type { LineMistake } from './read-line.ts';
export { danglingMessage, referencesOf } from './references.ts';

export { identityMistake, isQuoted, MISQUOTED, ownerOf, type Quote } from './truth.ts';
