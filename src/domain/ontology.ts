import { isSucceeded } from './common-predicates.ts';
import type { Pack, PredicateSpec } from './pack.ts';

/** What the packs together know of predicates. A predicate that no pack names is open: many-valued, an edge if its object is an entity. */
export interface Ontology {
  spec(predicate: string): PredicateSpec | null;
  /** Of two values one is wrong, or was. */
  singleValued(predicate: string): boolean;
  /** Of two values that begin on different days the later takes over; two of no day, or of one, may hold side by side. */
  succeeds(predicate: string): boolean;
  isEdge(predicate: string): boolean;
}

/** The ontology of several packs; where two define one predicate, the earlier pack's word counts. */
export function ontologyOf(packs: readonly Pack[]): Ontology {
  const specs = new Map<string, PredicateSpec>();
  for (const spec of packs.flatMap((pack) => pack.predicates)) {
    if (!specs.has(spec.name)) specs.set(spec.name, spec);
  }
  return {
    spec: (predicate) => specs.get(predicate) ?? null,
    singleValued: (predicate) => specs.get(predicate)?.singleValued ?? false,
    succeeds: (predicate) => specs.get(predicate)?.singleValued === true || isSucceeded(predicate),
    isEdge: (predicate) => specs.get(predicate)?.edge ?? true,
  };
}
