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

type Text = Exclude<keyof ShapeProposal, 'headers' | 'roles' | 'artifacts'>;

/**
 * One shape of what everybody says: part by part the word of the highest authority, as far as rules and memory do not deny it; what goes
 * against it is discarded, with what it goes against (RS-28). What rules read gives way without being told. Pure.
 */
export function bindShape(
  readings: ShapeReadings & { readonly RULES: ShapeProposal },
  law: ShapeLaw,
): { readonly shape: PromptShape; readonly discarded: readonly DiscardedProposal[] } {
  const discarded: DiscardedProposal[] = [];
  const denied = deniedBy(law);
  const all: ShapeReadings = {
    ...readings,
    HARD_RULES: laidDown(law.hardRules),
    PROJECT_MEMORY: laidDown(law.projectMemory),
  };
  const said = SHAPE_AUTHORITIES.flatMap((by) => (all[by] ? [{ by, proposal: all[by] }] : []));
  const drop = (part: ShapePart, value: string, against: ShapeBound): void =>
    void discarded.push({ pass: law.pass, part, value, against });
  const one = <K extends Text>(key: K, part: ShapePart): ShapeProposal[K] => {
    let chosen: { readonly by: ShapeAuthority; readonly value: ShapeProposal[K] } | null = null;
    for (const { by, proposal } of said) {
      const value = proposal[key];
      if (value === null || value === '') continue;
      const against = isLaw(by) ? null : denied(value, key === 'deliverable' ? nounsOf(value) : null);
      if (against) drop(part, value, against);
      else if (!chosen) chosen = { by, value };
      else if (by !== 'RULES' && isBound(chosen.by) && !isSame(chosen.value, value)) drop(part, value, chosen.by);
    }
    return chosen ? chosen.value : (null as ShapeProposal[K]);
  };
  const several = <T>(
    part: ShapePart,
    of: (proposal: ShapeProposal) => readonly T[],
    textOf: (item: T) => string,
  ): T[] => {
    let chosen: { readonly by: ShapeAuthority; readonly items: readonly T[] } | null = null;
    for (const { by, proposal } of said) {
      const items = of(proposal).filter((item) => {
        const against = isLaw(by) ? null : denied(textOf(item), null);
        if (against) drop(part, textOf(item), against);
        return against === null;
      });
      if (items.length === 0) continue;
      if (!chosen) chosen = { by, items };
      else if (by !== 'RULES' && isBound(chosen.by)) {
        const kept = new Set(chosen.items.map((item) => textOf(item).toLowerCase()));
        for (const item of items) if (!kept.has(textOf(item).toLowerCase())) drop(part, textOf(item), chosen.by);
      }
    }
    return chosen ? [...chosen.items] : [];
  };
  const artifactOf = (name: string): NamedArtifact => law.artifacts.get(name) ?? { against: 'NOT_A_DOCUMENT' };
  const artifacts = several(
    'ARTIFACTS',
    ({ artifacts: names }) =>
      names.flatMap((name) => {
        const found = artifactOf(name);
        if ('against' in found) drop('ARTIFACTS', name, found.against);
        return 'against' in found ? [] : [found];
      }),
    ({ key }) => key,
  );
  const [intent, deliverable] = [one('intent', 'INTENT') ?? 'FACTUAL', one('deliverable', 'DELIVERABLE') ?? 'ANSWER'];
  const domain = one('domain', 'DOMAIN');
  const headers = several(
    'HEADERS',
    (proposal) => proposal.headers,
    ({ title, about }: ShapeHeader) => `${title} ${about}`.trim(),
  );
  const roles = several(
    'ROLES',
    (proposal) => proposal.roles,
    (role: string) => role,
  );
  const manner = { tone: one('tone', 'TONE'), audience: one('audience', 'AUDIENCE'), format: one('format', 'FORMAT') };
  return {
    shape: { task: { intent, domain, deliverable, headers, roles, artifacts: eachOnce(artifacts) }, manner },
    discarded,
  };
}

const isLaw = (by: ShapeAuthority): by is 'HARD_RULES' | 'PROJECT_MEMORY' =>
  by === 'HARD_RULES' || by === 'PROJECT_MEMORY';
const isBound = (by: ShapeAuthority): by is 'HARD_RULES' | 'PROJECT_MEMORY' | 'REQUEST' =>
  isLaw(by) || by === 'REQUEST';
const isSame = (a: string | null, b: string | null): boolean => a?.toLowerCase() === b?.toLowerCase();

const nounsOf = (value: string): readonly string[] =>
  value in DELIVERABLE_NOUNS ? DELIVERABLE_NOUNS[value as Exclude<Deliverable, 'ANSWER'>] : [];

const eachOnce = (artifacts: readonly ShapeArtifact[]): ShapeArtifact[] => [
  ...new Map(artifacts.map((one) => [one.documentId, one])).values(),
];

const contentOf = (text: string): string[] => termsOf(text).filter((term) => !FUNCTION_TERMS.has(term));

/**
 * Which text of the law denies a value: one of whose sentences denies something, and has all words of the value. Two denials in one
 * sentence (`never without a plan`) are read as none: to discard what is allowed is the lesser evil only where it is surely forbidden.
 */
function deniedBy(law: ShapeLaw): (value: string, nouns: readonly string[] | null) => ShapeBound | null {
  const denying = (['hardRules', 'projectMemory'] as const).flatMap((key) =>
    law[key].split(/[\n.;!?]+(?=\s|$)/u).flatMap((sentence) => {
      const words = sentence.toLowerCase().match(/[\p{L}'’]+/gu) ?? [];
      const isSet = words.some((word) => NEGATIVES.has(word) || CONTRASTS.has(word));
      const against: ShapeBound = key === 'hardRules' ? 'HARD_RULES' : 'PROJECT_MEMORY';
      return DENIAL.test(sentence) === isSet ? [] : [{ against, terms: new Set(contentOf(sentence)) }];
    }),
  );
  return (value, nouns) => {
    if (speaksToModel(value)) return 'SPEAKS_TO_MODEL';
    const forms = (nouns ?? [value]).map(contentOf).filter((terms) => terms.length > 0);
    const found = denying.find(({ terms }) => forms.some((form) => form.every((term) => terms.has(term))));
    return found ? found.against : null;
  };
}
