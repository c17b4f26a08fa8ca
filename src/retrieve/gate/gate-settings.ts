import { count, share, type ValuesOf } from '../../domain/setting.ts';

export const GATE_SETTINGS = {
  'gate.strictness': share({
    default: 0.25,
    what: 'relevance to the question below which a candidate is dropped, 0 = nothing is',
    source: 'own: the strictness that a caller may move; a quarter of what the question asks is there',
  }),
  'gate.nearest': share({
    default: 0.35,
    what: 'nearness to the question (words, meaning) of the nearest hit below which rules let none pass; 0 = none is too far',
    source:
      'own, npm run bench -- retrieval: nothing is kept of .02 of the questions that are answered, of .95 of those about something else; ' +
      'for vectors of the built-in model, as each model has cosines of its own',
  }),
  'gate.webBelow': share({
    default: 0.5,
    what: 'relevance to the question of the best passage of the corpus, by rules, below which the web is asked as well',
    source: 'own: half of what the question asks is not there',
  }),
  'gate.judged': count({
    default: 0,
    min: 0,
    max: 200,
    what: 'candidates that an entailment model judges at most, if there is one; the others are judged by rules',
    source:
      'own, npm run bench -- answers: with a small model as the judge of 30 a right answer is told for .34 of the questions, so for .70, ' +
      'and it takes a second more',
  }),
} as const;
export type GateSettings = ValuesOf<typeof GATE_SETTINGS>;
