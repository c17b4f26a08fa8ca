/**
 * packs: what is known of one subject matter. In: nothing, or a user pack as YAML. Out: packs, which are data
 * (src/domain/pack.ts) that extraction interprets. Writes no table.
 */
export { validatePack } from './validate-pack.ts';
export type { PackFault } from './pack-fault.ts';
export { builtInConcepts } from './built-in-concepts.ts';
export { builtInPacks, packsWith } from './built-in-packs.ts';
export { vocabulariesOf } from './domain-vocabularies.ts';
export { draftPack } from './draft-pack.ts';
export { loadPack } from './yaml/load-pack.ts';
export { PackError } from './yaml/pack-error.ts';
export type { PackIssue } from './yaml/pack-error.ts';
