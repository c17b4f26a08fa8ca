/** Figures of likeness on labelled data: the labels are looked at after everything was judged. Pure, no database. */
export { judgeClusters, judgePairs, judgeTables } from './judged.ts';
export type { Judged, LabelledPair, Member, Tables } from './judged.ts';
export { resolutionFigures } from './resolution-figures.ts';
export type { JudgedPair, ResolutionFigures } from './resolution-figures.ts';
export { aliasFigures } from './alias-figures.ts';
export type { AliasedName, AliasFigures } from './alias-figures.ts';
export type { Each } from './each.ts';
