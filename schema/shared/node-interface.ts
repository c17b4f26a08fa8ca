import { Field, ID, InterfaceType } from 'type-graphql';
import type { AsOf } from '../../src/domain/time.ts';

@InterfaceType('Node', { description: 'An object that has a global id and can be fetched with `node(id:)`.' })
export abstract class Node {
  @Field(() => ID, {
    description:
      'Global id with a prefix for its type, such as `ent_01h2xcejqtf2nbrexx3vqjhp41`. Opaque: store it, do not construct it.',
  })
  readonly id!: string;
}

/**
 * The point in time at which a thing was read; what is read from it is read at the same point. `valid` NOW is the
 * operation's own instant: it is looked up only when something asks for it.
 */
export interface At {
  readonly recorded: AsOf['recorded'];
  readonly valid: Date | null | 'NOW';
  /** Every entity by itself: nothing is merged. */
  readonly ignoringMerges: boolean;
}
