import {
  getArgumentValues,
  isInterfaceType,
  isObjectType,
  Kind,
  OperationTypeNode,
  TypeInfo,
  visit,
  visitWithTypeInfo,
  type DocumentNode,
  type FieldNode,
  type GraphQLSchema,
  type OperationDefinitionNode,
} from 'graphql';
import { ASKS, LIMITS, type AskedText, type LimitClass } from '../domain/limit-class.ts';

/** Whether all that an operation does is mutations whose fields declare these limits. What is in a fragment is not looked at. */
export function hasLimits(
  schema: GraphQLSchema,
  operation: OperationDefinitionNode | null | undefined,
  limits: LimitClass,
): boolean {
  if (operation?.operation !== OperationTypeNode.MUTATION) return false;
  const fields = schema.getMutationType()?.getFields() ?? {};
  return operation.selectionSet.selections.every(
    (selection) => selection.kind === Kind.FIELD && fields[selection.name.value]?.extensions[LIMITS] === limits,
  );
}

/** Whether a field searches. @param coordinate `Type.field` */
export function isSearch(schema: GraphQLSchema, coordinate: string): boolean {
  const [typeName = '', fieldName = ''] = coordinate.split('.');
  const type = schema.getType(typeName);
  if (!isObjectType(type) && !isInterfaceType(type)) return false;
  const limits: LimitClass = 'SEARCH';
  return type.getFields()[fieldName]?.extensions[LIMITS] === limits;
}

interface ValidOperation {
  readonly schema: GraphQLSchema;
  readonly document: DocumentNode;
  readonly variables: Readonly<Record<string, unknown>>;
}

/** What the fields of a valid document ask models for the vectors of. */
export function askedTexts({ schema, document, variables }: ValidOperation): string[] {
  const types = new TypeInfo(schema);
  const texts: string[] = [];
  const Field = (node: FieldNode): void => {
    const field = types.getFieldDef();
    const asks = field?.extensions[ASKS] as AskedText | undefined;
    const text = field && asks?.(argumentsOf(field, node, variables));
    if (text) texts.push(text);
  };
  visit(document, visitWithTypeInfo(types, { Field }));
  return texts;
}

/** What is missing or wrong is told by the field when it runs. */
function argumentsOf(...of: Parameters<typeof getArgumentValues>): Readonly<Record<string, unknown>> {
  try {
    return getArgumentValues(...of);
  } catch {
    return {};
  }
}
