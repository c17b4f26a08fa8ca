import { SOURCE_TYPES, type MediaType } from './text.ts';

/** What became of a file that was named for a prompt. FULL and PACK: it is in it, in whole or in part. */
export const NAMED_FILE_STATES = [
  'FULL',
  'PACK',
  'LEFT_TO_RETRIEVAL',
  'SWITCHED_OFF',
  'AMBIGUOUS',
  'NOT_A_FILE',
  'NO_ROOM',
] as const;
export type NamedFileState = (typeof NAMED_FILE_STATES)[number];

/** Code and configuration: what is read whole or not at all. The words of other texts are found by what they say (RS-21). */
export const CODE_AND_CONFIG: ReadonlySet<MediaType> = new Set([
  ...SOURCE_TYPES,
  'application/json',
  'application/yaml',
  'application/toml',
]);
