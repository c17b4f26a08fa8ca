import { NO_VIEWS } from '../domain/view-vocabulary.ts';
import type { EntityTemplate, FieldRule, LinkRule, Pack, PredicateSpec } from '../domain/pack.ts';

/** Rules and words with the usual values of what they leave out: how packs are written down, here and in YAML. */

export const entity = (template: Partial<EntityTemplate> & Pick<EntityTemplate, 'type' | 'name'>): EntityTemplate => ({
  keys: [],
  aliases: [],
  ...template,
});

export const field = (rule: Partial<FieldRule> & Pick<FieldRule, 'field'>): FieldRule => ({
  in: ['header'],
  when: [],
  predicate: rule.field,
  split: 'none',
  cue: null,
  skip: null,
  objects: [],
  reversed: false,
  alias: null,
  qualifiers: {},
  dated: true,
  confidence: null,
  ...rule,
});

export const link = (rule: Partial<LinkRule> & Pick<LinkRule, 'target' | 'predicate' | 'object'>): LinkRule => ({
  text: null,
  when: [],
  confidence: null,
  ...rule,
});

/** A predicate with literal values. */
export const property = (
  spec: Partial<PredicateSpec> & Pick<PredicateSpec, 'name' | 'description' | 'sentence'>,
): PredicateSpec => ({
  valueType: 'TEXT',
  singleValued: false,
  edge: false,
  inverse: null,
  temporal: 'CURRENT',
  ...spec,
});

/** A predicate between entities: a relationship. */
export const edge = (
  spec: Partial<PredicateSpec> & Pick<PredicateSpec, 'name' | 'description' | 'sentence'>,
): PredicateSpec => property({ ...spec, valueType: 'ENTITY', edge: true });

export const pack = (rules: Partial<Pack> & Pick<Pack, 'name' | 'version' | 'description' | 'match'>): Pack => ({
  chunk: null,
  chunkTitles: [],
  entityTypes: [],
  predicates: [],
  subjects: [],
  documentKeys: [],
  validity: null,
  fields: [],
  links: [],
  mentions: [],
  sentences: [],
  reads: [],
  also: [],
  screening: { rules: [], mentions: null, turns: null },
  views: NO_VIEWS,
  ...rules,
});
