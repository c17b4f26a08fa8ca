import {
  getNamedType,
  isLeafType,
  Kind,
  OperationTypeNode,
  TypeInfo,
  typeFromAST,
  visit,
  visitWithTypeInfo,
  type DocumentNode,
  type GraphQLSchema,
  type OperationDefinitionNode,
} from 'graphql';

/*
 * What is read of commits alone, at most with the instant that is the present: neither of what is written beside them (uses of names,
 * vectors, jobs, conversations), nor of what changes with time (confidence that decays). Whatever is not named here is read anew.
 */

const CONNECTION = ['edges', 'nodes', 'pageInfo'];
const EDGE = ['node', 'cursor'];

const FIELDS: Readonly<Record<string, readonly string[]>> = {
  Query: ['entity', 'entities', 'claims', 'relationships'],
  Entity: [
    'id',
    'key',
    'name',
    'type',
    'kind',
    'owner',
    'version',
    'createdAt',
    'updatedAt',
    'claims',
    'relationships',
  ],
  Claim: [
    'id',
    'subject',
    'predicate',
    'object',
    'statement',
    'temporal',
    'qualifiers',
    'status',
    'statusReason',
    'disputed',
    'edge',
    'owner',
    'validity',
    'statedValidity',
    'version',
    'createdAt',
    'updatedAt',
    'relationship',
    'supersededBy',
  ],
  Relationship: [
    'id',
    'from',
    'to',
    'kind',
    'basis',
    'status',
    'temporal',
    'validity',
    'version',
    'createdAt',
    'claim',
  ],
  EntityConnection: CONNECTION,
  ClaimConnection: CONNECTION,
  RelationshipConnection: CONNECTION,
  EntityEdge: EDGE,
  ClaimEdge: EDGE,
  RelationshipEdge: EDGE,
  PageInfo: ['hasNextPage', 'hasPreviousPage', 'startCursor', 'endCursor'],
  Period: ['from', 'to', 'precision'],
  Qualifier: ['name', 'value', 'separates'],
  TextValue: ['text'],
  NumberValue: ['number', 'unit'],
  BooleanValue: ['boolean'],
  DateValue: ['date'],
  VersionValue: ['versionText'],
};

const ARGUMENTS: ReadonlySet<string> = new Set([
  'id',
  'key',
  'first',
  'after',
  'orderBy',
  'orderDirection',
  'where',
  'direction',
  'kinds',
  'basis',
  'status',
  'if',
]);

/** Of filters: a topic is made beside the commits, and names are compared in ways of their own. */
const FILTERS: ReadonlySet<string> = new Set([
  ...['and', 'or', 'not', 'claims', 'some', 'none', 'from', 'to', 'subject', 'object'],
  ...['id', 'key', 'type', 'kind', 'predicate', 'value', 'number', 'status', 'edge', 'createdAt'],
  ...['eq', 'in', 'gt', 'gte', 'lt', 'lte'],
]);

const known = new WeakMap<OperationDefinitionNode, boolean>();

/**
 * The mark of an id as it was read at a commit, without an instant at which things must hold (`markOf`). Of those, what holds ends to hold
 * at an instant that the present state, where the next change is looked for, need not have any more.
 */
const OF_A_COMMIT = /@r\d+(?![\dv])/u;

/** Is all that a valid query asks for read of commits alone? What the document says is worked out once for each operation. */
export function readsCommitsAlone(
  schema: GraphQLSchema,
  document: DocumentNode,
  operation: OperationDefinitionNode,
  variables: Readonly<Record<string, unknown>>,
): boolean {
  let found = known.get(operation);
  if (found === undefined) {
    found = operation.operation === OperationTypeNode.QUERY && isOfCommits(schema, document);
    known.set(operation, found);
  }
  return found && !OF_A_COMMIT.test(JSON.stringify(variables));
}

/** All that stands in the document counts, also in another operation. */
function isOfCommits(schema: GraphQLSchema, document: DocumentNode): boolean {
  const types = new TypeInfo(schema);
  let alone = true;
  const no = (): void => {
    alone = false;
  };
  visit(
    document,
    visitWithTypeInfo(types, {
      Field: ({ name: { value: name } }) => {
        const parent = types.getParentType()?.name ?? '';
        if (name !== '__typename' && !FIELDS[parent]?.includes(name)) no();
      },
      Argument: ({ name }) => {
        if (!ARGUMENTS.has(name.value)) no();
      },
      ObjectField: ({ name }) => {
        if (!FILTERS.has(name.value)) no();
      },
      StringValue: ({ value }) => {
        if (OF_A_COMMIT.test(value)) no();
      },
      VariableDefinition: ({ type }) => {
        const named = typeFromAST(schema, type.kind === Kind.NON_NULL_TYPE ? type.type : type);
        // What is in an input object that comes with the request is not known here.
        if (!named || !isLeafType(getNamedType(named))) no();
      },
    }),
  );
  return alone;
}
