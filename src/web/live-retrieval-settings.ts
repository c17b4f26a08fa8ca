import { days, onServer, share, type ValuesOf } from '../domain/setting.ts';

/** What a result from the web is worth, and which of them say the same. */
export const LIVE_LIMITS = onServer({
  'live.relevance': share({ default: 0.45, what: 'weight of the likeness to the question', source: 'SE-78' }),
  'live.reliability': share({ default: 0.3, what: 'weight of the trust in the site', source: 'SE-78' }),
  'live.freshness': share({ default: 0.15, what: 'weight of freshness', source: 'SE-78' }),
  'live.density': share({
    default: 0.1,
    what: 'weight of the share of content words and numbers among the words',
    source: 'SE-78',
  }),
  'live.freshDays': days({
    default: 30,
    min: 1,
    max: 36_500,
    what: 'days after which freshness is a half',
    source: 'SE-78',
  }),
  'live.near': share({
    default: 0.95,
    what: 'cosine from which on two results say the same',
    source: 'SE-79; own: not measured yet',
  }),
});
export type LiveLimits = ValuesOf<typeof LIVE_LIMITS>;
