import { CommitNode } from '../system/operation-types.ts';
import { InterfaceType, Field, type ClassType, createUnionType } from 'type-graphql';
import {
  InvalidError,
  NotFoundError,
  ForbiddenError,
  StaleVersionError,
  ConflictingStateError,
  IdempotencyMismatchError,
  TooLargeError,
  AmbiguousNameError,
  UnavailableError,
} from './error-types.ts';

/** Of a write that was done. The commit is read when it is asked for. */
export interface Done {
  readonly commit: () => Promise<CommitNode | null>;
  readonly replayed: boolean;
}

@InterfaceType('Written', { description: 'A write that succeeded.' })
export abstract class Written {
  @Field(() => CommitNode, { nullable: true, description: 'The commit of the write; null if nothing was written.' })
  readonly commit: Done['commit'];
  @Field(() => Boolean, {
    description:
      'True if the same write was done before under the same idempotency key: this is its answer, and nothing was written now.',
  })
  readonly replayed: boolean;

  constructor(done: Done) {
    this.commit = done.commit;
    this.replayed = done.replayed;
  }
}

/** Every reason for which a write may not be done. */
export type Refused =
  | InvalidError
  | NotFoundError
  | ForbiddenError
  | StaleVersionError
  | ConflictingStateError
  | IdempotencyMismatchError
  | TooLargeError
  | AmbiguousNameError
  | UnavailableError;

/** What a write answers with: what was done, or why it was not. */
export const resultOf = <T extends object>(name: string, Success: ClassType<T>) =>
  createUnionType({
    name,
    description: 'The result of the mutation: what was done, or an error type that says why not.',
    types: () =>
      [
        Success,
        InvalidError,
        NotFoundError,
        ForbiddenError,
        StaleVersionError,
        ConflictingStateError,
        IdempotencyMismatchError,
        TooLargeError,
        AmbiguousNameError,
        UnavailableError,
      ] as const,
  });
