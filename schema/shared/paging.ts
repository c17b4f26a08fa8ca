import { ArgsType, Field, Int, ObjectType, type ClassType } from 'type-graphql';

@ObjectType('PageInfo', { simpleResolvers: true, description: 'Where a page lies in its list (Relay).' })
export class PageInfo {
  @Field(() => Boolean, { description: 'There is a next page: ask for it with `after: endCursor`.' })
  readonly hasNextPage: boolean;
  @Field(() => Boolean, { description: 'This page was asked for with `after`.' })
  readonly hasPreviousPage: boolean;
  @Field(() => String, { nullable: true, description: 'Cursor of the first item; null on an empty page.' })
  readonly startCursor: Cursor | null;
  @Field(() => String, { nullable: true, description: 'Cursor of the last item; null on an empty page.' })
  readonly endCursor: Cursor | null;

  constructor(hasNextPage: boolean, hasPreviousPage: boolean, startCursor: Cursor | null, endCursor: Cursor | null) {
    this.hasNextPage = hasNextPage;
    this.hasPreviousPage = hasPreviousPage;
    this.startCursor = startCursor;
    this.endCursor = endCursor;
  }
}

/** Computed only when it is selected: it names the commit, which costs a statement, and is signed. */
export type Cursor = () => string;

@ArgsType()
export class PageArgs {
  @Field(() => Int, {
    nullable: true,
    description:
      'Items wanted, at least 1. The settings `page.default` and `page.max` say how many by default and at most.',
  })
  readonly first?: number | null;
  @Field(() => String, {
    nullable: true,
    description:
      'Cursor of the item after which to go on, with all other arguments as before. The page is read as of the first one.',
  })
  readonly after?: string | null;
}

export interface EdgeOf<N> {
  readonly node: N;
  readonly cursor: Cursor;
}

export interface ConnectionOf<N> {
  readonly edges: readonly EdgeOf<N>[];
  readonly nodes: readonly N[];
  readonly pageInfo: PageInfo;
}

/** The class of a connection, to make one of: `new EntityConnection(edges, pageInfo)`. */
export type ConnectionClass<N> = new (edges: readonly EdgeOf<N>[], pageInfo: PageInfo) => ConnectionOf<N>;

/** Makes `<name>Edge` and `<name>Connection`. `things` says of what, in a description. */
export function connectionOf<N extends object>(
  name: string,
  things: string,
  node: () => ClassType<N> | object,
): ConnectionClass<N> {
  @ObjectType(`${name}Edge`, {
    simpleResolvers: true,
    description: `One of a page of ${things}, with its place in the list.`,
  })
  class Edge {
    @Field(() => node(), { description: 'The item itself.' })
    readonly node!: N;
    @Field(() => String, { description: 'Its place in the list, for `after`.' })
    readonly cursor!: Cursor;
  }
  @ObjectType(`${name}Connection`, { simpleResolvers: true, description: `A page of ${things}.` })
  class Connection {
    @Field(() => [Edge], { description: 'The items with their cursors, in order.' })
    readonly edges: readonly EdgeOf<N>[];
    @Field(() => [node()], { description: 'The items alone, in order.' })
    readonly nodes: readonly N[];
    @Field(() => PageInfo, { description: 'Where the page lies in its list.' })
    readonly pageInfo: PageInfo;

    constructor(edges: readonly EdgeOf<N>[], pageInfo: PageInfo) {
      this.edges = edges;
      this.nodes = edges.map((edge) => edge.node);
      this.pageInfo = pageInfo;
    }
  }
  return Connection;
}
