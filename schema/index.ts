/**
 * schema: the contract, as classes over the words of the domain. In: records and the point in time they were read at. Out:
 * what GraphQL shows of them. What leads from one thing to another stands in resolvers, which emits schema.graphql.
 * Writes no table.
 */
import 'reflect-metadata';

export * from './arguments.ts';
export * from './chunk.ts';
export * from './claim.ts';
export * from './claim-embedding.ts';
export * from './confidence.ts';
export * from './conflict.ts';
export * from './corpus-build.ts';
export * from './desk-inputs.ts';
export * from './document.ts';
export * from './entity.ts';
export * from './enums.ts';
export * from './event-kinds.ts';
export * from './errors.ts';
export * from './evidence.ts';
export * from './filters.ts';
export * from './graph.ts';
export * from './graph-store.ts';
export * from './history.ts';
export * from './ingested.ts';
export * from './infer-aliases.ts';
export * from './inputs.ts';
export * from './measures.ts';
export * from './memory.ts';
export * from './graph-inputs.ts';
export * from './names.ts';
export * from './merge-inputs.ts';
export * from './merge.ts';
export * from './model-costs.ts';
export * from './node.ts';
export * from './operations.ts';
export * from './paging.ts';
export * from './relationship.ts';
export * from './researcher.ts';
export * from './resolution.ts';
export * from './results.ts';
export * from './revision-parts.ts';
export * from './rule.ts';
export * from './scalars.ts';
export * from './search.ts';
export * from './statement-case.ts';
export * from './stream.ts';
export * from './system.ts';
export * from './time.ts';
export * from './trust-inputs.ts';
export * from './trust.ts';
export * from './argument-map.ts';
export * from './coverage.ts';
export * from './timeline.ts';
export * from './views.ts';
