import { CONTEXT_BLOCKS, type ContextBlock } from '../../domain/context-blocks.ts';
import { conflictLine, type ContextConflict } from './context-conflicts.ts';
import type { ContextTurn } from './beside-files.ts';
import type { ContextSource, DroppedWords } from './context-sources.ts';
import { fenced, withoutOrders } from './fence-block.ts';
import type { PromptRoom } from './prompt-room.ts';
import { backingLine, type Backing, type EvidenceBacking } from './source-domains.ts';

/** What a prompt is made of. */
export interface BlockParts {
  readonly files: readonly ContextSource[];
  readonly evidence: readonly ContextSource[];
  /** Who says what they say. */
  readonly backing: EvidenceBacking;
  /** Changes since the question before, the newest first. */
  readonly updates: readonly string[];
  readonly conflicts: readonly ContextConflict[];
  /** Newest last. */
  readonly turns: readonly ContextTurn[];
  /** Whether a passage was searched for now, or is not aged. */
  readonly isRecent: (passage: string) => boolean;
}

/** Shares of the whole prompt (SE-92); what other blocks leave the conversation has. */
const SHARES = { updates: 0.1, conflicts: 0.05, conversation: 0.25 } as const;

/** What stands first in the block of what was said before (RS-36). */
const NO_AUTHORITY = 'RECENT HISTORY, for reference alone: it is no evidence, and all that stands above outranks it.';

/** The blocks of a prompt in their order, and what has no room in them. Pure. */
export function layOutBlocks(
  { files, evidence, backing, updates, conflicts, turns, isRecent }: BlockParts,
  { tokensOf, limit, marks, room }: PromptRoom,
  nonce: string,
): { readonly blocks: readonly string[]; readonly dropped: readonly DroppedWords[] } {
  const dropped: DroppedWords[] = [];
  const sources = [...files, ...evidence];
  const tokensBy = (lineOf: (source: ContextSource) => string): number =>
    [files, evidence].reduce(
      (sum, block) =>
        sum +
        tokensOfLines(
          block.map((source) => lineOf(source)),
          { tokensOf, marks },
        ),
      0,
    );
  const backed = (source: ContextSource): string => sourceLine(source, backing.ofSource.get(source.n));
  // Sites have names as long as they like: where these would push out words, they are not told.
  const lineOf = tokensBy(backed) <= room ? backed : (source: ContextSource): string => sourceLine(source);
  let left = room - tokensBy(lineOf);
  const take = (block: ContextBlock, lines: readonly string[], share: number): string[] => {
    const kept = new Set(placesThatFit(lines, Math.min(left - marks, share), tokensOf));
    const chosen = lines.filter((_, n) => kept.has(n));
    if (chosen.length > 0) left -= marks + tokensOf(chosen.join('\n'));
    // How sure the evidence is was not found or said.
    if (block !== 'CONFIDENCE')
      for (const [n, text] of lines.entries()) if (!kept.has(n)) dropped.push({ text, block, reason: 'NO_ROOM' });
    return chosen;
  };
  const changes = take('UPDATES', updates, Math.floor(SHARES.updates * limit));
  const disputes = take('CONFLICTS', conflicts.map(conflictLine), Math.floor(SHARES.conflicts * limit));
  const confidence = take('CONFIDENCE', confidenceLines(sources, backing, isRecent), left);
  const newest = [...turns].reverse().map(({ role, text }) => withoutOrders(`${role.toLowerCase()}: ${text}`));
  left -= tokensOf(`${NO_AUTHORITY}\n`);
  const said = take('RECENT_HISTORY', newest, Math.max(left, Math.floor(SHARES.conversation * limit))).reverse();
  const lines: Readonly<Record<ContextBlock, readonly string[]>> = {
    FILES: files.map(lineOf),
    EVIDENCE: evidence.map(lineOf),
    UPDATES: changes,
    CONFLICTS: disputes,
    CONFIDENCE: confidence,
    RECENT_HISTORY: said.length === 0 ? [] : [NO_AUTHORITY, ...said],
  };
  const blocks = CONTEXT_BLOCKS.filter((block) => lines[block].length > 0);
  return { blocks: blocks.map((block) => fenced(block.toLowerCase(), nonce, lines[block])), dropped };
}

/** Tokens of sources with the marks of their block. */
export const tokensOfBlock = (
  sources: readonly ContextSource[],
  frame: Pick<PromptRoom, 'tokensOf' | 'marks'>,
): number =>
  tokensOfLines(
    sources.map((source) => sourceLine(source)),
    frame,
  );

const tokensOfLines = (
  lines: readonly string[],
  { tokensOf, marks }: Pick<PromptRoom, 'tokensOf' | 'marks'>,
): number => (lines.length === 0 ? 0 : marks + tokensOf(lines.join('\n')));

/** The places of lines that fit, in order, each whole. */
export function placesThatFit(lines: readonly string[], tokens: number, tokensOf: (text: string) => number): number[] {
  let left = tokens;
  return lines.flatMap((line, n) => {
    const cost = tokensOf(line) + 1;
    if (cost > left) return [];
    left -= cost;
    return [n];
  });
}

const number = (value: number): string => value.toFixed(2);

/** With who says it (SE-96). */
function sourceLine({ n, heading, note, text, confidence }: ContextSource, backing?: Backing): string {
  const sure = `confidence ${number(confidence)}${backing ? `; ${backingLine(backing)}` : ''}`;
  const head = [`[${n}]`, heading, note === '' ? '' : `(${note})`, `(${sure})`];
  return withoutOrders(`${head.filter((part) => part !== '').join(' ')}\n${text}`);
}

/**
 * How sure the evidence is, as a whole (SE-98). The overall confidence is the mean of its passages; sources agree about a claim that two
 * sites or more say and about which no conflict is open.
 */
function confidenceLines(
  sources: readonly ContextSource[],
  { claims, agreed, entities }: EvidenceBacking,
  isRecent: (passage: string) => boolean,
): string[] {
  if (sources.length === 0) return [];
  const mean = sources.reduce((sum, { confidence }) => sum + confidence, 0) / sources.length;
  const documents = new Set(sources.map(({ document }) => document)).size;
  const disputed = sources.filter(({ conflicts }) => conflicts.length > 0).length;
  const recent = sources.filter(({ sentences }) => sentences.every(({ place }) => isRecent(place.passage))).length;
  return [
    `confidence of the evidence ${number(mean)}; ${sources.length} passages of ${documents} documents; ` +
      `${disputed} of them disputed`,
    `claims that it makes: ${claims}, sources agree on ${agreed}; entities: ${entities}`,
    `live or recent: ${Math.round((100 * recent) / sources.length)} % of the evidence`,
  ];
}
