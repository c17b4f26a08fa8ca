import type { Block, ChunkDraft, DocumentType, ParsedDocument, TextRange } from '../domain/text.ts';
import { trimmed } from '../lib/ranges.ts';
import { countTokens } from '../text/token-counts.ts';
import { byDefinitions } from './chunk-code.ts';
import type { ChunkProfile, Cuttable, Piece } from './chunk-pieces.ts';
import { prefixOf } from './prefix.ts';
import { sentencesOf } from '../text/cut-sentences.ts';
import type { Sentence } from '../text/cut-sentences.ts';
import { specOf } from './spec.ts';
import { slidingWindows } from './token-windows.ts';
import { piecesOfUnits, unitRuns } from './units.ts';

export type { ChunkProfile };

/** A sentence, and the tokens from the end of the one before: these add up, those of bare sentences do not. */
interface Measured extends Sentence {
  readonly tokens: number;
}

function measured(text: string, sentences: readonly Sentence[]): Measured[] {
  return sentences.map((sentence, i) => ({
    ...sentence,
    tokens: countTokens(text.slice(sentences[i - 1]?.end ?? sentence.start, sentence.end)),
  }));
}

/**
 * The first sentence after a chunk that begins at `from` (PI-39): past the limit the chunk ends at the next semantic
 * boundary, or before the sentence that would take it over `most`.
 */
function chunkEnd(sentences: readonly Measured[], from: number, limit: number, most: number): number {
  let size = 0;
  for (let i = from; i < sentences.length; i += 1) {
    const sentence = sentences[i];
    if (sentence === undefined) break;
    if (i > from && size + sentence.tokens > limit && (sentence.boundary || size + sentence.tokens > most)) return i;
    size += sentence.tokens;
  }
  return sentences.length;
}

/** Where the next chunk begins: back from `end` over whole sentences of at most `overlap` tokens, if the next then fits. */
function overlapStart(sentences: readonly Measured[], from: number, end: number, profile: ChunkProfile): number {
  const room = Math.min(profile.overlap, profile.tokens >> 1, profile.tokens - (sentences[end]?.tokens ?? 0));
  let start = end;
  let shared = 0;
  while (start - 1 > from) {
    shared += sentences[start - 1]?.tokens ?? 0;
    if (shared > room) break;
    start -= 1;
  }
  return start;
}

/** Prose between two atomic blocks of one section → chunks of whole sentences, the last words of one opening the next. */
function* splitProse(
  text: string,
  sentences: readonly Measured[],
  profile: ChunkProfile,
): Generator<TextRange & { tokens: number }> {
  const most = Math.floor(profile.tokens * profile.forceCut);
  let from = 0;
  let done = 0;
  while (done < sentences.length) {
    let to = chunkEnd(sentences, from, profile.tokens, most);
    let found = spanOf(text, sentences, from, to);
    while (found.tokens > most && to > from + 1) found = spanOf(text, sentences, from, (to -= 1));
    if (to <= done) {
      // With its overlap the chunk held nothing new: once more without it.
      from = done;
      continue;
    }
    if (found.tokens > most) yield* windows(text, found, profile);
    else yield found;
    done = to;
    from = overlapStart(sentences, from, to, profile);
  }
}

function spanOf(
  text: string,
  sentences: readonly Measured[],
  from: number,
  to: number,
): TextRange & { tokens: number } {
  const start = sentences[from]?.start ?? 0;
  const end = sentences[to - 1]?.end ?? start;
  return { start, end, tokens: countTokens(text.slice(start, end)) };
}

/** One endless sentence: nothing left to cut at but tokens (RS-10). */
function* windows(text: string, range: TextRange, profile: ChunkProfile): Generator<TextRange & { tokens: number }> {
  const sentence = text.slice(range.start, range.end);
  for (const window of slidingWindows(sentence, profile.tokens, profile.overlap)) {
    const tokens = countTokens(sentence.slice(window.start, window.end));
    yield { start: range.start + window.start, end: range.start + window.end, tokens };
  }
}

/** Neighbouring entries of a data document share a chunk while they fit; an entry itself is never cut (PI-37). */
function packData(text: string, blocks: readonly Block[], limit: number): TextRange[] {
  const packed: TextRange[] = [];
  let size = 0;
  for (const block of blocks) {
    const last = packed.at(-1);
    const tokens = countTokens(text.slice(last?.end ?? block.start, block.end));
    if (last && size + tokens <= limit) {
      packed.splice(-1, 1, { start: last.start, end: block.end });
      size += tokens;
    } else {
      packed.push({ start: block.start, end: block.end });
      size = tokens;
    }
  }
  return packed.map((range) => trimmed(text, range));
}

/** The pieces of one section: its prose, and its atomic blocks, in the order in which they stand. */
function* piecesOfSection(
  text: string,
  path: readonly string[],
  blocks: readonly Block[],
  profile: ChunkProfile,
): Generator<Piece> {
  let codes = 0;
  for (const run of runsOf(blocks)) {
    const first = run[0];
    if (first === undefined) continue;
    if (!first.atomic) {
      const prose = measured(
        text,
        run.flatMap((block) => sentencesOf(text, block)),
      );
      for (const range of splitProse(text, prose, profile)) yield { ...range, headingPath: path, atomic: false };
    } else if (first.kind === 'data') {
      for (const range of packData(text, run, profile.tokens)) {
        yield { ...range, headingPath: path, atomic: true, tokens: null };
      }
    } else {
      const common = { start: first.start, end: first.end, atomic: true, tokens: null };
      if (first.kind === 'code') yield { ...common, ...codeBlock(path, first, (codes += 1)) };
      else yield { ...common, headingPath: path };
    }
  }
}

/** A code block among prose: numbered in its section (PI-37). */
function codeBlock(path: readonly string[], { label: language }: Block, n: number) {
  const name = `Code Block ${n}`;
  const code = language === null ? null : { name, kind: 'block', language, signature: null, doc: null };
  return { headingPath: [...path, name], type: 'CODE', code } as const;
}

/** Blocks that are cut together: prose up to the next atomic block, entries of data, or one atomic block alone. */
function runsOf(blocks: readonly Block[]): Block[][] {
  const runs: Block[][] = [];
  for (const block of blocks) {
    const run = runs.at(-1);
    const last = run?.at(-1);
    const alone = block.atomic && block.kind !== 'data';
    if (run && last && !alone && last.atomic === block.atomic && (last.kind === 'data') === (block.kind === 'data')) {
      run.push(block);
    } else runs.push([block]);
  }
  return runs;
}

/** Blocks under one heading, which is the first of them. */
function sectionsOf(blocks: readonly Block[]): { path: readonly string[]; blocks: Block[] }[] {
  const sections: { path: readonly string[]; blocks: Block[] }[] = [];
  for (const block of blocks) {
    const open = sections.at(-1);
    if (block.kind === 'heading') {
      const path = block.label ? [...block.headingPath, block.label] : block.headingPath;
      sections.push({ path, blocks: [block] });
    } else if (open) open.blocks.push(block);
    else sections.push({ path: block.headingPath, blocks: [block] });
  }
  return sections;
}

/** Sections first: of what headings divide, and of tables, whose header is the heading of their rows. */
function* bySections({ text, blocks }: Cuttable, profile: ChunkProfile): Generator<Piece> {
  for (const { path, blocks: section } of sectionsOf(blocks)) yield* piecesOfSection(text, path, section, profile);
}

/** Posts and turns are cut by themselves; what stands between them, by sections. */
function* byUnits(document: Cuttable, profile: ChunkProfile): Generator<Piece> {
  for (const run of unitRuns(document)) {
    if (run.units.length === 0) yield* bySections({ ...document, blocks: run.blocks }, profile);
    else yield* piecesOfUnits(document, run, profile, bySections);
  }
}

/** One chunker for each type (PI-35). None cuts at a fixed size: that is left to a sentence without an end. */
const CHUNKERS: Readonly<Record<DocumentType, (document: Cuttable, profile: ChunkProfile) => Iterable<Piece>>> = {
  generic: bySections,
  table: bySections,
  paper: bySections,
  forum: byUnits,
  transcript: byUnits,
  code: byDefinitions,
};

function* piecesOf(document: ParsedDocument, profile: ChunkProfile): Generator<Piece> {
  const header = document.frontMatterRange;
  if (header) yield { ...trimmed(document.text, header), headingPath: [], atomic: true, tokens: null };
  yield* CHUNKERS[document.type](document, profile);
}

/**
 * A document's chunks in the order of its text, `n` from 0 (PI-41); together they hold every word of it but the lines before messages of a
 * chat that say who and when, which the prefix says.
 * Structure comes first: no chunk spans two sections (PI-36), and front matter, code, tables and entries of structured
 * data are one chunk each, however long (PI-37). Prose is cut at sentences, by preference at semantic boundaries
 * (PI-39, PI-40), and holds at most `tokens × forceCut` tokens. The same document gives the same chunks.
 */
export function chunk(document: ParsedDocument, profile: ChunkProfile): ChunkDraft[] {
  const chunks: ChunkDraft[] = [];
  for (const piece of piecesOf(document, profile)) {
    const { start, end, headingPath, atomic, tokens } = piece;
    const text = document.text.slice(start, end);
    if (!/\S/u.test(text)) continue; // a table whose cells are blank
    const spec = specOf(headingPath, text);
    chunks.push({
      n: chunks.length,
      start,
      end,
      text,
      headingPath,
      prefix: prefixOf(document, piece, profile),
      atomic,
      tokens: tokens ?? countTokens(text),
      type: piece.type ?? (spec === null ? 'PROSE' : 'SPECIFICATION'),
      code: piece.code ?? null,
      spec,
    });
  }
  return chunks;
}
