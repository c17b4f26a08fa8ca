export { jobAccount } from './account.ts';
export { createLanguageModel } from './chain.ts';
export type { CompletionRequest, LanguageModel, ModelAccount, ModelState } from './language-port.ts';
