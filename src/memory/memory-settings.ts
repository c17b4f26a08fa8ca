import { share, toggle, type ValuesOf } from '../domain/setting.ts';

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
} as const;
export type MemorySettings = ValuesOf<typeof MEMORY_SETTINGS>;
