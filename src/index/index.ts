/**
 * index: a text becomes findable, in words at once and in meaning as soon as it has its vector. In: what a commit wrote, at its end, and
 * what left the present or came back to it. It keeps nothing itself: words are kept by lexical, vectors by vectors.
 */
export { indexTexts } from './add-to-index.ts';
export type { MessageToIndex, NameToIndex, ToIndex } from './add-to-index.ts';
export { recountClaims, recountDocuments, recountNames } from './recount-index.ts';
