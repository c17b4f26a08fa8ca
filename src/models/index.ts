/**
 * models: clients of models. In: texts to embed; questions, with who asks and what it may cost. Out: vectors in length one;
 * answers in a checked form, with the model that gave them and what they cost.
 * Writes `model_calls`, `model_budget_alerts`, outside the line of commits: a call is paid for whatever becomes of what asked for it.
 * How and why: docs/embeddings.md, docs/adr/0005-default-embedding-model.md.
 */
export { createEntailment } from './entailment/create-entailment.ts';
export type { EntailmentChoice } from './entailment/create-entailment.ts';
export type { Entailment, EntailmentPair, EntailmentScores } from './entailment/entailment-port.ts';
export { createReranker } from './rerank/create-reranker.ts';
export type { RerankerChoice } from './rerank/create-reranker.ts';
export type { Reranker, RerankModel, RerankScores } from './rerank/rerank-port.ts';
export { createSparseEmbedder } from './sparse/http-sparse-embedder.ts';
export type { SparseEmbedder } from './sparse/sparse-port.ts';
export { jobAccount } from './language/account.ts';
export { createLanguageModel } from './language/chain.ts';
export { firstModel, hasRole, modelsThere } from './language/models-of-role.ts';
export type {
  CompletionRequest,
  LanguageModel,
  ModelAccount,
  ModelRequest,
  ModelState,
  ModelUsage,
  StreamedText,
} from './language/language-port.ts';
export { JobBudget } from './ledger/budget.ts';
export { Ledger, spentSince } from './ledger/ledger.ts';
export { callPrice } from './ledger/price.ts';
export { modelCallTotals, modelCosts } from './ledger/read-model-costs.ts';
export { createEmbedder } from './create.ts';
export type { EmbedderChoice } from './create.ts';
export { checkDimension } from './dimension.ts';
export { embedInBatches } from './embed-in-batches.ts';
export type { EmbeddedText } from './embed-in-batches.ts';
export type { Embedder, EmbedderHealth } from './embedder.ts';
export { BUDGET_SETTINGS, MODEL_CALL_LIMITS, EMBEDDER_LIMITS } from './model-settings.ts';
export type { BudgetSettings, ModelCallLimits, EmbedderLimits } from './model-settings.ts';
