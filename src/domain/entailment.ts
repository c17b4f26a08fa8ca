/** What judges pairs of statements: rules alone, or a model besides. */
export const ENTAILMENT_CHOICES = ['rules', 'transformers'] as const;
export type EntailmentName = (typeof ENTAILMENT_CHOICES)[number];
