import {
  getArgumentValues,
  getDirectiveValues,
  GraphQLIncludeDirective,
  GraphQLSkipDirective,
  isInterfaceType,
  isObjectType,
  Kind,
  OperationTypeNode,
  TypeInfo,
  visit,
  visitWithTypeInfo,
  type ASTNode,
  type DirectiveNode,
  type DocumentNode,
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
  readonly operation: OperationDefinitionNode;
  readonly variables: Readonly<Record<string, unknown>>;
}

/** What the fields of an operation ask models for the vectors of, each text once: of what runs, and is not left out. */
export function askedTexts({ schema, document, operation, variables }: ValidOperation): string[] {
  const texts = new Set<string>();
  const types = new TypeInfo(schema);
  const fragments = new Map(
    document.definitions.flatMap((one) => ('name' in one && one.name ? [[one.name.value, one]] : [])),
  );
  const parts = new Set<ASTNode>([operation]);
  const enter = (node: ASTNode): false | undefined => {
    if ('directives' in node && isLeftOut(node, variables)) return false;
    const fragment = node.kind === Kind.FRAGMENT_SPREAD ? fragments.get(node.name.value) : undefined;
    if (fragment) parts.add(fragment);
    if (node.kind !== Kind.FIELD) return undefined;
    const field = types.getFieldDef();
    const asks = field?.extensions[ASKS] as AskedText | undefined;
    const text = field && asks?.(argumentsOf(field, node, variables));
    if (text) texts.add(text);
    return undefined;
  };
  // Those that are found on the way come behind.
  for (const part of parts) visit(part, visitWithTypeInfo(types, { enter }));
  return [...texts];
}

function isLeftOut(
  node: { readonly directives?: readonly DirectiveNode[] },
  variables: ValidOperation['variables'],
): boolean {
  const [skip, include] = [GraphQLSkipDirective, GraphQLIncludeDirective].map((one) =>
    getDirectiveValues(one, node, variables),
  );
  return skip?.['if'] === true || include?.['if'] === false;
}

/** What is missing or wrong is told by the field when it runs. */
function argumentsOf(...of: Parameters<typeof getArgumentValues>): Readonly<Record<string, unknown>> {
  try {
    return getArgumentValues(...of);
  } catch {
    return {};
  }
}
