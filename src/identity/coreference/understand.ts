import type { Entity, Resolution } from '../../domain/entity-record.ts';
import { InvalidInput } from '../../domain/errors.ts';
import type { EntityId } from '../../domain/typed-ids.ts';
import type { MentionAnswer } from '../../domain/mention-answers.ts';
import { normalName } from '../../text/normal-name.ts';
import type { ReferenceSettings, ResolutionSettings } from '../identity-settings.ts';
import { relation, type View } from '../../storage/index.ts';
import { entitiesByIds } from '../read/read-entities.ts';
import { resolveName, type NameQuery } from '../read/resolve.ts';
import { chooseByModel, type NameModel } from './choose-by-model.ts';
import { namesIn, referenceOf, type Reference } from './mentions-in.ts';
import { decideReferent, type RankedReferent, type Referent } from './referents.ts';

/** What was said around a mention. */
export interface Conversation {
  /** Whose words these are: what a pronoun meant counts in this conversation alone. null = nothing is learnt of pronouns. */
  readonly session: string | null;
  /** Entities that were spoken of, and how many turns ago; 0 = in this turn. */
  readonly recent: readonly { readonly entityId: EntityId; readonly turnsAgo: number }[];
  /** What was said before, oldest first: the last one is one turn ago. */
  readonly messages: readonly string[];
}

export interface MentionQuery extends NameQuery {
  readonly conversation: Conversation;
}

/** Whom a mention means. */
export interface Understood {
  readonly resolution: Resolution;
  /** What is to be learnt of it; null = nothing new. */
  readonly learns: 'FUZZY' | 'COREFERENCE' | null;
  /** The language model that was asked, and what it said of its choice. */
  readonly askedModel: string | null;
  readonly reasoning: string | null;
  /** Those between whom recency and likeness leave doubt, best first: `settleByModel` may choose. */
  readonly doubt: readonly RankedReferent[];
}

/** Words that a session may have. */
const LONGEST_SESSION = 200;
/** Names looked up in the messages before the mention, per entity wanted: most name nobody that is known. */
const LOOKUPS_PER_NAME = 4;

/**
 * Whom a mention means: the five stages in order (OM-41). Words that point to somebody are looked for in the conversation alone, unless
 * an entity is called just so; a name is resolved as everywhere, and what nobody bears is looked for among those the conversation
 * spoke of. Reads; what it learns is for the caller to write.
 * @throws InvalidInput as `resolveName`; for turns below 0, and for a session without characters or with too many
 */
export async function resolveMention(
  view: View,
  query: MentionQuery,
  settings: ResolutionSettings,
): Promise<Understood> {
  checkConversation(query.conversation);
  const reference = referenceOf(query.text);
  const found = await byName(view, query, reference, settings);
  if (found.kind !== 'UNRESOLVED')
    return plain(found, found.kind === 'RESOLVED' && found.stage === 'FUZZY' ? 'FUZZY' : null);
  if (!reference && query.setting === 'DOCUMENT') return plain(found);
  return byCoreference(view, query, reference, settings);
}

const plain = (resolution: Resolution, learns: Understood['learns'] = null): Understood => ({
  resolution,
  learns,
  askedModel: null,
  reasoning: null,
  doubt: [],
});

/** Pronouns never are names here, and a phrase only the name that an entity has itself: what one talk called so is no name. */
async function byName(
  view: View,
  query: MentionQuery,
  reference: Reference | null,
  settings: ResolutionSettings,
): Promise<Resolution> {
  if (!reference) return resolveName(view, query, settings);
  const { text, type } = query;
  const found = await resolveName(view, { text, type }, settings);
  const isName = found.kind !== 'UNRESOLVED' && (found.stage === 'NAME' || found.stage === 'KEY');
  return reference.noun !== null && isName ? found : { kind: 'UNRESOLVED' };
}

async function byCoreference(
  view: View,
  query: MentionQuery,
  reference: Reference | null,
  settings: ResolutionSettings,
): Promise<Understood> {
  const spoken = await spokenOf(view, query, settings);
  const decision = decideReferent(query.text, reference, spoken, settings);
  if (decision.kind === 'NONE') return plain({ kind: 'UNRESOLVED' });
  if (decision.kind === 'DECIDED') return meant(decision.referent.entity, settings['names.coreference']);
  const candidates = decision.ranked.map(({ entity }) => entity);
  return { ...plain({ kind: 'AMBIGUOUS', stage: 'COREFERENCE', candidates }), doubt: decision.ranked };
}

/**
 * Lets a model choose where recency and likeness leave doubt (OM-48), and nowhere else; "neither" is nobody. Without an answer the
 * question stays one for a person. Needs no view: a model takes its time, and its costs are written meanwhile.
 */
export async function settleByModel(
  understood: Understood,
  { text, conversation }: MentionQuery,
  settings: ReferenceSettings,
  model: NameModel | null,
): Promise<Understood> {
  if (understood.doubt.length === 0 || !model) return understood;
  const choice = await chooseByModel(
    text,
    conversation.messages.slice(-settings['names.turns']),
    understood.doubt,
    model,
  );
  const choiceFields = { askedModel: choice.asked, reasoning: choice.reasoning };
  if (choice.asked === null) return { ...understood, ...choiceFields };
  if (!choice.referent) return { ...plain({ kind: 'UNRESOLVED' }), ...choiceFields };
  return {
    ...meant(choice.referent.entity, Math.min(settings['names.coreference'], choice.confidence)),
    ...choiceFields,
  };
}

/** As what it counts (OM-55). A model that was asked in vain has said why, or was too dear. */
export function answerOf({ resolution, reasoning }: Understood): MentionAnswer {
  const model = reasoning !== null;
  if (resolution.kind === 'RESOLVED') return model ? 'MODEL' : resolution.stage;
  if (model) return 'MODEL_NOBODY';
  return resolution.kind === 'AMBIGUOUS' ? 'ASK' : 'NOBODY';
}

const meant = (entity: Entity, confidence: number): Understood =>
  plain(
    { kind: 'RESOLVED', entity, named: [entity.id], stage: 'COREFERENCE', confidence, aliasId: null },
    'COREFERENCE',
  );

/** Whom the conversation spoke of: as the caller says, by the names in its messages, and by what the same words meant in it before. */
async function spokenOf(
  view: View,
  { text, type, conversation }: MentionQuery,
  settings: ResolutionSettings,
): Promise<Referent[]> {
  const turns = settings['names.turns'];
  const seen = new Map<EntityId, number>();
  const add = (id: EntityId, turnsAgo: number): void => void seen.set(id, Math.min(turnsAgo, seen.get(id) ?? turnsAgo));
  for (const { entityId, turnsAgo } of conversation.recent) add(entityId, turnsAgo);
  let left = LOOKUPS_PER_NAME * settings['names.recent'];
  for (const [n, message] of conversation.messages.slice(-turns).toReversed().entries()) {
    for (const name of namesIn(message)) {
      if (left <= 0 || name.text.length > settings['resolve.maxName']) continue;
      left -= 1;
      const found = await resolveName(view, { text: name.text, type: null }, settings);
      if (found.kind === 'RESOLVED') add(found.entity.id, n + 1);
    }
  }
  const hinted = await hintedBy(view, conversation.session, text);
  // What the words meant once is there to be meant again, behind all that was spoken of since.
  for (const id of hinted) if (!seen.has(id)) add(id, turns);
  const found = await entitiesByIds(view, [...seen.keys()]);
  const referents = new Map<EntityId, Referent>();
  for (const [id, turnsAgo] of seen) {
    const entity = found.get(id);
    if (!entity || (type !== null && entity.type !== type)) continue;
    const known = referents.get(entity.id);
    referents.set(entity.id, {
      entity,
      turnsAgo: Math.min(turnsAgo, known?.turnsAgo ?? turnsAgo),
      hinted: hinted.has(id) || known?.hinted === true,
    });
  }
  return [...referents.values()];
}

/** Whom these words meant before in the conversation (OM-50). One statement. */
async function hintedBy(view: View, session: string | null, text: string): Promise<ReadonlySet<EntityId>> {
  if (session === null) return new Set();
  const rows = await view.sql.query<{ entity_id: EntityId }>(
    'identity.sessionNames',
    `select a.entity_id from ${relation(view, 'aliases')} a
      where a.space_id = $1 and a.session = $2 and a.norm = $3 and a.review_state not in ('REJECTED', 'PENDING')`,
    [view.sql.scope.spaceId, session, normalName(text)],
  );
  return new Set(rows.map((row) => row.entity_id));
}

function checkConversation({ session, recent }: Conversation): void {
  if (session !== null && (session.trim() === '' || session.length > LONGEST_SESSION)) {
    throw new InvalidInput(`expected a session of 1 to ${LONGEST_SESSION} characters, got ${session.length}`, [
      'session',
    ]);
  }
  recent.forEach(({ turnsAgo }, n) => {
    if (turnsAgo < 0) throw new InvalidInput(`expected turns from 0 on, got ${turnsAgo}`, ['recent', n, 'turnsAgo']);
  });
}
