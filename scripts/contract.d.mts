import type { GraphQLSchema } from 'graphql';

export function breakingChanges(before: GraphQLSchema, after: GraphQLSchema): Promise<string[]>;
