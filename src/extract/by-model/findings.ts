import { MODEL_METHOD, type Candidates } from '../../domain/candidate-claims.ts';
import type { Pack } from '../../domain/pack.ts';
import type { ExtractSettings, ModelReadingSettings } from '../extraction-settings.ts';
import type { ParsedDocument, TextRange } from '../../domain/text.ts';
import { objectKey } from '../../domain/literal-values.ts';
import { packsFor } from '../choose-pack.ts';
import { contextWith, type ExtractItem } from '../extract.ts';
import {
  DROP_REASONS,
  ground,
  note,
  questionOf,
  valueOf,
  type DropReason,
  type Grounded,
  type Grounds,
} from './ground-answers.ts';
import { KnownNames } from './known-names.ts';
import type { ModelClaim } from './model-answer.ts';

/** What a model said of one passage. */
export interface PassageAnswer {
  readonly passage: TextRange;
  readonly model: string;
  readonly claims: readonly ModelClaim[];
}

export interface Findings {
  readonly candidates: Candidates;
  /** Things said that were taken. */
  readonly accepted: number;
  /** Things said that were left out, by reason. */
  readonly dropped: Readonly<Record<DropReason, number>>;
}

/**
 * What rules found, and what a model said of the same document → one set of candidates. Pure: the same answers give the
 * same candidates, in whatever order they came. Rules know better: a model adds, and never contradicts them.
 */
export function mergeFindings(
  document: ParsedDocument,
  item: ExtractItem,
  rules: Candidates,
  answers: readonly PassageAnswer[],
  by: {
    readonly packs: readonly Pack[];
    readonly settings: ExtractSettings & Pick<ModelReadingSettings, 'extract.modelConfidence'>;
  },
): Findings {
  const chosen = packsFor(document, item, by.packs);
  const context = contextWith(document, item, { chosen, ...by });
  context.collector.add(rules);
  const packs = chosen.map(({ pack }) => pack);
  const common = {
    context,
    names: new KnownNames(rules),
    types: new Set(packs.flatMap((pack) => pack.entityTypes.map(({ name }) => name))),
    predicates: new Map(
      packs
        .flatMap((pack) => pack.predicates)
        .reverse()
        .map((spec) => [spec.name, spec]),
    ),
  };
  const dropped = Object.fromEntries(DROP_REASONS.map((reason) => [reason, 0])) as Record<DropReason, number>;
  const grounded: { readonly what: Grounded; readonly grounds: Grounds }[] = [];
  for (const { passage, model, claims } of inOrder(answers)) {
    const grounds: Grounds = {
      ...common,
      how: { method: `${MODEL_METHOD}${model}`, confidence: by.settings['extract.modelConfidence'] },
    };
    for (const answered of claims) {
      const what = ground(answered, passage, grounds);
      if (typeof what === 'string') dropped[what] += 1;
      else grounded.push({ what, grounds });
    }
  }
  const { kept, refused } = settle(grounded, rules);
  for (const reason of refused) dropped[reason] += 1;
  for (const { what, grounds } of kept) note(what, grounds);
  return { candidates: context.collector.candidates(rules.subject), accepted: kept.length, dropped };
}

const inOrder = (answers: readonly PassageAnswer[]): PassageAnswer[] =>
  [...answers].sort((a, b) => a.passage.start - b.passage.start);

type Item = { readonly what: Grounded; readonly grounds: Grounds };

/** Where one value may hold at a time: a rule's word stands, and a model that gives two has given none. */
function settle(items: readonly Item[], rules: Candidates): { kept: Item[]; refused: DropReason[] } {
  const byRule = new Set(rules.claims.map(({ subject, predicate }) => JSON.stringify([subject, predicate])));
  const values = new Map<string, Set<string>>();
  for (const { what } of items) {
    const question = questionOf(what);
    values.set(question, (values.get(question) ?? new Set()).add(valueOf(what)));
  }
  const kept: Item[] = [];
  const refused: DropReason[] = [];
  for (const item of items) {
    const question = questionOf(item.what);
    if (!item.what.predicate.singleValued) kept.push(item);
    else if ((values.get(question)?.size ?? 0) > 1) refused.push('AMBIGUOUS');
    else if (byRule.has(question) && !knownByRule(item.what, rules)) refused.push('KNOWN_BETTER');
    else kept.push(item);
  }
  return { kept, refused };
}

function knownByRule(what: Grounded, rules: Candidates): boolean {
  const value = valueOf(what);
  return rules.claims.some(
    ({ subject, predicate, object }) =>
      subject === what.subject.ref &&
      predicate === what.predicate.name &&
      (object.type === 'MENTION' ? `M:${object.ref}` : objectKey(object)) === value,
  );
}
