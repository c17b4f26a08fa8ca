import type { SourceItem } from '../domain/document-record.ts';
import type { Pack } from '../domain/pack.ts';
import { builtInPacks } from '../packs/index.ts';
import { contentType } from './content.ts';
import { patternSize } from '../extract/index.ts';
import { Unreadable } from '../parse/index.ts';
import { contentHashOf, prepareHere, type PrepareContext, type Prepared } from './prepare-here.ts';
import { isTextType } from './read-item.ts';
import { prepareInThread } from './worker/pool.ts';

/**
 * A document prepared: short texts at once, what may take long in a thread, within its limits of time and memory.
 * @param asker whose documents wait for each other there
 * @param aside whether a short text goes there as well
 */
export async function prepare(
  asker: string,
  item: SourceItem,
  context: PrepareContext,
  aside = false,
): Promise<Prepared> {
  const quick = isQuick(item, context);
  if (quick && !(aside && isText(item))) return prepareHere(item, context);
  try {
    return await prepareInThread(asker, item, context);
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    // A short text is never held for what a thread has to take: one that has to start, or died with another's document.
    if (quick) return prepareHere(item, context);
    const { reason, message } = error;
    const contentHash = contentHashOf(item.bytes);
    return { kind: 'HELD', item, contentHash, reason, message, findings: [], preview: null };
  }
}

/**
 * What is prepared on the event loop, within some 100 ms whatever it says: a thread costs a short text more than the work itself. Time goes
 * with the length of the text; with patterns of a user, which nobody has looked at, with their size as well.
 */
function isQuick(item: SourceItem, { packs, settings }: PrepareContext): boolean {
  const type = contentType(item);
  if ('refused' in type) return true;
  const { length } = item.bytes;
  if (!isTextType(type.mediaType) || length > settings['parse.quickBytes']) return false;
  return length * sizeOfOwn(packs) <= settings['parse.quickWork'];
}

/** What is refused is refused at once. */
const isText = (item: SourceItem): boolean => !('refused' in contentType(item));

const sizeOfOwn = (packs: readonly Pack[]): number =>
  packs.reduce((sum, pack) => (builtInPacks.includes(pack) ? sum : sum + patternSize(pack)), 0);
