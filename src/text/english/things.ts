/** Nouns of things, and of what is measured of them. Small letters. */
const setOf = (...lines: readonly string[]): ReadonlySet<string> => new Set(lines.join(' ').split(' '));

export const THING_NOUNS = setOf(
  'ferry ship vessel frigate steamer town city village island company startup firm newspaper magazine novel book film album',
  'river lake mountain language library framework protocol database project programme program tool satellite probe',
);

export const MEASURE_NOUNS = setOf(
  'population capacity height length width depth weight mass area diameter radius volume speed range budget revenue turnover',
  'elevation altitude memory bandwidth power output temperature price size duration payload draught thickness wingspan circulation',
);

/** Nouns after a name with `the` before it: part of it. */
export const KIND_NOUNS = setOf(
  'algorithm board probe standard protocol library framework engine database project mission bridge tower class language',
  'model method theorem format specification interface compiler server package module dataset programme program river',
  'valley region museum hotel theatre station railway canal comet satellite telescope virus festival prize award',
);

/** Nouns of opinion and of vagueness: `X is a problem` says little of X, and often something that only the speaker holds. */
export const OPINION_NOUNS = setOf(
  'problem issue lot bit matter question must shame joke mess scam blast factor key challenge reason way thing things example case',
  'number pleasure idea pity disaster hazard risk threat nightmare bottleneck genius idiot hero liar choice option possibility',
  'chance mistake fact result consequence cause effect same only one ones best worst first last next start end beginning point goal',
  'aim purpose need requirement benefit advantage disadvantage drawback concern kind sort type form part plan answer solution',
  'truth favorite favourite pain breeze delight success failure surprise miracle wonder sign step set subset value ' +
    'default testament exception incident',
);
