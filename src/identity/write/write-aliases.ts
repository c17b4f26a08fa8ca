import {
  originOf,
  type Alias,
  type AliasKind,
  type AliasOrigin,
  type ReviewState,
} from '../../domain/entity-record.ts';
import { InvalidInput, NotFound } from '../../domain/errors.ts';
import type { AliasId, DocumentId, EntityId, Ids, RevisionId, SourceId, SpanId } from '../../domain/typed-ids.ts';
import { normalName } from '../../text/normal-name.ts';
import type { NameSettings } from '../identity-settings.ts';
import type { NameToIndex, ToIndex } from '../../index/index.ts';
import { insertRows, type Commit, present } from '../../storage/index.ts';
import { aliasesByIds } from '../read/read-aliases.ts';
import { ALIAS_COLUMNS, ALIAS_EVIDENCE_COLUMNS } from './identity-columns.ts';

/** Where a spelling was read. */
export interface AliasSource {
  readonly spanId: SpanId;
  readonly documentId: DocumentId;
  readonly revisionId: RevisionId;
  readonly sourceId: SourceId;
}

export interface NewAlias {
  readonly entityId: EntityId;
  readonly text: string;
  readonly kind: AliasKind;
  readonly method: string;
  readonly confidence: number;
  readonly evidence: AliasSource | null;
  /** Left out: what its kind tells (`originOf`). */
  readonly origin?: AliasOrigin;
  /** It counts in this conversation alone, as a hint. */
  readonly session?: string;
  readonly context?: string;
  readonly reviewState?: ReviewState;
}

/** An alias as it was written; `norm` is what it is found by. */
export type AddedAlias = NameToIndex;

/** The aliases that are new, and those of them that are to be found: a hint of one conversation is not. */
export interface AddedAliases {
  readonly added: readonly AddedAlias[];
  readonly toIndex: ToIndex;
}

/**
 * Adds the spellings that are not known yet of their entities, each with the words it came from; those that are known
 * stay as they are. Two statements.
 */
export async function addAliases(commit: Commit, aliases: readonly NewAlias[], ids: Ids): Promise<AddedAliases> {
  const unique = new Map(aliases.map((alias) => [`${alias.entityId}\u0000${alias.text}`, alias] as const).toReversed());
  const rows = [...unique.values()].map((alias) => ({
    id: ids.next('als'),
    owner_id: commit.owner,
    entity_id: alias.entityId,
    text: alias.text,
    norm: normalName(alias.text),
    kind: alias.kind,
    origin: alias.origin ?? originOf(alias.kind),
    session: alias.session ?? null,
    context: alias.context ?? null,
    review_state: alias.reviewState ?? 'UNREVIEWED',
    method: alias.method,
    confidence: alias.confidence,
    created_at: commit.at,
  }));
  const written = await insertRows<{ id: AliasId; entity_id: EntityId; text: string; norm: string }>(
    commit,
    'aliases',
    ALIAS_COLUMNS,
    rows,
    {
      conflict: 'on conflict (space_id, owner_id, entity_id, text, session) do nothing',
      returning: 'id, entity_id, text, norm',
    },
  );
  const evidence = written.flatMap((row) => {
    const alias = unique.get(`${row.entity_id}\u0000${row.text}`);
    return alias?.evidence ? [evidenceRow(commit, row.id, alias, alias.evidence, ids)] : [];
  });
  await insertRows(commit, 'alias_evidence', ALIAS_EVIDENCE_COLUMNS, evidence);
  const added = written.map((row) => ({ aliasId: row.id, entityId: row.entity_id, text: row.text, norm: row.norm }));
  for (const row of written) {
    commit.emit({
      kind: 'ALIAS_ADDED',
      subject: row.id,
      about: [row.entity_id],
      owner: commit.owner,
      data: { text: row.text },
    });
  }
  const ofConversation = ({ entityId, text }: AddedAlias): boolean =>
    unique.get(`${entityId}\u0000${text}`)?.session !== undefined;
  return { added, toIndex: { names: added.filter((row) => !ofConversation(row)) } };
}

function evidenceRow(commit: Commit, aliasId: AliasId, alias: NewAlias, from: AliasSource, ids: Ids) {
  return {
    id: ids.next('evd'),
    owner_id: commit.owner,
    alias_id: aliasId,
    span_id: from.spanId,
    document_id: from.documentId,
    revision_id: from.revisionId,
    source_id: from.sourceId,
    confidence: alias.confidence,
    method: alias.method,
    created_at: commit.at,
  };
}

/**
 * A person names an entity. The same spelling again is accepted and changes nothing.
 * @throws NotFound no such entity; InvalidInput an empty, over-long or unstorable name, or one without letters or digits
 */
export async function addAlias(
  commit: Commit,
  input: { readonly entityId: EntityId; readonly text: string; readonly evidence: AliasSource | null },
  { ids, settings }: { readonly ids: Ids; readonly settings: NameSettings },
): Promise<{ alias: Alias; added: AddedAlias | null; toIndex: ToIndex }> {
  const text = await checkAlias(commit, input, settings);
  const {
    added: [added],
    toIndex,
  } = await addAliases(
    commit,
    [
      {
        entityId: input.entityId,
        text,
        kind: 'USER',
        method: 'PERSON',
        confidence: settings['resolve.alias'],
        evidence: input.evidence,
      },
    ],
    ids,
  );
  const id = added?.aliasId ?? (await existingAlias(commit, input.entityId, text));
  const view = present(commit);
  const alias = (await aliasesByIds(view, [id])).get(id);
  if (!alias) throw new Error('an alias that was just written is not there');
  return { alias, added: added ?? null, toIndex };
}

/**
 * The name as it is kept, of an entity that is there.
 * @throws NotFound, InvalidInput
 */
export async function checkAlias(
  commit: Commit,
  input: { readonly entityId: EntityId; readonly text: string },
  settings: Pick<NameSettings, 'resolve.maxName'>,
): Promise<string> {
  const text = input.text.trim();
  if (text.length > settings['resolve.maxName']) {
    throw new InvalidInput(`expected a name of at most ${settings['resolve.maxName']} characters, got ${text.length}`, [
      'text',
    ]);
  }
  if (normalName(text) === '' || text.includes('\0') || !text.isWellFormed()) {
    throw new InvalidInput('expected a name with letters or digits, in valid Unicode', ['text']);
  }
  const entity = await commit.query('identity.entityExists', 'select 1 from entities where space_id = $1 and id = $2', [
    commit.scope.spaceId,
    input.entityId,
  ]);
  if (entity.length === 0) throw new NotFound('no such entity in this space', ['entity']);
  return text;
}

async function existingAlias(commit: Commit, entityId: EntityId, text: string): Promise<AliasId> {
  const rows = await commit.query<{ id: AliasId }>(
    'identity.existingAlias',
    `select id from aliases where space_id = $1 and entity_id = $2 and text = $3 and session is null
      and owner_id is not distinct from $4`,
    [commit.scope.spaceId, entityId, text, commit.owner],
  );
  if (!rows[0]) throw new Error('an alias in the way of another must be there');
  return rows[0].id;
}
