import { ArgsType, Field, Int, ObjectType, type ClassType } from 'type-graphql';
import type { Counts, Total } from '../../src/domain/facets.ts';
import type { At } from './node-interface.ts';
import { TotalCount, type FacetsClass } from './facet-types.ts';

@ObjectType('PageInfo', {
  simpleResolvers: true,
  description: 'Position of a page in its list, as in Relay connections.',
})
export class PageInfo {
  @Field(() => Boolean, { description: 'True if there is a next page: ask for it with `after: endCursor`.' })
  readonly hasNextPage: boolean;
  @Field(() => Boolean, { description: 'True if this page was asked for with `after`.' })
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
    description: 'Page size, at least 1 and at most the setting `page.max`. Left out: the setting `page.default`.',
  })
  readonly first?: number | null;
  @Field(() => String, {
    nullable: true,
    description:
      'The cursor after which the page starts; keep all other arguments the same. All pages show the state at which the first was read.',
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

/** What a list counts of itself, as of where it is read; `limit`: rows that a total counts at most. */
export interface Counted {
  readonly counts: Counts;
  readonly at: At;
  readonly limit: number;
}

/** The class of a connection, to make one of: `new EntityConnection(edges, pageInfo)`; `counted` where it is asked for its counts. */
export type ConnectionClass<N> = new (
  edges: readonly EdgeOf<N>[],
  pageInfo: PageInfo,
  counted?: Counted | null,
) => ConnectionOf<N>;

/** What a connection says of its whole list. */
interface WholeList {
  readonly totalCount: true;
  readonly facets?: FacetsClass;
}

/** Makes `<name>Edge` and `<name>Connection`. `things` says of what, in a description; `whole`: what it has beside pages. */
export function connectionOf<N extends object>(
  name: string,
  things: string,
  node: () => ClassType<N> | object,
  whole?: WholeList,
): ConnectionClass<N> {
  @ObjectType(`${name}Edge`, {
    simpleResolvers: true,
    description: `An item in a page of ${things}, with its cursor.`,
  })
  class Edge {
    @Field(() => node(), { description: 'The item.' })
    readonly node!: N;
    @Field(() => String, { description: 'Opaque cursor of the item: pass it as `after` to get the items that follow.' })
    readonly cursor!: Cursor;
  }
  @ObjectType(`${name}Connection`, { simpleResolvers: true, description: `A page of ${things}.` })
  class Connection {
    @Field(() => [Edge], { description: 'The items of the page with their cursors, in order.' })
    readonly edges: readonly EdgeOf<N>[];
    @Field(() => [node()], { description: 'The items of the page without cursors, in the same order.' })
    readonly nodes: readonly N[];
    @Field(() => PageInfo, { description: 'Whether there are more pages, and the cursors of this one.' })
    readonly pageInfo: PageInfo;

    /** Computed only where it is selected. */
    readonly totalCount: () => Promise<Total>;
    readonly facets: () => object;

    constructor(edges: readonly EdgeOf<N>[], pageInfo: PageInfo, counted: Counted | null = null) {
      const required = (): Counted => {
        if (counted === null) throw new Error(`expected ${name}Connection to be made with its counts`);
        return counted;
      };
      this.totalCount = async () => required().counts.total(required().limit);
      this.facets = () => (whole?.facets ? new whole.facets(required().counts, required().at) : {});
      this.edges = edges;
      this.nodes = edges.map((edge) => edge.node);
      this.pageInfo = pageInfo;
    }
  }
  if (whole) {
    const description =
      `How many ${things} there are in all pages together, whatever \`first\` and \`after\` say; ` +
      'null with an error where counting took too long.';
    Field(() => TotalCount, { nullable: true, description })(Connection.prototype, 'totalCount');
  }
  const facets = whole?.facets;
  if (facets) {
    const description = `How many ${things} of all pages have which value, such as for the choices of a filter.`;
    Field(() => facets, { description })(Connection.prototype, 'facets');
  }
  return Connection;
}
