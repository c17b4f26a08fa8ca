/** Inference (docs/inference.md): what rules and methods conclude, kept in step with the line of commits. */
export { infer, INFERENCE } from './infer.ts';
export { tryRule } from './trial.ts';
