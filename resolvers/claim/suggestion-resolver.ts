import { Arg, Args, Ctx, FieldResolver, ID, Mutation, Query, Resolver, Root } from 'type-graphql';
import {
  AcceptSuggestionsResult,
  AsOfInput,
  ClaimNode,
  AcceptSuggestionsInput,
  DismissSuggestionsInput,
  type DecideSuggestionsInput,
  DismissSuggestionsResult,
  EntityNode,
  FindSuggestionsInput,
  FindSuggestionsResult,
  SpanNode,
  SuggestionConnection,
  SuggestionNode,
  SuggestionsArgs,
  SuggestionsDecided,
  SuggestionsFound,
  SuggestionSideValue,
  type ConnectionOf,
  type Refused,
} from '../../schema/index.ts';
import { InvalidInput } from '../../src/domain/errors.ts';
import type { Owner } from '../../src/domain/scope.ts';
import {
  decodeId,
  decodeIdAsRead,
  type ClaimId,
  type EntityId,
  type SuggestionId,
} from '../../src/domain/typed-ids.ts';
import {
  acceptSuggestions,
  dismissSuggestions,
  findSuggestions,
  listSuggestions,
  quotesOf,
  suggestionCounts,
  type DecideInput,
} from '../../src/suggest/index.ts';
import { atOfId, NOW } from '../request/as-of.ts';
import { connect } from '../request/connection-page.ts';
import type { RequestContext, RequestSession } from '../request/context.ts';
import { expected, longMutation, mutation, ofFound, target } from '../request/mutation.ts';
import { claimById, entityById, required, spanById, suggestionById } from '../request/node-loaders.ts';
import { SUGGESTION_FILTER, whereOf } from '../request/where-arguments.ts';

const INPUT = 'The data of the request.';
/** A search that a person waits for. */
const [SECONDS, MOST_SECONDS] = [10, 60];

/** What is decided, and whose it is: one commit writes rows of one owner. */
async function decisionOf(
  op: RequestSession,
  { suggestions, why }: DecideSuggestionsInput,
): Promise<{ readonly decided: DecideInput; readonly owner: Owner }> {
  const decided = suggestions.map((one) => ({
    id: decodeId(one.id, 'sug').id,
    expectedVersion: expected(one),
    canonical: one.canonical ? decodeId(one.canonical, 'ent').id : null,
  }));
  const found = await Promise.all(
    decided.map(({ id }) => target(suggestionById(op, id, NOW), 'suggestion', 'suggestions')),
  );
  const owners = new Set(found.map(({ owner }) => owner));
  if (owners.size > 1) throw new InvalidInput('expected private suggestions or shared ones, not both', ['suggestions']);
  return { decided: { suggestions: decided, reason: why }, owner: found[0]?.owner ?? null };
}

const decisions = {
  read: decisionOf,
  owner: ofFound,
  keep: (ids: readonly SuggestionId[]) => [...ids],
  show: async (
    op: RequestSession,
    done: ConstructorParameters<typeof SuggestionsDecided>[0],
    { value }: { readonly value: readonly SuggestionId[] },
  ) =>
    new SuggestionsDecided(
      done,
      await Promise.all(value.map((id) => required(suggestionById(op, id, NOW), `suggestion ${id}`))),
    ),
};

const idsOf = ({ suggestions }: DecideInput): readonly SuggestionId[] => suggestions.map(({ id }) => id);

const acceptance = mutation({
  ...decisions,
  name: 'acceptSuggestions',
  reason: ({ input }: { readonly input: DecideSuggestionsInput }) => `accept suggestions: ${input.why}`,
  commit: async (commit, { found }, deps) => {
    await acceptSuggestions(commit, found.decided, deps);
    return idsOf(found.decided);
  },
});

const dismissal = mutation({
  ...decisions,
  name: 'dismissSuggestions',
  reason: ({ input }: { readonly input: DecideSuggestionsInput }) => `dismiss suggestions: ${input.why}`,
  commit: async (commit, { found }) => {
    await dismissSuggestions(commit, found.decided);
    return idsOf(found.decided);
  },
});

const search = longMutation({
  name: 'findSuggestions',
  read: (_op, { seconds }: FindSuggestionsInput): number => {
    const asked = seconds ?? SECONDS;
    if (asked >= 1 && asked <= MOST_SECONDS) return asked;
    throw new InvalidInput(`expected 1 to ${MOST_SECONDS} seconds, got ${asked}`, ['seconds']);
  },
  work: async ({ services }, { scope, found }) => {
    const shared = await findSuggestions(services, scope, null, 1000 * found);
    const own = await findSuggestions(services, scope, scope.owner, 1000 * found);
    return {
      opened: shared.opened + own.opened,
      withdrawn: shared.withdrawn + own.withdrawn,
      more: shared.left || own.left,
    };
  },
  show: (_op, found) => new SuggestionsFound(found),
});

async function suggestionList(op: RequestSession, args: SuggestionsArgs): Promise<ConnectionOf<SuggestionNode>> {
  const { orderBy, orderDirection, asOf } = args;
  const where = whereOf(args.where, SUGGESTION_FILTER, await op.settings());
  return connect(op, SuggestionConnection, {
    list: { name: 'Query.suggestions', of: null, shape: [where, orderBy, orderDirection, asOf] },
    args,
    read: (view, page) => listSuggestions(view, where, orderBy, orderDirection, page),
    toNode: (record, at) => new SuggestionNode(record, at),
    counts: (view) => suggestionCounts(view, where),
  });
}

/** What may be so, and what a person says of it. */
@Resolver(() => SuggestionNode)
export class SuggestionResolver {
  @Query(() => SuggestionNode, { nullable: true, description: 'A suggestion by its id.' })
  async suggestion(
    @Ctx() { op }: RequestContext,
    @Arg('id', () => ID, { description: 'Its id (`sug_…`).' }) id: string,
    @Arg('asOf', () => AsOfInput, {
      nullable: true,
      description: 'The point in time to read at. Left out: the one that the id carries, by default now.',
    })
    asOf?: AsOfInput | null,
  ): Promise<SuggestionNode | null> {
    const named = decodeIdAsRead(id, 'sug');
    return suggestionById(op, named.id, await atOfId(op, named.instant, asOf));
  }

  @Query(() => SuggestionConnection, {
    description: 'Possible contradictions and possible same names, page by page. They change nothing by themselves.',
  })
  suggestions(
    @Ctx() { op }: RequestContext,
    @Args(() => SuggestionsArgs) args: SuggestionsArgs,
  ): Promise<ConnectionOf<SuggestionNode>> {
    return suggestionList(op, args);
  }

  @FieldResolver(() => EntityNode, { nullable: true, description: 'Whom the claims are about; null for SAME_NAME.' })
  subject(@Root() { record, at }: SuggestionNode, @Ctx() { op }: RequestContext): Promise<EntityNode | null> | null {
    return record.subjectId && entityById(op, record.subjectId, at);
  }

  @Mutation(() => AcceptSuggestionsResult, {
    description:
      'Says that suggestions are right: a possible contradiction becomes an open conflict, and two names become one entity. All in ' +
      'one commit. Role CURATOR; `undo` of the commit takes all of it back.',
  })
  acceptSuggestions(
    @Ctx() { op }: RequestContext,
    @Arg('input', () => AcceptSuggestionsInput, { description: INPUT }) input: AcceptSuggestionsInput,
  ): Promise<SuggestionsDecided | Refused> {
    return acceptance(op, input);
  }

  @Mutation(() => DismissSuggestionsResult, {
    description:
      'Says that suggestions are wrong, for good: they are not suggested again, however often their documents are read, edited, ' +
      'renamed or copied. Role CURATOR; `undo` of the commit opens them again.',
  })
  dismissSuggestions(
    @Ctx() { op }: RequestContext,
    @Arg('input', () => DismissSuggestionsInput, { description: INPUT }) input: DismissSuggestionsInput,
  ): Promise<SuggestionsDecided | Refused> {
    return dismissal(op, input);
  }

  @Mutation(() => FindSuggestionsResult, {
    description:
      'Looks for suggestions in what changed since the last search, and waits for it. A running server does so by itself. Role ' +
      'CURATOR. Safe to repeat.',
  })
  findSuggestions(
    @Ctx() { op }: RequestContext,
    @Arg('input', () => FindSuggestionsInput, { description: INPUT }) input: FindSuggestionsInput,
  ): Promise<SuggestionsFound | Refused> {
    return search(op, input);
  }
}

@Resolver(() => SuggestionSideValue)
export class SuggestionSideResolver {
  @FieldResolver(() => ClaimNode, { nullable: true, description: 'The claim; null for SAME_NAME.' })
  claim(@Root() { record, at }: SuggestionSideValue, @Ctx() { op }: RequestContext): Promise<ClaimNode | null> | null {
    return record.kind === 'CONTRADICTION' ? claimById(op, record.id as ClaimId, at) : null;
  }

  @FieldResolver(() => EntityNode, { nullable: true, description: 'The entity; null for CONTRADICTION.' })
  entity(
    @Root() { record, at }: SuggestionSideValue,
    @Ctx() { op }: RequestContext,
  ): Promise<EntityNode | null> | null {
    return record.kind === 'SAME_NAME' ? entityById(op, record.id as EntityId, at) : null;
  }

  @FieldResolver(() => SpanNode, {
    nullable: true,
    description:
      'The exact words that say it, with their document: those of a current text before others; null if there are none.',
  })
  async span(@Root() { record, at }: SuggestionSideValue, @Ctx() { op }: RequestContext): Promise<SpanNode | null> {
    const { spanId } = await op.ofParent('SuggestionSide.span', op.recordView(at), quotesOf, record.id);
    return spanId && spanById(op, spanId, at);
  }
}
