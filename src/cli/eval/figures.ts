/** What a pair is labelled, and judged, in a file of labelled pairs. */
export const LABELS = ['conflict', 'duplicate', 'compatible'] as const;
export type Label = (typeof LABELS)[number];

/** How well one label was found. A share of nothing is null. */
export interface LabelFigures {
  /** Of the pairs that were judged so, the share that is labelled so. */
  readonly precision: number | null;
  /** Of the pairs that are labelled so, the share that was judged so. */
  readonly recall: number | null;
  /** The harmonic mean of both. */
  readonly f1: number | null;
  /** Pairs labelled so. */
  readonly support: number;
  /** Pairs judged so. */
  readonly judged: number;
}

export interface Figures {
  readonly rows: number;
  readonly accuracy: number | null;
  readonly labels: Readonly<Record<Label, LabelFigures>>;
  /** label → verdict → pairs. */
  readonly confusion: Readonly<Record<Label, Readonly<Record<Label, number>>>>;
}

const perLabel = <T>(make: (label: Label) => T): Record<Label, T> => ({
  conflict: make('conflict'),
  duplicate: make('duplicate'),
  compatible: make('compatible'),
});

/** From pairs of label and verdict. */
export function figuresOf(judged: readonly { readonly label: Label; readonly verdict: Label }[]): Figures {
  const confusion = perLabel(() => perLabel(() => 0));
  for (const { label, verdict } of judged) confusion[label][verdict] += 1;
  const share = (part: number, all: number): number | null => (all === 0 ? null : part / all);
  const labels = perLabel((label): LabelFigures => {
    const right = confusion[label][label];
    const support = LABELS.reduce((sum, verdict) => sum + confusion[label][verdict], 0);
    const asked = LABELS.reduce((sum, other) => sum + confusion[other][label], 0);
    const f1 = share(2 * right, support + asked);
    return { precision: share(right, asked), recall: share(right, support), f1, support, judged: asked };
  });
  const right = LABELS.reduce((sum, label) => sum + confusion[label][label], 0);
  return { rows: judged.length, accuracy: share(right, judged.length), labels, confusion };
}
