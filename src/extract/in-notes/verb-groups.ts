import { isAdverb } from './note-words.ts';
import type { Token } from './note-tokens.ts';
import { participleOf, presentOf, verbForm } from './verb-words.ts';

/** The verb of a clause with its helpers: `has been run`, `stands`, `can be reached`. */
export interface VerbGroup {
  readonly lemma: string;
  readonly voice: 'be' | 'have' | 'active' | 'passive';
  readonly tense: 'present' | 'past' | 'perfect';
  /** It begins with a participle, and says nothing of who. */
  readonly bare: boolean;
  readonly start: number;
  /** Index of the first token after it. */
  readonly end: number;
}

const BE = new Set(['is', 'are', 'was', 'were', 'am']);
const HAVE = new Set(['has', 'have', 'had']);
/** As good as `be` before a value or an office. */
const LINKING = new Set(['remain', 'become', 'stay']);
const PARTICLES = new Set(['up', 'out', 'over', 'down', 'off', 'back', 'together', 'on']);
/** Verb and particle that mean something of their own. */
const PHRASAL: ReadonlySet<string> = new Set(
  (
    'set up|put up|start up|open up|go up|run out|lay out|come out|dig out|fit out|take over|hand over|hand down|wind up|' +
    'make up|take up|sell off|build up|carry out|turn over|' +
    'lay down|lay up|close down|shut down|pull down|burn down|knock down|take down|start out|start off|buy out|break up|' +
    'bring up|bring out|grow up|sign up|date back|go back|stretch out|go over|hand back|pass on|take on|carry on|keep up|' +
    'pay off|write off|do up|fill up|cut down|send out|sell out'
  ).split('|'),
);

export const skipAdverbs = (tokens: readonly Token[], from: number): number => {
  let at = from;
  while (
    at < tokens.length &&
    tokens[at]?.kind === 'word' &&
    (isAdverb(tokens[at]?.text ?? '') ||
      (at === 0 &&
        /^(?:Currently|Today|Now|Originally|Presently|Here|There|Recently|Later|Then|Also|First|Still)$/u.test(
          tokens[at]?.text ?? '',
        )))
  )
    at += 1;
  return at;
};

/** The verb group that begins at a token; `several` = its subject is more than one. null = none begins there. */
export function verbAt(tokens: readonly Token[], from: number, several: boolean, known = true): VerbGroup | null {
  const at = skipAdverbs(tokens, from);
  const first = tokens[at];
  if (first?.kind !== 'word') return null;
  const group = (more: Partial<VerbGroup> & Pick<VerbGroup, 'lemma' | 'end'>): VerbGroup =>
    withParticle(tokens, { voice: 'active', tense: 'present', bare: false, start: at, ...more });
  if (BE.has(first.low)) return afterBe(tokens, at + 1, /^w/u.test(first.low) ? 'past' : 'present', group);
  if (HAVE.has(first.low)) return afterHave(tokens, at + 1, first.low === 'had', group);
  if (/^(?:can|may|could)$/u.test(first.low)) return afterModal(tokens, at + 1, group);
  const form = verbForm(first.low);
  if (form?.lemma === 'be') return null;
  if (form === null) return known ? null : unknown(tokens, at, group);
  if (LINKING.has(form.lemma) && !form.participle)
    return group({ lemma: 'be', voice: 'be', tense: form.past ? 'past' : 'present', end: at + 1 });
  const next = tokens[at + 1]?.low ?? '';
  if (form.participle && /^(?:by|until|till)$/u.test(next))
    return group({ lemma: form.lemma, voice: 'passive', bare: true, end: at + 1 });
  if (form.present) return group({ lemma: form.lemma, end: at + 1 });
  if (form.past) return group({ lemma: form.lemma, tense: 'past', bare: form.participle, end: at + 1 });
  if (form.participle) return group({ lemma: form.lemma, voice: 'passive', tense: 'past', bare: true, end: at + 1 });
  return several && form.base ? group({ lemma: form.lemma, end: at + 1 }) : null;
}

type Make = (more: Partial<VerbGroup> & Pick<VerbGroup, 'lemma' | 'end'>) => VerbGroup;

function afterBe(tokens: readonly Token[], from: number, tense: VerbGroup['tense'], group: Make): VerbGroup {
  let at = skipAdverbs(tokens, from);
  if (tokens[at]?.low === 'being') at = skipAdverbs(tokens, at + 1);
  const form = verbForm(tokens[at]?.low ?? '');
  const isDone =
    form?.participle &&
    tokens[at]?.kind === 'word' &&
    (tokens[at]?.low !== 'set' || tokens[at + 1]?.low === 'at' || tokens[at + 1]?.low === 'up') &&
    tokens[at]?.low !== 'open';
  if (isDone) return group({ lemma: form.lemma, voice: 'passive', tense, end: at + 1 });
  return group({ lemma: 'be', voice: 'be', tense, end: from });
}

function afterHave(tokens: readonly Token[], from: number, past: boolean, group: Make): VerbGroup {
  const at = skipAdverbs(tokens, from);
  const word = tokens[at]?.low ?? '';
  if (word === 'been') return afterBe(tokens, at + 1, past ? 'past' : 'perfect', group);
  if (word === 'got') return group({ lemma: 'have', voice: 'have', end: at + 1 });
  const form = verbForm(word);
  if (word === 'had') return group({ lemma: 'have', voice: 'have', tense: past ? 'past' : 'perfect', end: at + 1 });
  if (form?.participle && !/^(?:set|put|cost)$/u.test(word))
    return group({ lemma: form.lemma, tense: past ? 'past' : 'perfect', end: at + 1 });
  return group({ lemma: 'have', voice: 'have', tense: past ? 'past' : 'present', end: from });
}

function afterModal(tokens: readonly Token[], from: number, group: Make): VerbGroup | null {
  const at = skipAdverbs(tokens, from);
  if (tokens[at]?.low === 'be') {
    const made = afterBe(tokens, at + 1, 'present', group);
    return made.voice === 'passive' ? made : null;
  }
  const form = verbForm(tokens[at]?.low ?? '');
  return form?.base ? group({ lemma: form.lemma, end: at + 1 }) : null;
}

/** A word right after a name that ends as verbs do: `Gannet zigzags`. */
function unknown(tokens: readonly Token[], at: number, group: Make): VerbGroup | null {
  const word = tokens[at]?.low ?? '';
  const lemma = /^\p{Ll}{3,}(?:[^s]s)$/u.test(word) ? word.slice(0, -1) : null;
  return lemma === null ? null : group({ lemma, end: at + 1 });
}

function withParticle(tokens: readonly Token[], group: VerbGroup): VerbGroup {
  const next = tokens[group.end]?.low ?? '';
  const both = `${group.lemma} ${next}`;
  return PARTICLES.has(next) && PHRASAL.has(both) ? { ...group, lemma: both, end: group.end + 1 } : group;
}

/** `set up` → `sets up`, `set up` done. */
export const spellPresent = (lemma: string): string => spelled(lemma, presentOf);
export const spellDone = (lemma: string): string => spelled(lemma, participleOf);
function spelled(lemma: string, of: (base: string) => string): string {
  const [base = '', ...rest] = lemma.split(' ');
  return [of(base), ...rest].join(' ');
}
