/** A part of an export as it is written. */
export interface Piece {
  readonly text: string;
  /** What it is one of, for who counts; null = it is not a thing. */
  readonly type: string | null;
}

export const EXPORT_FORMATS = ['jsonl', 'graphml', 'jsonld'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];
