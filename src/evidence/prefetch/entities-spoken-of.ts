import { messagesOf, SESSION_SETTINGS } from '../../conversation/index.ts';
import type { PackConcepts } from '../../domain/concepts.ts';
import type { Entity } from '../../domain/entity-record.ts';
import type { ConversationId, EntityId } from '../../domain/typed-ids.ts';
import { REFERENCE_SETTINGS } from '../../identity/index.ts';
import { LEXICAL_SETTINGS } from '../../lexical/index.ts';
import { readSettings, type Sql, type View } from '../../storage/index.ts';
import { namesInQuestion } from '../../question/index.ts';

const USED = { ...SESSION_SETTINGS, ...REFERENCE_SETTINGS, ...LEXICAL_SETTINGS } as const;

/**
 * The entities that the last messages of a conversation name, those named last first. A name that may mean several, or that nobody knows,
 * is none. Of a conversation of fewer messages than `session.anticipateFrom` nothing is predicted (SE-87).
 * @param most of how many messages
 */
export async function entitiesSpokenOf(
  sql: Sql,
  conversationId: ConversationId,
  concepts: readonly PackConcepts[],
  most: number,
): Promise<Entity[]> {
  const settings = await readSettings(sql, USED);
  const view: View = { sql, recorded: null, valid: null };
  const from = settings['session.anticipateFrom'];
  const { items } = await messagesOf(view, conversationId, 'DESC', { first: Math.max(from, most), after: null });
  if (items.length < from) return [];
  const found = new Map<EntityId, Entity>();
  for (const { node } of items.slice(0, most)) {
    const text = node.text.slice(0, settings['search.maxCharacters']);
    for (const { entities } of await namesInQuestion(view, text, concepts, settings)) {
      const [only, ...others] = entities;
      if (only && others.length === 0) found.set(only.id, only);
    }
  }
  return [...found.values()];
}
