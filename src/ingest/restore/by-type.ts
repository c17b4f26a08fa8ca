import { LINE_TYPES, type ExportLine, type LineOf, type LineType } from '../../domain/lines/line-shapes.ts';
import {
  aliasEvidenceLines,
  aliasLines,
  distinctPairLines,
  entityLines,
  mentionLines,
  mergeLines,
} from '../../identity/index.ts';
import { indexTexts, type ToIndex } from '../../index/index.ts';
import {
  claimEvidenceLines,
  claimLines,
  conflictLines,
  statementCaseLines,
  trustRuleLines,
} from '../../reconcile/index.ts';
import {
  ANY_SPACE,
  settingLines,
  type Commit,
  type Comparison,
  type LineStore,
  type Sql,
} from '../../storage/index.ts';
import { documentLines, releasedLines, revisionLines, sourceLines, storeQuotes } from './stores.ts';

/** How lines of a type are brought in, and what of them is to be indexed. */
type LinesToIndex<Line> = LineStore<Line> | LineStore<Line, ToIndex>;
type Stores = { readonly [T in LineType]: LinesToIndex<LineOf<T>> };

const isOfName = (line: LineOf<'Evidence'>): boolean => line.alias !== null;

/** Evidence is kept by whoever keeps what it is evidence of. */
const evidenceLines: LinesToIndex<LineOf<'Evidence'>> = {
  compare: async (sql, lines) => {
    const names = await aliasEvidenceLines.compare(sql, lines.filter(isOfName));
    const claims = await claimEvidenceLines.compare(
      sql,
      lines.filter((line) => !isOfName(line)),
    );
    return {
      same: new Set([...names.same, ...claims.same]),
      differing: new Map([...names.differing, ...claims.differing]),
    };
  },
  write: async (commit, lines) => {
    await storeQuotes(commit, lines);
    await aliasEvidenceLines.write(commit, lines.filter(isOfName));
    await claimEvidenceLines.write(
      commit,
      lines.filter((line) => !isOfName(line)),
    );
    return undefined;
  },
};

/** An asserted relationship is a claim seen as an edge: it is there when its claim is. */
const relationshipLines: LinesToIndex<LineOf<'Relationship'>> = {
  compare: async (sql, lines) => {
    const given = lines.map(({ id, from, to, kind, status }) => ({
      id,
      subject_id: from,
      object_entity_id: to,
      predicate: kind,
      status,
    }));
    const rows = await sql.query<{ id: string; same: boolean | null }>(
      'ingest.compareEdges',
      `select g.id, c.edge and c.subject_id = g.subject_id and c.object_entity_id = g.object_entity_id and c.predicate = g.predicate
          and c.status = g.status as same
        from jsonb_to_recordset($2::jsonb) as g (id uuid, subject_id uuid, object_entity_id uuid, predicate text, status text)
        cross join lateral (select edge, subject_id, object_entity_id, predicate, status from claims
          where space_id = ${ANY_SPACE} and id = g.id limit 1) as c`,
      [sql.scope.spaceId, JSON.stringify(given)],
    );
    return {
      same: new Set(rows.filter(({ same }) => same === true).map(({ id }) => id)),
      differing: new Map(
        rows.filter(({ same }) => same !== true).map(({ id }) => [id, ['from', 'to', 'kind', 'status']]),
      ),
    };
  },
  write: () => Promise.resolve(undefined),
};

/** How rules are brought in, by the room that writes them. */
interface RestoredRules {
  readonly lines: LineStore<LineOf<'Rule'>>;
  /** Why rules cannot be beside each other and those of the space, by id. */
  mistakes(
    sql: Sql,
    lines: readonly LineOf<'Rule'>[],
  ): Promise<ReadonlyMap<string, { readonly path: readonly (string | number)[]; readonly message: string }>>;
}

/** How lines are brought in whose rooms this one does not know: they are above it. */
export interface RestoredAbove {
  readonly rules: RestoredRules;
  readonly conversations: LineStore<LineOf<'Conversation'>>;
  readonly messages: LineStore<LineOf<'Message'>>;
  /** Those of these conversations that the space holds. */
  conversationsThere(sql: Sql, ids: readonly string[]): Promise<readonly string[]>;
}

const STORES: Omit<Stores, 'Rule' | 'Conversation' | 'Message'> = {
  Source: sourceLines,
  TrustRule: trustRuleLines,
  Entity: entityLines,
  Document: documentLines,
  Revision: revisionLines,
  Alias: aliasLines,
  Claim: claimLines,
  Mention: {
    compare: (sql, lines) => mentionLines.compare(sql, lines),
    write: async (commit, lines) => {
      await storeQuotes(commit, lines);
      await mentionLines.write(commit, lines);
      return undefined;
    },
  },
  Evidence: evidenceLines,
  Relationship: relationshipLines,
  Conflict: conflictLines,
  Merge: mergeLines,
  DistinctPair: distinctPairLines,
  StatementCase: statementCaseLines,
  Quarantined: releasedLines,
  Setting: settingLines,
};

/** The stores take lines of their own type only: `byType` sees to that. */
function storeOf(type: LineType, { rules, conversations, messages }: RestoredAbove): LinesToIndex<ExportLine> {
  const stores: Stores = { ...STORES, Rule: rules.lines, Conversation: conversations, Message: messages };
  return stores[type];
}

function byType(lines: readonly ExportLine[]): [LineType, ExportLine[]][] {
  return LINE_TYPES.map((type): [LineType, ExportLine[]] => [type, lines.filter((line) => line.type === type)]).filter(
    ([, some]) => some.length > 0,
  );
}

/** How the lines stand to what the space holds, by type. Nothing is written. */
export async function compareAll(
  sql: Sql,
  lines: readonly ExportLine[],
  above: RestoredAbove,
): Promise<Map<LineType, Comparison>> {
  const found = new Map<LineType, Comparison>();
  for (const [type, some] of byType(lines)) found.set(type, await storeOf(type, above).compare(sql, some));
  return found;
}

/** Writes lines that are not there yet, each type after those it refers to, and indexes them. */
export async function writeAll(commit: Commit, lines: readonly ExportLine[], above: RestoredAbove): Promise<void> {
  const toIndex: ToIndex[] = [];
  for (const [type, some] of byType(lines)) toIndex.push((await storeOf(type, above).write(commit, some)) ?? {});
  await indexTexts(commit, toIndex);
}
