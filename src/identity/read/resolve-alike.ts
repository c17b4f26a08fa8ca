import type { Resolution } from '../../domain/entity-record.ts';
import type { EntityId } from '../../domain/typed-ids.ts';
import type { NameSetting } from '../../domain/name-setting.ts';
import type { NameSettings } from '../identity-settings.ts';
import { searchEntities, type LexicalSettings } from '../../lexical/index.ts';
import type { View } from '../../storage/index.ts';
import { decideName } from '../match/decide-name.ts';
import { nameSimilarity } from '../match/name-similarity.ts';
import { entitiesByIds } from './read-entities.ts';

/** Names that search nominates for each that a person may be shown: it ranks by words, a decision by whole names. */
const NOMINATED = 3;

interface AlikeQuery {
  readonly text: string;
  /** null = any. */
  readonly type: string | null;
  readonly setting: NameSetting;
}

/**
 * Whom a name means that nobody bears exactly (OM stage 3): those whose names are most alike are nominated by the index of names,
 * whatever their number, and `decideName` decides, asks or says none. At most seven statements.
 */
export async function resolveAlike(
  view: View,
  { text, type, setting }: AlikeQuery,
  settings: LexicalSettings & NameSettings,
): Promise<Resolution> {
  if (text.length > settings['search.maxCharacters']) return { kind: 'UNRESOLVED' };
  const page = { first: NOMINATED * settings['resolve.fuzzyCandidates'], after: null };
  const filters = type === null ? null : { entityTypes: [type] };
  const nominated = await searchEntities(view, text, { page, settings, filters });
  const decision = decideName(
    nominated.items.map(({ node: { id, name } }) => ({
      id,
      similarity: nameSimilarity(text, name),
      confidence: settings['resolve.exactName'],
    })),
    settings,
    setting,
  );
  if (decision.kind === 'NONE') return { kind: 'UNRESOLVED' };
  const ids = (decision.kind === 'DECIDED' ? [decision] : decision.candidates).map(({ id }) => id as EntityId);
  const found = await entitiesByIds(view, ids);
  const entities = ids.flatMap((id) => found.get(id) ?? []);
  const [only] = entities;
  if (!only) return { kind: 'UNRESOLVED' };
  if (decision.kind === 'ASK') return { kind: 'AMBIGUOUS', candidates: entities, stage: 'FUZZY' };
  return {
    kind: 'RESOLVED',
    entity: only,
    named: [only.id],
    stage: 'FUZZY',
    confidence: decision.confidence,
    aliasId: null,
  };
}
