import { Kind, OperationTypeNode, type GraphQLSchema, type OperationDefinitionNode } from 'graphql';
import { LIMITS, type LimitClass } from '../domain/limit-class.ts';

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
