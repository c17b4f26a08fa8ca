/** The stops of the tour, by the names of their files, in their order. */
export const STOPS = [
  'alias',
  'evidence',
  'conflict',
  'as-of',
  'path',
  'dependencies',
  'timeline',
  'search',
  'user-pack',
  'inferred',
  'rules',
  'live',
  'resume',
  'desk',
  'decide',
  'both-hold',
  'dismiss',
  'merge',
  'names',
  'quarantine',
  'trust',
  'undo',
  'cost',
] as const;

export type Stop = (typeof STOPS)[number];
