/** By what an English sentence shows how it is meant. Of phrases; in small letters. */
const anyOf = (...phrases: readonly string[]): RegExp =>
  new RegExp(`(?<!\\p{L})(?:${phrases.join('|')})(?!\\p{L})`, 'iu');

export const SAYS_OPINION = anyOf(
  ...[
    'i think',
    'i believe',
    'i feel',
    'we think',
    'we believe',
    'in my (?:opinion|view)',
    'in our (?:opinion|view)',
    'personally',
    'arguably',
  ],
  ...['unfortunately', 'fortunately', 'hopefully', 'interestingly', 'surprisingly'],
);
export const SAYS_UNSURE = anyOf(
  ...[
    'may',
    'might',
    'perhaps',
    'maybe',
    'possibly',
    'probably',
    'presumably',
    'likely',
    'unlikely',
    'apparently',
    'seems?',
    'appears? to',
  ],
  ...['it is (?:unclear|not clear|not known|unknown)', 'could'],
);
export const SAYS_CAUSE = anyOf(
  ...[
    'because',
    'since',
    'due to',
    'owing to',
    'therefore',
    'thus',
    'hence',
    'consequently',
    'as a result',
    'causes?',
    'caused',
    'leads? to',
  ],
  ...['led to', 'results? in', 'resulted in', 'so that', 'in order to', 'which is why'],
);
export const SAYS_STATISTICS = anyOf(
  ...[
    'percent',
    'per cent',
    'percentage',
    'on average',
    'average',
    'median',
    'mean of',
    'majority',
    'minority',
    'ratio',
    'share of',
    'rate of',
  ],
  ...['probability', '\\d+ out of \\d+', '\\d+ of \\d+', 'times (?:as|more|less|the)'],
);
/** Said to the reader, of what to do. */
export const SAYS_WHAT_TO_DO =
  /^(?:(?:first|second|third|next|then|finally|now|please|to \p{L}+[^,]{0,80}),? )?(?:see|refer to|note that|run|open|use|set|add|call|install|click|check|make sure|ensure|start|create|choose|you (?:can|should|must|need to|may))(?!\p{L})/iu;
/** Joins what stands around it, and says nothing by itself. */
export const JOINS =
  /^(?:in (?:summary|short|conclusion|other words)|to (?:summari[sz]e|conclude)|here (?:is|are)|the following|as follows|overall|that said|for example|(?:this|that|these|those) (?:is|are) (?:the|some|a))(?!\p{L})/iu;
/** The same, parted from what it joins. */
export const JOINED = new RegExp(`${JOINS.source}[,:]\\s*(?=\\S)`, 'iu');
/** Goes on about what the sentence before it is about. */
export const GOES_ON = /^(?:It|Its|He|His|She|Her|They|Their|This|That|These|Those|Nothing|Everything)\b/u;
/** A question about what was, or may come: what was said last does not count more for it. */
export const ASKS_OF_OTHER_TIMES = new RegExp(
  '\\b(?:previous(?:ly)?|former(?:ly)?|used to|before|earlier|original(?:ly)?|initial(?:ly)?|at first|history|chang(?:e|es|ed)|' +
    'over time|evolv(?:e|es|ed)|ago|back then|until|in (?:19|20)\\d\\d|plan(?:s|ned)?|propos(?:e|es|ed|al|als)|' +
    'will (?!.*\\b(?:day|date)\\b).{1,60} be|going to|future|next|upcoming|intend(?:s|ed)?)\\b',
  'iu',
);
