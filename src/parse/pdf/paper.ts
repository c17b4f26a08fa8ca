import { ABSTRACT_QUALITY, FALLBACK_BELOW, garbledShare, paperQuality } from './quality.ts';
import { sectionNamed } from './outline.ts';
import type { OutlinedLine } from './outline.ts';

/** What a PDF is found to be (PI-46). */
export interface PaperReport {
  readonly arxivId: string | null;
  /** Sections by their usual names, in order. */
  readonly sections: readonly string[];
  /** Lines of the list of references. */
  readonly references: readonly OutlinedLine[];
  readonly abstract: readonly OutlinedLine[];
  readonly garbled: number;
  /** null = no paper: sections say nothing of it. */
  readonly quality: number | null;
  /** The text is too poor: the abstract is read in its stead. */
  readonly abstractOnly: boolean;
}

const ARXIV = /\barXiv:\s?(\d{4}\.\d{4,5}(?:v\d{1,3})?|[a-z-]{2,12}(?:\.[A-Z]{2})?\/\d{7}(?:v\d{1,3})?)/u;
/** `Abstract—We show`, `Abstract. We show`: a section whose name stands in its first line. */
const RUN_IN = /^\s*abstract\s*[—–:.-]/iu;

/** The lines under a heading of this name, up to the next heading. */
function under(lines: readonly OutlinedLine[], name: string): OutlinedLine[] {
  const start = lines.findIndex((line) => line.level !== null && sectionNamed(line.text) === name);
  if (start === -1) return [];
  const length = lines.slice(start + 1).findIndex(({ level }) => level !== null);
  return lines.slice(start + 1, length === -1 ? undefined : start + 1 + length);
}

function runInAbstract(lines: readonly OutlinedLine[]): OutlinedLine[] {
  const start = lines.findIndex(({ text }) => RUN_IN.test(text));
  if (start === -1) return [];
  const length = lines.slice(start + 1).findIndex(({ level, opens }) => level !== null || opens);
  return lines.slice(start, length === -1 ? undefined : start + 1 + length);
}

/** Judges a paper by PI-45 and PI-46; a paper in which no section is recognised has failed whatever its score. */
export function judged(lines: readonly OutlinedLine[], twoColumns: boolean): PaperReport {
  const text = lines.map((line) => line.text).join('\n');
  const arxivId = ARXIV.exec(text)?.[1] ?? null;
  const named = under(lines, 'abstract');
  const abstract = named.length > 0 ? named : runInAbstract(lines);
  const headings = lines.flatMap((line) => (line.level === null ? [] : (sectionNamed(line.text) ?? [])));
  const sections = [...new Set(abstract.length > 0 ? ['abstract', ...headings] : headings)];
  const references = [...under(lines, 'references'), ...under(lines, 'bibliography')];
  const garbled = garbledShare(text);
  const isPaper =
    arxivId !== null || abstract.length > 0 || (sections.includes('introduction') && references.length > 0);
  const report = { arxivId, sections, references, abstract, garbled };
  if (!isPaper) return { ...report, quality: null, abstractOnly: false };
  const found = new Set(sections);
  const quality = paperQuality({ sections: found, garbled, twoColumns });
  const recognised = ['abstract', 'introduction', 'conclusion'].some((name) => found.has(name));
  if (quality >= FALLBACK_BELOW && recognised) return { ...report, quality, abstractOnly: false };
  return { ...report, quality: ABSTRACT_QUALITY, abstractOnly: true };
}
