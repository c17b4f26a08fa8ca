import { getDocumentProxy } from 'unpdf';
import type { ParseSettings } from '../parse-settings.ts';
import { Unreadable } from '../unreadable.ts';
import { linesOf } from './pdf-lines.ts';
import type { Glyphs, PageLines } from './page-lines.ts';

export interface Pdf {
  readonly title: string | null;
  readonly author: string | null;
  readonly pages: readonly PageLines[];
  /** Pages there are; more than were read where a setting says so. */
  readonly count: number;
}

type Proxy = Awaited<ReturnType<typeof getDocumentProxy>>;

async function opened(bytes: Uint8Array): Promise<Proxy> {
  try {
    // Its own copy: the library takes the buffer away from whoever gives it.
    return await getDocumentProxy(new Uint8Array(bytes), { verbosity: 0, stopAtErrors: false });
  } catch (error) {
    const { name = '', message = '' } = error instanceof Error ? error : {};
    if (name === 'PasswordException') {
      throw new Unreadable('ENCRYPTED', 'the PDF needs a password; save it without one');
    }
    throw new Unreadable('BROKEN', `the PDF cannot be opened: ${message}; it may be cut short or damaged`, {
      cause: error,
    });
  }
}

async function runsOf(pdf: Proxy, number: number): Promise<PageLines> {
  const page = await pdf.getPage(number);
  const { items } = await page.getTextContent();
  const runs = items.flatMap((item): Glyphs[] => {
    if (!('str' in item)) return [];
    const [, , shear = 0, scale = 0, x = 0, y = 0] = item.transform as readonly number[];
    return [{ text: item.str, x, y, width: item.width, size: Math.hypot(shear, scale) }];
  });
  const [left = 0, bottom = 0, , top = 0] = page.view;
  page.cleanup();
  return linesOf(
    runs.map((run) => ({ ...run, x: run.x - left, y: run.y - bottom })),
    top - bottom,
  );
}

const words = (value: unknown): string | null => (typeof value === 'string' && value.trim() !== '' ? value : null);

/** @throws Unreadable when it is encrypted, or no page of it can be read */
export async function readPages(bytes: Uint8Array, settings: Pick<ParseSettings, 'parse.maxPages'>): Promise<Pdf> {
  const pdf = await opened(bytes);
  try {
    const pages: PageLines[] = [];
    for (let number = 1; number <= Math.min(pdf.numPages, settings['parse.maxPages']); number += 1) {
      pages.push(await runsOf(pdf, number));
    }
    const info = new Map<string, unknown>(Object.entries((await pdf.getMetadata()).info));
    return { title: words(info.get('Title')), author: words(info.get('Author')), pages, count: pdf.numPages };
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new Unreadable('BROKEN', `a page of the PDF cannot be read: ${why}; save it anew`, { cause: error });
  } finally {
    await pdf.loadingTask.destroy();
  }
}
