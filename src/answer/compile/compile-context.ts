import type { View } from '../../storage/index.ts';
import { keyOfPlace } from '../draft.ts';
import { groundOf, type GroundWanted } from '../ground-of-sentences.ts';
import { groundedSentences, type EvidencePassage } from '../grounded-sentences.ts';
import { headed } from '../headed-passages.ts';
import type { InjectedFile } from '../inject/inject-files.ts';
import type { RankedSentence } from '../rank-sentences.ts';
import { restsOnFiles, saidInFiles, turnsBesideFiles, type ContextTurn } from './beside-files.ts';
import { contextConflicts, type ContextConflict } from './context-conflicts.ts';
import {
  contextSentences,
  contextSources,
  type ContextSentence,
  type ContextSource,
  type DroppedWords,
} from './context-sources.ts';
import { claimsOfFiles, fileSources, linesOfFiles } from './file-sources.ts';
import { layOutBlocks, placesThatFit, tokensOfBlock, type BlockParts } from './lay-out-blocks.ts';
import { noRoom, promptRoom, questionLine, type PromptFrame } from './prompt-room.ts';
import { recentUpdates, type PromptTime } from './recent-updates.ts';
import { roadmapLines } from './roadmap-lines.ts';
import { backingOf, confidenceLines } from './source-domains.ts';
import { systemWords } from './system-words.ts';
import { modeOf } from '../own-modes.ts';

export interface ContextRequest extends PromptFrame, PromptTime, GroundWanted {
  /** Those that were named for it. */
  readonly files: readonly InjectedFile[];
  /** Newest last. */
  readonly turns: readonly ContextTurn[];
  /** A word that nobody can guess: it marks where blocks begin and end. */
  readonly nonce: string;
}

/** What a prompt is made of, before it is laid out. Plain data. */
export interface ContextRead {
  /** Named files, and behind them the evidence. */
  readonly sources: readonly ContextSource[];
  /** How many of them are named files. */
  readonly named: number;
  /** Open ones about what they say. */
  readonly conflicts: readonly ContextConflict[];
  /** Changes since the question before, the newest first. */
  readonly updates: readonly string[];
  /** How sure the evidence is. */
  readonly confidence: readonly string[];
  /** Without what named files say as well, or speak against. Newest last. */
  readonly turns: readonly ContextTurn[];
  /** Words that were found or said, and have no place in it whatever its blocks are. */
  readonly dropped: readonly DroppedWords[];
}

/** What would be sent to a model (SE-89). */
export interface CompiledContext extends Pick<ContextRead, 'sources' | 'conflicts' | 'dropped'> {
  readonly system: string;
  readonly prompt: string;
  /** Tokens of both, as this program counts them for that model, and the most that they may be. */
  readonly tokens: number;
  readonly limit: number;
}

/**
 * What the prompt of a question is made of: files that were named, what is verified, by relevance and in whole sentences, what sources
 * disagree about, and what was said before (SE-90…98, RS-34). Twelve statements at most.
 * @throws InvalidInput for a question that leaves no room for evidence
 */
export async function readContext(
  view: View,
  evidence: readonly EvidencePassage[],
  ranked: readonly RankedSentence[],
  request: ContextRequest,
): Promise<ContextRead> {
  const { files, turns, settings, nonce } = request;
  const there = new Map(
    groundedSentences(await headed(view, evidence)).map((sentence) => [keyOfPlace(sentence), sentence]),
  );
  const sentences = ranked.flatMap((place) => (place.score > 0 ? (there.get(keyOfPlace(place)) ?? []) : []));
  const read = linesOfFiles(files);
  const ofFiles = read.flatMap(({ lines }) => lines.map(({ sentence }) => sentence));
  const ground = await groundOf(view, [...ofFiles, ...sentences], request);
  const named = fileSources(read, ground);
  const [isSaid, restsOn] = [saidInFiles(named), restsOnFiles(files)];
  const found = contextSentences(sentences, ground, (told) => restsOn(told) || isSaid(told.text));
  const room = promptRoom(request, nonce);
  const chosen = chosenSentences(found.usable, named, request, room);
  const sources = contextSources(chosen, ground, named.length);
  const conflicts = await contextConflicts(view, [...named, ...sources], ground, claimsOfFiles(read, ground));
  const { backed, claims } = await backingOf(view, [...named, ...sources], ground.conflicts, request.eligibility);
  const updates = request.updates === null ? [] : await recentUpdates(view, request.updates, request.eligibility);
  // Longer than a prompt none has a place in it, whatever is taken out of them.
  const newest = new Set(placesThatFit(turns.map(({ text }) => text).reverse(), room.limit, room.tokensOf));
  const isNew = (n: number): boolean => newest.has(turns.length - 1 - n);
  const said = await turnsBesideFiles(
    turns.filter((_, n) => isNew(n)),
    named,
    settings,
  );
  const left = found.usable.filter((one) => !chosen.includes(one));
  return {
    ...{ sources: backed, named: named.length, conflicts, updates, turns: said.turns },
    confidence: confidenceLines(backed, claims, request.isRecent),
    dropped: [
      ...found.dropped,
      ...left.map(({ told: { text } }) => ({ text, block: 'EVIDENCE', reason: 'NO_ROOM' }) as const),
      ...said.dropped.map((part) => ({ ...part, block: 'RECENT_HISTORY' }) as const),
      ...turns.flatMap(({ text }, n) =>
        isNew(n) ? [] : [{ text, block: 'RECENT_HISTORY', reason: 'NO_ROOM' } as const],
      ),
    ],
  };
}

/** Lines of what is wanted, and of what a model made of the evidence (`BlockParts`). */
export type ContextBeside = Pick<BlockParts, 'task' | 'condensed'>;

/** The prompt: rules, its blocks in their order, and the question. Rules, files and question are never cut. Pure. */
export function layOutContext(
  { sources, named, conflicts, updates, confidence, turns, dropped }: ContextRead,
  request: PromptFrame & Pick<ContextRequest, 'nonce'>,
  beside: ContextBeside,
): CompiledContext {
  const { settings, question, nonce } = request;
  const room = promptRoom(request, nonce);
  const found = { files: sources.slice(0, named), evidence: sources.slice(named) };
  const roadmap = roadmapLines(question, settings['prompt.roadmap']);
  const parts = { ...found, ...beside, conflicts, updates, confidence, roadmap, turns };
  const laid = layOutBlocks(parts, room, nonce);
  const system = systemWords(settings);
  const prompt = [...laid.blocks, questionLine(question)].join('\n\n');
  return {
    ...{ system, prompt, tokens: room.tokensOf(system) + room.tokensOf(prompt), limit: room.limit },
    ...{ sources, conflicts, dropped: [...dropped, ...laid.dropped] },
  };
}

/** The most relevant sentences that fit beside the named files; where there are none, one at least. */
function chosenSentences(
  usable: readonly ContextSentence[],
  files: readonly ContextSource[],
  { mode, settings }: PromptFrame,
  room: ReturnType<typeof promptRoom>,
): ContextSentence[] {
  const { tokensOf, limit } = room;
  const [best] = usable;
  if (!best) return [];
  const left = room.room - room.marks - tokensOfBlock(files, room);
  const isNeeded = files.length === 0;
  if (isNeeded && left < tokensOf(lineOf(best))) throw noRoom(room, settings);
  return fitting(usable, Math.min(left, Math.floor(modeOf(mode, settings['answer.modes']).evidenceShare * limit)), {
    tokensOf,
    isNeeded,
  });
}

/** As long as a sentence with the name of its poster. */
const wordsOf = ({ sentence: { by }, told: { text } }: ContextSentence): string =>
  by === null ? text : `${by}: ${text}`;

/** As long as the line of a source with this sentence alone, a day, and two sites of usual names. */
const lineOf = (one: ContextSentence): string =>
  [
    `[99] ${one.sentence.context.replaceAll('\n', ' › ')} (of 2031-04-12) (confidence 0.99; 9 sources: example.org, example.com)`,
    wordsOf(one),
  ].join('\n');

interface Fitting {
  readonly tokensOf: (text: string) => number;
  /** The first is always there. */
  readonly isNeeded: boolean;
}

/** The most relevant sentences that fit, each whole (SE-93). */
function fitting(
  usable: readonly ContextSentence[],
  tokens: number,
  { tokensOf, isNeeded }: Fitting,
): ContextSentence[] {
  const passages = new Set<string>();
  let left = tokens;
  return usable.filter((one, n) => {
    const { sentence } = one;
    const cost = tokensOf(passages.has(sentence.passage) ? wordsOf(one) : lineOf(one)) + 1;
    if ((n > 0 || !isNeeded) && cost > left) return false;
    left -= cost;
    passages.add(sentence.passage);
    return true;
  });
}
