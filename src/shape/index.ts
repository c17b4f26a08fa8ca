/**
 * shape: what a prompt is for. In: a question with rules, memory and what was said before it; what a model proposes. Out: one typed shape,
 * bound by whoever has the say, with what was discarded (docs/answers.md); after the evidence is condensed the same once more, and whether
 * that changes the scope. Pure but for the model that may be asked. Writes no table.
 */
export { askForPrompt } from './ask-model.ts';
export type { PromptModel } from './ask-model.ts';
export { bindShape } from './bind-shape.ts';
export type { NamedArtifact, ShapeReadings } from './bind-shape.ts';
export { auditByRules, proposeAudit, proposeShape } from './propose-shape.ts';
export { NOTHING_PROPOSED, readShape } from './read-shape.ts';
export type { ShapeAnchors } from './read-shape.ts';
export { changedParts, materialChange, targetsOf } from './scope-change.ts';
export { isPlain, scopeWords, taskLines } from './task-lines.ts';
