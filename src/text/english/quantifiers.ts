/** Words that say of how many something is told, and how often: those of one kind may stand for each other. */
export const QUANTIFIERS: readonly (readonly [kind: string, pattern: RegExp])[] = [
  // `Every second day` is not every day.
  [
    'every so many',
    /\b(?:each|every) (?:other|few|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|\d{1,4}(?:st|nd|rd|th))\b/iu,
  ],
  [
    'all',
    /(?<!\b(?:not|at|above|after) )\b(?:all|always|every(?:one|body|thing|where)?|each)\b(?! (?:other|few|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|right|but|\d{1,4}(?:st|nd|rd|th))\b)/iu,
  ],
  ['not all', /\bnot (?:all|every|always|each)\b/iu],
  ['most', /(?<!\b(?:the|at) )\bmost\b|\b(?:mostly|usually|majority)\b/iu],
  ['many', /\b(?:many|numerous|often)\b/iu],
  ['few', /(?<!\ba )\bfew\b|\b(?:rarely|seldom|hardly any)\b/iu],
  ['some', /\b(?:some|several|sometimes|occasionally|a few)\b/iu],
  ['both', /\bboth\b/iu],
  ['none', /\b(?:none|nobody|no one|never)\b/iu],
];
