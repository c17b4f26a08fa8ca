import type { PackConcepts } from '../domain/concepts.ts';
import { DELIVERABLES, type Deliverable, type ShapeHeader, type ShapeProposal } from '../domain/prompt-shape.ts';
import { QUESTION_INTENTS } from '../domain/question-record.ts';
import { typeAndIntent } from '../question/index.ts';
import { AUDIENCE, FORMAT, MAKES_CODE, MAKES_PLAN, MAKES_SPEC, TONE } from '../text/english/tasks.ts';
import { normalName } from '../text/normal-name.ts';

/** What both passes over a prompt read (RS-26, RS-43). Turns are read, and nothing here can write one (RS-40). */
export interface ShapeAnchors {
  readonly question: string;
  readonly now: Date;
  readonly zone: string;
  readonly hardRules: string;
  readonly projectMemory: string;
  /** What was said before, as far as it has to do with what is talked about; newest last. */
  readonly turns: readonly { readonly role: string; readonly text: string }[];
  /** Files that somebody names for the prompt. */
  readonly files: readonly string[];
  /** Names that packs know. */
  readonly concepts: readonly PackConcepts[];
}

export const NOTHING_PROPOSED: ShapeProposal = {
  ...{ intent: null, domain: null, deliverable: null, headers: [], roles: [], artifacts: [] },
  ...{ tone: null, audience: null, format: null },
};

const header = (title: string, about = ''): ShapeHeader => ({ title, about });

/** What each of them has, and who writes it; an answer is whatever is asked. */
export const OF_DELIVERABLE: Readonly<
  Record<Deliverable, { readonly headers: readonly ShapeHeader[]; readonly roles: readonly string[] }>
> = {
  ANSWER: { headers: [], roles: [] },
  CODE: { headers: [header('Interface'), header('Code'), header('Tests')], roles: ['programmer'] },
  SPEC: { headers: [header('Purpose'), header('Requirements'), header('Limits')], roles: ['author of specifications'] },
  PLAN: { headers: [header('Goal'), header('Steps'), header('Risks')], roles: ['planner'] },
};

/**
 * What a question wants, by rules alone: kind and deliverable by its words; its subject by the names of packs in it, else in the project
 * memory, else in what was said last. Pure.
 */
export function readShape({ question, now, zone, projectMemory, turns, files, concepts }: ShapeAnchors): ShapeProposal {
  const deliverable = deliverableOf(question);
  const said = [...turns].reverse().map(({ text }) => text);
  const tone = TONE.exec(question)?.groups;
  return {
    intent: typeAndIntent(question, { now, zone }).intent,
    domain: domainOf([question, projectMemory, ...said], concepts),
    deliverable,
    ...OF_DELIVERABLE[deliverable],
    artifacts: files,
    tone: tone?.['of'] ?? tone?.['adverb'] ?? null,
    audience: AUDIENCE.exec(question)?.groups?.['audience'] ?? null,
    format: FORMAT.exec(question)?.groups?.['format'] ?? null,
  };
}

function deliverableOf(question: string): Deliverable {
  if (MAKES_SPEC.test(question)) return 'SPEC';
  if (MAKES_PLAN.test(question)) return 'PLAN';
  return MAKES_CODE.test(question) ? 'CODE' : 'ANSWER';
}

/** The pack of which most names stand in the first of these texts that has any. */
function domainOf(texts: readonly string[], packs: readonly PackConcepts[]): string | null {
  const known = packs.map(({ pack, concepts }) => {
    const names = concepts.flatMap(({ name, aliases }) => [name, ...aliases.map(({ text }) => text)]);
    return { pack, names: names.map((name) => ` ${normalName(name)} `) };
  });
  for (const text of texts) {
    const words = ` ${normalName(text)} `;
    const counted = known.map(({ pack, names }) => ({
      pack,
      count: names.filter((name) => words.includes(name)).length,
    }));
    const [most] = counted.filter(({ count }) => count > 0).sort((a, b) => b.count - a.count);
    if (most) return most.pack;
  }
  return null;
}

/** `deliverable: PLAN`, at the beginning of a line, as rules and memory may have it. */
const BINDING =
  /^[ \t]*(?:[-*] )?(?<part>intent|domain|deliverable|role|tone|audience|format)[ \t]*:[ \t]*(?<value>\S[^\n]{0,200})$/gimu;

/** What a text of whoever runs the space lays down, line by line. Pure. */
export function laidDown(text: string): ShapeProposal {
  const found = new Map<string, string>();
  for (const { groups } of text.matchAll(BINDING)) {
    const part = (groups?.['part'] ?? '').toLowerCase();
    if (!found.has(part)) found.set(part, (groups?.['value'] ?? '').trim());
  }
  const plain = (part: string): string | null => found.get(part) ?? null;
  const oneOf = <T extends string>(part: string, all: readonly T[]): T | null =>
    all.find((one) => one === plain(part)?.toUpperCase()) ?? null;
  const role = plain('role');
  return {
    ...NOTHING_PROPOSED,
    intent: oneOf('intent', QUESTION_INTENTS),
    deliverable: oneOf('deliverable', DELIVERABLES),
    roles: role === null ? [] : [role],
    ...{ domain: plain('domain'), tone: plain('tone'), audience: plain('audience'), format: plain('format') },
  };
}
