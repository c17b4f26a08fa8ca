import { number, type PolicyNumber } from './policy-number.ts';

/** Numbers by which claims are weighed against each other. */
export const TRUTH = {
  'strength.sources': number(0.4, 0, 1, 'weight of distinct sources', 'SE-48', false),
  'strength.fullSources': number(5, 1, 1000, 'sources for full weight', 'SE-48'),
  'strength.reliability': number(0.35, 0, 1, 'weight of reliability', 'SE-48', false),
  'strength.confidence': number(0.15, 0, 1, 'weight of confidence', 'SE-48', false),
  'strength.recency': number(0.1, 0, 1, 'weight of recency', 'SE-48', false),
  'strength.recencyDays': number(30, 1, 36_500, 'days until recency is a half', 'SE-48'),
  'conflict.ratio': number(1.3, 1, 100, '× as strong, above which a side of a contradiction prevails', 'SE-46', false),
  'conflict.memoryGap': number(0.3, 0, 1, 'confidence by which one memory prevails over another', 'OM-60', false),
  'conflict.memoryDays': number(60, 0, 36_500, 'days by which a memory is newer and prevails', 'OM-60'),
  'decay.memoriesPerDay': number(0.01, 0, 10, 'rate of exp(−rate · days) for what one person knows', 'OM-20', false),
  'decay.claimsPerDay': number(
    0,
    0,
    10,
    'the same for what documents say: 0 = it stands as long as they do',
    'own',
    false,
  ),
  'confirm.first': number(0.15, 0, 1, 'confidence that the first confirmation by a person adds', 'OM-114', false),
  'confirm.second': number(0.1, 0, 1, 'the second', 'OM-114', false),
  'confirm.third': number(0.05, 0, 1, 'the third', 'OM-114', false),
  'confirm.later': number(0.02, 0, 1, 'each one after it', 'OM-114', false),
  'confirm.cap': number(0.95, 0, 1, 'confidence above which confirming adds nothing', 'OM-114', false),
  'trust.unlisted': number(0.5, 0, 1, 'trust in a site that nothing is known of', 'SE-49', false),
  'trust.recencyDays': number(30, 1, 36_500, 'days without a text until trust in a site is a half', 'SE-49'),
  'trust.flagPenalty': number(0.3, 0, 1, 'what a flag takes from trust', 'SE-49', false),
  'trust.accuracyShare': number(0.4, 0, 1, 'share of accuracy in the base of trust', 'SE-50', false),
  'trust.minSettled': number(5, 1, 100_000, 'settled claims from which accuracy is known', 'SE-50'),
  'trust.decisions': number(200, 1, 10_000, 'newest decisions of people that accuracy is learned from', 'own'),
} as const satisfies Record<string, PolicyNumber>;
