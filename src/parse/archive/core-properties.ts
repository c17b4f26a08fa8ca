import { isWritten } from '../file-properties.ts';
import type { Archive } from './archive.ts';
import { readXml } from './xml-events.ts';

/** By which elements a form says title and author: Dublin Core, in Office and EPUB. */
const DUBLIN_CORE = { title: 'title', creator: 'author' } as const;
/** In OpenDocument `creator` is who changed the file last. */
export const OPEN_DOCUMENT = { title: 'title', 'initial-creator': 'author' } as const;
const LONGEST_VALUE = 1_000;

/** Gathers title and author; of several authors all. */
export class CoreProperties {
  private readonly fields: Readonly<Record<string, string>>;
  private readonly found = new Map<string, string[]>();
  private open: { readonly field: string; words: string } | null = null;

  constructor(fields: Readonly<Record<string, string>> = DUBLIN_CORE) {
    this.fields = fields;
  }

  begin(name: string): void {
    const field = Object.hasOwn(this.fields, name) ? this.fields[name] : undefined;
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
export async function coreProperties(
  archive: Archive,
  part: string,
  fields: Readonly<Record<string, string>> = DUBLIN_CORE,
): Promise<ReadonlyMap<string, string>> {
  const properties = new CoreProperties(fields);
  await readXml(archive, part, {
    open: ({ name }) => properties.begin(name),
    text: (words) => properties.text(words),
    close: () => properties.end(),
  });
  return properties.values();
}
