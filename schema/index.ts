/**
 * schema: the contract, as classes over the words of the domain. In: records and the point in time they were read at. Out:
 * what GraphQL shows of them. What leads from one thing to another stands in resolvers, which emits schema.graphql.
 * Writes no table.
 */
import 'reflect-metadata';

export * from './shared/shared-arguments.ts';
export * from './document/chunk.ts';
export * from './claim/claim.ts';
export * from './claim/claim-embedding.ts';
export * from './claim/confidence.ts';
export * from './claim/conflict.ts';
export * from './document/corpus-build.ts';
export * from './claim/desk-inputs.ts';
export * from './document/document.ts';
export * from './entity/entity.ts';
export * from './shared/enums.ts';
export * from './stream/event-kinds.ts';
export * from './shared/error-types.ts';
export * from './document/evidence.ts';
export * from './shared/filter-inputs.ts';
export * from './graph/traversal-types.ts';
export * from './graph/graph-store.ts';
export * from './system/commit-types.ts';
export * from './document/ingested.ts';
export * from './entity/infer-aliases.ts';
export * from './shared/inputs.ts';
export * from './graph/measures.ts';
export * from './claim/memory.ts';
export * from './graph/graph-inputs.ts';
export * from './entity/name-types.ts';
export * from './entity/merge-inputs.ts';
export * from './entity/merge-types.ts';
export * from './system/model-costs.ts';
export * from './shared/node-interface.ts';
export * from './system/operation-types.ts';
export * from './shared/paging.ts';
export * from './graph/relationship.ts';
export * from './entity/researcher.ts';
export * from './entity/resolution-types.ts';
export * from './shared/results.ts';
export * from './document/revision-parts.ts';
export * from './graph/rule.ts';
export * from './shared/scalars.ts';
export * from './search/search-types.ts';
export * from './claim/statement-case.ts';
export * from './stream/event-types.ts';
export * from './system/system-types.ts';
export * from './shared/time-scalars.ts';
export * from './document/trust-inputs.ts';
export * from './document/trust.ts';
export * from './graph/argument-map.ts';
export * from './graph/coverage.ts';
export * from './graph/timeline.ts';
export * from './graph/view-types.ts';
