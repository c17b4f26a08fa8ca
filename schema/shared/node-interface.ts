import { Field, ID, InterfaceType } from 'type-graphql';
import { markOf, type Instant } from '../../src/domain/instant-in-id.ts';
import { encodeId, type Id, type IdKind } from '../../src/domain/typed-ids.ts';

@InterfaceType('Node', { description: 'An object that has a global id and can be fetched with `node(id:)`.' })
export abstract class Node {
  @Field(() => ID, {
    description:
      'Global id with a prefix for its type, such as `ent_01h2xcejqtf2nbrexx3vqjhp41`. Opaque: store it, do not construct it. ' +
      'Read at another `asOf` than now, it ends in that instant: `ent_…@r12`.',
  })
  readonly id!: string;
}

/**
 * The point in time at which a thing was read; what is read from it is read at the same point. `valid` NOW is the
 * operation's own instant: it is looked up only when something asks for it.
 */
export interface At extends Instant {
  /**
   * How ids say so. Of the instant that was asked for: pages after the first are read as of the first, and their ids are those of
   * the list that was asked for (ADR 21).
   */
  readonly mark: string;
}

export const pointInTime = (instant: Instant): At => ({ ...instant, mark: markOf(instant) });

/** The id of a thing as it was read at some point in time. */
export const nodeId = <K extends IdKind>(kind: K, id: Id<K>, { mark }: Pick<At, 'mark'>): string =>
  mark === '' ? encodeId(kind, id) : encodeId(kind, id) + mark;
