import { Arg, Args, Ctx, FieldResolver, Mutation, Query, Resolver, Root } from 'type-graphql';
import {
  PageAsOfArgs,
  SetSourceTrustInput,
  SetSourceTrustResult,
  SourceNode,
  TrustedDomainValue,
  TrustRuleConnection,
  TrustRuleNode,
  TrustValue,
  TrustWritten,
  type ConnectionOf,
  type Refused,
} from '../../schema/index.ts';
import { decodeId, type SourceId } from '../../src/domain/typed-ids.ts';
import type { Owner } from '../../src/domain/scope.ts';
import { TRUSTED_DOMAINS } from '../../src/domain/trusted-domains.ts';
import { listTrustRules, setSourceTrust, trustOfSources } from '../../src/reconcile/index.ts';
import { instantOf, NOW } from '../request/as-of.ts';
import type { View } from '../../src/storage/index.ts';
import type { RequestContext, RequestSession } from '../request/context.ts';
import { oneOf } from '../../src/domain/one-of.ts';
import { connect } from '../request/connection-page.ts';
import { sourceById, required, trustRuleById } from '../request/node-loaders.ts';
import { expected, mutation, ofFound, target } from '../request/mutation.ts';

const trusting = mutation({
  name: 'setSourceTrust',
  read: async (op, input: SetSourceTrustInput) => {
    const { owner, of } = await subjectOf(op, input);
    const { base = null, flagged = null, authorityFor, reason } = input;
    return { owner, rule: { of, base, flagged, authorityFor, reason, expectedVersion: expected(input) } };
  },
  owner: ofFound,
  reason: ({ input }) => `set trust: ${input.reason}`,
  commit: (commit, { found }) => setSourceTrust(commit, found.rule),
  keep: (written) => written,
  show: async (op, done, { value: { id } }) =>
    new TrustWritten(done, await required(trustRuleById(op, id, NOW), `trust rule ${id}`)),
});

/** How far sources and sites are trusted. */
@Resolver(() => TrustRuleNode)
export class TrustRuleResolver {
  @Query(() => TrustRuleConnection, {
    description: 'All trust rules of the space, oldest first, page by page.',
  })
  async trustRules(
    @Ctx() { op }: RequestContext,
    @Args(() => PageAsOfArgs) args: PageAsOfArgs,
  ): Promise<ConnectionOf<TrustRuleNode>> {
    return connect(op, TrustRuleConnection, {
      list: { name: 'Query.trustRules', of: null, shape: [args.asOf] },
      args,
      read: listTrustRules,
      toNode: (record, at) => new TrustRuleNode(record, at),
    });
  }

  @Query(() => [TrustedDomainValue], {
    description:
      'The built-in list of trusted domains, used where the space has no trust rule. For all other domains the ' +
      'setting `trust.unlisted` is used.',
  })
  trustedDomains(): TrustedDomainValue[] {
    return Object.entries(TRUSTED_DOMAINS).map(([domain, base]) => new TrustedDomainValue(domain, base));
  }

  @FieldResolver(() => SourceNode, {
    nullable: true,
    description: 'The source that the rule is for; null if it is for a domain.',
  })
  source(@Root() { record, at }: TrustRuleNode, @Ctx() { op }: RequestContext): Promise<SourceNode> | null {
    return record.sourceId && required(sourceById(op, record.sourceId, at), `source ${record.sourceId}`);
  }

  @Mutation(() => SetSourceTrustResult, {
    description:
      'Sets the trust rule of a source or domain, replacing the one before. It affects evidence recorded from ' +
      'then on, not earlier evidence. Role CURATOR.',
  })
  setSourceTrust(
    @Ctx() { op }: RequestContext,
    @Arg('input', () => SetSourceTrustInput, { description: 'The data of the request.' }) input: SetSourceTrustInput,
  ): Promise<TrustWritten | Refused> {
    return trusting(op, input);
  }
}

type Subject = Pick<Parameters<typeof setSourceTrust>[1], 'of'> & { readonly owner: Owner };

/** A site is nobody's own: what is said of it is shared; of a source, it is as shared as the source. */
async function subjectOf(op: RequestSession, input: SetSourceTrustInput): Promise<Subject> {
  if (oneOf(input, ['source', 'domain']) === 'domain') return { of: { domain: input.domain ?? '' }, owner: null };
  const sourceId = decodeId(input.source ?? '', 'src').id;
  const { record } = await target(sourceById(op, sourceId, NOW), 'source', 'source');
  return { of: { sourceId }, owner: record.owner };
}

@Resolver(() => SourceNode)
export class SourceTrustResolver {
  @FieldResolver(() => TrustValue, {
    description: 'How far it is trusted, at the time at which it was read; new evidence from it is weighted by this.',
  })
  async trust(@Root() { record: { id }, at }: SourceNode, @Ctx() { op }: RequestContext): Promise<TrustValue> {
    const settings = await op.settings();
    const now = await instantOf(op, at);
    const read = (view: View, ids: readonly SourceId[]) => trustOfSources(view, ids, now, settings);
    return new TrustValue(await op.ofParent(`Source.trust ${now.getTime()}`, op.recordView(at), read, id));
  }
}
