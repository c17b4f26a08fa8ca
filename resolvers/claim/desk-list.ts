import {
  AliasNode,
  ConflictNode,
  DESK_KINDS,
  QuarantinedNode,
  RelationshipNode,
  StatementCaseNode,
  SuggestionNode,
  type At,
  DeskItemValue,
  type DeskKind,
  type DeskThing,
} from '../../schema/index.ts';
import type { RelationshipFilter } from '../../src/domain/relationship-record.ts';
import type { Page, PageRequest } from '../../src/domain/page-request.ts';
import { aliasesInReview } from '../../src/identity/index.ts';
import { listQuarantine } from '../../src/ingest/index.ts';
import { listSuggestions } from '../../src/suggest/index.ts';
import { listConflicts, listRelationships, listStatementCases } from '../../src/reconcile/index.ts';
import type { View } from '../../src/storage/index.ts';

/** Made when the point in time at which the page was read is known. */
type Made = (at: At) => DeskItemValue;
type Section = (view: View, page: PageRequest) => Promise<Page<(at: At) => DeskThing>>;

const section =
  <T>(read: (view: View, page: PageRequest) => Promise<Page<T>>, make: (record: T, at: At) => DeskThing): Section =>
  async (view, page) => {
    const { items, hasNextPage } = await read(view, page);
    return {
      items: items.map(({ node, position }) => ({ node: (at: At) => make(node, at), position })),
      hasNextPage,
    };
  };

const PENDING_EDGES: RelationshipFilter = {
  direction: 'BOTH',
  kinds: null,
  basis: 'INFERRED',
  minConfidence: null,
  status: null,
  review: ['PENDING'],
};

/** What waits of each kind; a further kind is a further line. */
const SECTIONS: Readonly<Record<DeskKind, Section>> = {
  CONFLICT: section(
    (view, page) => listConflicts(view, { status: { eq: 'OPEN' } }, 'SEVERITY', 'DESC', page),
    (record, at) => new ConflictNode(record, at),
  ),
  STATEMENT_CASE: section(
    (view, page) => listStatementCases(view, ['QUEUED'], page),
    (record, at) => new StatementCaseNode(record, at),
  ),
  ALIAS: section(
    (view, page) => aliasesInReview(view, 'PENDING', page),
    (record, at) => new AliasNode(record, at),
  ),
  RELATIONSHIP: section(
    (view, page) => listRelationships(view, null, PENDING_EDGES, 'CREATED', 'ASC', page),
    (record, at) => new RelationshipNode(record, at),
  ),
  QUARANTINED_DOCUMENT: section(
    (view, page) => listQuarantine(view, { sourceIds: null, state: 'HELD' }, page),
    (record, at) => new QuarantinedNode(record, at),
  ),
  SUGGESTION: section(
    (view, page) => listSuggestions(view, { state: { eq: 'OPEN' } }, 'SCORE', 'DESC', page),
    (record, at) => new SuggestionNode(record, at),
  ),
};

/**
 * A page of all that waits for a person: kind after kind, conflicts by severity, suggestions by score, and the others by age. A position is
 * the kind's place among the kinds with the position in its own list, so that a page costs what it costs there.
 */
export async function deskPage(view: View, kinds: readonly DeskKind[] | null, page: PageRequest): Promise<Page<Made>> {
  const items: Page<Made>['items'][number][] = [];
  const [first = 0, ...rest] = page.after ?? [];
  let after = page.after === null ? null : rest;
  for (const [place, kind] of [...DESK_KINDS.entries()].slice(Number(first))) {
    const missing = page.first - items.length;
    if (kinds === null || kinds.includes(kind)) {
      // Where the page is full one more tells whether it is the last.
      const found = await SECTIONS[kind](view, { first: Math.max(1, missing), after });
      if (missing === 0 && found.items.length > 0) return { items, hasNextPage: true };
      const made = found.items.map(({ node: thing, position }) => ({
        node: (at: At) => new DeskItemValue(kind, thing(at)),
        position: [place, ...position],
      }));
      items.push(...made);
      if (found.hasNextPage) return { items, hasNextPage: true };
    }
    after = null;
  }
  return { items, hasNextPage: false };
}
