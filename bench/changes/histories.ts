import { readFileSync } from 'node:fs';
import { randomFrom } from '../../test/support/random.ts';
import { FOURTH_SITUATIONS } from './fourth-situations.ts';
import { OTHER_SITUATIONS } from './other-situations.ts';
import { THIRD_SITUATIONS } from './third-situations.ts';
import { KINDS, SITUATIONS, type Kind, type Situation } from './situations.ts';
import { FILLERS, FIRST_NAMES, NAME_ENDS, NAME_STARTS, VALUES } from './values.ts';

export interface Note {
  readonly path: string;
  readonly text: string;
  readonly at: Date;
}

/** How texts of a history are written that nobody made from a pattern. */
export const WRITTEN = ['documents', 'mails', 'chats'] as const;
export type Written = (typeof WRITTEN)[number];

export interface History {
  readonly id: string;
  readonly kind: Kind | Written;
  /** That no other history has; empty where values are of it alone. */
  readonly name: string;
  readonly notes: readonly Note[];
  readonly question: string;
  /** The value that holds now, and those that do not. */
  readonly current: string;
  readonly stale: readonly string[];
  readonly half: 'DEV' | 'HELD';
}

const VARIATIONS = 5;
const DAY_MS = 86_400_000;
const BEGIN = Date.UTC(2025, 0, 6, 9);

/** Fixed before anything was measured. */
const coin = randomFrom(20_262);

/** What holds in the end: the first value where the other was never reached. */
const HOLDS_FIRST: Readonly<Record<Kind, boolean>> = {
  changed: false,
  corrected: false,
  planned: true,
  withdrawn: true,
};

function history(kind: Kind, [pool, question, ...texts]: Situation, number: number, variation: number): History {
  const pick = (from: readonly string[], at: number): string => from[at % from.length] ?? '';
  const name = `${pick(NAME_STARTS, number)}${pick(NAME_ENDS, Math.floor(number / NAME_STARTS.length))}`;
  const [a, b] = [pick(VALUES[pool], variation * 2 + number), pick(VALUES[pool], variation * 2 + number + 3)];
  const filled = (text: string): string =>
    text
      .replaceAll('{p}', `${pick(FIRST_NAMES, number)} ${name}`)
      .replaceAll('{n}', name)
      .replaceAll('{a}', a)
      .replaceAll('{b}', b);
  const id = `${kind}-${number + 1}`;
  const notes = texts.map((text, n) => ({
    path: `${id}/${n + 1}.md`,
    text: [filled(text), pick(FILLERS, number + n * 5)].join(variation % 2 === 0 ? ' ' : '\n\n'),
    at: new Date(BEGIN + (number + n * 40) * DAY_MS),
  }));
  const [current, stale] = HOLDS_FIRST[kind] ? [a, b] : [b, a];
  return {
    id,
    kind,
    name,
    notes,
    question: filled(question),
    current,
    stale: [stale],
    half: coin() < 0.5 ? 'DEV' : 'HELD',
  };
}

const historiesOf = (situations: Readonly<Record<Kind, readonly Situation[]>>): History[] =>
  KINDS.flatMap((kind, k) =>
    situations[kind].flatMap((situation, s) =>
      Array.from({ length: VARIATIONS }, (_, v) =>
        history(kind, situation, (k * SITUATIONS[kind].length + s) * VARIATIONS + v, v),
      ),
    ),
  );

/** Three hundred histories, 75 of each kind: fifteen situations, each with five sets of names and values. */
export const HISTORIES: readonly History[] = historiesOf(SITUATIONS);

/** 140 more in other words, by the same names and values. */
export const OTHER_HISTORIES: readonly History[] = historiesOf(OTHER_SITUATIONS);

/** 105 more, which nothing was changed by. */
export const THIRD_HISTORIES: readonly History[] = historiesOf(THIRD_SITUATIONS);

/** 100 more, written before the second change of the ranking and asked after it; one rule was then changed for what it lost. */
export const FOURTH_HISTORIES: readonly History[] = historiesOf(FOURTH_SITUATIONS);

interface WrittenHistory {
  readonly id: string;
  readonly type: Written;
  readonly documents: readonly { readonly name: string; readonly at: string; readonly text: string }[];
  readonly question: string;
  readonly now: string;
  readonly stale: readonly string[];
}

/**
 * Sixty histories of three to seven texts each, by somebody who did not know the program; most texts of each are about something near.
 * @param file `written-2.jsonl`: as people write, with small talk, answers of three words and looks back
 */
export const writtenHistories = (file: 'written.jsonl' | 'written-2.jsonl'): readonly History[] =>
  readFileSync(new URL(file, import.meta.url), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as WrittenHistory)
    .map(({ id, type, documents, question, now, stale }) => ({
      ...{ id, kind: type, name: '', question, current: now, stale, half: 'HELD' },
      notes: documents.map(({ name, at, text }) => ({ path: `${id}/${name}`, text, at: new Date(at) })),
    }));
