import type { GraphQLResolveInfo } from 'graphql';
import { Arg, Args, Ctx, FieldResolver, Info, Mutation, Query, Resolver, Root } from 'type-graphql';
import {
  ClaimNode,
  DerivationPremiseValue,
  DerivationValue,
  EntityNode,
  EvidenceNode,
  InferenceMethodEnum,
  ListRelationshipsArgs,
  PathsArgs,
  PathsValue,
  PremiseValue,
  RelationshipConnection,
  RelationshipNode,
  RelationshipWritten,
  ReviewRelationshipInput,
  ReviewRelationshipResult,
  RuleNode,
  SpanNode,
  SubgraphArgs,
  SubgraphValue,
  type At,
  type ConnectionOf,
  type Refused,
} from '../../schema/index.ts';
import { InvalidInput } from '../../src/domain/errors.ts';
import { decodeId } from '../../src/domain/typed-ids.ts';
import type { Derivation, InferenceMethod, PremiseOf } from '../../src/domain/relationship-record.ts';
import { reviewEdge } from '../../graph/store/index.ts';
import { evidenceByClaims } from '../../src/reconcile/index.ts';
import { atOf, NOW } from '../request/as-of.ts';
import type { RequestSession, RequestContext } from '../request/context.ts';
import { relationshipList } from '../request/node-lists.ts';
import { reasonsOf } from '../claim/confidence-reasons.ts';
import {
  claimById,
  entityOf,
  inferredById,
  relationshipById,
  ruleById,
  spanById,
  required,
} from '../request/node-loaders.ts';
import { idsNamed } from '../request/starting-point.ts';
import { neighbourhood, pathsBetween } from './traversals.ts';
import { expected, mutation, ofFound, target } from '../request/mutation.ts';

export const relationshipReview = mutation({
  name: 'reviewRelationship',
  read: async (op, { id }: ReviewRelationshipInput) => {
    const { record } = await target(inferredById(op, decodeId(id, 'inf').id, NOW), 'relationship', 'id');
    return { owner: record.basis === 'INFERRED' ? record.owner : record.claim.owner };
  },
  owner: ofFound,
  reason: ({ input }) => `review relationship: ${input.verdict.toLowerCase()}`,
  commit: (commit, { input }) => {
    const { id, verdict } = input;
    return reviewEdge(commit, { id: decodeId(id, 'inf').id, verdict, expectedVersion: expected(input) });
  },
  keep: (reviewed) => reviewed,
  show: async (op, done, { input }) => {
    const { id } = decodeId(input.id, 'inf');
    return new RelationshipWritten(done, await required(inferredById(op, id, NOW), `relationship ${id}`));
  },
});

@Resolver(() => RelationshipNode)
export class RelationshipResolver {
  @Query(() => RelationshipConnection, {
    nullable: true,
    description:
      'Relationships that hold now, asserted and inferred, page by page; with `asOf: { valid: null }` those of all times. ' +
      'Null if `entities` names nothing or a name means several: `errors` then has the candidates.',
  })
  relationships(
    @Ctx() { op }: RequestContext,
    @Args(() => ListRelationshipsArgs) args: ListRelationshipsArgs,
    @Info() info: GraphQLResolveInfo,
  ): Promise<ConnectionOf<RelationshipNode>> {
    return relationshipList(op, info, null, args, args.entities ?? null);
  }

  @Query(() => SubgraphValue, {
    nullable: true,
    description:
      'A traversal from several entities: the entities within `depth` steps, with the relationships that lead to them; ' +
      'null if there is no such entity, or a name means several: `errors` then has the candidates.',
  })
  async subgraph(
    @Ctx() { op }: RequestContext,
    @Args(() => SubgraphArgs) args: SubgraphArgs,
    @Info() info: GraphQLResolveInfo,
  ): Promise<SubgraphValue> {
    const max = (await op.settings())['page.max'];
    if (args.entities.length < 1 || args.entities.length > max) {
      throw new InvalidInput(`expected 1 to ${max} entities, got ${args.entities.length}`, ['entities']);
    }
    const at = await atOf(op, args.asOf);
    return neighbourhood(op, await idsNamed(op, args.entities, at, 'entities'), args, at, info);
  }

  @Query(() => PathsValue, {
    nullable: true,
    description:
      'The paths between two entities: shorter ones first, then by confidence, or by confidence first with ' +
      '`which: MOST_CONFIDENT`. `paths` is empty if there is none within `maxDepth`; ' +
      'null if there is no such entity, or a name means several: `errors` then has the candidates.',
  })
  async paths(
    @Ctx() { op }: RequestContext,
    @Args(() => PathsArgs) args: PathsArgs,
    @Info() info: GraphQLResolveInfo,
  ): Promise<PathsValue> {
    return pathsBetween(op, args, await atOf(op, args.asOf), info);
  }

  @Mutation(() => ReviewRelationshipResult, {
    description:
      'Accepts or rejects an inferred relationship. A rejected one is kept, but not traversed or counted. The ' +
      'verdict is also kept for one that was withdrawn meanwhile (`withdrawn`).',
  })
  reviewRelationship(
    @Ctx() { op }: RequestContext,
    @Arg('input', () => ReviewRelationshipInput, { description: 'The data of the request.' })
    input: ReviewRelationshipInput,
  ): Promise<RelationshipWritten | Refused> {
    return relationshipReview(op, input);
  }

  @FieldResolver(() => EntityNode, { description: 'The entity that it starts from: the subject.' })
  from(@Root() { record, at }: RelationshipNode, @Ctx() { op }: RequestContext): EntityNode | Promise<EntityNode> {
    return entityOf(op, record.from, at);
  }

  @FieldResolver(() => EntityNode, { description: 'The entity that it points to: the object.' })
  to(@Root() { record, at }: RelationshipNode, @Ctx() { op }: RequestContext): EntityNode | Promise<EntityNode> {
    return entityOf(op, record.to, at);
  }

  @FieldResolver(() => [EvidenceNode], {
    description:
      'The evidence of its claim, oldest first, up to the setting `page.evidence` (`claim` pages through all); ' +
      'empty if it is inferred: see `derivations`.',
  })
  evidence(@Root() relationship: RelationshipNode, @Ctx() { op }: RequestContext): Promise<EvidenceNode[]> {
    return evidenceOf(op, relationship);
  }

  @FieldResolver(() => InferenceMethodEnum, {
    nullable: true,
    description: 'The method of its most confident derivation; null if it is asserted.',
  })
  async method(@Root() relationship: RelationshipNode, @Ctx() { op }: RequestContext): Promise<InferenceMethod | null> {
    return (await reasonsFor(op, relationship))[0]?.method ?? null;
  }

  @FieldResolver(() => String, {
    nullable: true,
    description:
      'The model of its most confident derivation, with its version; null if none was used or it is asserted.',
  })
  async model(@Root() relationship: RelationshipNode, @Ctx() { op }: RequestContext): Promise<string | null> {
    return (await reasonsFor(op, relationship))[0]?.model ?? null;
  }

  @FieldResolver(() => [DerivationValue], {
    description: 'Why it was inferred, most confident first; empty if it is asserted.',
  })
  async derivations(@Root() relationship: RelationshipNode, @Ctx() { op }: RequestContext): Promise<DerivationValue[]> {
    const reasons = await reasonsFor(op, relationship);
    return reasons.map((reason) => new DerivationValue(reason, relationship.at));
  }

  @FieldResolver(() => [PremiseValue], {
    description:
      'The relationships among the premises of all its derivations; empty if there are none or it is asserted.',
  })
  async derivedFrom(@Root() relationship: RelationshipNode, @Ctx() { op }: RequestContext): Promise<PremiseValue[]> {
    const premises = (await reasonsFor(op, relationship)).flatMap((reason) => reason.premises);
    const distinct = new Map(premises.map((premise) => [premise.id, premise]));
    const found = await Promise.all([...distinct.values()].map((premise) => asPremise(op, premise, relationship.at)));
    return found.flatMap((one) => (one ? [new PremiseValue(one)] : []));
  }
}

/** The words that say a relationship; none where it is inferred. */
export async function evidenceOf(op: RequestSession, { record, at }: RelationshipNode): Promise<EvidenceNode[]> {
  if (record.basis === 'INFERRED') return [];
  const page = { first: (await op.settings())['page.evidence'], after: null };
  const found = await op.ofParent(
    'Relationship.evidence',
    op.recordView(at),
    (view, ids) => evidenceByClaims(view, ids, null, page),
    record.id,
  );
  op.used += found.items.length;
  return found.items.map((item) => new EvidenceNode({ ...item.node, aliasId: null }, at));
}

/** A premise that is a relationship: an inferred one, or a claim that is one; null for others. */
async function asPremise(op: RequestSession, { kind, id }: PremiseOf, at: At): Promise<RelationshipNode | null> {
  if (kind === 'SPAN') return null;
  return kind === 'EDGE' ? inferredById(op, id, at) : relationshipById(op, id, at);
}

/** Of an asserted relationship there are none: a text says it. */
const reasonsFor = async (op: RequestSession, { record, at }: RelationshipNode): Promise<readonly Derivation[]> =>
  record.basis === 'ASSERTED' ? [] : reasonsOf(op, record.id, at);

@Resolver(() => DerivationValue)
export class DerivationResolver {
  @FieldResolver(() => RuleNode, {
    nullable: true,
    description: 'The rule that concluded it; null unless `method` is RULE.',
  })
  async rule(@Root() { ruleId, at }: DerivationValue, @Ctx() { op }: RequestContext): Promise<RuleNode | null> {
    return ruleId && ruleById(op, ruleId, at);
  }
}

@Resolver(() => DerivationPremiseValue)
export class PremiseResolver {
  @FieldResolver(() => ClaimNode, { nullable: true, description: 'A claim that is a premise; else null.' })
  async claim(
    @Root() { premise, at }: DerivationPremiseValue,
    @Ctx() { op }: RequestContext,
  ): Promise<ClaimNode | null> {
    return premise.kind === 'CLAIM' ? claimById(op, premise.id, at) : null;
  }

  @FieldResolver(() => RelationshipNode, {
    nullable: true,
    description: 'An inferred relationship that is a premise; else null.',
  })
  async relationship(
    @Root() { premise, at }: DerivationPremiseValue,
    @Ctx() { op }: RequestContext,
  ): Promise<RelationshipNode | null> {
    return premise.kind === 'EDGE' ? inferredById(op, premise.id, at) : null;
  }

  @FieldResolver(() => SpanNode, {
    nullable: true,
    description: 'The exact words of a document that are a premise; else null.',
  })
  async span(@Root() { premise, at }: DerivationPremiseValue, @Ctx() { op }: RequestContext): Promise<SpanNode | null> {
    return premise.kind === 'SPAN' ? spanById(op, premise.id, at) : null;
  }
}
