import type { MediaType } from '../domain/text.ts';

const BY_ENDING: Readonly<Record<string, MediaType>> = {
  txt: 'text/plain',
  md: 'text/markdown',
  markdown: 'text/markdown',
  json: 'application/json',
  yml: 'application/yaml',
  yaml: 'application/yaml',
};

/** Endings of the files that are read (RS-07), for messages. */
export const READ_ENDINGS = Object.keys(BY_ENDING).map((ending) => `.${ending}`);

/** What a file holds by its name's ending; null = nothing that is read (RS-07). */
export function mediaTypeOf(path: string): MediaType | null {
  const ending = /[^/]\.([^./]+)$/.exec(path)?.[1]?.toLowerCase() ?? '';
  return Object.hasOwn(BY_ENDING, ending) ? (BY_ENDING[ending] ?? null) : null;
}
