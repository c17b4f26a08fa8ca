import { defaultFieldResolver, isObjectType, type GraphQLSchema } from 'graphql';
import { LIMITS, type LimitClass } from '../../src/domain/limit-class.ts';
import type { RequestContext } from './context.ts';

/** Fields that search wait for each other within an operation, which has one turn: thirty aliases take no more at a time than one does. */
export function searchOneByOne(schema: GraphQLSchema): void {
  const limits: LimitClass = 'SEARCH';
  for (const type of Object.values(schema.getTypeMap())) {
    // Mutations run one after the other, and have turns for their steps.
    if (!isObjectType(type) || type === schema.getMutationType()) continue;
    for (const field of Object.values(type.getFields())) {
      if (field.extensions[LIMITS] !== limits) continue;
      const { resolve = defaultFieldResolver } = field;
      field.resolve = (source, args, context: RequestContext, info) =>
        context.op.searching(() => Promise.resolve(resolve(source, args, context, info)));
    }
  }
}
