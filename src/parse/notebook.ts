import { visit } from 'jsonc-parser';
import type { JSONPath } from 'jsonc-parser';
import type { ParsedDocument, ParseIssue, Place } from '../domain/text.ts';
import { issue } from './parse-limits.ts';
import type { ParseSettings } from './parse-settings.ts';
import { parseMarkdown } from './markdown.ts';
import { parseJson, tooDeep } from './json.ts';

interface NotebookCell {
  /** `markdown`, `code`, `raw`; of notebooks of 2013 also `heading`. */
  type: string;
  source: string;
  level: number;
  outputs: number;
}

interface Notebook {
  readonly cells: NotebookCell[];
  language: string;
  isBroken: boolean;
}

/** Index of a cell, and what of it a path leads to; null where it leads elsewhere. */
function inCell(path: JSONPath): { n: number; key: string | number | undefined; depth: number } | null {
  const at = path.indexOf('cells');
  const isCell = at === 0 || (at === 2 && path[0] === 'worksheets');
  const n = path[at + 1];
  return isCell && typeof n === 'number' ? { n, key: path[at + 2], depth: path.length - at - 2 } : null;
}

/** The cells without what they put out: that is passed over while it is read, however long it is. null = no JSON. */
function readCells(text: string): Notebook | null {
  const notebook: Notebook = { cells: [], language: '', isBroken: false };
  let order = -1;
  let last = -1;
  const cellAt = (n: number): NotebookCell => {
    if (n !== last) {
      last = n;
      order += 1;
      notebook.cells.push({ type: 'raw', source: '', level: 1, outputs: 0 });
    }
    return notebook.cells[order] ?? { type: 'raw', source: '', level: 1, outputs: 0 };
  };
  visit(text, {
    onObjectBegin: (_offset, _length, _line, _character, pathOf) => {
      const found = inCell(pathOf());
      if (found?.key === 'outputs' && found.depth === 2) cellAt(found.n).outputs += 1;
      // Deeper there is nothing that is read.
      return !(found && found.depth > 0);
    },
    onArrayBegin: (_offset, _length, _line, _character, pathOf) => {
      const found = inCell(pathOf());
      return !(found && found.depth > 1);
    },
    onLiteralValue: (value: unknown, _offset, _length, _line, _character, pathOf) => {
      const path = pathOf();
      const found = inCell(path);
      const isName =
        path.join('.') === 'metadata.language_info.name' || path.join('.') === 'metadata.kernelspec.language';
      if (isName && typeof value === 'string') notebook.language = value;
      if (!found) return;
      const cell = cellAt(found.n);
      if (found.key === 'cell_type' && typeof value === 'string') cell.type = value;
      else if (found.key === 'level' && typeof value === 'number') cell.level = value;
      else if ((found.key === 'source' || found.key === 'input') && typeof value === 'string') cell.source += value;
    },
    // The parser counts what it passes over at the ends that somebody listens to.
    onObjectEnd: () => undefined,
    onArrayEnd: () => undefined,
    onError: () => {
      notebook.isBroken = true;
    },
  });
  return notebook.isBroken ? null : notebook;
}

/** Code between fences longer than any in it. */
function fenced(source: string, language: string): string {
  const longest = Math.max(2, ...[...source.matchAll(/`{3,}/gu)].map(([run]) => run.length));
  const fence = '`'.repeat(longest + 1);
  return `${fence}${language}\n${source.replace(/\n$/u, '')}\n${fence}`;
}

function markdownOf({ type, source, level }: NotebookCell, language: string): string {
  if (type === 'markdown') return source.replace(/^\n+|\s+$/gu, '');
  if (type === 'heading') return `${'#'.repeat(Math.min(6, Math.max(1, level)))} ${source.trim()}`;
  return fenced(source, type === 'code' ? language : '');
}

/** A cell that opens code and never closes it has not opened it in the next one. */
function closedFence(markdown: string): string {
  let open: string | null = null;
  for (const [, mark = '', rest = ''] of markdown.matchAll(/^ {0,3}(`{3,}|~{3,})([^\n]*)$/gmu)) {
    if (open === null) open = mark;
    else if (mark.startsWith(open) && rest.trim() === '') open = null;
  }
  return open === null ? markdown : `${markdown}\n${open}`;
}

/** The text of a notebook, and where in it each cell begins. */
function writeCells(notebook: Notebook, most: number): { text: string; places: Place[]; issues: ParseIssue[] } {
  const parts: string[] = [];
  const places: Place[] = [];
  const issues: ParseIssue[] = [];
  let length = 0;
  const outputs = notebook.cells.reduce((sum, cell) => sum + cell.outputs, 0);
  if (outputs > 0) issues.push(issue('LEFT_OUT', `what code put out is not read: ${outputs} outputs`, null));
  for (const [i, cell] of notebook.cells.entries()) {
    if (cell.source.trim() === '') continue;
    const words = closedFence(markdownOf(cell, notebook.language))
      .toWellFormed()
      .replaceAll('\0', '')
      .replace(/\r\n?/gu, '\n');
    if (length + words.length + 2 > most) {
      issues.push(issue('LEFT_OUT', `only the first ${most} characters are read (parse.maxCharacters)`, null));
      break;
    }
    if (length > 0) parts.push('\n\n');
    length += length > 0 ? 2 : 0;
    places.push({ start: length, label: `cell ${i + 1}` });
    parts.push(words);
    length += words.length;
  }
  return { text: parts.join(''), places, issues };
}

/** A Jupyter notebook as the Markdown of its cells, code between fences; its places are its cells. What code put out is left out. */
export function parseNotebook(text: string, settings: ParseSettings): ParsedDocument {
  const notebook = tooDeep(text, settings['parse.maxDepth']) === null ? readCells(text) : null;
  if (notebook === null || notebook.cells.length === 0) {
    const document = parseJson(text, settings);
    const found = issue('SYNTAX', 'no notebook: no cells; read as JSON', null);
    return { ...document, mediaType: 'application/x-ipynb+json', issues: [found, ...document.issues] };
  }
  const { text: markdown, places, issues } = writeCells(notebook, settings['parse.maxCharacters']);
  const document = parseMarkdown(markdown, settings);
  return { ...document, mediaType: 'application/x-ipynb+json', places, issues: [...issues, ...document.issues] };
}
