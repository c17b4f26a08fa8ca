import { crc32 } from 'node:zlib';
import yauzl from 'yauzl';
import type { Entry, ZipFile } from 'yauzl';
import type { ParseSettings } from '../parse-settings.ts';
import { Unreadable } from '../unreadable.ts';

/** More parts than any document has. */
const MOST_ENTRIES = 10_000;
/** Deflate makes n bytes no shorter than n / 1032 and hardly longer than they were; sizes beyond that are lies. */
const MOST_RATIO = 1_032;
const overhead = (length: number): number => 64 + Math.ceil(length / 1_000);

const broken = (why: string, cause?: unknown): Unreadable =>
  new Unreadable('BROKEN', `the document is no archive that can be read: ${why}; save it anew`, { cause });

/** What Office puts in the place of an archive that it locks with a password: a compound file with this stream. */
const LOCKED = Buffer.from('EncryptedPackage', 'utf16le');
const COMPOUND_FILE = Buffer.from('d0cf11e0a1b11ae1', 'hex');

/**
 * A document that is a ZIP archive. Before anything is inflated its parts are counted, with the sizes that it states of them; what a part
 * then turns out to be is held to its size and checksum. Archives inside are parts like others: none is opened.
 */
export class Archive {
  private readonly zip: ZipFile;
  private readonly entries: ReadonlyMap<string, Entry>;

  private constructor(zip: ZipFile, entries: ReadonlyMap<string, Entry>) {
    this.zip = zip;
    this.entries = entries;
  }

  /** @throws Unreadable when it is damaged or encrypted, or inflates to more than `parse.maxInflated` */
  static async open(bytes: Uint8Array, settings: Pick<ParseSettings, 'parse.maxInflated'>): Promise<Archive> {
    const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    if (file.subarray(0, 8).equals(COMPOUND_FILE)) throw ofCompoundFile(file);
    const zip = await opened(file);
    const most = settings['parse.maxInflated'];
    const entries = new Map<string, Entry>();
    let inflated = 0;
    for await (const entry of entriesOf(zip)) {
      checkEntry(entry, entries);
      entries.set(entry.fileName, entry);
      inflated += entry.uncompressedSize;
      if (inflated <= most) continue;
      const message = `expected at most ${most} bytes when inflated (parse.maxInflated), got more; an archive bomb, or a document to split`;
      throw new Unreadable('TOO_LARGE', message);
    }
    return new Archive(zip, entries);
  }

  has(name: string): boolean {
    return this.entries.has(name);
  }

  names(): string[] {
    return [...this.entries.keys()];
  }

  /** Bytes that a part comes to; 0 where there is none. */
  sizeOf(name: string): number {
    return this.entries.get(name)?.uncompressedSize ?? 0;
  }

  /**
   * A part as it is inflated; nothing where there is none. Who stops early has inflated no more than what was read.
   * @throws Unreadable when it is damaged, or not of the size that was stated
   */
  async *chunks(name: string): AsyncGenerator<Buffer> {
    const entry = this.entries.get(name);
    if (!entry) return;
    let sum = 0;
    try {
      const stream = await this.zip.openReadStreamPromise(entry);
      for await (const chunk of stream as AsyncIterable<Buffer>) {
        sum = crc32(chunk, sum);
        yield chunk;
      }
    } catch (error) {
      if (error instanceof Unreadable) throw error;
      throw broken(error instanceof Error ? error.message : String(error), error);
    }
    if (sum !== entry.crc32) throw broken(`the checksum of ${name} is another`);
  }

  /** A part as text, in the encoding that it declares. */
  async *text(name: string): AsyncGenerator<string> {
    let decoder: InstanceType<typeof TextDecoder> | null = null;
    for await (const chunk of this.chunks(name)) {
      decoder ??= new TextDecoder(encodingOf(chunk));
      yield decoder.decode(chunk, { stream: true });
    }
    const rest = decoder?.decode() ?? '';
    if (rest !== '') yield rest;
  }

  /** All of a part; null where there is none. */
  async whole(name: string): Promise<string | null> {
    if (!this.has(name)) return null;
    const parts: string[] = [];
    for await (const part of this.text(name)) parts.push(part);
    return parts.join('');
  }
}

function ofCompoundFile(file: Buffer): Unreadable {
  if (file.includes(LOCKED)) return new Unreadable('ENCRYPTED', 'the document needs a password; save it without one');
  return new Unreadable(
    'BROKEN',
    'expected a ZIP archive, got an old Office document; save it in the form of its name',
  );
}

/** What a part says of itself, before it is looked at. */
function checkEntry(entry: Entry, before: ReadonlyMap<string, Entry>): void {
  const { fileName, generalPurposeBitFlag, compressedSize, uncompressedSize } = entry;
  if ((generalPurposeBitFlag & 1) !== 0)
    throw new Unreadable('ENCRYPTED', 'the document needs a password; save it without one');
  if (before.size >= MOST_ENTRIES)
    throw new Unreadable('TOO_LARGE', `expected at most ${MOST_ENTRIES} parts in the archive, got more`);
  // Programs differ in which of two they read: one would be screened, and the other shown.
  if (before.has(fileName)) throw broken(`two of its parts are called ${fileName}`);
  const least = compressedSize - overhead(compressedSize);
  if (uncompressedSize < least || uncompressedSize > MOST_RATIO * compressedSize + MOST_RATIO)
    throw broken(`${fileName} cannot come to ${uncompressedSize} bytes`);
}

function opened(file: Buffer): Promise<ZipFile> {
  return new Promise((resolve, reject) => {
    yauzl.fromBuffer(file, { lazyEntries: true, validateEntrySizes: true }, (error, zip) => {
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

const DECLARED = /^\s*<\?xml[^>]{0,200}?encoding\s*=\s*["']([\w.:-]{1,40})["']/u;

/** By the byte-order mark, or as an XML declaration says; else UTF-8. */
function encodingOf(head: Buffer): string {
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le';
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be';
  const declared = DECLARED.exec(head.toString('latin1', 0, 300))?.[1] ?? 'utf-8';
  if (/^utf-?16/iu.test(declared)) return 'utf-8';
  try {
    return new TextDecoder(declared).encoding;
  } catch {
    // Not a name of an encoding: as if there were none.
    return 'utf-8';
  }
}
