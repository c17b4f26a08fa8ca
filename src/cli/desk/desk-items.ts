import { execute, type Client } from '../client/client-port.ts';
import {
  DeskConflictDocument,
  DeskFindSuggestionsDocument,
  DeskIdsDocument,
  DeskSuggestionDocument,
  DeskSuggestionIdsDocument,
} from '../generated/operations.ts';
import type { Io } from '../io.ts';
import type { DeskArguments } from './desk-arguments.ts';
import { decide } from './desk-decisions.ts';
import { decideSuggestion, showSuggestion, type Suggested } from './desk-suggestions.ts';
import type { Decision } from './orders.ts';
import type { Outcome } from './outcome.ts';
import { show, type Question } from './show.ts';

/** What waits for a person, as it was last read. */
export type DeskItem =
  | { readonly of: 'CONFLICT'; readonly id: string; readonly waits: boolean; readonly it: Question }
  | { readonly of: 'SUGGESTION'; readonly id: string; readonly waits: boolean; readonly it: Suggested };

/** Items that are looked up at once; each is read anew when its turn comes. */
const PAGE = 50;

type ItemName = Pick<DeskItem, 'of' | 'id'>;

interface IdPage {
  readonly nodes: readonly { readonly id: string }[];
  readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor: string | null };
}

/** What is asked for, as it waits: conflicts, the most severe first, then suggestions, the likeliest first. */
export async function* openItems(client: Client, args: DeskArguments, io: Io): AsyncGenerator<DeskItem, void> {
  const { kinds, minSeverity } = args;
  const where = {
    status: { eq: 'OPEN' as const },
    ...(kinds && { kind: { in: [...kinds] } }),
    ...(minSeverity !== null && { severity: { gte: minSeverity } }),
  };
  const conflicts = async (after: string | null): Promise<IdPage> =>
    (await execute(client, DeskIdsDocument, { where, first: PAGE, after }, io.interrupted)).conflicts;
  const suggestions = async (after: string | null): Promise<IdPage> =>
    (await execute(client, DeskSuggestionIdsDocument, { first: PAGE, after }, io.interrupted)).suggestions;
  if (kinds === null || kinds.length > 0) yield* eachOpen(client, 'CONFLICT', conflicts, io);
  if (args.suggestions) yield* eachOpen(client, 'SUGGESTION', suggestions, io);
}

async function* eachOpen(
  client: Client,
  of: DeskItem['of'],
  page: (after: string | null) => Promise<IdPage>,
  io: Io,
): AsyncGenerator<DeskItem, void> {
  for (let after: string | null = null, more = true; more;) {
    const { nodes, pageInfo }: IdPage = await page(after);
    for (const { id } of nodes) {
      const item = await readItem(client, { of, id }, io);
      // What another decision settled meanwhile is no question any more.
      if (item?.waits) yield item;
    }
    after = pageInfo.endCursor;
    more = pageInfo.hasNextPage;
  }
}

/** An item as it stands now; null = it is not there. */
export async function readItem(client: Client, { of, id }: ItemName, io: Io): Promise<DeskItem | null> {
  if (of === 'CONFLICT') {
    const { conflict } = await execute(client, DeskConflictDocument, { id }, io.interrupted);
    return conflict && { of, id, waits: conflict.status === 'OPEN', it: conflict };
  }
  const { suggestion } = await execute(client, DeskSuggestionDocument, { id }, io.interrupted);
  return suggestion && { of, id, waits: suggestion.state === 'OPEN', it: suggestion };
}

/** Looks for suggestions in what changed, as nobody may have: a folder that no server runs on. @returns why not, or null */
export async function lookForSuggestions(client: Client, io: Io): Promise<string | null> {
  const { answer } = await execute(client, DeskFindSuggestionsDocument, {}, io.interrupted);
  return 'message' in answer ? answer.message : null;
}

export const showItem = (item: DeskItem): string => (item.of === 'CONFLICT' ? show(item.it) : showSuggestion(item.it));

export const decideItem = async (client: Client, item: DeskItem, decision: Decision): Promise<Outcome> =>
  item.of === 'CONFLICT' ? decide(client, item.it, decision) : decideSuggestion(client, item.it, decision);
