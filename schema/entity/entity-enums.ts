import { enumOf } from '../shared/enum-of.ts';
import type { AliasKind, AliasOrigin, MentionStage, ReviewState, NameStage } from '../../src/domain/entity-record.ts';
import type { EntityKind } from '../../src/domain/entity-kinds.ts';
import type { NameSetting } from '../../src/domain/name-setting.ts';
import type { EntityOrder } from '../../src/domain/filter.ts';

export const AliasKindEnum = enumOf<AliasKind>('AliasKind', 'What sort of name an alias is.', {
  NAME: "The entity's own name.",
  TITLE: 'The title of the document about the entity.',
  SPELLING: 'A variant spelling of the name.',
  ABBREVIATION: 'An abbreviation.',
  HANDLE: 'A user name on some platform.',
  EMAIL: 'An e-mail address.',
  USER: 'A name that a person added.',
  EXPLICIT: 'An equivalent name, as a pack defines it.',
  NICKNAME: 'A nickname.',
  TECHNICAL_TERM: 'A technical term for it.',
  INFERRED: 'A name that a language model took to mean the same.',
});

export const AliasOriginEnum = enumOf<AliasOrigin>('AliasOrigin', 'How an alias became known to the system.', {
  EXACT: "It is the entity's own name.",
  LEARNED: 'It was extracted from a document.',
  FUZZY: 'A similar spelling that `resolveEntity` resolved to the entity.',
  COREFERENCE: 'A pronoun or phrase that referred to the entity in a conversation; used only within that session.',
  USER_STATED: 'A person stated it.',
  INFERRED: 'A language model proposed it; not used until a person accepts it.',
});

export const EntityKindEnum = enumOf<EntityKind>('EntityKind', 'Six kinds of entities, the same for all packs.', {
  PERSON: 'A person.',
  ORGANISATION: 'An organisation: a company, an authority, a club.',
  CONCEPT: 'An idea or a term; also anything that fits no other kind.',
  EVENT: 'Something that happens at a time.',
  LOCATION: 'A place.',
  PRODUCT: 'A man-made thing: a document, a program, a ship.',
});

export const ReviewStateEnum = enumOf<ReviewState>('ReviewState', 'The state of review by a person.', {
  UNREVIEWED: 'Nobody has reviewed it; it is used.',
  PENDING: 'It waits for review and is not used until it is accepted.',
  ACCEPTED: 'A person accepted it.',
  REJECTED: 'A person rejected it: it is kept, but not used.',
});

export const NameSettingEnum = enumOf<NameSetting>('NameSetting', 'Where a name was used: document or conversation.', {
  DOCUMENT: 'In a document, where words are meant exactly: only whole names are compared.',
  CONVERSATION: 'In a conversation, where people shorten names.',
});

export const ResolutionStageEnum = enumOf<NameStage>('ResolutionStage', 'How a name was resolved to an entity.', {
  KEY: 'By natural key.',
  NAME: 'By the exact name of the entity.',
  ALIAS: 'By an exact alias.',
  NORMAL_FORM: 'By normal form, which ignores case, hyphens, spaces and quotes.',
  FUZZY: 'By similarity: no entity has exactly this name, and one is much more similar than all others.',
  COREFERENCE: 'By coreference: it refers to an entity mentioned earlier in the conversation.',
});

export const MentionStageEnum = enumOf<MentionStage>('MentionStage', 'How a name in a document was resolved.', {
  KEY: 'By natural key.',
  NAME: 'By the exact name of the entity.',
  ALIAS: 'By an exact alias.',
  NORMAL_FORM: 'By normal form, which ignores case, hyphens, spaces and quotes.',
  NEW: 'Nothing was known by this name: it made the entity.',
});

export const EntityOrderEnum = enumOf<EntityOrder>('EntityOrder', 'The field by which entities are sorted.', {
  NAME: 'By name.',
  TYPE: 'By type, then by name.',
  CREATED: 'By the time at which they were first recorded.',
});
