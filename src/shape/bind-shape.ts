import type {
  Deliverable,
  DiscardedProposal,
  PromptShape,
  ShapeArtifact,
  ShapeBound,
  ShapeHeader,
  ShapePart,
  ShapePass,
  ShapeProposal,
} from '../domain/prompt-shape.ts';
import { speaksToModel } from '../domain/quoted.ts';
import { CONTRASTS, DENIAL, NEGATIVES } from '../text/english/negatives.ts';
import { DELIVERABLE_NOUNS } from '../text/english/tasks.ts';
import { FUNCTION_TERMS } from '../text/function-terms.ts';
import { termsOf } from '../text/terms-of-text.ts';
import { laidDown } from './read-shape.ts';

/** Whose word it is, in the order of their authority: what a later one says otherwise is discarded. */
export const SHAPE_AUTHORITIES = ['HARD_RULES', 'PROJECT_MEMORY', 'REQUEST', 'MODEL', 'RULES'] as const;
export type ShapeAuthority = (typeof SHAPE_AUTHORITIES)[number];

export type ShapeReadings = Partial<Readonly<Record<ShapeAuthority, ShapeProposal>>>;

/** What a name of an artifact comes to. */
export type NamedArtifact = ShapeArtifact | { readonly against: ShapeBound };

/** What no proposal may go against (RS-28). */
export interface ShapeLaw {
  readonly pass: ShapePass;
  readonly hardRules: string;
  readonly projectMemory: string;
  /** Of each name that somebody proposes; one that is missing is no document. */
  readonly artifacts: ReadonlyMap<string, NamedArtifact>;
}

/** Everybody's word, the highest authority first, and what is done with what cannot be taken. */
interface Hearing {
  readonly said: readonly { readonly by: ShapeAuthority; readonly proposal: ShapeProposal }[];
  readonly denied: (value: string, nouns?: readonly string[]) => ShapeBound | null;
  readonly drop: (part: ShapePart, value: string, against: ShapeBound) => void;
}

/**
 * One shape of what everybody says: part by part the word of the highest authority, as far as rules and memory do not deny it; what goes
 * against it is discarded, with what it goes against (RS-28). What rules read gives way without being told. Pure.
 */
export function bindShape(
  readings: ShapeReadings & { readonly RULES: ShapeProposal },
  law: ShapeLaw,
): { readonly shape: PromptShape; readonly discarded: readonly DiscardedProposal[] } {
  const discarded: DiscardedProposal[] = [];
  const all: ShapeReadings = {
    ...readings,
    HARD_RULES: laidDown(law.hardRules),
    PROJECT_MEMORY: laidDown(law.projectMemory),
  };
  const hearing: Hearing = {
    said: SHAPE_AUTHORITIES.flatMap((by) => (all[by] ? [{ by, proposal: all[by] }] : [])),
    denied: deniedBy(law),
    drop: (part, value, against) => void discarded.push({ pass: law.pass, part, value, against }),
  };
  const text = (key: 'domain' | 'tone' | 'audience' | 'format', part: ShapePart): string | null =>
    oneOf(hearing, part, (proposal) => proposal[key]);
  const intent = oneOf(hearing, 'INTENT', (proposal) => proposal.intent) ?? 'FACTUAL';
  const deliverable = oneOf(hearing, 'DELIVERABLE', (proposal) => proposal.deliverable, nounsOf) ?? 'ANSWER';
  const headers = someOf(hearing, 'HEADERS', {
    of: (proposal) => proposal.headers,
    textOf: ({ title, about }: ShapeHeader) => `${title} ${about}`.trim(),
  });
  const roles = someOf(hearing, 'ROLES', { of: (proposal) => proposal.roles, textOf: (role: string) => role });
  const artifacts = artifactsOf(hearing, law);
  return {
    shape: {
      task: { intent, domain: text('domain', 'DOMAIN'), deliverable, headers, roles, artifacts },
      manner: { tone: text('tone', 'TONE'), audience: text('audience', 'AUDIENCE'), format: text('format', 'FORMAT') },
    },
    discarded,
  };
}

/** The first word about a part that nothing denies; null = nobody has one. */
function oneOf<T extends string>(
  { said, denied, drop }: Hearing,
  part: ShapePart,
  of: (proposal: ShapeProposal) => T | null,
  nouns?: (value: T) => readonly string[],
): T | null {
  let chosen: { readonly by: ShapeAuthority; readonly value: T } | null = null;
  for (const { by, proposal } of said) {
    const value = of(proposal);
    if (value === null || value === '') continue;
    const against = isLaw(by) ? null : denied(value, nouns?.(value));
    if (against) drop(part, value, against);
    else if (!chosen) chosen = { by, value };
    else if (by !== 'RULES' && isBound(chosen.by) && !isSame(chosen.value, value)) drop(part, value, chosen.by);
  }
  return chosen && chosen.value;
}

/** The same of a part that has several: all of them are somebody's word together. */
function someOf<T>(
  { said, denied, drop }: Hearing,
  part: ShapePart,
  { of, textOf }: { readonly of: (proposal: ShapeProposal) => readonly T[]; readonly textOf: (item: T) => string },
): readonly T[] {
  let chosen: { readonly by: ShapeAuthority; readonly items: readonly T[] } | null = null;
  for (const { by, proposal } of said) {
    const items = of(proposal).filter((item) => {
      const against = isLaw(by) ? null : denied(textOf(item));
      if (against) drop(part, textOf(item), against);
      return against === null;
    });
    if (items.length === 0) continue;
    if (!chosen) chosen = { by, items };
    else if (by !== 'RULES' && isBound(chosen.by)) {
      const { by: bound, items: kept } = chosen;
      const others = items.filter((item) => !kept.some((one) => isSame(textOf(one), textOf(item))));
      for (const item of others) drop(part, textOf(item), bound);
    }
  }
  return chosen ? chosen.items : [];
}

/** Documents, each once; a name of none is discarded. */
function artifactsOf(hearing: Hearing, { artifacts }: ShapeLaw): ShapeArtifact[] {
  const found = someOf(hearing, 'ARTIFACTS', {
    of: (proposal) =>
      proposal.artifacts.flatMap((name): ShapeArtifact[] => {
        const artifact = artifacts.get(name) ?? { against: 'NOT_A_DOCUMENT' };
        if (!('against' in artifact)) return [artifact];
        hearing.drop('ARTIFACTS', name, artifact.against);
        return [];
      }),
    textOf: ({ key }) => key,
  });
  return [...new Map(found.map((one) => [one.documentId, one])).values()];
}

const isLaw = (by: ShapeAuthority): by is 'HARD_RULES' | 'PROJECT_MEMORY' =>
  by === 'HARD_RULES' || by === 'PROJECT_MEMORY';
const isBound = (by: ShapeAuthority): by is 'HARD_RULES' | 'PROJECT_MEMORY' | 'REQUEST' =>
  isLaw(by) || by === 'REQUEST';
const isSame = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase();

const nounsOf = (deliverable: Deliverable): readonly string[] =>
  deliverable === 'ANSWER' ? [] : DELIVERABLE_NOUNS[deliverable];

const contentOf = (text: string): string[] => termsOf(text).filter((term) => !FUNCTION_TERMS.has(term));

/**
 * Which text of the law denies a value: one of whose sentences denies something, and has all words of the value. Two denials in one
 * sentence (`never without a plan`) are read as none: to discard what is allowed is the lesser evil only where it is surely forbidden.
 */
function deniedBy(law: ShapeLaw): Hearing['denied'] {
  const denying = (['hardRules', 'projectMemory'] as const).flatMap((key) =>
    law[key].split(/[\n.;!?]+(?=\s|$)/u).flatMap((sentence) => {
      const words = sentence.toLowerCase().match(/[\p{L}'’]+/gu) ?? [];
      const isSet = words.some((word) => NEGATIVES.has(word) || CONTRASTS.has(word));
      const against: ShapeBound = key === 'hardRules' ? 'HARD_RULES' : 'PROJECT_MEMORY';
      return DENIAL.test(sentence) === isSet ? [] : [{ against, terms: new Set(contentOf(sentence)) }];
    }),
  );
  return (value, nouns = [value]) => {
    if (speaksToModel(value)) return 'SPEAKS_TO_MODEL';
    const forms = nouns.map(contentOf).filter((terms) => terms.length > 0);
    const found = denying.find(({ terms }) => forms.some((form) => form.every((term) => terms.has(term))));
    return found ? found.against : null;
  };
}
