import type { DependencyType } from '../../domain/view-vocabulary.ts';
import {
  ASKS_CREATION,
  ASKS_STANDING,
  ATTENDANCE,
  IS_NEEDED,
  KIND,
  NEEDING,
  NEEDS,
  REASON,
  REPLACES,
  RISK,
  STANDING,
  VALUE,
  WHEN,
  WHO,
} from './asked-words.ts';

/** OUT: what the named thing needs, or replaced; IN: what needs it, or took its place. */
export type AskedDirection = 'IN' | 'OUT' | 'BOTH';

/** A part of a text that questions of a kind are answered by. */
export type AskedPart = 'REASON' | 'RISK' | 'VALUE' | 'SUMMARY';

/** What a question wants to know of what it is about; several at once where it asks for one thing of another. */
export interface AskedOfQuestion {
  readonly dependencies: readonly { readonly type: DependencyType; readonly direction: AskedDirection }[];
  readonly who: boolean;
  /** Who was at a meeting. */
  readonly attendance: boolean;
  readonly when: boolean;
  /** When it came to be, and not by whom: `when` as well. */
  readonly creation: boolean;
  /** Where it stands is what is asked for, and no word of what is said about it: `standing` as well. */
  readonly stands: boolean;
  /** Where it stands, or of what kind it is. */
  readonly standing: boolean;
  readonly parts: readonly AskedPart[];
}

/**
 * Which relations a question asks for, and which part of a text would answer it, by its words and their order alone. Pure; a question in
 * which nothing is recognised asks for nothing.
 */
export function askedOfQuestion(question: string): AskedOfQuestion {
  const needs = needDirection(question);
  const who = WHO.test(question) && !(needs === 'IN' && /^\P{L}*who\b/iu.test(question));
  const isAsking = /\?\s*$/u.test(question) || ASKS.test(question);
  const when = WHEN.test(question);
  const stands = ASKS_STANDING.test(question);
  const argues = REASON.test(question) || RISK.test(question);
  const parts: [AskedPart, boolean][] = [
    ['REASON', REASON.test(question)],
    ['RISK', RISK.test(question)],
    // Why a value was chosen is argued where the text argues.
    ['VALUE', !argues && VALUE.test(question)],
    ['SUMMARY', !isAsking],
  ];
  return {
    dependencies: [
      ...(needs ? [{ type: 'REQUIRES' as const, direction: needs }] : []),
      ...(REPLACES.test(question) ? [{ type: 'SUPERSEDES' as const, direction: 'BOTH' as const }] : []),
    ],
    ...{
      who,
      attendance: ATTENDANCE.test(question),
      when,
      creation: when && !who && ASKS_CREATION.test(question),
      stands,
      standing: stands || STANDING.test(question) || KIND.test(question),
    },
    parts: parts.flatMap(([part, is]) => (is ? [part] : [])),
  };
}

/** A question or an order begins so; anything else describes what is looked for. */
const ASKS = new RegExp(
  '^\\P{L}*(?:what|who|whom|whose|which|when|where|why|how|is|are|was|were|do|does|did|can|could|has|have|list|name|show|tell|give|find|' +
    'explain)\\b',
  'iu',
);
const WH = /\b(?:what|who|whom|whose|which|when|where|why|how)\b/iu;
const DOES = /\b(?:do|does|did)\b/iu;

/**
 * Whether what a question names needs, or is needed. The one that needs stands before its verb: the thing asked for there (`which
 * proposals need X`), or the named thing (`what does X need`, `X needs which`, `the one that X needs`).
 */
function needDirection(question: string): AskedDirection | null {
  if (IS_NEEDED.test(question)) return 'OUT';
  const verb = NEEDS.exec(question);
  if (!verb) return NEEDING.test(question) ? 'IN' : null;
  const before = question.slice(0, verb.index);
  const after = question.slice(verb.index + verb[0].length);
  if (/^\P{L}*(?:do|does|did)\b/iu.test(question)) return 'OUT';
  const asks = [...before.matchAll(new RegExp(WH, 'giu'))].at(-1);
  const between = asks ? before.slice(asks.index) : '';
  if (DOES.test(between) || WH.test(after)) return DOES.test(between) || !asks ? 'OUT' : 'BOTH';
  // Nothing follows the verb: its object is what is asked for.
  const isNoun = /^(?:as|among)\b/iu.test(verb[0]);
  if (!isNoun && !/^(?:\s+(?:up)?on)?\s+\p{L}|^\s+[\p{N}"]/iu.test(after)) return 'OUT';
  return asks || /\bthat\s*$/iu.test(before) ? 'IN' : 'BOTH';
}
