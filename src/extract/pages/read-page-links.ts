import { mediaTypeOf } from '../../domain/media-type.ts';
import { READING_WORDS } from '../../domain/pack.ts';
import { relativePath } from '../../lib/address.ts';
import { withGroups, type EntityDraft, type ExtractionContext } from '../extraction-context.ts';
import { freeLinks, relate } from '../extract-links.ts';
import { nameOfFile } from '../things/thing-names.ts';
import { documentKey } from './document-key.ts';

/** Links to other documents of the same source. A link to the web is a place in the text, and no entity. */
export function readPageLinks(context: ExtractionContext): void {
  for (const link of freeLinks(context)) {
    const draft = linkedDocument(context, link.target);
    if (!draft) continue;
    context.taken.add(link);
    relate(context, link, draft, READING_WORDS.linksTo, null);
  }
}

/** Named after its file until the document itself says what it is called. */
export function linkedDocument(context: ExtractionContext, target: string): EntityDraft | null {
  const path = relativePath(context.item.path, target);
  if (path === null || mediaTypeOf(path) === null) return null;
  const key = documentKey.fill(withGroups(context.values, null, { path }));
  const name = nameOfFile(path);
  if (key === null || name === '') return null;
  return { ref: `key:${key}`, type: READING_WORDS.document, name, key, aliases: [] };
}
