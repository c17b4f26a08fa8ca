import type { LineOf } from '../../domain/lines/line-shapes.ts';
import { originOf } from '../../domain/entity-record.ts';
import { normalName } from '../../text/normal-name.ts';
import type { ToIndex } from '../../index/index.ts';
import { lineStore, type LineStore } from '../../storage/index.ts';
import { ALIAS_COLUMNS, ALIAS_EVIDENCE_COLUMNS, ENTITY_COLUMNS, MENTION_COLUMNS } from './identity-columns.ts';

/** Lines of an export as this room's rows: they keep their ids and times, and become findable. */
export const entityLines: LineStore<LineOf<'Entity'>> = lineStore({
  table: 'entities',
  columns: { ...ENTITY_COLUMNS, version: 'integer' },
  natural: ['owner_id', 'key'],
  row: ({ id, entityType, name, key, owner, version, createdAt, updatedAt }) => ({
    id,
    owner_id: owner,
    type: entityType,
    name,
    norm: normalName(name),
    key,
    version,
    created_at: createdAt,
    updated_at: updatedAt,
  }),
  written: (commit, lines) => {
    for (const { id, entityType: type, name, owner } of lines)
      commit.emit({ kind: 'ENTITY_ADDED', subject: id, about: [id], owner, data: { type, name } });
  },
});

export const aliasLines: LineStore<LineOf<'Alias'>, ToIndex> = lineStore({
  table: 'aliases',
  columns: { ...ALIAS_COLUMNS, uses: 'integer', chosen_at: 'timestamptz', version: 'integer' },
  natural: ['owner_id', 'entity_id', 'text', 'session'],
  row: ({
    id,
    owner,
    entity,
    text,
    kind,
    origin,
    session,
    context,
    method,
    confidence,
    reviewState,
    uses,
    chosenAt,
    version,
    createdAt,
  }) => ({
    id,
    owner_id: owner,
    entity_id: entity,
    text,
    norm: normalName(text),
    kind,
    origin: origin ?? originOf(kind),
    session,
    context,
    method,
    confidence,
    review_state: reviewState,
    uses,
    chosen_at: chosenAt,
    version,
    created_at: createdAt,
  }),
  written: (commit, lines) => {
    for (const { id, entity, owner, text } of lines)
      commit.emit({ kind: 'ALIAS_ADDED', subject: id, about: [entity], owner, data: { text } });
    const found = lines.filter(({ session }) => session === null);
    return {
      names: found.map(({ id, entity, text }) => ({ aliasId: id, entityId: entity, text, norm: normalName(text) })),
    };
  },
});

/** Evidence of names. Its spans must be there. */
export const aliasEvidenceLines: LineStore<LineOf<'Evidence'>> = lineStore({
  table: 'alias_evidence',
  columns: { ...ALIAS_EVIDENCE_COLUMNS, said: 'boolean' },
  natural: ['owner_id', 'alias_id', 'span_id'],
  row: ({ id, owner, alias, span, document, revision, source, confidence, method, said, createdAt }) => ({
    id,
    owner_id: owner,
    alias_id: alias,
    span_id: span,
    document_id: document,
    revision_id: revision,
    source_id: source,
    confidence,
    method,
    said,
    created_at: createdAt,
  }),
  written: () => undefined,
});

/** Their spans must be there. */
export const mentionLines: LineStore<LineOf<'Mention'>> = lineStore({
  table: 'mentions',
  columns: { ...MENTION_COLUMNS, said: 'boolean' },
  natural: ['owner_id', 'entity_id', 'span_id'],
  row: ({ id, owner, entity, span, document, revision, stage, confidence, method, said, createdAt }) => ({
    id,
    owner_id: owner,
    entity_id: entity,
    span_id: span,
    document_id: document,
    revision_id: revision,
    stage,
    confidence,
    method,
    said,
    created_at: createdAt,
  }),
  written: () => undefined,
});
