import { z } from 'zod';
import { DEPENDENCY_TYPES, EVENT_TYPES, NO_VIEWS, POSITIONS, type ViewRules } from '../../domain/view-vocabulary.ts';
import { listOf, mapping, text, word } from './yaml-shape.ts';

/** How the rules for views are written in YAML: lists that are read rule by rule. */
const TOPICS = ['SUBJECT', 'OBJECT'] as const;

const LISTS = {
  dependencies: mapping({ predicate: text, type: word(DEPENDENCY_TYPES) }),
  unsettled: mapping({ settled: text, unsettled: text }),
  events: mapping({ predicate: text, value: text.optional(), type: word(EVENT_TYPES) }),
  actors: mapping({ predicate: text, type: word(EVENT_TYPES) }),
  related: mapping({ predicate: text, type: word(EVENT_TYPES) }),
  following: mapping({ predicate: text, dated: text, titled: text.optional() }),
  arguments: mapping({
    predicate: text,
    value: text.optional(),
    section: text.optional(),
    topic: word(TOPICS).optional(),
    position: word(POSITIONS),
    voice: text.optional(),
  }),
};

const unread = z.unknown().optional();
const viewsShape = mapping({
  dependencies: unread,
  standing: listOf(text).optional(),
  unsettled: unread,
  events: unread,
  actors: unread,
  related: unread,
  texts: word(EVENT_TYPES).optional(),
  following: unread,
  arguments: unread,
  attribution: listOf(text).optional(),
});

/** What reads a part of the file, notes what is wrong with it, and answers what is right. */
export interface PartReader {
  readonly check: <T extends z.ZodType>(shape: T, path: readonly (string | number)[]) => z.output<T> | null;
  readonly list: <T extends z.ZodType>(shape: T, path: readonly string[]) => z.output<T>[];
}

/** @param pack the name of the pack, whose texts `texts` is about */
export function readViews(reader: PartReader, pack: string): ViewRules {
  const head = reader.check(viewsShape, ['views']);
  if (head === null) return NO_VIEWS;
  const { list } = reader;
  return {
    dependencies: list(LISTS.dependencies, ['views', 'dependencies']),
    standing: head.standing ?? [],
    unsettled: list(LISTS.unsettled, ['views', 'unsettled']),
    events: list(LISTS.events, ['views', 'events']).map((rule) => ({ ...rule, value: rule.value ?? null })),
    actors: list(LISTS.actors, ['views', 'actors']),
    related: list(LISTS.related, ['views', 'related']),
    texts: head.texts === undefined ? [] : [{ pack, type: head.texts }],
    following: list(LISTS.following, ['views', 'following']).map((rule) => ({ ...rule, titled: rule.titled ?? null })),
    arguments: list(LISTS.arguments, ['views', 'arguments']).map((rule) => ({
      ...rule,
      value: rule.value ?? null,
      section: rule.section ?? null,
      topic: rule.topic ?? 'SUBJECT',
      voice: rule.voice ?? null,
    })),
    attribution: head.attribution ?? [],
  };
}
