import { Field, ID, InterfaceType } from 'type-graphql';
import type { AsOf } from '../../src/domain/time.ts';

@InterfaceType('Node', { description: 'Anything that can be asked for again by its id.' })
export abstract class Node {
  @Field(() => ID, {
    description: 'Typed id, such as `ent_01h2xcejqtf2nbrexx3vqjhp41`. Opaque: keep it, do not build it.',
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
  readonly apart: boolean;
}
