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

/** Which of the reasons that not every write has its input gives: a version that was read, a thing that is named. */
type OfInput = 'VERSIONED' | 'NAMED';
const OF_INPUT = { VERSIONED: StaleVersionError, NAMED: AmbiguousNameError } as const satisfies Record<
  OfInput,
  unknown
>;

/** The error types of a write. */
export const refusals = (...input: readonly OfInput[]) =>
  [
    InvalidError,
    NotFoundError,
    ForbiddenError,
    ConflictingStateError,
    IdempotencyMismatchError,
    TooLargeError,
    UnavailableError,
    ...input.map((each) => OF_INPUT[each]),
  ] as const;

/** What a write answers with: what was done, or why it was not. A client's `switch` over it has no case that cannot come. */
export const resultOf = <T extends object>(name: string, Success: ClassType<T>, ...input: readonly OfInput[]) =>
  createUnionType({
    name,
    description: 'The result of the mutation: what was done, or an error type that says why not.',
    types: () => [Success, ...refusals(...input)] as const,
  });
