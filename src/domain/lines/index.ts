export { LINE_TYPES } from './shapes.ts';
export type { ExportLine, LineOf, LineType } from './shapes.ts';
export { placeOf, readLine } from './read-line.ts';
export type { LineMistake } from './read-line.ts';
export { danglingMessage, referencesOf } from './references.ts';

export { identityMistake, isQuoted, MISQUOTED, ownerOf, type Quote } from './truth.ts';
