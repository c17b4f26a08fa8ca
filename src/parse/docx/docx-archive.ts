import yauzl from 'yauzl';
import type { Entry, ZipFile } from 'yauzl';
import type { ParseSettings } from '../parse-settings.ts';
import { Unreadable } from '../unreadable.ts';

/** Parts of an archive that text is made of. */
const IS_XML = /\.(?:xml|rels)$/iu;
/** More parts than any document has. */
const MOST_ENTRIES = 10_000;

const broken = (why: string, cause?: unknown): Unreadable =>
  new Unreadable('BROKEN', `the document is no archive that can be read: ${why}; save it anew`, { cause });

/**
 * The XML parts of a ZIP archive by name, all of it inflated once against the limit before anything else reads it: sizes
 * that an archive states of itself are only believed as far as they are true.
 * @throws Unreadable when it is damaged, encrypted, or inflates to more than `parse.maxInflated`
 */
export async function xmlParts(
  bytes: Uint8Array,
  settings: Pick<ParseSettings, 'parse.maxInflated'>,
): Promise<ReadonlyMap<string, string>> {
  const zip = await opened(bytes);
  const most = settings['parse.maxInflated'];
  const parts = new Map<string, string>();
  let inflated = 0;
  let entries = 0;
  for await (const entry of entriesOf(zip)) {
    entries += 1;
    if ((entry.generalPurposeBitFlag & 1) !== 0)
      throw new Unreadable('ENCRYPTED', 'the document needs a password; save it without one');
    if (entries > MOST_ENTRIES)
      throw new Unreadable('TOO_LARGE', `expected at most ${MOST_ENTRIES} parts in the archive, got more`);
    const content = await contentOf(zip, entry, most - inflated);
    if (content === null) {
      const message = `expected at most ${most} bytes when inflated (parse.maxInflated), got more; an archive bomb, or a document to split`;
      throw new Unreadable('TOO_LARGE', message);
    }
    inflated += content.length;
    if (IS_XML.test(entry.fileName)) parts.set(entry.fileName, content.toString('utf8'));
  }
  return parts;
}

function opened(bytes: Uint8Array): Promise<ZipFile> {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return new Promise((resolve, reject) => {
    yauzl.fromBuffer(buffer, { lazyEntries: true, validateEntrySizes: true }, (error, zip) => {
      if (error) reject(broken(error.message, error));
      else resolve(zip);
    });
  });
}

async function* entriesOf(zip: ZipFile): AsyncGenerator<Entry> {
  for (;;) {
    const entry = await new Promise<Entry | null>((resolve, reject) => {
      const settle = (then: () => void): void => {
        zip.off('entry', onEntry).off('end', onEnd).off('error', onError);
        then();
      };
      const onEntry = (found: Entry): void => settle(() => resolve(found));
      const onEnd = (): void => settle(() => resolve(null));
      const onError = (error: Error): void => settle(() => reject(broken(error.message, error)));
      zip.on('entry', onEntry).on('end', onEnd).on('error', onError);
      zip.readEntry();
    });
    if (entry === null) return;
    yield entry;
  }
}

/** What an entry holds; null where that is more than `most` bytes. */
function contentOf(zip: ZipFile, entry: Entry, most: number): Promise<Buffer | null> {
  return new Promise((resolve, reject) => {
    zip.openReadStream(entry, (error, stream) => {
      if (error) {
        reject(broken(error.message, error));
        return;
      }
      const parts: Buffer[] = [];
      let length = 0;
      stream.on('data', (part: Buffer) => {
        length += part.length;
        parts.push(part);
        if (length > most) {
          resolve(null);
          stream.destroy();
        }
      });
      stream.on('end', () => resolve(Buffer.concat(parts)));
      stream.on('error', (fault: Error) => reject(broken(fault.message, fault)));
    });
  });
}
