import { parse as parseMarkup } from 'parse5';
import type { Archive } from '../archive/archive.ts';
import { attributeOf, readXml } from '../archive/xml-events.ts';
import { attribute, elementsBelow, wordsBelow } from '../html/elements.ts';
import { partNamed, type PackageDocument } from './package-document.ts';
import { asHtml } from './xhtml.ts';

const plain = (words: string): string => words.replace(/\s+/gu, ' ').trim();

/** What the contents of a book call its chapters, by their parts; the first name that each has. */
export async function chapterNames(archive: Archive, book: PackageDocument): Promise<ReadonlyMap<string, string>> {
  const names = new Map<string, string>();
  const note = (part: string, name: string): void => {
    if (name !== '' && !names.has(part)) names.set(part, name);
  };
  const { navigation, ncx } = book;
  const contents = navigation === null ? null : await archive.whole(navigation);
  if (navigation !== null && contents !== null) {
    for (const element of elementsBelow(parseMarkup(asHtml(contents)))) {
      const href = element.tagName === 'a' ? attribute(element, 'href') : null;
      if (href !== null) note(partNamed(navigation, href), plain(wordsBelow(element)));
    }
  }
  if (ncx === null) return names;
  let [label, isLabel] = ['', false];
  await readXml(archive, ncx, {
    mayHaveType: true,
    open: (element) => {
      if (element.name === 'navPoint') label = '';
      if (element.name === 'navLabel') isLabel = true;
      if (element.name === 'content') note(partNamed(ncx, attributeOf(element, 'src') ?? ''), plain(label));
    },
    text: (words) => {
      if (isLabel) label += words;
    },
    close: (name) => {
      if (name === 'navLabel') isLabel = false;
    },
  });
  return names;
}
