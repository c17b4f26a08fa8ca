import { z } from 'zod';
import type { EntityId } from '../../../src/domain/typed-ids.ts';
import { looksLikeCode, placeOf, sentenceAround, speaksToReader } from '../../../src/domain/quoted.ts';
import { READABLE_KINDS, type ReadableKind } from '../../../src/domain/readable.ts';
import type { TextRange } from '../../../src/domain/text.ts';

const relationAnswer = z.strictObject({
  kind: z.string().describe('One of the kinds of relationships.'),
  from: z.int().describe('The number of the entity that it leads from.'),
  to: z.int().describe('The number of the entity that it leads to.'),
  confidence: z.number().describe('How sure the passage makes it, from 0 to 1.'),
  quote: z.string().describe('The words of the passage that say so, letter by letter.'),
});

/** A model's whole answer. One that holds more than this is refused whole. */
export const relationsAnswer = z.strictObject({ relations: z.array(relationAnswer) });
export type AnsweredRelation = z.infer<typeof relationAnswer>;

/** An entity as the passage mentions it. */
export interface Mentioned {
  readonly id: EntityId;
  /** Which stands for it, where it was merged: that is not to be joined with itself. */
  readonly canonical: EntityId;
  readonly name: string;
  readonly type: string;
  /** Where, in the passage. */
  readonly ranges: readonly TextRange[];
}

/** What a model is shown. */
export interface ReadablePassage {
  readonly text: string;
  /** What its document is about; null = nothing in particular. */
  readonly subject: Pick<Mentioned, 'id' | 'canonical' | 'type'> | null;
  /** Their numbers are their places, from 1 on. */
  readonly mentioned: readonly Mentioned[];
}

/**
 * Why something that a model said is not taken. KIND: not among those asked for. ENTITY: no such number. TYPE: the kind does not join such
 * entities. TWICE: one entity with itself. CONFIDENCE: not from 0 to 1. QUOTE: the words do not stand in the passage. CODE: they
 * stand in code. INSTRUCTION: they speak to their reader. NAME: they do not name both ends, in one paragraph.
 */
type RefusedReason = 'KIND' | 'ENTITY' | 'TYPE' | 'TWICE' | 'CONFIDENCE' | 'QUOTE' | 'CODE' | 'INSTRUCTION' | 'NAME';

/** A relationship that was read, with the words that say so: their place in the passage. */
export interface ReadRelation extends TextRange {
  readonly kind: string;
  readonly from: EntityId;
  readonly to: EntityId;
  /** 0–1: as the model said. */
  readonly confidence: number;
}

export interface Judged {
  readonly taken: readonly ReadRelation[];
  readonly refused: Readonly<Record<string, number>>;
}

/** Takes nothing on trust: each word must stand in the passage, each end in what it mentions. Pure. */
export function judgeRelations(relations: readonly AnsweredRelation[], passage: ReadablePassage): Judged {
  const taken = new Map<string, ReadRelation>();
  const refused: Record<string, number> = {};
  for (const one of relations) {
    const found = judged(one, passage);
    if (typeof found === 'string') refused[found] = (refused[found] ?? 0) + 1;
    else {
      const key = `${found.kind} ${found.from} ${found.to} ${found.start} ${found.end}`;
      if ((taken.get(key)?.confidence ?? -1) < found.confidence) taken.set(key, found);
    }
  }
  return { taken: [...taken.values()], refused };
}

function judged(one: AnsweredRelation, passage: ReadablePassage): ReadRelation | RefusedReason {
  const spec = READABLE_KINDS.find(({ kind }) => kind === one.kind);
  if (!spec) return 'KIND';
  const to = passage.mentioned[one.to - 1];
  const named = passage.mentioned[one.from - 1];
  const from = one.from === 0 ? passage.subject : named;
  if (!from || !to) return 'ENTITY';
  if (!joins(spec, one.from === 0, from.type, to.type)) return 'TYPE';
  if (from.canonical === to.canonical) return 'TWICE';
  if (!(one.confidence >= 0 && one.confidence <= 1)) return 'CONFIDENCE';
  const words = quoteIn(one.quote, passage.text);
  if (typeof words === 'string') return words;
  // The document is not named by its own words; every other end is.
  if (
    ![to, ...(one.from === 0 || !named ? [] : [named])].every(({ ranges }) =>
      ranges.some((range) => isWithin(range, words)),
    )
  )
    return 'NAME';
  const [a, b] = spec.mutual && to.id < from.id ? [to.id, from.id] : [from.id, to.id];
  return { kind: spec.kind, from: a, to: b, confidence: one.confidence, ...words };
}

function joins(spec: ReadableKind, fromDocument: boolean, from: string, to: string): boolean {
  if ((spec.from === 'DOCUMENT') !== fromDocument) return false;
  if (spec.alike && from !== to) return false;
  return (spec.fromTypes?.includes(from) ?? true) && (spec.toTypes?.includes(to) ?? true);
}

function quoteIn(quote: string, text: string): TextRange | RefusedReason {
  const whole = { start: 0, end: text.length };
  const place = placeOf(quote, text, whole);
  if (!place) return 'QUOTE';
  const words = text.slice(place.start, place.end);
  // Of a whole passage it would be said that it names whatever it mentions.
  if (/\n[^\S\n]*\n/u.test(words)) return 'NAME';
  if (looksLikeCode(words)) return 'CODE';
  if (speaksToReader(words) || speaksToReader(sentenceAround(text, place, whole))) return 'INSTRUCTION';
  return place;
}

const isWithin = (inner: TextRange, outer: TextRange): boolean => outer.start <= inner.start && inner.end <= outer.end;
