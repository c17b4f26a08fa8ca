import { SaxesParser } from 'saxes';
import { Unreadable } from '../unreadable.ts';
import type { Archive } from './archive.ts';

/** An element as it begins. Names go without their prefix, which each program chooses for itself. */
export interface XmlElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
}

/** What is done as a part is read, in its order. */
export interface XmlEvents {
  readonly open?: (element: XmlElement) => void;
  readonly text?: (words: string) => void;
  readonly close?: (name: string) => void;
  /** Forms that name a document type, as EPUB does of its contents. */
  readonly mayHaveType?: boolean;
  /** Asked now and then: has enough been read? */
  readonly isDone?: () => boolean;
}

/** Without namespaces an attribute is its text. */
type Plain = XmlElement['attributes'];

const localName = (name: string): string => name.slice(name.indexOf(':') + 1);

/** The value of an attribute by its name without a prefix; null where there is none. */
export function attributeOf({ attributes }: XmlElement, name: string): string | null {
  const plain = attributes[name];
  if (plain !== undefined) return plain;
  for (const [key, value] of Object.entries(attributes)) if (key.includes(':') && localName(key) === name) return value;
  return null;
}

/** The relation that an element names: `r:id`, beside which an element may have an `id` of its own. */
export function relationOf({ attributes }: XmlElement): string | null {
  for (const [key, value] of Object.entries(attributes)) if (/^[^:]+:(?:id|embed)$/u.test(key)) return value;
  return null;
}

/** Characters between two turns in which an end is asked for, and a document type looked for. */
const STRETCH = 65_536;

/**
 * Reads an XML part of an archive from its beginning to its end, or until enough was read, holding no more of it than a stretch. Nothing is
 * done where there is no such part. The programs of an office write no document type; entities can be made to explode, so one is refused.
 * @throws Unreadable when it is not well-formed
 */
export async function readXml(archive: Archive, part: string, events: XmlEvents): Promise<void> {
  const parser = parserOf(part, events);
  let tail = '';
  for await (const text of archive.text(part)) {
    for (let at = 0; at < text.length; at += STRETCH) {
      const stretch = text.slice(at, at + STRETCH);
      checkDeclarations(tail + stretch, part, events.mayHaveType === true);
      tail = stretch.slice(-16);
      parser.write(stretch);
      if (events.isDone?.() === true) return;
    }
  }
  if (archive.sizeOf(part) > 0) parser.close();
}

function parserOf(part: string, { open, text, close }: XmlEvents): SaxesParser<{ position: false }> {
  const parser = new SaxesParser<{ position: false }>({ position: false });
  parser.on('error', (error) => {
    throw new Unreadable(
      'BROKEN',
      `${part} of the document is no XML that can be read: ${error.message}; save it anew`,
    );
  });
  if (open)
    parser.on('opentag', ({ name, attributes }) => open({ name: localName(name), attributes: attributes as Plain }));
  if (text) {
    parser.on('text', text);
    parser.on('cdata', text);
  }
  if (close) parser.on('closetag', ({ name }) => close(localName(name)));
  return parser;
}

function checkDeclarations(xml: string, part: string, mayHaveType: boolean): void {
  if (!(mayHaveType ? /<!ENTITY/iu : /<!(?:DOCTYPE|ENTITY)/iu).test(xml)) return;
  throw new Unreadable(
    'BROKEN',
    `expected no document type in ${part}, got one: programs of an office write none, and entities can be made to explode`,
  );
}

/**
 * Reads a part for its declarations alone, for a library that reads it again by itself.
 * @returns how many tags it has
 */
export async function checkXml(archive: Archive, part: string): Promise<number> {
  let [tail, tags] = ['', 0];
  for await (const text of archive.text(part)) {
    checkDeclarations(tail + text, part, false);
    tail = text.slice(-16);
    for (let at = text.indexOf('<'); at !== -1; at = text.indexOf('<', at + 1)) tags += 1;
  }
  return tags;
}
