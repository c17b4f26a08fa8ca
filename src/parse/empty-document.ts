import type { MediaType, ParsedDocument } from '../domain/text.ts';

/** A text of which nothing is known yet but its type. */
export const emptyDocument = (text: string, mediaType: MediaType): ParsedDocument => ({
  type: 'generic',
  text,
  mediaType,
  title: null,
  frontMatter: [],
  frontMatterRange: null,
  blocks: [],
  links: [],
  keyValues: [],
  tables: [],
  records: [],
  issues: [],
  places: [],
  units: [],
});
