import type { Archive } from '../archive/archive.ts';
import { CoreProperties } from '../archive/core-properties.ts';
import { attributeOf, readXml } from '../archive/xml-events.ts';
import { Unreadable } from '../unreadable.ts';

/** What an EPUB says of itself and of its order. */
export interface PackageDocument {
  readonly properties: ReadonlyMap<string, string>;
  /** Parts of the text, in the order in which they are read. */
  readonly chapters: readonly string[];
  /** Parts that name the chapters: of EPUB 3, and of EPUB 2. */
  readonly navigation: string | null;
  readonly ncx: string | null;
}

/** A part that another one names, by its path in the archive; without the place in it. */
export function partNamed(from: string, href: string): string {
  const path = href.replace(/[#?].*$/u, '');
  const steps = path.startsWith('/') ? [] : from.split('/').slice(0, -1);
  for (const step of path.split('/')) {
    if (step === '..') steps.pop();
    else if (step !== '.' && step !== '') steps.push(step);
  }
  const joined = steps.join('/');
  try {
    return decodeURIComponent(joined);
  } catch {
    // A per cent sign that encodes nothing stands for itself.
    return joined;
  }
}

async function rootOf(archive: Archive): Promise<string> {
  const roots: string[] = [];
  await readXml(archive, 'META-INF/container.xml', {
    mayHaveType: true,
    open: (element) => {
      if (element.name === 'rootfile') roots.push(attributeOf(element, 'full-path') ?? '');
    },
  });
  const [root = ''] = roots;
  if (archive.has(root)) return root;
  throw new Unreadable(
    'BROKEN',
    'expected META-INF/container.xml to name the package of the book, got none: no EPUB, or a damaged one',
  );
}

const IS_TEXT = /^(?:application\/xhtml\+xml|text\/html|application\/x-dtbook\+xml)$/u;

/** @throws Unreadable when it names no text */
export async function readPackage(archive: Archive): Promise<PackageDocument> {
  const root = await rootOf(archive);
  const properties = new CoreProperties();
  const items = new Map<string, { readonly part: string; readonly isText: boolean }>();
  const chapters: string[] = [];
  let [navigation, ncx]: [string | null, string | null] = [null, null];
  await readXml(archive, root, {
    mayHaveType: true,
    open: (element) => {
      properties.begin(element.name);
      const [id, href] = [attributeOf(element, 'id'), attributeOf(element, 'href')];
      if (element.name === 'item' && id !== null && href !== null) {
        const type = attributeOf(element, 'media-type') ?? '';
        const part = partNamed(root, href);
        if (/\bnav\b/u.test(attributeOf(element, 'properties') ?? '')) navigation = part;
        if (type === 'application/x-dtbncx+xml') ncx = part;
        items.set(id, { part, isText: IS_TEXT.test(type) });
      }
      const item = element.name === 'itemref' ? items.get(attributeOf(element, 'idref') ?? '') : undefined;
      if (item?.isText === true && !chapters.includes(item.part)) chapters.push(item.part);
    },
    text: (words) => properties.text(words),
    close: () => properties.end(),
  });
  if (chapters.length > 0) return { properties: properties.values(), chapters, navigation, ncx };
  throw new Unreadable('BROKEN', 'expected the chapters of a book in its package, found none; save it anew');
}

/** Parts that are locked: a shop's key, which no reader has. Fonts may be disguised without that. */
export async function lockedParts(archive: Archive): Promise<ReadonlySet<string>> {
  const locked = new Set<string>();
  await readXml(archive, 'META-INF/encryption.xml', {
    open: (element) => {
      if (element.name === 'CipherReference') locked.add(partNamed('', attributeOf(element, 'URI') ?? ''));
    },
  });
  return locked;
}
