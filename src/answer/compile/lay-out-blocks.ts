import { CONTEXT_BLOCKS, type ContextBlock } from '../../domain/context-blocks.ts';
import { conflictLine, type ContextConflict } from './context-conflicts.ts';
import type { ContextTurn } from './beside-files.ts';
import type { Backing, ContextSource, DroppedWords } from './context-sources.ts';
import { fenced, withoutOrders } from './fence-block.ts';
import type { PromptRoom } from './prompt-room.ts';
import type { RoadmapLines } from './roadmap-lines.ts';
import { backingLine } from './source-domains.ts';

/** What a prompt is made of. */
export interface BlockParts {
  readonly files: readonly ContextSource[];
  readonly evidence: readonly ContextSource[];
  /** Changes since the question before, the newest first. */
  readonly updates: readonly string[];
  readonly conflicts: readonly ContextConflict[];
  /** How sure the evidence is. */
  readonly confidence: readonly string[];
  /** What a model made of the evidence, and what is wanted, in lines; none = the prompt has no such block. */
  readonly condensed: readonly string[];
  readonly task: readonly string[];
  /** What is planned; null = the question is about nothing of the kind, or nothing is. */
  readonly roadmap: RoadmapLines | null;
  /** Newest last. */
  readonly turns: readonly ContextTurn[];
}

/** Tokens of what is planned: names and single sentences, where whole texts would have ten times as many (PI-21). */
const ROADMAP_TOKENS = 500;

/** Shares of the whole prompt (SE-92); what other blocks leave the conversation has. Of what was condensed: own figure. */
const SHARES = { updates: 0.1, conflicts: 0.05, condensed: 0.12, conversation: 0.25 } as const;

/** What stands first in the block of what was said before (RS-36). */
const NO_AUTHORITY = 'RECENT HISTORY, for reference alone: it is no evidence, and all that stands above outranks it.';

/** The blocks of a prompt in their order, behind them what is asked for of these, and what has no room in them. Pure. */
export function layOutBlocks(
  { files, evidence, conflicts, updates, confidence, condensed, task, roadmap, turns }: BlockParts,
  { tokensOf, limit, marks, room }: PromptRoom,
  nonce: string,
): { readonly blocks: readonly string[]; readonly dropped: readonly DroppedWords[] } {
  const dropped: DroppedWords[] = [];
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
  const backed = (source: ContextSource): string => sourceLine(source, source.backing);
  // Sites have names as long as they like: where these would push out words, they are not told.
  const lineOf = tokensBy(backed) <= room ? backed : (source: ContextSource): string => sourceLine(source);
  let left = room - tokensBy(lineOf);
  const take = (block: ContextBlock, lines: readonly string[], share: number): string[] => {
    const kept = new Set(placesThatFit(lines, Math.min(left - marks, share), tokensOf));
    const chosen = lines.filter((_, n) => kept.has(n));
    if (chosen.length > 0) left -= marks + tokensOf(chosen.join('\n'));
    // How sure the evidence is, and what is wanted, was not found or said.
    if (block !== 'CONFIDENCE' && block !== 'TASK')
      for (const [n, text] of lines.entries()) if (!kept.has(n)) dropped.push({ text, block, reason: 'NO_ROOM' });
    return chosen;
  };
  const wanted = take('TASK', task.map(withoutOrders), left);
  const changes = take('UPDATES', updates, Math.floor(SHARES.updates * limit));
  const disputes = take('CONFLICTS', conflicts.map(conflictLine), Math.floor(SHARES.conflicts * limit));
  const facts = take('CONDENSED', condensed, Math.floor(SHARES.condensed * limit));
  const sure = take('CONFIDENCE', confidence, left);
  const label = roadmap ? tokensOf(`${roadmap.label}\n${roadmap.wish ?? ''}\n\n`) : 0;
  const tracks = (roadmap?.tracks ?? []).map(withoutOrders);
  const planned = take('ROADMAP', tracks, Math.min(ROADMAP_TOKENS, left - marks) - label);
  if (planned.length > 0) left -= label;
  const newest = [...turns].reverse().map(({ role, text }) => withoutOrders(`${role.toLowerCase()}: ${text}`));
  left -= tokensOf(`${NO_AUTHORITY}\n`);
  const said = take('RECENT_HISTORY', newest, Math.max(left, Math.floor(SHARES.conversation * limit))).reverse();
  const lines: Readonly<Record<ContextBlock, readonly string[]>> = {
    FILES: files.map(lineOf),
    EVIDENCE: evidence.map(lineOf),
    CONDENSED: facts,
    UPDATES: changes,
    CONFLICTS: disputes,
    CONFIDENCE: sure,
    TASK: wanted,
    ROADMAP: planned.length === 0 || !roadmap ? [] : [withoutOrders(roadmap.label), ...planned],
    RECENT_HISTORY: said.length === 0 ? [] : [NO_AUTHORITY, ...said],
  };
  const blocks = CONTEXT_BLOCKS.filter((block) => lines[block].length > 0);
  const wishes = planned.length > 0 && roadmap?.wish ? [roadmap.wish] : [];
  return { blocks: [...blocks.map((block) => fenced(block.toLowerCase(), nonce, lines[block])), ...wishes], dropped };
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

/** With who says it (SE-96). */
function sourceLine({ n, heading, day, note, text, confidence }: ContextSource, backing?: Backing): string {
  const sure = `confidence ${confidence.toFixed(2)}${backing ? `; ${backingLine(backing)}` : ''}`;
  const head = [`[${n}]`, heading, day === null ? '' : `(of ${day})`, note === '' ? '' : `(${note})`, `(${sure})`];
  return withoutOrders(`${head.filter((part) => part !== '').join(' ')}\n${text}`);
}
