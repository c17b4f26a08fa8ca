import type { MediaType } from './text.ts';

const BY_ENDING: Readonly<Record<string, MediaType>> = {
  txt: 'text/plain',
  md: 'text/markdown',
  markdown: 'text/markdown',
  json: 'application/json',
  yml: 'application/yaml',
  yaml: 'application/yaml',
  csv: 'text/csv',
  tsv: 'text/tab-separated-values',
  vtt: 'text/vtt',
  srt: 'application/x-subrip',
  pdf: 'application/pdf',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  docm: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  xlsm: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  pptm: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  odt: 'application/vnd.oasis.opendocument.text',
  ods: 'application/vnd.oasis.opendocument.spreadsheet',
  odp: 'application/vnd.oasis.opendocument.presentation',
  epub: 'application/epub+zip',
  rtf: 'application/rtf',
  html: 'text/html',
  htm: 'text/html',
  xhtml: 'text/html',
  ts: 'text/x-typescript',
  mts: 'text/x-typescript',
  cts: 'text/x-typescript',
  tsx: 'text/x-tsx',
  js: 'text/javascript',
  mjs: 'text/javascript',
  cjs: 'text/javascript',
  jsx: 'text/javascript',
  py: 'text/x-python',
  go: 'text/x-go',
  rs: 'text/x-rust',
  java: 'text/x-java',
  c: 'text/x-c',
  h: 'text/x-c',
  cc: 'text/x-c++',
  cpp: 'text/x-c++',
  cxx: 'text/x-c++',
  hpp: 'text/x-c++',
  hh: 'text/x-c++',
  sol: 'text/x-solidity',
};

/** Endings of the files that are read (RS-07), for messages. */
export const READ_ENDINGS = Object.keys(BY_ENDING).map((ending) => `.${ending}`);

/** What a file holds by its name's ending; null = nothing that is read (RS-07). */
export function mediaTypeOf(path: string): MediaType | null {
  const ending = /[^/]\.([^./]+)$/.exec(path)?.[1]?.toLowerCase() ?? '';
  return Object.hasOwn(BY_ENDING, ending) ? (BY_ENDING[ending] ?? null) : null;
}
