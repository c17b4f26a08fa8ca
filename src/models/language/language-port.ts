import type { ZodType } from 'zod';
import type { ModelPurpose } from '../../domain/model-calls.ts';
import type { ModelRole } from '../../domain/model-roles.ts';
import type { BudgetSettings } from '../model-settings.ts';
import type { Scope } from '../../domain/scope.ts';
import type { BreakerState } from '../endpoint/guard.ts';
import type { JobBudget } from '../ledger/budget.ts';

export interface ModelMessage {
  readonly role: 'user' | 'assistant';
  readonly content: string;
}

/** Who asks, by which settings, and at whose expense. `Further` = those by which the caller asks. */
export interface ModelAccount<Further = unknown> {
  readonly scope: Scope;
  readonly settings: BudgetSettings & Further;
  /** What the calls of one job may cost together. */
  readonly budget: JobBudget;
}

/** One question to a model. Models get no tools: all they can do is answer. */
export interface ModelRequest {
  readonly purpose: ModelPurpose;
  /** Ours alone: nothing from outside belongs in it. */
  readonly system: string;
  readonly messages: readonly ModelMessage[];
  readonly maxTokens: number;
  /** How freely the model chooses its words, 0–2; left out, or of a model that takes none: as it does by itself. */
  readonly temperature?: number;
  /** Which models are asked; left out: those of the purpose. */
  readonly role?: ModelRole;
  /** The one model of the chain that is asked; left out: each of the role, until one answers. */
  readonly only?: string | null;
  readonly account: ModelAccount;
  readonly signal?: AbortSignal;
}

/** One whose answer is data. */
export interface CompletionRequest<T> extends ModelRequest {
  /** The shape of the answer: asked of the model, and checked when it comes. */
  readonly answer: { readonly name: string; readonly schema: ZodType<T> };
}

export interface ModelUsage {
  readonly tokensIn: number;
  readonly tokensOut: number;
  /** US dollars. */
  readonly dollars: number;
}

export interface Completion<T> {
  readonly value: T;
  /** Which of the chain answered. */
  readonly model: string;
  readonly usage: ModelUsage;
}

/** How a text that came in pieces ended. */
export interface StreamedText {
  /** Which of the chain wrote it. */
  readonly model: string;
  readonly usage: ModelUsage;
  /** false = it stops at the limit of tokens. */
  readonly isWhole: boolean;
}

/** How one model of the chain stands. */
export interface ModelState {
  readonly model: string;
  readonly breaker: BreakerState;
  /** What went wrong last, for people; null = nothing yet, or all is well again. Holds nothing that the endpoint wrote. */
  readonly trouble: string | null;
}

/** Language models behind one question: the first of the chain that answers. */
export interface LanguageModel {
  /** Names of the models, in the order in which they are asked. */
  readonly models: readonly string[];
  /**
   * @throws BudgetExceeded before the call that would pass a limit; Unavailable when no model gave a usable answer;
   * `signal.reason` when it was called off
   */
  complete<T>(request: CompletionRequest<T>): Promise<Completion<T>>;
  /**
   * Text, as it is written, not empty. Until its first piece another try may be made and the next model asked; then it is that model's
   * answer, to its end. Who stops reading ends the call; it is charged once for what came, however it ended.
   * @throws BudgetExceeded before the call that would pass a limit; Unavailable when no model wrote anything, or the text broke off;
   * `signal.reason` when it was called off
   */
  stream(request: ModelRequest): AsyncGenerator<string, StreamedText, void>;
  states(): readonly ModelState[];
}
