import type { Block, Unit } from '../domain/text.ts';
import { trimmed } from '../lib/ranges.ts';
import type { ChunkProfile, Cuttable, Piece } from './chunk-pieces.ts';
import { countTokens } from '../text/token-counts.ts';

/** Neighbours that are cut alike: units of one kind with their blocks, or blocks that belong to none. */
export interface UnitRun {
  readonly units: readonly Unit[];
  readonly blocks: readonly Block[];
}

/** A document as units and what stands between them, in the order of the text. */
export function unitRuns({ blocks, units }: Cuttable): UnitRun[] {
  const runs: { units: Unit[]; blocks: Block[] }[] = [];
  let next = 0;
  let inside = false;
  for (const block of blocks) {
    let unit = units[next];
    while (unit && unit.end <= block.start) unit = units[(next += 1)];
    const belongs = unit !== undefined && unit.start <= block.start;
    let run = runs.at(-1);
    if (!run || belongs !== inside) runs.push((run = { units: [], blocks: [] }));
    inside = belongs;
    if (unit && belongs && run.units.at(-1) !== unit) run.units.push(unit);
    run.blocks.push(block);
  }
  return runs;
}

type Sections = (document: Cuttable, profile: ChunkProfile) => Iterable<Piece>;

/**
 * Chunks of units: a post one each, or if it is too long cut at its paragraphs, never mixed with another (PI-38); turns, and messages of
 * one talk, together while they fit. Programs have a chunker of their own (code.ts).
 */
export function* piecesOfUnits(
  document: Cuttable,
  run: UnitRun,
  profile: ChunkProfile,
  bySections: Sections,
): Generator<Piece> {
  let next = 0;
  for (const group of groupsOf(document.text, run.units, profile.tokens)) {
    const { first } = group;
    const from = next;
    while (next < run.blocks.length && (run.blocks[next]?.start ?? 0) < group.end) next += 1;
    const blocks = run.blocks.slice(from, next);
    const path = pathOf(first, blocks);
    const prefix = first.kind === 'code' ? null : first.prefix;
    const type = first.kind === 'post' ? ({ type: 'FORUM_POST' } as const) : {};
    if (group.tokens <= profile.tokens) {
      const headingPath = first.name ? [...path, first.name] : path;
      yield {
        start: (group.isOne ? wordsFrom(document.text, first, blocks) : undefined) ?? group.start,
        end: group.end,
        headingPath,
        atomic: true,
        tokens: null,
        prefix,
        ...type,
      };
      continue;
    }
    const parts = first.kind === 'post' ? paragraphGroups(document.text, blocks, profile.tokens) : [blocks];
    for (const part of parts) {
      for (const piece of bySections({ ...document, blocks: part }, profile)) yield { ...piece, prefix, ...type };
    }
  }
}

/**
 * The time and the name on the line before a message say whose it is, and when: its prefix has them. The header of a mail says more, as
 * whom it went to, and stays.
 */
function wordsFrom(text: string, unit: Unit, [stamp, ...blocks]: readonly Block[]): number | undefined {
  if (unit.kind !== 'post' || stamp?.kind !== 'data' || text.slice(stamp.start, stamp.end).includes('\n'))
    return undefined;
  return blocks.find(({ kind }) => kind !== 'data')?.start;
}

interface Group {
  readonly start: number;
  readonly end: number;
  readonly tokens: number;
  readonly first: Unit;
  /** It is one unit. */
  readonly isOne: boolean;
}

/**
 * Tokens of messages that are one chunk. A message alone is seldom found, as what it answers is in the one before; at 256 a chunk is about
 * too much (value of now among the first three in .20 of twenty chats, for .25 at 128; npm run bench -- changes -- --written-2).
 */
const TALK = 128;

/** How many tokens a unit may make with the one before it; 0 = they are never together. */
function mostTogether(unit: Unit, limit: number): number {
  if (unit.kind === 'turn') return limit;
  return unit.kind === 'post' && unit.continues === true ? Math.min(limit, TALK) : 0;
}

function groupsOf(text: string, units: readonly Unit[], limit: number): Group[] {
  const groups: Group[] = [];
  for (const unit of units) {
    const range = trimmed(text, unit);
    const last = groups.at(-1);
    const most = mostTogether(unit, limit);
    if (last && most > 0) {
      const more = countTokens(text.slice(last.end, range.end));
      if (last.tokens + more <= most) {
        const tokens = last.tokens + more;
        groups.splice(-1, 1, { start: last.start, end: range.end, tokens, first: last.first, isOne: false });
        continue;
      }
    }
    groups.push({ ...range, tokens: countTokens(text.slice(range.start, range.end)), first: unit, isOne: true });
  }
  return groups;
}

/** The headings above a unit: a post's own heading names it, and is part of its text. */
function pathOf(unit: Unit, blocks: readonly Block[]): readonly string[] {
  const [first] = blocks;
  if (!first) return [];
  return unit.kind === 'post' && first.kind === 'heading' && first.label
    ? [...first.headingPath, first.label]
    : first.headingPath;
}

/** Paragraphs that fit together; what is too long by itself stands alone, to be cut at its sentences. */
function paragraphGroups(text: string, blocks: readonly Block[], limit: number): Block[][] {
  const groups: { blocks: Block[]; tokens: number }[] = [];
  for (const block of blocks) {
    const last = groups.at(-1);
    const from = last?.blocks.at(-1)?.end ?? block.start;
    const tokens = countTokens(text.slice(from, block.end));
    if (last && last.tokens + tokens <= limit) {
      last.blocks.push(block);
      last.tokens += tokens;
    } else groups.push({ blocks: [block], tokens });
  }
  return groups.map((group) => group.blocks);
}
