import { openPredicate } from '../../domain/pack.ts';
import type {
  Condition,
  EntityTemplate,
  FieldRule,
  LinkRule,
  MatchRule,
  MentionRule,
  PeriodTemplate,
  PredicateSpec,
  SentenceRule,
  SubjectRule,
} from '../../domain/pack.ts';
import { field, link, property } from '../pack-rules.ts';
import type {
  EntityShape,
  FieldShape,
  LinkShape,
  MatchShape,
  MentionShape,
  PeriodShape,
  PredicateShape,
  SentenceShape,
  SubjectShape,
} from './yaml-shape.ts';

/** From the words of a pack file to the rules of a pack, with what the file leaves out. */

const conditionsOf = (when: Readonly<Record<string, string>> | undefined): Condition[] =>
  Object.entries(when ?? {}).map(([value, matches]) => ({ value, matches }));

export const matchOf = (shape: MatchShape): MatchRule => ({
  path: shape.path ?? null,
  fields: shape.fields ?? [],
  when: conditionsOf(shape.when),
});

export const entityOf = (shape: EntityShape): EntityTemplate => ({
  type: shape.type,
  name: shape.name,
  keys: shape.key ?? [],
  aliases: (shape.aliases ?? []).map(({ text, kind }) => ({ text, kind: kind ?? 'SPELLING' })),
});

export const subjectOf = (shape: SubjectShape): SubjectRule => ({ ...entityOf(shape), when: conditionsOf(shape.when) });

export const documentKeyOf = ({ key, when }: { key: string; when?: Record<string, string> | undefined }) => ({
  key,
  when: conditionsOf(when),
});

export function predicateOf(name: string, shape: PredicateShape): PredicateSpec {
  const isEdge = shape.edge ?? shape.type === 'ENTITY';
  const open = openPredicate(name, shape.type ?? (isEdge ? 'ENTITY' : 'TEXT'));
  return property({
    ...open,
    description: shape.description ?? '',
    edge: isEdge,
    singleValued: shape.single ?? false,
    inverse: shape.inverse ?? null,
    sentence: shape.sentence ?? (isEdge ? `{subject} ${readable(name)} {object}.` : open.sentence),
    temporal: shape.temporal ?? 'CURRENT',
  });
}

/** `OPERATED_BY` → `operated by`. */
const readable = (name: string): string => name.replace(/[{}]/gu, '').replace(/_/gu, ' ').toLowerCase();

export function fieldOf(shape: FieldShape): FieldRule {
  return field({
    field: shape.field,
    in: shape.in ?? ['header'],
    when: conditionsOf(shape.when),
    predicate: shape.ignore ? null : (shape.predicate ?? shape.field),
    split: shape.split ?? 'none',
    cue: shape.cue ?? null,
    skip: shape.skip ?? null,
    objects: (shape.object ?? []).map((object) => ({ ...entityOf(object), pattern: object.pattern ?? null })),
    reversed: shape.reversed ?? false,
    alias: shape.alias ?? null,
    qualifiers: shape.qualifiers ?? {},
    dated: shape.dated ?? true,
    confidence: shape.confidence ?? null,
  });
}

export const linkOf = (shape: LinkShape): LinkRule =>
  link({
    target: shape.target,
    text: shape.text ?? null,
    when: conditionsOf(shape.when),
    predicate: shape.predicate,
    object: entityOf(shape.object),
    confidence: shape.confidence ?? null,
  });

export const mentionOf = (shape: MentionShape): MentionRule => ({
  pattern: shape.pattern,
  entity: entityOf(shape.entity),
  confidence: shape.confidence ?? null,
});

export const sentenceOf = (shape: SentenceShape): SentenceRule => ({
  pattern: shape.pattern,
  predicate: shape.predicate,
  subject: shape.subject ? entityOf(shape.subject) : null,
  object: shape.object ? entityOf(shape.object) : null,
  qualifiers: shape.qualifiers ?? {},
  validity: shape.validity ? periodOf(shape.validity) : null,
  temporal: shape.temporal ?? null,
  confidence: shape.confidence ?? null,
});

export const periodOf = (shape: PeriodShape): PeriodTemplate => ({
  from: shape.from ?? null,
  until: shape.until ?? null,
  through: shape.through ?? null,
});
