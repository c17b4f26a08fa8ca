import type { Pack } from '../domain/pack.ts';
import type { ParsedDocument } from '../domain/text.ts';
import { compiledPack } from './compiled.ts';
import type { CompiledPack } from './compiled.ts';
import { documentValues, fieldNamed, holds } from './extraction-context.ts';
import type { ExtractItem } from './extraction-context.ts';

/**
 * The pack a document is read with: the first of `packs` all of whose conditions hold. The order is the priority.
 * @throws Error when none matches: the last pack is expected to match every document
 */
export function packFor(document: ParsedDocument, item: ExtractItem, packs: readonly Pack[]): Pack {
  const values = documentValues(document, item);
  const found = packs.find((pack) =>
    compiledPack(pack).match.some(
      ({ path, fields, when }) =>
        (path === null || path(item.path)) &&
        fields.every((name) => fieldNamed(document, name) !== undefined) &&
        holds(when, values),
    ),
  );
  if (found) return found;
  const names = packs.map((pack) => pack.name).join(', ') || 'none';
  throw new Error(`expected a pack for ${item.path} among ${names}; the last pack should match every document`);
}

/** That pack and those it names under `also`, each once, in the order in which their rules apply. */
export function packsFor(document: ParsedDocument, item: ExtractItem, packs: readonly Pack[]): CompiledPack[] {
  return withOthers(packFor(document, item, packs), packs).map(compiledPack);
}

/** A pack and those it names under `also`, and so on. */
export function withOthers(first: Pack, packs: readonly Pack[]): Pack[] {
  const chosen = new Set([first]);
  // A set is walked in the order of insertion, including what is added on the way.
  for (const pack of chosen) {
    for (const name of pack.also) {
      const other = packs.find((candidate) => candidate.name === name);
      if (!other) throw new Error(`expected pack "${name}", named by "${pack.name}" under also, to be loaded`);
      chosen.add(other);
    }
  }
  return [...chosen];
}

/** What stands before each of the document's chunks and its section, or null where that is its title. */
export function chunkTitleOf(document: ParsedDocument, item: ExtractItem, pack: Pack): string | null {
  const values = documentValues(document, item);
  for (const title of compiledPack(pack).chunkTitles) {
    const filled = title.fill(values);
    if (filled !== null) return filled;
  }
  return null;
}

/** The document's natural key (PI-12: `eip-1559`), or null where its place in the source is its key. */
export function documentKeyOf(document: ParsedDocument, item: ExtractItem, packs: readonly Pack[]): string | null {
  const values = documentValues(document, item);
  for (const { documentKeys } of packsFor(document, item, packs)) {
    for (const { key, when } of documentKeys) {
      const filled = holds(when, values) ? key.fill(values) : null;
      if (filled !== null) return filled;
    }
  }
  return null;
}
