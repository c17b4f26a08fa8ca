import type { AnswerModeName } from '../../domain/answer-modes.ts';
import { InvalidInput } from '../../domain/errors.ts';
import { knownModel, modelTokens } from '../../domain/model-registry.ts';
import { countTokens } from '../../text/token-counts.ts';
import type { AnswerSettings } from '../answer-settings.ts';
import { fenced } from './fence-block.ts';
import { systemWords } from './system-words.ts';
import { modeOf } from '../own-modes.ts';

/** Of what the size of a prompt depends. */
export interface PromptFrame {
  readonly question: string;
  readonly mode: AnswerModeName;
  /** The model that is asked first. */
  readonly model: string;
  readonly settings: AnswerSettings & { readonly 'model.margin': number };
}

/** Tokens of a prompt, as they are counted for its model. */
export interface PromptRoom {
  readonly tokensOf: (text: string) => number;
  /** The most that rules and prompt may have together. */
  readonly limit: number;
  /** Of the marks of a block, with the lines around them. */
  readonly marks: number;
  /** What rules and question leave. */
  readonly room: number;
}

export const questionLine = (question: string): string => `Question: ${question}`;

/** A sign has no more tokens than bytes. */
const LONGEST_NONCE = 36;

/**
 * @param nonce what marks blocks; null = not known yet: it takes as many tokens as any could
 * @throws InvalidInput where rules and question, which are never cut (RS-34), leave no room
 */
export function promptRoom({ question, mode, model, settings }: PromptFrame, nonce: string | null): PromptRoom {
  const modelled = (tokens: number): number => Math.ceil(modelTokens(tokens, model) * settings['model.margin']);
  // On the safe side of what this program counts.
  const tokensOf = (text: string): number => modelled(countTokens(text));
  const window = knownModel(model)?.window ?? settings['answer.window'];
  const limit = Math.min(modeOf(mode, settings['answer.modes']).contextTokens, window - settings['answer.tokens']);
  const named = fenced('recent_history', nonce ?? '', ['']);
  const marks = tokensOf(`${named}\n\n`) + (nonce === null ? 2 * modelled(LONGEST_NONCE) : 0);
  const frame = tokensOf(systemWords(settings)) + tokensOf(questionLine(question));
  const room = limit - frame;
  if (room <= 0) throw noRoom({ limit, room }, settings);
  return { tokensOf, limit, marks, room };
}

/** That evidence has no room, and what to do. */
export function noRoom({ limit, room }: Pick<PromptRoom, 'limit' | 'room'>, settings: AnswerSettings): InvalidInput {
  const own = (['prompt.hardRules', 'prompt.projectMemory'] as const).filter((key) => settings[key] !== '');
  const shorten =
    own.length === 0 ? '' : `; shorten ${own.map((key) => `\`${key}\``).join(' or ')}, or ask a wider mode`;
  return new InvalidInput(
    `rules and question take ${limit - room} tokens, and a prompt may have ${limit} (its mode, \`answer.window\` less ` +
      `\`answer.tokens\`): there is no room for evidence${shorten}`,
    ['question'],
  );
}
