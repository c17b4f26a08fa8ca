import type { Message } from '../../domain/conversation-record.ts';
import type { Episode, EpisodeEventType } from '../../domain/memory-record.ts';
import type { MemorySettings } from '../memory-settings.ts';
import type { MentionsRead } from './mentions-in-message.ts';

/** An episode before it is kept. */
export type NewEpisode = Omit<Episode, 'createdAt' | 'forgottenAt'>;

/** Characters of a summary: one line that people read. */
const LONGEST = 200;

const DID: Readonly<Record<EpisodeEventType, string>> = {
  CORRECTION: 'Corrected',
  UPDATE: 'Told what has changed',
  QUESTION: 'Asked',
  COMMAND: 'Wanted',
  STATEMENT: 'Told',
  OTHER: 'Said',
};

/** What a user did by a message, in one line with their own words (OM-110), by rules alone. Pure. */
export function episodeOf(
  message: Pick<Message, 'id' | 'conversationId' | 'text' | 'saidAt'> & { readonly owner: string },
  eventType: EpisodeEventType,
  { mentions, pronounMeans }: MentionsRead,
  { id, settings }: Pick<Episode, 'id'> & { readonly settings: MemorySettings },
): NewEpisode {
  return {
    ...{
      id,
      owner: message.owner,
      conversationId: message.conversationId,
      messageId: message.id,
    },
    summary: `${DID[eventType]}: ${inOneLine(message.text)}${meant(pronounMeans)}`,
    eventType,
    importance: importanceOf(eventType, mentions.length > 0, settings),
    mentions,
    saidAt: message.saidAt,
  };
}

/** ` (it: Gai Media)`: what its pronoun stands for. */
const meant = (read: MentionsRead['pronounMeans']): string =>
  read ? ` (${read.pronoun.toLowerCase()}: ${read.name})` : '';

function inOneLine(text: string): string {
  const line = text.trim().replaceAll(/\s+/gu, ' ');
  if (line.length <= LONGEST) return line;
  const cut = line.slice(0, LONGEST - 1);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), LONGEST / 2)).toWellFormed()}…`;
}

/** OM-111: a base by what was done, and more where it is about somebody or something; 1 at most. */
function importanceOf(eventType: EpisodeEventType, speaksOfEntities: boolean, settings: MemorySettings): number {
  const base = {
    CORRECTION: settings['memory.correctionImportance'],
    UPDATE: settings['memory.statementImportance'],
    QUESTION: settings['memory.questionImportance'],
    COMMAND: settings['memory.otherImportance'],
    STATEMENT: settings['memory.statementImportance'],
    OTHER: settings['memory.otherImportance'],
  }[eventType];
  const sum = base + (speaksOfEntities ? settings['memory.entityImportance'] : 0);
  // .4 and .2 are .6, and not .6000000000000001.
  return Math.min(1, Math.round(sum * 1_000) / 1_000);
}
