import {
  GraphDocumentsDocument,
  GraphEdgesDocument,
  GraphEntitiesDocument,
  GraphInferencesDocument,
  type GraphDocumentsQuery,
  type GraphEdgesQuery,
  type GraphEntitiesQuery,
  type GraphInferencesQuery,
} from '../../generated/operations.ts';
import type { SpaceReader } from '../space-reader.ts';

type Nodes<C extends { readonly nodes: readonly unknown[] }> = C['nodes'][number];
export type GraphEntity = Nodes<GraphEntitiesQuery['entities']>;
export type GraphDocument = Nodes<GraphDocumentsQuery['documents']>;
export type GraphEdge = Nodes<NonNullable<GraphEdgesQuery['relationships']>>;
export type GraphInference = Nodes<NonNullable<GraphInferencesQuery['relationships']>>;

export type GraphLists = ReturnType<typeof graphLists>;

/** The lists that exports for tools of graphs are made of, a page at a time. */
export const graphLists = (reader: SpaceReader) => {
  const { asOf, first } = reader.common;
  return {
    entities: (): AsyncGenerator<GraphEntity> =>
      reader.items(async (after) => (await reader.ask(GraphEntitiesDocument, { asOf, first, after })).entities),
    documents: (): AsyncGenerator<GraphDocument> =>
      reader.items(async (after) => (await reader.ask(GraphDocumentsDocument, { asOf, first, after })).documents),
    edges: (): AsyncGenerator<GraphEdge> =>
      reader.items(async (after) => (await reader.ask(GraphEdgesDocument, { asOf, first, after })).relationships),
    inferences: (): AsyncGenerator<GraphInference> =>
      reader.items(async (after) => (await reader.ask(GraphInferencesDocument, { asOf, first, after })).relationships),
  };
};
