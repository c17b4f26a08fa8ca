import type { Block, TextRange, Unit } from '../domain/text.ts';
import { trimmed } from '../lib/ranges.ts';
import { countTokens } from '../text/token-counts.ts';
import type { ChunkProfile, Cuttable, Piece } from './chunk-pieces.ts';
import { slidingWindows } from './token-windows.ts';

/**
 * Chunks of a program: a definition is one chunk while it fits, else it is cut between its statements; imports and other
 * statements between two definitions share chunks. A statement that is too long alone is cut at its lines (PI-11, PI-35).
 */
export function* byDefinitions(document: Cuttable, profile: ChunkProfile): Generator<Piece> {
  const { text, blocks, units } = document;
  let next = 0;
  const upTo = (end: number): Block[] => {
    const from = next;
    while (next < blocks.length && (blocks[next]?.start ?? 0) < end) next += 1;
    return blocks.slice(from, next);
  };
  for (const unit of units) {
    yield* between(text, upTo(unit.start), profile);
    const inside = upTo(unit.end);
    if (unit.kind === 'code') yield* ofUnit(text, unit, inside, profile);
  }
  yield* between(text, upTo(text.length + 1), profile);
}

type CodeOfUnit = Extract<Unit, { kind: 'code' }>;

function* ofUnit(text: string, unit: CodeOfUnit, blocks: readonly Block[], profile: ChunkProfile): Generator<Piece> {
  const { path: headingPath, code } = unit;
  const range = trimmed(text, unit);
  const tokens = countTokens(text.slice(range.start, range.end));
  const common = { headingPath, type: 'CODE_UNIT', code } as const;
  if (tokens <= profile.tokens) yield { ...range, ...common, atomic: true, tokens };
  else for (const part of packed(text, blocks, profile)) yield { ...part, ...common, atomic: false, tokens: null };
}

function* between(text: string, blocks: readonly Block[], profile: ChunkProfile): Generator<Piece> {
  const headingPath = blocks[0]?.headingPath ?? [];
  for (const part of packed(text, blocks, profile))
    yield { ...part, headingPath, type: 'CODE', atomic: false, tokens: null };
}

/** Neighbours together while they fit. */
function packed(text: string, blocks: readonly Block[], profile: ChunkProfile): TextRange[] {
  const ranges: (TextRange & { readonly tokens: number })[] = [];
  for (const block of blocks.flatMap((each) => short(text, each, profile))) {
    const last = ranges.at(-1);
    const tokens = countTokens(text.slice(last?.end ?? block.start, block.end));
    if (last && last.tokens + tokens <= profile.tokens) {
      ranges.splice(-1, 1, { start: last.start, end: block.end, tokens: last.tokens + tokens });
    } else ranges.push({ start: block.start, end: block.end, tokens: countTokens(text.slice(block.start, block.end)) });
  }
  return ranges;
}

/** What is too long by itself, by its lines; a line that is too long, by the tokenizer's words (RS-10). */
function short(text: string, range: TextRange, profile: ChunkProfile): TextRange[] {
  const words = text.slice(range.start, range.end);
  if (countTokens(words) <= profile.tokens) return [range];
  const lines: TextRange[] = [];
  let from = range.start;
  for (const line of words.split('\n')) {
    const found = trimmed(text, { start: from, end: from + line.length });
    from += line.length + 1;
    if (found.start >= found.end) continue;
    if (
      found.end - found.start <= profile.tokens ||
      countTokens(text.slice(found.start, found.end)) <= profile.tokens
    ) {
      lines.push(found);
      continue;
    }
    for (const { start, end } of slidingWindows(text.slice(found.start, found.end), profile.tokens, 0))
      lines.push({ start: found.start + start, end: found.start + end });
  }
  return lines;
}
