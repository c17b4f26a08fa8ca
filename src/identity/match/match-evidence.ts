import type { EVIDENCE } from './weights.ts';

/** What speaks for or against two records being of one thing: 0–1 and more of each piece, weighed by EVIDENCE. */
export type Evidence = Partial<Record<Exclude<keyof typeof EVIDENCE, 'bias'>, number>>;
