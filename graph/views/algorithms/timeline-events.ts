import type { Claim } from '../../../src/domain/claim-record.ts';
import type { EntityId, RevisionId, SpanId } from '../../../src/domain/typed-ids.ts';
import type { EventType } from '../../../src/domain/view-vocabulary.ts';

/** A text that a document about the topic had. */
export interface PublishedText {
  readonly revisionId: RevisionId;
  /** The how many-th of its document, from 0 on. */
  readonly n: number;
  readonly pack: string;
  /** The document's title, or its place. */
  readonly name: string;
  /** As its source says; null = it does not. */
  readonly publishedAt: Date | null;
  /** When it was first seen. */
  readonly observedAt: Date;
  /** The first words in it that anything cites; null = nothing does. */
  readonly spanId: SpanId | null;
}

/** How exactly a day is known (PI-18). */
export type EventPrecision = 'DAY' | 'MONTH' | 'QUARTER' | 'YEAR';

export interface TimelineEvent {
  /** The claim and what of it: `…:date`, `…:from`, `…:to`; or the revision and the how many-th text it is: `…:0`. */
  readonly id: string;
  /** The first instant of the day, month, quarter or year. */
  readonly date: Date;
  readonly precision: EventPrecision;
  /** Its statement, or that it no longer holds. */
  readonly title: string;
  readonly description: string;
  /** null = no rule says what kind of event it is. */
  readonly type: EventType | null;
  /** The claim that records it, then those that say who did it, and what else it is about; none where a text is what happened. */
  readonly claims: readonly Claim[];
  /** The text that was published or changed; null where a claim records the event. */
  readonly text: PublishedText | null;
  readonly related: readonly EntityId[];
  readonly actors: readonly EntityId[];
}
