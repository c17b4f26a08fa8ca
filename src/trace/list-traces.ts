import type { Page, PageRequest } from '../domain/page-request.ts';
import { questionOfRequest, type StepFault, type TraceHead, type TraceSummary } from '../domain/trace-record.ts';
import type { TraceId } from '../domain/typed-ids.ts';
import { groupedBy } from '../lib/grouped.ts';
import { keysetPage, type View } from '../storage/index.ts';
import { decode } from './plain-text.ts';

interface HeadRow {
  readonly id: TraceId;
  readonly walk: string;
  readonly at: Date;
  readonly head: string;
  readonly is_whole: boolean;
}
interface RootRow {
  readonly trace_id: TraceId;
  readonly name: string;
  readonly ms: number;
  readonly reason: string | null;
  readonly fault: string | null;
  readonly outcome: string | null;
}
interface CostRow {
  readonly trace_id: TraceId;
  readonly dollars: number;
}

/** A page of the caller's own traces, the newest first; those whose time is over are not there. Three statements. */
export async function listTraces(view: View, page: PageRequest): Promise<Page<TraceSummary>> {
  const mine = [view.sql.scope.spaceId, view.sql.scope.owner];
  const { items, hasNextPage } = await keysetPage<HeadRow, HeadRow>(
    view,
    {
      name: 'trace.listTraces',
      select: HEADS,
      values: mine,
      // Ids grow with time, and are what the table is ordered by.
      order: [{ expression: 't.id', type: 'uuid' }],
      direction: 'DESC',
      positionOf: (row) => [row.id],
    },
    page,
    (row) => row,
  );
  if (items.length === 0) return { items: [], hasNextPage };
  const among = [...mine, items.map(({ node }) => node.id)];
  const roots = groupedBy(await view.sql.query<RootRow>('trace.rootSteps', ROOTS, among), ({ trace_id: id }) => id);
  const costs = await view.sql.query<CostRow>('trace.dollarsOfTraces', DOLLARS, among);
  const dollars = new Map(costs.map((row) => [row.trace_id, row.dollars]));
  return {
    items: items.map(({ node, position }) => ({
      node: summaryOf(node, roots.get(node.id) ?? [], dollars.get(node.id) ?? 0),
      position,
    })),
    hasNextPage,
  };
}

const HEADS = `select t.id, t.walk, t.at, t.head, t.is_whole from traces t
  where t.space_id = $1 and t.owner_id = $2 and t.kept_until > clock_timestamp()`;
// What came of it stands before all words in what a step gave.
const ROOTS = `select trace_id, name, ms, reason, fault, substring(output from '"outcome":"([A-Z_]+)"') as outcome from trace_steps
  where space_id = $1 and owner_id = $2 and trace_id = any($3::uuid[]) and parent is null order by trace_id, n`;
const DOLLARS = `select trace_id, sum(dollars) as dollars from trace_steps
  where space_id = $1 and owner_id = $2 and trace_id = any($3::uuid[]) group by trace_id`;

function summaryOf(row: HeadRow, roots: readonly RootRow[], dollars: number): TraceSummary {
  const { request } = decode(row.head) as Pick<TraceHead, 'request'>;
  const { id, walk, at, is_whole: isWhole } = row;
  const ms = roots.reduce((sum, root) => sum + root.ms, 0);
  return { id, walk, at, isWhole, question: questionOfRequest(request), ms, dollars, ended: endOf(roots) };
}

function endOf(roots: readonly RootRow[]): string | null {
  const failed = roots.find(({ fault }) => fault !== null);
  if (failed?.fault) return `${failed.name}: ${(decode(failed.fault) as StepFault).message}`;
  const told = roots.findLast(({ reason }) => reason !== null);
  if (told?.reason) return `${told.name}: ${told.reason}`;
  return roots.at(-1)?.outcome ?? null;
}
