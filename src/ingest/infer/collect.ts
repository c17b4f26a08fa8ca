import type { DocumentId, EntityId, RevisionId, SourceId } from '../../domain/typed-ids.ts';
import { type AliasInferenceSettings } from '../ingest-settings.ts';
import type { LexicalSettings } from '../../lexical/index.ts';
import type { Scope } from '../../domain/scope.ts';
import { currentDocuments } from '../../record/index.ts';
import {
  type ResolutionSettings,
  alikeByName,
  namesInText,
  namesOfNobody,
  openQuestions,
  questionsKnown,
  type KnownQuestion,
  type NameInText,
  type NamePlace,
  type ReferenceSettings,
} from '../../identity/index.ts';
import { movePosition, readPosition } from '../../jobs/index.ts';
import type { Database, Sql, View } from '../../storage/index.ts';
import { revisionTexts } from '../read/revisions.ts';

export interface Collected {
  readonly documents: number;
  /** Names that lead nowhere, and were not asked about before. */
  readonly names: number;
}

/** A place in the order of documents: the commit that changed one last, and the document. */
interface SearchedTo {
  readonly since: number;
  readonly documentId: DocumentId;
}

type FreshDocument = NamePlace & SearchedTo;

/** Where it is in a space: up to its `place` documents were looked through. */
const FOLLOWER = { follower: 'aliases', owner: null } as const;

/**
 * Looks through shared documents that are new or changed since it last did, for names that nobody bears. A name that was asked about is
 * asked about again only where somebody may be meant by now whom it could not mean then.
 * @param onProgress after each document
 */
export async function collectNames(
  database: Database,
  scope: Scope,
  settings: AliasInferenceSettings & ResolutionSettings,
  onProgress: (collected: Collected) => Promise<void>,
): Promise<Collected> {
  const documents = await database.read(scope, async (sql) =>
    changedDocuments(sql, (await readPosition<SearchedTo>(sql, FOLLOWER)).place, settings['names.inferDocuments']),
  );
  const done = { documents: 0, names: 0 };
  for (const document of documents) {
    const names = await database.read(scope, (sql) => namesToAsk(viewOf(sql), document, settings));
    await database.note(scope, async (sql) => {
      await openQuestions(sql, document, names);
      const place: SearchedTo = { since: document.since, documentId: document.documentId };
      await movePosition(sql, FOLLOWER, { place });
    });
    done.documents += 1;
    done.names += names.length;
    await onProgress(done);
  }
  return done;
}

const viewOf = (sql: Sql): View => ({ sql, recorded: null, valid: null });

async function namesToAsk(view: View, { revisionId }: NamePlace, settings: ResolutionSettings): Promise<NameInText[]> {
  const text = (await revisionTexts(view, [revisionId])).get(revisionId) ?? '';
  const names = await namesOfNobody(view.sql, namesInText(text, settings));
  const known = await questionsKnown(
    view.sql,
    names.map(({ norm }) => norm),
  );
  const open: NameInText[] = [];
  for (const name of names) {
    const question = known.get(name.norm);
    if (!question || (await mayMeanOthers(view, name, question, settings))) open.push(name);
  }
  return open;
}

async function mayMeanOthers(
  view: View,
  { text }: NameInText,
  question: KnownQuestion,
  settings: LexicalSettings & ReferenceSettings,
): Promise<boolean> {
  if (question.state === 'OPEN' || question.entityId !== null) return false;
  const asked = new Set<EntityId>(question.candidates);
  return (await alikeByName(view, text, settings)).some(({ id }) => !asked.has(id));
}

async function changedDocuments(sql: Sql, after: SearchedTo | null, most: number): Promise<FreshDocument[]> {
  const rows = await sql.query<{ id: DocumentId; revision: RevisionId; source: SourceId; since: string }>(
    'ingest.changedDocuments',
    `select d.id, d.revision_id as revision, d.source_id as source, d.since from ${currentDocuments({ sql, recorded: null, valid: null })} d
      where space_id = $1 and owner_id is null and (since, id) > ($2::bigint, $3::uuid)
      order by since, id limit $4`,
    [sql.scope.spaceId, after?.since ?? -1, after?.documentId ?? '00000000-0000-0000-0000-000000000000', most],
  );
  return rows.map((row) => ({
    documentId: row.id,
    revisionId: row.revision,
    sourceId: row.source,
    since: Number(row.since),
  }));
}
