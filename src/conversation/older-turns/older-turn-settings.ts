import { count, days, share, tokens, type ValuesOf } from '../../domain/setting.ts';

/** How older turns are chosen for a prompt: four signals of 0 to 1 each, whose weighted sum is the score (RS-44). */
export const OLDER_TURN_SETTINGS = {
  'olderTurns.similarity': share({
    default: 0.45,
    what: 'weight of the cosine between the question and the best message of a turn',
    source: 'own, npm run bench -- history: .72 of the evidence kept; .68 by this signal alone',
  }),
  'olderTurns.lexicon': share({
    default: 0.25,
    what: 'weight of the share of the words and names of the question that stand in a turn, under any of their names',
    source: 'own, npm run bench -- history: .68 of the evidence kept by this signal alone; flat from .25 to .45',
  }),
  'olderTurns.recency': share({
    default: 0.1,
    what: 'weight of how fresh a turn is',
    source: 'own, as olderTurns.similarity; below that of importance, which can override age',
  }),
  'olderTurns.importance': share({
    default: 0.2,
    what: 'weight of how important a turn is',
    source: 'own, as olderTurns.similarity',
  }),
  'olderTurns.similarEnough': share({
    default: 0.35,
    what: 'cosine from which a turn is on topic by its meaning',
    source:
      'own, npm run bench -- history: .71, .72, .57 of the evidence kept at .25, .35, .45, with 146, 53, 17 turns on topic',
  }),
  'olderTurns.namedEnough': share({
    default: 0.5,
    what: 'share of the words and names of the question from which a turn is on topic by its words',
    source: 'own: half of what was asked',
  }),
  'olderTurns.halfLifeDays': days({
    default: 7,
    min: 1,
    max: 36_500,
    what: 'days after which the freshness of a turn by the clock is half',
    source: 'own: a working week',
  }),
  'olderTurns.halfLifeTurns': count({
    default: 40,
    min: 1,
    max: 100_000,
    what: 'turns after which the freshness of a turn by its distance is half',
    source: 'own: a long sitting',
  }),
  'olderTurns.considered': count({
    default: 400,
    min: 1,
    max: 5_000,
    what: 'messages nearest to the question by words and meaning whose turns are scored',
    source: 'own: as messages.listed',
  }),
  'olderTurns.tokens': tokens({
    default: 1_024,
    min: 0,
    max: 1_000_000,
    what: 'tokens that the older turns of a prompt have together at most, where the caller does not say',
    source: 'own: no row sets a figure; a sixth of the 6,144 tokens of a prompt (SE, targets)',
  }),
} as const;
export type OlderTurnSettings = ValuesOf<typeof OLDER_TURN_SETTINGS>;
