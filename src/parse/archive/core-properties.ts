import { isWritten } from '../file-properties.ts';
import type { Archive } from './archive.ts';
import { readXml } from './xml-events.ts';

/** Names of Dublin Core, by which files of Office, OpenDocument and EPUB say what they are. */
const FIELDS: Readonly<Record<string, string>> = { title: 'title', creator: 'author', 'initial-creator': 'author' };
const LONGEST_VALUE = 1_000;

/** Gathers title and author from elements of Dublin Core; of several authors all. */
export class CoreProperties {
  private readonly found = new Map<string, string[]>();
  private open: { readonly field: string; words: string } | null = null;

  begin(name: string): void {
    const field = Object.hasOwn(FIELDS, name) ? FIELDS[name] : undefined;
    this.open = field === undefined ? null : { field, words: '' };
  }

  text(words: string): void {
    if (this.open && this.open.words.length < LONGEST_VALUE) this.open.words += words;
  }

  end(): void {
    const { open } = this;
    this.open = null;
    const value = open?.words.replace(/\s+/gu, ' ').trim().slice(0, LONGEST_VALUE).toWellFormed() ?? '';
    if (open && value !== '' && isWritten(open.field, value))
      this.found.set(open.field, [...(this.found.get(open.field) ?? []), value]);
  }

  /** Of several titles the first. */
  values(): ReadonlyMap<string, string> {
    return new Map(
      [...this.found].map(([field, values]) => [
        field,
        field === 'title' ? (values[0] ?? '') : [...new Set(values)].join(', '),
      ]),
    );
  }
}

/**
 * Title and author from the properties of a file, where somebody wrote them. When a program made or changed the file is not when the
 * document says it is from: its dates are not among them.
 */
export async function coreProperties(archive: Archive, part: string): Promise<ReadonlyMap<string, string>> {
  const properties = new CoreProperties();
  await readXml(archive, part, {
    open: ({ name }) => properties.begin(name),
    text: (words) => properties.text(words),
    close: () => properties.end(),
  });
  return properties.values();
}
