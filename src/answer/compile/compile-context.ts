import { MODES, type AnswerModeName } from '../../domain/answer-modes.ts';
import type { Conflict } from '../../domain/claim-record.ts';
import { InvalidInput } from '../../domain/errors.ts';
import { knownModel, modelTokens } from '../../domain/model-registry.ts';
import { speaksToModel } from '../../domain/quoted.ts';
import type { Eligibility } from '../../retrieve/index.ts';
import type { View } from '../../storage/index.ts';
import { countTokens } from '../../text/token-counts.ts';
import type { AnswerSettings } from '../answer-settings.ts';
import { keyOfPlace } from '../draft.ts';
import { groundOf } from '../ground-of-sentences.ts';
import { groundedSentences, type EvidencePassage } from '../grounded-sentences.ts';
import { headed } from '../headed-passages.ts';
import type { RankedSentence } from '../rank-sentences.ts';
import type { GroundRead } from '../tell-sentences.ts';
import {
  contextSentences,
  contextSources,
  type ContextSentence,
  type ContextSource,
  type DroppedWords,
} from './context-sources.ts';
import { fenced, withoutOrders } from './fence-block.ts';
import { SYSTEM_WORDS } from './system-words.ts';

/** What is said in the conversation before, as a prompt may have it. */
export interface ContextTurn {
  readonly role: string;
  readonly text: string;
}

export interface ContextRequest {
  readonly question: string;
  readonly mode: AnswerModeName;
  /** The model that is asked first. */
  readonly model: string;
  readonly eligibility: Eligibility;
  /** Newest last. */
  readonly turns: readonly ContextTurn[];
  /** A word that nobody can guess: it marks where blocks begin and end. */
  readonly nonce: string;
  readonly settings: AnswerSettings & { readonly 'model.margin': number };
}

/** What would be sent to a model (SE-89). */
export interface CompiledContext {
  readonly system: string;
  readonly prompt: string;
  /** Tokens of both, as this program counts them for that model, and the most that they may be. */
  readonly tokens: number;
  readonly limit: number;
  readonly sources: readonly ContextSource[];
  /** Words that were found and are not in it. */
  readonly dropped: readonly DroppedWords[];
}

/** Shares of the whole prompt (SE-92); that of the evidence is the mode's. What a block leaves the conversation has. */
const SHARES = { conflicts: 0.05, conversation: 0.25 } as const;

/**
 * The prompt of a question: rules, then what is verified, by relevance and in whole sentences, what sources disagree about, how sure the
 * evidence is, what was said before, and the question (SE-90…98). Rules and question are never cut. Eleven statements at most.
 * @throws InvalidInput for a question that leaves no room for evidence
 */
export async function compileContext(
  view: View,
  evidence: readonly EvidencePassage[],
  ranked: readonly RankedSentence[],
  request: ContextRequest,
): Promise<CompiledContext> {
  const there = new Map(
    groundedSentences(await headed(view, evidence)).map((sentence) => [keyOfPlace(sentence), sentence]),
  );
  const sentences = ranked.flatMap((place) => (place.score > 0 ? (there.get(keyOfPlace(place)) ?? []) : []));
  const ground = await groundOf(view, sentences, request.eligibility);
  return contextOf(contextSentences(sentences, ground), ground, request);
}

/** Tokens of a text for a model, on the safe side of what this program counts. */
const tokensFor =
  ({ model, settings }: ContextRequest) =>
  (text: string): number =>
    Math.ceil(modelTokens(countTokens(text), model) * settings['model.margin']);

/** Pure. */
export function contextOf(
  { usable, dropped }: ReturnType<typeof contextSentences>,
  ground: GroundRead,
  request: ContextRequest,
): CompiledContext {
  const { mode, model, question, nonce, settings } = request;
  const { contextTokens, evidenceShare } = MODES[mode];
  const tokensOf = tokensFor(request);
  const window = knownModel(model)?.window ?? settings['answer.window'];
  const limit = Math.min(contextTokens, window - settings['answer.tokens']);
  const asked = `Question: ${question}`;
  const [best] = usable;
  // The marks of a block, with the lines around them.
  const marks = tokensOf(`${fenced('conversation', nonce, [''])}\n\n`);
  const frame = tokensOf(SYSTEM_WORDS) + tokensOf(asked) + marks;
  const room = limit - frame;
  if (room < (best ? tokensOf(lineOf(best)) : 0))
    throw new InvalidInput(
      `rules and question take ${frame} tokens, and a prompt may have ${limit} (mode ${mode}, \`answer.window\` less \`answer.tokens\`): ` +
        'there is no room for evidence',
      ['question'],
    );
  const chosen = fitting(usable, Math.min(room, Math.floor(evidenceShare * limit)), tokensOf);
  const sources = contextSources(chosen);
  let left = room - tokensOf(sources.map(sourceLine).join('\n'));
  const take = (lines: readonly string[], share: number): string[] => {
    const kept = linesThatFit(lines, Math.min(left - marks, share), tokensOf);
    if (kept.length > 0) left -= marks + tokensOf(kept.join('\n'));
    return kept;
  };
  const conflicts = take(conflictLines(sources, ground), Math.floor(SHARES.conflicts * limit));
  const confidence = take(confidenceLines(sources), left);
  const newest = [...request.turns].reverse().map(({ role, text }) => withoutOrders(`${role.toLowerCase()}: ${text}`));
  const conversation = take(newest, Math.max(left, Math.floor(SHARES.conversation * limit))).reverse();
  const blocks = [
    ['evidence', sources.map(sourceLine)],
    ['conflicts', conflicts],
    ['confidence', confidence],
    ['conversation', conversation],
  ] as const;
  const prompt = [
    ...blocks.flatMap(([name, lines]) => (lines.length === 0 ? [] : [fenced(name, nonce, lines)])),
    asked,
  ].join('\n\n');
  const noRoom = usable
    .filter((one) => !chosen.includes(one))
    .map(({ told: { text } }) => ({ text, reason: 'NO_ROOM' as const }));
  const tokens = tokensOf(SYSTEM_WORDS) + tokensOf(prompt);
  return { system: SYSTEM_WORDS, prompt, tokens, limit, sources, dropped: [...dropped, ...noRoom] };
}

/** As long as the line of a source with this sentence alone. */
const lineOf = ({ sentence, told }: ContextSentence): string =>
  `[99] ${sentence.context.replaceAll('\n', ' › ')} (confidence 0.99)\n${told.text}`;

/** The most relevant sentences that fit, each whole (SE-93); the first is always there. */
function fitting(
  usable: readonly ContextSentence[],
  tokens: number,
  tokensOf: (text: string) => number,
): ContextSentence[] {
  const passages = new Set<string>();
  let left = tokens;
  return usable.filter((one, n) => {
    const { sentence, told } = one;
    const cost = tokensOf(passages.has(sentence.passage) ? told.text : lineOf(one)) + 1;
    if (n > 0 && cost > left) return false;
    left -= cost;
    passages.add(sentence.passage);
    return true;
  });
}

/** Lines in order as long as they fit, each whole. */
function linesThatFit(lines: readonly string[], tokens: number, tokensOf: (text: string) => number): string[] {
  let left = tokens;
  return lines.filter((line) => {
    const cost = tokensOf(line) + 1;
    if (cost > left) return false;
    left -= cost;
    return true;
  });
}

const number = (value: number): string => value.toFixed(2);

const sourceLine = ({ n, heading, text, confidence }: ContextSource): string =>
  withoutOrders(`[${n}] ${heading === '' ? '' : `${heading} `}(confidence ${number(confidence)})\n${text}`);

/** Each open conflict once, with what its sides say and the numbers of the sources that say one of them (SE-97). */
function conflictLines(sources: readonly ContextSource[], { cited }: GroundRead): string[] {
  const all = new Map<string, { readonly conflict: Conflict; readonly numbers: number[] }>();
  for (const { n, conflicts } of sources)
    for (const conflict of conflicts) {
      const known = all.get(conflict.id) ?? { conflict, numbers: [] };
      known.numbers.push(n);
      all.set(conflict.id, known);
    }
  return [...all.values()].flatMap(({ conflict: { parties, severity }, numbers }) => {
    const sides = parties.flatMap(({ claimId }) => {
      const side = claimId && cited.get(claimId);
      return side && side.spans.length > 0 && !speaksToModel(side.claim.statement) ? [side.claim.statement] : [];
    });
    if (sides.length < 2) return [];
    const quoted = sides.map((side) => JSON.stringify(side)).join(' against ');
    const marks = numbers.map((n) => `[${n}]`).join('');
    return [withoutOrders(`DISPUTED ${marks}: ${quoted}. Sources disagree, severity ${number(severity)}.`)];
  });
}

/** How sure the evidence is, as a whole (SE-98). */
function confidenceLines(sources: readonly ContextSource[]): string[] {
  if (sources.length === 0) return [];
  const mean = sources.reduce((sum, { confidence }) => sum + confidence, 0) / sources.length;
  const documents = new Set(sources.map(({ document }) => document)).size;
  const disputed = sources.filter(({ conflicts }) => conflicts.length > 0).length;
  return [
    `confidence of the evidence ${number(mean)}; ${sources.length} passages of ${documents} documents; ` +
      `${disputed} of them disputed`,
  ];
}
