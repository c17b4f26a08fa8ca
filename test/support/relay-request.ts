import {
  getNamedType,
  getNullableType,
  isAbstractType,
  isListType,
  Kind,
  isObjectType,
  parse,
  valueFromASTUntyped,
  type ArgumentNode,
  type GraphQLInterfaceType,
  type GraphQLNamedType,
  type GraphQLObjectType,
  type GraphQLSchema,
  type OperationDefinitionNode,
  type SelectionSetNode,
} from 'graphql';
import type { ConcreteRequest, NormalizationArgument, NormalizationSelection } from 'relay-runtime';

type Composite = GraphQLObjectType | GraphQLInterfaceType;

/**
 * A query as relay-compiler makes an artifact of it, for one operation of fields and inline fragments on types. The compiler is a
 * program of 60 MB for each platform, and would add no more to a test than this.
 */
export function relayRequest(schema: GraphQLSchema, text: string): ConcreteRequest {
  const [operation] = parse(text).definitions as [OperationDefinitionNode];
  const name = operation.name?.value ?? '';
  const argumentDefinitions = (operation.variableDefinitions ?? []).map(({ variable }) => ({
    kind: 'LocalArgument' as const,
    name: variable.name.value,
    defaultValue: null,
  }));
  const selections = selectionsOf(schema, schema.getQueryType() as Composite, operation.selectionSet);
  return {
    kind: 'Request',
    fragment: {
      kind: 'Fragment',
      name,
      type: 'Query',
      abstractKey: null,
      metadata: null,
      argumentDefinitions,
      selections,
    },
    operation: { kind: 'Operation', name, argumentDefinitions, selections },
    params: { cacheID: text, id: null, metadata: {}, name, operationKind: 'query', text },
  } as ConcreteRequest;
}

const fieldsOf = (type: GraphQLNamedType): Composite => {
  if (isObjectType(type) || 'getFields' in type) return type as Composite;
  throw new Error(`expected a type with fields, got ${type.name}`);
};

function selectionsOf(
  schema: GraphQLSchema,
  parent: Composite,
  { selections }: SelectionSetNode,
): NormalizationSelection[] {
  return selections.map((selection): NormalizationSelection => {
    if (selection.kind === Kind.FRAGMENT_SPREAD) throw new Error('expected no named fragments');
    if (selection.kind === Kind.INLINE_FRAGMENT) {
      const type = schema.getType(selection.typeCondition?.name.value ?? '') as Composite;
      const inner = selectionsOf(schema, type, selection.selectionSet);
      return { kind: 'InlineFragment', type: type.name, abstractKey: null, selections: inner };
    }
    const name = selection.name.value;
    const field = {
      alias: selection.alias?.value ?? null,
      name,
      args: selection.arguments?.length ? selection.arguments.map(argumentOf) : null,
      storageKey: null,
    };
    if (!selection.selectionSet) return { kind: 'ScalarField', ...field };
    const { type } = parent.getFields()[name] ?? {};
    if (!type) throw new Error(`expected ${parent.name} to have the field ${name}`);
    const named = getNamedType(type);
    return {
      kind: 'LinkedField',
      ...field,
      concreteType: isAbstractType(named) ? null : named.name,
      plural: isListType(getNullableType(type)),
      selections: selectionsOf(schema, fieldsOf(named), selection.selectionSet),
    };
  });
}

function argumentOf({ name, value }: ArgumentNode): NormalizationArgument {
  if (value.kind === Kind.VARIABLE) return { kind: 'Variable', name: name.value, variableName: value.name.value };
  if (value.kind === Kind.OBJECT)
    return {
      kind: 'ObjectValue',
      name: name.value,
      fields: value.fields.map((field) => argumentOf({ ...field, kind: Kind.ARGUMENT })),
    };
  return { kind: 'Literal', name: name.value, value: valueFromASTUntyped(value) };
}
