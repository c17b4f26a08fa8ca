import { Args, Ctx, FieldResolver, Resolver, Root } from 'type-graphql';
import {
  ClaimFacetsNode,
  ConflictFacetsNode,
  DocumentFacetsNode,
  EntityFacetsNode,
  FacetArgs,
  FacetNode,
  FacetValue,
  Node,
  RelationshipFacetsNode,
} from '../../schema/index.ts';
import type { RequestContext } from '../request/context.ts';
import { facet } from '../request/facet.ts';
import { documentById, sourceById } from '../request/node-loaders.ts';

type Asked = Promise<FacetNode>;
const BY_MONTH = 'By the month in which they were first recorded here, in UTC, such as `2026-11`.';

@Resolver(() => EntityFacetsNode)
export class EntityFacetsResolver {
  @FieldResolver(() => FacetNode, { nullable: true, description: 'By type (`where: { type }`).' })
  types(@Root() list: EntityFacetsNode, @Ctx() { op }: RequestContext, @Args(() => FacetArgs) args: FacetArgs): Asked {
    return facet(op, list, 'TYPE', args);
  }

  @FieldResolver(() => FacetNode, { nullable: true, description: BY_MONTH })
  months(@Root() list: EntityFacetsNode, @Ctx() { op }: RequestContext, @Args(() => FacetArgs) args: FacetArgs): Asked {
    return facet(op, list, 'MONTH', args);
  }
}

@Resolver(() => ClaimFacetsNode)
export class ClaimFacetsResolver {
  @FieldResolver(() => FacetNode, { nullable: true, description: 'By predicate (`where: { predicate }`).' })
  predicates(
    @Root() list: ClaimFacetsNode,
    @Ctx() { op }: RequestContext,
    @Args(() => FacetArgs) args: FacetArgs,
  ): Asked {
    return facet(op, list, 'PREDICATE', args);
  }

  @FieldResolver(() => FacetNode, { nullable: true, description: 'By status (`where: { status }`).' })
  statuses(
    @Root() list: ClaimFacetsNode,
    @Ctx() { op }: RequestContext,
    @Args(() => FacetArgs) args: FacetArgs,
  ): Asked {
    return facet(op, list, 'STATUS', args);
  }

  @FieldResolver(() => FacetNode, {
    nullable: true,
    description:
      'By the sources that their evidence is from (`src_…`): a claim counts once for each, so that counts may come to more ' +
      'than there are claims.',
  })
  sources(@Root() list: ClaimFacetsNode, @Ctx() { op }: RequestContext, @Args(() => FacetArgs) args: FacetArgs): Asked {
    return facet(op, list, 'SOURCE', args, 'src');
  }

  @FieldResolver(() => FacetNode, {
    nullable: true,
    description:
      'By the documents that their evidence is from (`doc_…`), of whatever revision: a claim counts once for each.',
  })
  documents(
    @Root() list: ClaimFacetsNode,
    @Ctx() { op }: RequestContext,
    @Args(() => FacetArgs) args: FacetArgs,
  ): Asked {
    return facet(op, list, 'DOCUMENT', args, 'doc');
  }

  @FieldResolver(() => FacetNode, { nullable: true, description: BY_MONTH })
  months(@Root() list: ClaimFacetsNode, @Ctx() { op }: RequestContext, @Args(() => FacetArgs) args: FacetArgs): Asked {
    return facet(op, list, 'MONTH', args);
  }
}

@Resolver(() => RelationshipFacetsNode)
export class RelationshipFacetsResolver {
  @FieldResolver(() => FacetNode, { nullable: true, description: 'By kind, such as `REQUIRES`.' })
  kinds(
    @Root() list: RelationshipFacetsNode,
    @Ctx() { op }: RequestContext,
    @Args(() => FacetArgs) args: FacetArgs,
  ): Asked {
    return facet(op, list, 'KIND', args);
  }

  @FieldResolver(() => FacetNode, { nullable: true, description: 'By basis: ASSERTED, INFERRED.' })
  bases(
    @Root() list: RelationshipFacetsNode,
    @Ctx() { op }: RequestContext,
    @Args(() => FacetArgs) args: FacetArgs,
  ): Asked {
    return facet(op, list, 'BASIS', args);
  }

  @FieldResolver(() => FacetNode, { nullable: true, description: 'By status.' })
  statuses(
    @Root() list: RelationshipFacetsNode,
    @Ctx() { op }: RequestContext,
    @Args(() => FacetArgs) args: FacetArgs,
  ): Asked {
    return facet(op, list, 'STATUS', args);
  }

  @FieldResolver(() => FacetNode, { nullable: true, description: BY_MONTH })
  months(
    @Root() list: RelationshipFacetsNode,
    @Ctx() { op }: RequestContext,
    @Args(() => FacetArgs) args: FacetArgs,
  ): Asked {
    return facet(op, list, 'MONTH', args);
  }
}

@Resolver(() => ConflictFacetsNode)
export class ConflictFacetsResolver {
  @FieldResolver(() => FacetNode, {
    nullable: true,
    description: 'By the predicate of their claims; a question of identity has none.',
  })
  predicates(
    @Root() list: ConflictFacetsNode,
    @Ctx() { op }: RequestContext,
    @Args(() => FacetArgs) args: FacetArgs,
  ): Asked {
    return facet(op, list, 'PREDICATE', args);
  }

  @FieldResolver(() => FacetNode, { nullable: true, description: 'By status (`where: { status }`).' })
  statuses(
    @Root() list: ConflictFacetsNode,
    @Ctx() { op }: RequestContext,
    @Args(() => FacetArgs) args: FacetArgs,
  ): Asked {
    return facet(op, list, 'STATUS', args);
  }

  @FieldResolver(() => FacetNode, { nullable: true, description: 'By kind (`where: { kind }`).' })
  kinds(
    @Root() list: ConflictFacetsNode,
    @Ctx() { op }: RequestContext,
    @Args(() => FacetArgs) args: FacetArgs,
  ): Asked {
    return facet(op, list, 'KIND', args);
  }

  @FieldResolver(() => FacetNode, { nullable: true, description: BY_MONTH })
  months(
    @Root() list: ConflictFacetsNode,
    @Ctx() { op }: RequestContext,
    @Args(() => FacetArgs) args: FacetArgs,
  ): Asked {
    return facet(op, list, 'MONTH', args);
  }
}

@Resolver(() => DocumentFacetsNode)
export class DocumentFacetsResolver {
  @FieldResolver(() => FacetNode, { nullable: true, description: 'By source (`src_…`; `where: { source }`).' })
  sources(
    @Root() list: DocumentFacetsNode,
    @Ctx() { op }: RequestContext,
    @Args(() => FacetArgs) args: FacetArgs,
  ): Asked {
    return facet(op, list, 'SOURCE', args, 'src');
  }

  @FieldResolver(() => FacetNode, { nullable: true, description: 'By kind (`where: { kind }`).' })
  kinds(
    @Root() list: DocumentFacetsNode,
    @Ctx() { op }: RequestContext,
    @Args(() => FacetArgs) args: FacetArgs,
  ): Asked {
    return facet(op, list, 'KIND', args);
  }

  @FieldResolver(() => FacetNode, { nullable: true, description: 'By media type, such as `text/markdown`.' })
  mediaTypes(
    @Root() list: DocumentFacetsNode,
    @Ctx() { op }: RequestContext,
    @Args(() => FacetArgs) args: FacetArgs,
  ): Asked {
    return facet(op, list, 'MEDIA_TYPE', args);
  }

  @FieldResolver(() => FacetNode, { nullable: true, description: BY_MONTH })
  months(
    @Root() list: DocumentFacetsNode,
    @Ctx() { op }: RequestContext,
    @Args(() => FacetArgs) args: FacetArgs,
  ): Asked {
    return facet(op, list, 'MONTH', args);
  }
}

@Resolver(() => FacetValue)
export class FacetValueResolver {
  @FieldResolver(() => Node, {
    nullable: true,
    description: 'The source or document that `value` is the id of; null where it is a word.',
  })
  async node(@Root() { thing }: FacetValue, @Ctx() { op }: RequestContext): Promise<Node | null> {
    if (thing === null) return null;
    return thing.kind === 'src' ? sourceById(op, thing.id, thing.at) : documentById(op, thing.id, thing.at);
  }
}
