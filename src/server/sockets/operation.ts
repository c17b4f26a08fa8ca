import {
  createSourceEventStream,
  getOperationAST,
  GraphQLError,
  type ExecutionArgs,
  type GraphQLFormattedError,
  type GraphQLSchema,
} from 'graphql';
import type { SpaceSettings } from '../server-settings.ts';
import type { Caller } from '../authenticate.ts';
import { answerOf, overtimeAnswer, type Answer, type AnswerParts } from '../graphql-answer.ts';
import { OperationRun, inTime, overtime } from '../operation-run.ts';
import {
  chargeLength,
  enter,
  placeToSearch,
  spent,
  tooManySearches,
  type Entry,
  type Gate,
} from '../enter-operation.ts';
import type { Operations } from '../operation-port.ts';
import { GRAPHQL_TYPE } from '../transport.ts';
import type { Connection, IsAwaited } from './socket-connection.ts';
import type { ParsedOperationCache } from '../parsed-operation-cache.ts';
import { EventResults } from './event-results.ts';
import type { SharedAnswers } from './shared-answers.ts';
import { ClientError } from './client-error.ts';

export interface OperationParts {
  readonly schema: GraphQLSchema;
  readonly gate: Gate;
  readonly operations: Operations<object>;
  readonly documents: ParsedOperationCache;
  readonly shared: SharedAnswers;
  readonly settingsOf: (spaceName: string) => Promise<SpaceSettings>;
  /** Told when what an operation holds could not be given back. */
  readonly onFault: (error: unknown) => void;
}

/** What a message asks for, once graphql-ws has found it well-formed. */
export interface Payload {
  readonly query: string;
  readonly operationName?: string | null | undefined;
  readonly variables?: Readonly<Record<string, unknown>> | null | undefined;
  readonly extensions?: Readonly<Record<string, unknown>> | null | undefined;
}

/** Where an operation came from. */
interface Place {
  readonly connection: Connection;
  readonly isAwaited: IsAwaited;
}

/** One operation that came over a socket, let in by the gate that HTTP has too. */
export class SocketOperation {
  private readonly parts: OperationParts;
  private readonly connection: Connection;
  private readonly isAwaited: IsAwaited;
  private readonly caller: Caller;
  private readonly run: OperationRun<object>;
  private readonly args: ExecutionArgs;
  private shareKey: string | null = null;

  private constructor(
    parts: OperationParts,
    { connection, isAwaited }: Place,
    caller: Caller,
    run: OperationRun<object>,
    args: ExecutionArgs,
  ) {
    this.parts = parts;
    this.connection = connection;
    this.isAwaited = isAwaited;
    this.caller = caller;
    this.run = run;
    this.args = args;
  }

  /**
   * Lets an operation in, as arguments whose context is this operation.
   * @returns why not, where it is not let in
   */
  static async enter(
    parts: OperationParts,
    place: Place,
    caller: Caller,
    payload: Payload,
  ): Promise<ExecutionArgs | ClientError[]> {
    const { gate, schema, documents } = parts;
    const { connection } = place;
    const wait = chargeLength(gate, caller.keyId, connection.takeUncharged());
    if (wait > 0) return [new ClientError(gate.mask.counted(spent(wait)))];
    if (payload.extensions?.persistedQuery !== undefined) return [new ClientError(gate.mask.counted(NOT_PERSISTED))];
    const document = documents.parse(payload.query);
    if (document instanceof GraphQLError) return [new ClientError(gate.mask.format(document))];
    const { operationName = null } = payload;
    const variables = payload.variables ?? {};
    const operation = getOperationAST(document, operationName) ?? undefined;
    const run = new OperationRun(caller, await parts.settingsOf(caller.spaceName), GRAPHQL_TYPE, parts.operations);
    const asked = { document, operation, operationName, variables, subscriptions: true };
    const entry = await this.inLine(parts, place, run, enter(gate, run, asked));
    if (entry.kind === 'refused') return entry.errors.map((error) => new ClientError(error));
    const args = { schema, document, operationName, variableValues: variables, contextValue: entry.context };
    return { ...args, contextValue: new SocketOperation(parts, place, caller, run, args) };
  }

  /** What searches may have to wait for its turn: within its time, and for as long as its client waits for it. */
  private static async inLine(
    { gate, onFault }: OperationParts,
    { connection, isAwaited }: Place,
    run: OperationRun<object>,
    entering: Promise<Entry<object>>,
  ): Promise<Entry<object>> {
    const errors = (): readonly GraphQLFormattedError[] => [gate.mask.counted(overtime(run))];
    connection.running.set(run, isAwaited);
    try {
      return await inTime(run, entering, () => {
        void run.abandon().catch(onFault);
        // A write that is let in after all is done by nobody.
        void entering.then(() => run.close()).catch(onFault);
        return { kind: 'refused', status: 200, errors: errors(), retryAfter: null };
      });
    } finally {
      connection.running.delete(run);
    }
  }

  /** The answer of a query or a mutation. */
  async execute(): Promise<Answer> {
    const { run, connection, isAwaited } = this;
    connection.running.set(run, isAwaited);
    try {
      const running = answerOf(run, this.args, this.answering);
      return await inTime(run, running, () => overtimeAnswer(run, this.answering));
    } finally {
      connection.running.delete(run);
      // A write that took too long goes on, and is closed at its end.
      void run.abandon().catch(this.parts.onFault);
    }
  }

  /** The answers of a subscription; one that fails at its first step where it cannot begin. */
  async subscribe(): Promise<EventResults> {
    // What deciding where to begin has read with is given back: a stream holds nothing of the database.
    const source = await createSourceEventStream(this.args).finally(() => this.run.close());
    if (!(Symbol.asyncIterator in source)) {
      const errors = (source.errors ?? []).map((error) => this.parts.gate.mask.format(error));
      return EventResults.failed(new ClientError(errors[0] ?? { message: '' }));
    }
    return new EventResults(source[Symbol.asyncIterator](), (event) => this.answerTo(event), this.toClientError);
  }

  /** One event, shown as the subscription asks for it. */
  private answerTo(event: unknown): Promise<Answer> {
    const { caller, parts } = this;
    // An event that only says what it is was read once for all: it costs nothing but its place in the log.
    const cost = this.searchedFirst ? 0 : Math.max(0, this.run.requestedCost - 1);
    if (cost > 0 || this.searchedFirst || typeof event !== 'object' || event === null)
      return this.answerAlone(event, cost);
    this.shareKey ??= parts.shared.keyOf(this.args, caller);
    return parts.shared.answer(event, this.shareKey, () => this.answerAlone(event, cost));
  }

  /** In surroundings of its own, so that it sees the present, and under the settings of now: a subscription may run for weeks. */
  private async answerAlone(event: unknown, cost: number): Promise<Answer> {
    const { caller, parts } = this;
    const wait = parts.gate.budget.take(caller.keyId, cost);
    if (wait > 0) throw new ClientError(parts.gate.mask.counted(spent(wait)));
    const run = new OperationRun(caller, await parts.settingsOf(caller.spaceName), GRAPHQL_TYPE, parts.operations);
    run.requestedCost = cost;
    // Others may be shown the same event.
    this.connection.running.set(run, () => true);
    try {
      const running = this.openAlone(run).then((contextValue) =>
        answerOf(run, { ...this.args, rootValue: event, contextValue }, this.answering),
      );
      return await inTime(run, running, () => overtimeAnswer(run, this.answering));
    } finally {
      this.connection.running.delete(run);
      void run.close().catch(parts.onFault);
    }
  }

  /** An event that is shown by what searches waits for its turn as a query does. */
  private async openAlone(run: OperationRun<object>): Promise<object> {
    const { gate, schema } = this.parts;
    const { document, operationName } = this.args;
    const operation = getOperationAST(document, operationName);
    const variables = this.args.variableValues ?? {};
    const isPlaced = operation !== null && operation !== undefined && !this.searchedFirst;
    const searching = isPlaced ? placeToSearch(gate, run, { schema, document, operation, variables }) : null;
    if (typeof searching === 'number') throw new ClientError(gate.mask.counted(tooManySearches(run, searching)));
    return run.open({ kind: 'subscription', appendsOnly: false }, searching);
  }

  /** What its events tell was searched for when it began, and paid for then. */
  private get searchedFirst(): boolean {
    const operation = getOperationAST(this.args.document, this.args.operationName);
    return !!operation && this.parts.gate.admissions.beginsWithSearch(operation);
  }

  private get answering(): AnswerParts {
    return { mask: this.parts.gate.mask, onFault: this.parts.onFault };
  }

  private readonly toClientError = (error: unknown): ClientError =>
    error instanceof ClientError ? error : new ClientError(this.parts.gate.mask.format(error));
}

const NOT_PERSISTED: GraphQLFormattedError = {
  message: 'persisted operations are not served; send the whole operation',
  extensions: { code: 'PERSISTED_QUERY_NOT_SUPPORTED' },
};
