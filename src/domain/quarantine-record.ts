import type { DocumentKind } from './document-record.ts';
import type { QuarantineId, SourceId } from './typed-ids.ts';
import type { Owner } from './scope.ts';
import type { ScreenFinding } from './screening-rules.ts';

export const QUARANTINE_STATES = ['HELD', 'RELEASED', 'DISCARDED'] as const;
export type QuarantineState = (typeof QUARANTINE_STATES)[number];

/** Something screening held back, with why; its bytes stay in the database until someone decides. */
export interface QuarantinedItem {
  readonly id: QuarantineId;
  readonly sourceId: SourceId;
  readonly path: string;
  readonly uri: string | null;
  readonly kind: DocumentKind;
  readonly mediaType: string | null;
  readonly contentHash: string;
  /** Length of what came, in bytes. */
  readonly bytes: number;
  readonly reason: string;
  readonly message: string;
  /** What screening found, by place; empty where the bytes themselves are the reason. */
  readonly findings: readonly ScreenFinding[];
  /** Some of its text, safe to show; null where it holds none, or was held before previews were kept. */
  readonly preview: string | null;
  /** Why it was let in, in the words of whoever did. */
  readonly releaseReason: string | null;
  readonly state: QuarantineState;
  readonly owner: Owner;
  readonly version: number;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}
