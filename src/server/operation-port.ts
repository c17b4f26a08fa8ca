import type { OperationTypeNode } from 'graphql';
import type { Hint } from '../domain/hint.ts';
import type { SpaceSettings } from './server-settings.ts';
import type { Caller } from './authenticate.ts';
import type { AdmittedOperation, EstimateCost } from './admission.ts';

/** What the server needs to know of an operation's surroundings; who composes the program provides it. */
export interface Operations<Context extends object> {
  readonly estimateCost: EstimateCost;
  /**
   * Makes what resolvers get, for one operation. Its own properties are what counts: they are copied.
   * @throws DomainError, answered as the operation's only error
   */
  open(request: OperationRequest): Promise<Context>;
  /** Asks models what an operation that searches will need, before it has its turn; left out: they are asked in it. */
  readonly prefetch?: (caller: Caller, questions: readonly string[]) => Promise<void>;
  /** Points that the operation used so far. */
  actualCost(context: Context): number;
  /** Why its lists may be empty; left out: nobody says. Shown beside its cost. */
  hints?(context: Context): readonly Hint[];
  /**
   * What an answer will be made of, where the same comes of the same; null = it has to be made anew. Left out: no answer is kept. Never
   * fails: what keeps it from being said keeps the operation from its answer, too.
   * @param numbers of the space: with others another answer would be made
   */
  basis?(context: Context, operation: AdmittedOperation, numbers: object): Promise<AnswerBasis | null>;
  /** An answer was given that was made before, for so many points. */
  countKept?(context: Context, points: number): void;
  /** Gives back what the operation holds. Called once, also while it still runs when its time is up. */
  close(context: Context): Promise<void>;
}

/** What an answer was made of, as far as it can be known whether the same would be made again. */
export interface AnswerBasis {
  /** Whose answer it is, and by which settings. */
  readonly of: string;
  /** The state of what it was read from. */
  readonly state: string;
  /** When the state was asked for, milliseconds. */
  readonly at: number;
  /** Would an answer that was made of this state at `since` be made again now? */
  readonly holdsSince: (since: number) => Promise<boolean>;
}

export interface OperationRequest {
  readonly caller: Caller;
  readonly kind: `${OperationTypeNode}`;
  /** It is a mutation that appends messages, and nothing else: a small write. */
  readonly appendsOnly: boolean;
  /** The numbers of the space, as they were just read for the limits. */
  readonly settings: SpaceSettings;
  /** The header `traceparent` of its request, as it was sent; null = there was none. */
  readonly traceparent: string | null;
  /** Of a mutation that searches, its turns; a query has had its turn before it is opened. */
  readonly turns: Turns | null;
}

/** Turns of an operation that is done in steps. */
export interface Turns {
  /** Does work that searches when it is its caller's turn: what is waited for between two steps keeps nobody from theirs. */
  step<T>(work: () => Promise<T>): Promise<T>;
  /** Waits for a turn, which it has for what it shows until it steps aside or ends. */
  begin(): Promise<void>;
  /** Gives the turn back before more is worked on. */
  stepAside(): void;
}
