/** Nouns of things. Small letters. */
const setOf = (...lines: readonly string[]): ReadonlySet<string> => new Set(lines.join(' ').split(' '));

export const THING_NOUNS = setOf(
  'ferry ship vessel frigate steamer town city village island company startup firm newspaper magazine novel book film album',
  'river lake mountain language library framework protocol database project programme program tool satellite probe',
);

/** Nouns after a name with `the` before it: part of it. */
export const KIND_NOUNS = setOf(
  'algorithm board probe standard protocol library framework engine database project mission bridge tower class language',
  'model method theorem format specification interface compiler server package module dataset programme program river',
  'valley region museum hotel theatre station railway canal comet satellite telescope virus festival prize award',
);
