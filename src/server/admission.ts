import {
  getVariableValues,
  GraphQLError,
  Kind,
  NoSchemaIntrospectionCustomRule,
  specifiedRules,
  validate,
  OperationTypeNode,
  type DocumentNode,
  type GraphQLSchema,
  type OperationDefinitionNode,
} from 'graphql';
import type { CostSettings } from '../../resolvers/index.ts';
import type { BatchSettings } from '../domain/settings.ts';
import { serverLimits, type AdmissionSettings, type RequestLimits } from './server-settings.ts';
import { checkGivenValues, type GivenBounds } from './given-values.ts';
import { InvalidInput } from '../domain/errors.ts';
import { askedTexts, hasLimits } from './limits-of.ts';
import { brokenLimits, wrongPageSizes } from './query-limits.ts';
import { operationSize, type OperationSize } from './operation-size.ts';

/** What an operation costs, given its document and the values of its variables: in the points of `limit.cost`. */
export type EstimateCost = (operation: AdmittedOperation, settings: CostSettings) => number;

export interface AdmittedOperation {
  readonly schema: GraphQLSchema;
  readonly document: DocumentNode;
  readonly operation: OperationDefinitionNode;
  readonly variables: Readonly<Record<string, unknown>>;
}

export interface AdmissionRequest {
  readonly document: DocumentNode;
  /** The one that runs; undefined = the request names none of the document's. */
  readonly operation: OperationDefinitionNode | undefined;
  readonly operationName: string | null;
  /** As they came. */
  readonly variables: object;
  /** The transport can carry more than one answer. */
  readonly subscriptions: boolean;
  readonly settings: AdmissionSettings;
}

export type Admission =
  | { readonly kind: 'admitted'; readonly operation: AdmittedOperation; readonly cost: number }
  | { readonly kind: 'refused'; readonly errors: readonly GraphQLError[]; readonly cost: number };

export interface AdmissionOptions {
  readonly schema: GraphQLSchema;
  readonly introspection: boolean;
  readonly estimateCost: EstimateCost;
}

/**
 * What every operation passes before it runs, whatever transport brought it: limits on its size, validation, variables,
 * cost. Limits come first, on the parsed text alone, as validation of a hostile document is itself the attack.
 */
export class Admissions {
  private readonly options: AdmissionOptions;
  private readonly rules;
  /** Documents found valid. Parsed documents are kept by the transport's cache; this forgets with it. */
  private readonly valid = new WeakSet<DocumentNode>();
  private readonly shapes = new WeakMap<OperationDefinitionNode, OperationSize | 'circular'>();

  constructor(options: AdmissionOptions) {
    this.options = options;
    this.rules = options.introspection ? specifiedRules : [...specifiedRules, NoSchemaIntrospectionCustomRule];
  }

  /** The one kind of operation whose body may be long and whose texts are judged one by one, later. */
  isLong(operation: OperationDefinitionNode | null | undefined): boolean {
    return hasLimits(this.options.schema, operation, 'LONG');
  }

  /** Whether all that an operation does is to append messages. */
  appendsOnly(operation: OperationDefinitionNode): boolean {
    return hasLimits(this.options.schema, operation, 'APPEND');
  }

  /** Whether what begins an operation searches, not only what its events are shown by. */
  beginsWithSearch(operation: OperationDefinitionNode): boolean {
    return hasLimits(this.options.schema, operation, 'SEARCH');
  }

  /** Fields of an admitted operation that search. */
  searches({ document, operation }: Pick<AdmittedOperation, 'document' | 'operation'>): number {
    const shape = this.shape(document, operation);
    return shape === 'circular' ? 0 : shape.searches;
  }

  /** What those of them ask models for the vectors of. */
  questions(operation: AdmittedOperation): readonly string[] {
    return this.searches(operation) === 0 ? [] : askedTexts(operation);
  }

  admit(request: AdmissionRequest): Admission {
    const { document, operation, settings } = request;
    const tooBig = this.sizeFaults(document, settings);
    if (tooBig.length > 0) return refused(tooBig);
    const mistakes = this.validate(document);
    if (mistakes.length > 0) return refused(mistakes);
    if (operation === undefined) return refused([unknownOperation(request)]);
    if (operation.operation === OperationTypeNode.SUBSCRIPTION && !request.subscriptions)
      return refused([noSubscription()]);
    return this.admitValid(request, operation);
  }

  private admitValid(request: AdmissionRequest, operation: OperationDefinitionNode): Admission {
    const { schema, estimateCost } = this.options;
    const { document, settings } = request;
    const fault = checkGivenValues(request.variables, boundsOf(this.isLong(operation), settings));
    if (fault !== null) return refused([badInput(`variable ${fault.path}: ${fault.message}`, stepsOf(fault.path))]);
    const values = getVariableValues(
      schema,
      operation.variableDefinitions ?? [],
      request.variables as Record<string, unknown>,
      {
        maxErrors: serverLimits['limit.errors'] - 1,
        hideSuggestions: !this.options.introspection,
      },
    );
    if (values.errors) return refused(values.errors.map((error) => badInput(error.message, [], error)));
    const shape = this.shape(document, operation);
    const pages = shape === 'circular' ? [] : wrongPageSizes(shape, values.coerced, settings);
    if (pages.length > 0)
      return refused(pages.slice(0, serverLimits['limit.errors']).map((message) => badInput(message, ['first'])));
    const admitted = { schema, document, operation, variables: values.coerced };
    const cost = estimateCost(admitted, settings);
    if (cost > settings['limit.cost']) return refused([tooExpensive(cost, settings)], cost);
    return { kind: 'admitted', operation: admitted, cost };
  }

  /** Of all operations in the document, as validation goes through all of them, and through fragments that none uses. */
  private sizeFaults(document: DocumentNode, settings: RequestLimits): GraphQLError[] {
    const used = new Set<string>();
    for (const operation of document.definitions) {
      if (operation.kind !== Kind.OPERATION_DEFINITION) continue;
      const shape = this.shape(document, operation);
      if (shape === 'circular') return [invalid('expected fragments that do not use themselves')];
      if (shape.textFault !== null) return [badInput(shape.textFault, [])];
      const broken = brokenLimits(shape, settings);
      if (broken.length > 0) return broken.slice(0, serverLimits['limit.errors']).map(overLimit);
      for (const name of shape.fragments) used.add(name);
    }
    const unused = document.definitions.find(
      (node) => node.kind === Kind.FRAGMENT_DEFINITION && !used.has(node.name.value),
    );
    return unused === undefined ? [] : [invalid('expected fragments that are used, got one that is not')];
  }

  private shape(document: DocumentNode, operation: OperationDefinitionNode): OperationSize | 'circular' {
    const known = this.shapes.get(operation);
    if (known !== undefined) return known;
    const shape = operationSize(this.options.schema, document, operation) ?? 'circular';
    this.shapes.set(operation, shape);
    return shape;
  }

  private validate(document: DocumentNode): GraphQLError[] {
    if (this.valid.has(document)) return [];
    // graphql-js adds one error to say that it stopped.
    const options = { maxErrors: serverLimits['limit.errors'] - 1, hideSuggestions: !this.options.introspection };
    const errors = validate(this.options.schema, document, this.rules, options);
    if (errors.length === 0) this.valid.add(document);
    return errors.map((error) => coded(error, 'GRAPHQL_VALIDATION_FAILED'));
  }
}

/** Lists of documents and lines have bounds of their own, which a space may set higher. */
function boundsOf(long: boolean, settings: BatchSettings & RequestLimits): GivenBounds {
  const most = long ? [settings['limit.ingestDocuments'], settings['limit.importLines']] : [];
  const maxItems = Math.max(settings['limit.listItems'], ...most);
  return { maxDepth: settings['limit.inputDepth'], maxItems, maxValues: settings['limit.bodyValues'], texts: !long };
}

const refused = (errors: readonly GraphQLError[], cost = 0): Admission => ({ kind: 'refused', errors, cost });

function coded(error: GraphQLError, code: string): GraphQLError {
  const { message, nodes, source, positions, path, originalError, extensions } = error;
  return new GraphQLError(message, {
    nodes,
    source,
    positions,
    path,
    originalError,
    extensions: { ...extensions, code },
  });
}

const invalid = (message: string): GraphQLError =>
  new GraphQLError(message, { extensions: { code: 'GRAPHQL_VALIDATION_FAILED' } });

const overLimit = (message: string): GraphQLError =>
  new GraphQLError(message, { extensions: { code: 'LIMIT_EXCEEDED' } });

/** As what is refused when a field runs. */
const badInput = (
  message: string,
  path: readonly string[],
  { nodes }: Pick<GraphQLError, 'nodes'> = { nodes: undefined },
): GraphQLError =>
  new GraphQLError(message, { nodes, originalError: new InvalidInput(message, path), extensions: { code: 'INVALID' } });

/** `input.tags[3]` step by step. */
const stepsOf = (path: string): string[] => path.split(/[.[\]]+/u).filter((step) => step !== '');

function unknownOperation({ operationName, document }: AdmissionRequest): GraphQLError {
  const wanted =
    operationName === null
      ? 'operationName, as the document has several operations'
      : 'operationName to be one of the document';
  const names = document.definitions.filter((node) => node.kind === Kind.OPERATION_DEFINITION).length;
  const message = names === 0 ? 'expected an operation, got fragments only' : `expected ${wanted}`;
  return new GraphQLError(message, { extensions: { code: 'OPERATION_RESOLUTION_FAILURE' } });
}

const noSubscription = (): GraphQLError =>
  new GraphQLError('subscriptions are not served over plain HTTP requests; use a WebSocket (graphql-transport-ws)', {
    extensions: { code: 'BAD_REQUEST' },
  });

function tooExpensive(cost: number, settings: Pick<RequestLimits, 'limit.cost'>): GraphQLError {
  const limit = settings['limit.cost'];
  return overLimit(
    `expected a cost of at most ${limit} points, got ${Math.ceil(cost)}; ask for smaller pages or fewer levels`,
  );
}
