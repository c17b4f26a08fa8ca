import { count, days, factor, share, toggle, tokens, type ValuesOf } from '../domain/setting.ts';

export const MEMORY_SETTINGS = {
  'memory.learn': toggle({
    default: true,
    what: 'is something remembered of what people say in their private conversations?',
    source: 'own: a space may hold conversations and remember nothing',
  }),
  'memory.reinforceByUse': toggle({
    default: true,
    what: 'is a memory reinforced by an answer that tells of it?',
    source: 'OM-114, OM-Q18: a switch, as a wrong memory grows surer by its use, too',
  }),
  'memory.statedConfidence': share({
    default: 0.7,
    what: 'how sure a memory is at first that somebody states',
    source: 'OM-19',
  }),
  'memory.correctedConfidence': share({
    default: 0.85,
    what: 'likewise, by which somebody corrects another',
    source: 'OM-19, OM-63',
  }),
  'memory.questionImportance': share({
    default: 0.4,
    what: 'importance of an episode in which something was asked',
    source: 'OM-111',
  }),
  'memory.correctionImportance': share({
    default: 0.8,
    what: 'likewise, in which something was corrected',
    source: 'own: the seed names the base of a question alone',
  }),
  'memory.statementImportance': share({
    default: 0.6,
    what: 'likewise, in which something was told, or told to have changed',
    source: 'own: as above',
  }),
  'memory.otherImportance': share({
    default: 0.5,
    what: 'likewise, in which something was to be done, or nothing was said',
    source: 'own: as above',
  }),
  'memory.entityImportance': share({
    default: 0.2,
    what: 'importance that an episode has more where it speaks of an entity',
    source: 'OM-111',
  }),
  'memory.candidates': count({
    default: 50,
    min: 1,
    max: 1_000,
    what: 'memories of each kind that are looked at because their meaning is near',
    source: 'OM-78, OM-90',
  }),
  'memory.newest': count({
    default: 30,
    min: 1,
    max: 1_000,
    what: 'likewise, of each kind, because they are about an entity of the question, or of the time that it asks about',
    source: 'OM-79, OM-80',
  }),
  'memory.selected': count({
    default: 15,
    min: 1,
    max: 100,
    what: 'memories that a question recalls at most',
    source: 'OM-90',
  }),
  'memory.tokens': tokens({
    default: 1_800,
    min: 1,
    max: 100_000,
    what: 'tokens that they have together at most, of four characters each',
    source: 'OM-93, OM-94',
  }),
  'memory.relevance': factor({
    default: 1,
    min: 0,
    max: 100,
    what: 'weight of how well a search found a memory, beside its five signals',
    source: 'own: measured, see docs/memory.md',
  }),
  'memory.timeScale': days({
    default: 30,
    min: 1,
    max: 36_500,
    what: 'days from the middle of the time asked about in which its signal falls to 1/e',
    source: 'OM-85',
  }),
  'memory.fullyReinforced': count({
    default: 10,
    min: 1,
    max: 1_000,
    what: 'confirmations from which a memory is reinforced as much as can be',
    source: 'OM-86',
  }),
  'memory.alike': share({
    default: 0.8,
    what: 'cosine from which two facts say the same, and the better one alone is recalled',
    source: 'SF-28, SF-30',
  }),
  'memory.fits': share({
    default: 0.65,
    max: 2,
    what: 'cosine of a memory to the question and the share of its words that it has, added: with less, nothing is recalled',
    source: 'own: measured, see docs/memory.md',
  }),
} as const;
export type MemorySettings = ValuesOf<typeof MEMORY_SETTINGS>;
