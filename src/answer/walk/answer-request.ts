import type { AnswerModeName } from '../../domain/answer-modes.ts';
import type { AskEnsemble } from '../../domain/ensemble-record.ts';
import type { AskAgent } from '../../domain/gathering-record.ts';
import type { PromptAgent, ShapeProposal } from '../../domain/prompt-shape.ts';
import type { DecaySettings } from '../../domain/settings.ts';
import type { BudgetSettings } from '../../models/index.ts';
import type { EvidenceRequest, FindDeps } from '../../retrieve/index.ts';
import type { AnswerSettings } from '../answer-settings.ts';
import type { ContextTurn } from '../compile/beside-files.ts';
import type { EditedPrompt } from '../generate/write-draft.ts';

/** What a prompt is to have of files. */
export interface FilesWanted {
  /** Ids, natural keys or paths, besides those in the question. */
  readonly named: readonly string[];
  /** false = none is put in, whoever names it (RS-39). */
  readonly isInjected: boolean;
  /** They are all that it has of documents: nothing is searched (RS-17). */
  readonly isLocked: boolean;
}

/** Who says what a prompt is for, condenses what was found, and looks at the first once more when that is known (RS-39). */
export interface ShapingWanted {
  readonly shape: PromptAgent;
  readonly condense: PromptAgent;
  readonly audit: PromptAgent;
  /** What the caller says of it, which binds; null = nothing. */
  readonly task: ShapeProposal | null;
}

/** As a prompt was before any of it. */
export const NO_SHAPING: ShapingWanted = { shape: 'OFF', condense: 'OFF', audit: 'OFF', task: null };

/** A question as it goes the whole way to its answer. Plain data, but for what may be cited. */
export interface AnswerRequest {
  readonly evidence: EvidenceRequest;
  /** How more evidence is gathered than one search finds. */
  readonly agent: AskAgent;
  readonly mode: AnswerModeName;
  /** Whether several models write; not, where one is named, or its prompt was edited. */
  readonly ensemble: AskEnsemble;
  /** The one model that writes; null = each of the chain, until one answers. */
  readonly model: string | null;
  /** false = no language model takes part, whatever there is: the documents' own words are told. */
  readonly generate: boolean;
  readonly edited: EditedPrompt | null;
  /** How many sentences of the evidence are wanted where no model writes. */
  readonly sentences: number;
  readonly files: FilesWanted;
  readonly shaping: ShapingWanted;
  /** What was said before, as far as it has to do with what is talked about; newest last. */
  readonly turns: readonly ContextTurn[];
}

/** Its language model writes the answer; null = none is there. Rules read the question: whoever waits, waits for a model once. */
export interface AnswerDeps extends FindDeps {
  readonly settings: FindDeps['settings'] & AnswerSettings & BudgetSettings & DecaySettings;
  /** Milliseconds since the question was asked. */
  readonly elapsed: () => number;
}
