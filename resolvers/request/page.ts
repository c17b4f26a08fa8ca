import {
  PageInfo,
  type AsOfInput,
  type At,
  type ConnectionClass,
  type ConnectionOf,
  type Cursor,
  type PageArgs,
} from '../../schema/index.ts';
import { InvalidInput } from '../../src/domain/errors.ts';
import type { Page, PageRequest, Position } from '../../src/domain/pages.ts';
import type { Policy } from '../../src/domain/policy.ts';
import type { View } from '../../src/storage/index.ts';
import { atOf, checkKept } from './as-of.ts';
import type { RequestSession } from './context.ts';
import { notOfThisList, type ListKey, type Place } from './cursor.ts';

export interface PageRead<T, N> {
  readonly list: ListKey;
  readonly args: PageArgs & { readonly asOf?: AsOfInput | null };
  /** What the list belongs to was read at this point in time, which `args.asOf` may move; left out: now. */
  readonly parent?: At | undefined;
  /** It lists what holds at an instant; others need not know which instant that is. */
  readonly timed?: true;
  /** false = no cursor of it is asked for; left out: whether one is, is not known. */
  readonly cursors?: boolean;
  /** `batch` names this list with its page: the same for every parent that asks for it. */
  readonly read: (view: View, page: PageRequest, batch: string) => Promise<Page<T>>;
  /** Reads what fields of the items will ask for, all at once. */
  readonly ahead?: (items: readonly T[], at: At) => Promise<void>;
  readonly toNode: (item: T, at: At) => N;
}

/**
 * A page of a list as a connection. The first page reads the present, or what `asOf` says; a later one reads as of the commit
 * that its cursor carries, and so does whatever is asked of its items.
 * @throws InvalidInput on a page size out of bounds, or a cursor of another list
 */
export async function connect<T, N>(
  op: RequestSession,
  Connection: ConnectionClass<N>,
  query: PageRead<T, N>,
): Promise<ConnectionOf<N>> {
  const { page, at, cursorOf } = await pageOf(op, query);
  await query.ahead?.(
    page.items.map((item) => item.node),
    at,
  );
  const edges = page.items.map((item) => ({ node: query.toNode(item.node, at), cursor: cursorOf(item.position) }));
  return new Connection(edges, pageInfoOf(edges, page.hasNextPage, query.args));
}

interface OpenRead<P> extends Omit<PageRead<unknown, unknown>, 'read' | 'ahead' | 'toNode'> {
  /** What it answers beside the page is handed on. */
  readonly read: (view: View, page: PageRequest, batch: string) => Promise<P>;
}

export interface OpenPage<P> {
  readonly page: P;
  /** At which the items were read. */
  readonly at: At;
  readonly cursorOf: (position: Position) => Cursor;
}

/** The same for lists whose edges say more than their node. */
export async function pageOf<P extends Page<unknown>>(op: RequestSession, query: OpenRead<P>): Promise<OpenPage<P>> {
  const { list, args } = query;
  const asked = await atOf(op, args.asOf, query.parent);
  const first = pageSize(args.first, await op.policy());
  const { at, after } = await placeOf(op, query, asked);
  const view = query.timed ? op.view(at) : op.recordView(at);
  const request = { first, after };
  const reading = query.read(view, request, `${list.name} ${JSON.stringify([list.shape, request])}`);
  // Where cursors stand is asked for beside the page, not after it.
  const [page, place] = await Promise.all([reading, query.cursors === false ? null : placeOfCursors(op, at)]);
  op.used += page.items.length;
  // The last item's cursor is asked for twice: as its own, and as the end of the page.
  const made = new Map<Position, string>();
  const cursorAt = (position: Position): string => {
    if (place === null)
      throw new Error(`expected no cursor of ${list.name} to be asked for, as its selection names none`);
    const known = made.get(position) ?? op.cursors.encode(list, { position, ...place });
    made.set(position, known);
    return known;
  };
  const cursorOf =
    (position: Position): Cursor =>
    () =>
      cursorAt(position);
  return { page, at, cursorOf };
}

/** The commit and the instant that cursors carry. */
async function placeOfCursors(op: RequestSession, at: At): Promise<Omit<Place, 'position'>> {
  const [commit, valid] = await Promise.all([
    at.recorded ?? op.reader.head(),
    at.valid === 'NOW' ? op.present() : at.valid,
  ]);
  return { commit, valid };
}

async function placeOf(
  op: RequestSession,
  { list, args }: Pick<PageRead<unknown, unknown>, 'list' | 'args'>,
  at: At,
): Promise<{ at: At; after: Position | null }> {
  if (args.after === null || args.after === undefined) return { at, after: null };
  const { position, commit, valid } = op.cursors.decode(list, args.after);
  const head = await op.reader.head();
  if (commit > head) throw notOfThisList();
  // Where nothing was written since, the present is the same as the past, and cheaper to read.
  return {
    at: { recorded: commit === head ? null : await checkKept(op, commit), valid, apart: at.apart },
    after: position,
  };
}

/** @throws InvalidInput */
export function pageSize(first: number | null | undefined, policy: Policy): number {
  if (first === null || first === undefined) return Math.min(policy['page.default'], policy['page.max']);
  if (first >= 1 && first <= policy['page.max']) return first;
  throw new InvalidInput(
    `expected \`first\` from 1 to ${policy['page.max']}, got ${first}; ask for the next page with \`after\``,
    ['first'],
  );
}

export function pageInfoOf(
  edges: readonly { readonly cursor: Cursor }[],
  hasNextPage: boolean,
  args: PageArgs,
): PageInfo {
  return new PageInfo(
    hasNextPage,
    typeof args.after === 'string',
    edges[0]?.cursor ?? null,
    edges.at(-1)?.cursor ?? null,
  );
}
