import { Args, Ctx, FieldResolver, Query, Resolver, Root } from 'type-graphql';
import {
  Searches,
  ArgumentMapArgs,
  ArgumentMapValue,
  CoverageArgs,
  CoverageValue,
  DateTime,
  ArgumentValue,
  type ClaimNode,
  DependencyEdgeValue,
  DependencySourceEnum,
  DependencyViewArgs,
  DependencyViewValue,
  type DependencySource,
  EntityNode,
  EntityTimelineArgs,
  LedgerEntryValue,
  SpanNode,
  TimelineArgs,
  TimelineEventValue,
  TimelineValue,
} from '../../schema/index.ts';
import { evidenceByClaims } from '../../src/reconcile/index.ts';
import { atOf } from '../request/as-of.ts';
import type { RequestSession, RequestContext } from '../request/context.ts';
import { coverage } from './coverage-answer.ts';
import { dependencyView } from './dependency-answer.ts';
import { evidenceOf } from './relationship-resolver.ts';
import { revisionById, spanById, required } from '../request/node-loaders.ts';
import { argumentMap, timeline, timelineOfEntity } from './timeline-answer.ts';

/** Views over the graph: each is made of claims and relationships, and cites them. */
@Resolver()
export class ViewsResolver {
  @Query(() => DependencyViewValue, {
    nullable: true,
    description:
      'The dependencies of some entities, direct and indirect; ' +
      'null if there is no such entity, or a name means several: `errors` then has the candidates.',
  })
  async dependencyView(
    @Ctx() { op }: RequestContext,
    @Args(() => DependencyViewArgs) args: DependencyViewArgs,
  ): Promise<DependencyViewValue> {
    return dependencyView(op, args, await atOf(op, args.asOf));
  }

  @Query(() => TimelineValue, {
    nullable: true,
    description:
      'The events in the history of an entity, whatever the valid time; ' +
      'null if there is no such entity, or a name means several: `errors` then has the candidates.',
  })
  async timeline(@Ctx() { op }: RequestContext, @Args(() => TimelineArgs) args: TimelineArgs): Promise<TimelineValue> {
    return timeline(op, args, await atOf(op, args.asOf));
  }

  @Query(() => ArgumentMapValue, {
    nullable: true,
    description:
      'The arguments for and against an entity; ' +
      'null if there is no such entity, or a name means several: `errors` then has the candidates.',
  })
  async argumentMap(
    @Ctx() { op }: RequestContext,
    @Args(() => ArgumentMapArgs) args: ArgumentMapArgs,
  ): Promise<ArgumentMapValue> {
    return argumentMap(op, args, await atOf(op, args.asOf));
  }

  @Searches()
  @Query(() => CoverageValue, {
    description: 'How much of a query text is covered by claims in the graph, and by which.',
  })
  async coverage(@Ctx() { op }: RequestContext, @Args(() => CoverageArgs) args: CoverageArgs): Promise<CoverageValue> {
    return coverage(op, args, await atOf(op, args.asOf));
  }
}

@Resolver(() => DependencyEdgeValue)
export class DependencyEdgeResolver {
  @FieldResolver(() => DependencySourceEnum, {
    description: 'Whether front matter, another text or an inference states it.',
  })
  async source(
    @Root() { relationship }: DependencyEdgeValue,
    @Ctx() { op }: RequestContext,
  ): Promise<DependencySource> {
    if (relationship.basis === 'INFERRED') return 'INFERRED';
    const evidence = await evidenceOf(op, relationship);
    return evidence.some(({ method }) => method.split('+').includes('front-matter')) ? 'FRONT_MATTER' : 'STATEMENT';
  }
}

@Resolver(() => EntityNode)
export class EntityTimelineResolver {
  @FieldResolver(() => TimelineValue, { description: 'The events in its history, whatever the valid time.' })
  async timeline(
    @Root() entity: EntityNode,
    @Ctx() { op }: RequestContext,
    @Args(() => EntityTimelineArgs) args: EntityTimelineArgs,
  ): Promise<TimelineValue> {
    return timelineOfEntity(op, entity, args, await atOf(op, args.asOf, entity.at));
  }
}

@Resolver(() => TimelineEventValue)
export class TimelineEventResolver {
  @FieldResolver(() => [SpanNode], {
    description:
      'The words that it comes from: evidence of its claim or, for a text, the first words of it that are cited as evidence.',
  })
  async spans(
    @Root() { cites: [cited], revision, spanId }: TimelineEventValue,
    @Ctx() { op }: RequestContext,
  ): Promise<SpanNode[]> {
    if (cited) return spansOf(op, cited.claim);
    return revision && spanId ? [await required(spanById(op, spanId, revision.at), `span ${spanId}`)] : [];
  }
}

@Resolver(() => LedgerEntryValue)
export class LedgerEntryResolver {
  @FieldResolver(() => [SpanNode], { description: 'The words that it comes from, up to the setting `page.evidence`.' })
  spans(@Root() { claim }: LedgerEntryValue, @Ctx() { op }: RequestContext): Promise<SpanNode[]> {
    return spansOf(op, claim);
  }
}

@Resolver(() => ArgumentValue)
export class ArgumentResolver {
  @FieldResolver(() => [SpanNode], { description: 'The words that it comes from, up to the setting `page.evidence`.' })
  spans(@Root() { claim }: ArgumentValue, @Ctx() { op }: RequestContext): Promise<SpanNode[]> {
    return spansOf(op, claim);
  }

  @FieldResolver(() => DateTime, {
    nullable: true,
    description:
      "When the argument was first made: the start of the claim's validity, or when its oldest text was " +
      'published; null if neither is known.',
  })
  async firstRaised(@Root() { claim }: ArgumentValue, @Ctx() { op }: RequestContext): Promise<Date | null> {
    if (claim.record.validity.from) return claim.record.validity.from;
    const spans = await spansOf(op, claim);
    const texts = await Promise.all(spans.map(({ record }) => revisionById(op, record.revisionId, claim.at)));
    const days = texts.flatMap((text) => text?.publishedAt?.getTime() ?? []);
    return days.length > 0 ? new Date(Math.min(...days)) : null;
  }
}

/** The words that say a claim. */
async function spansOf(op: RequestSession, { record, at }: ClaimNode): Promise<SpanNode[]> {
  const page = { first: (await op.settings())['page.evidence'], after: null };
  const found = await op.ofParent(
    'LedgerEntry.spans',
    op.recordView(at),
    (view, ids) => evidenceByClaims(view, ids, 'SUPPORTS', page),
    record.id,
  );
  return Promise.all(found.items.map(({ node }) => required(spanById(op, node.spanId, at), `span ${node.spanId}`)));
}
