import type { AskEnsemble, EnsemblePlan } from '../../domain/ensemble-record.ts';
import { modelTokens } from '../../domain/model-registry.ts';
import { callPrice, hasRole, modelsThere, type BudgetSettings } from '../../models/index.ts';
import type { FoundForQuestion } from '../../retrieve/index.ts';
import { countTokens } from '../../text/token-counts.ts';
import type { AnswerSettings } from '../answer-settings.ts';
import type { CompiledContext } from '../compile/compile-context.ts';
import { retrievalConfidence } from './retrieval-confidence.ts';

/** PI-122: above the first one model is enough, below the second three are wanted. */
const SURE = 0.85;
const UNSURE = 0.5;
/** Tokens of what an arbiter is told besides its prompt and the drafts. */
const ARBITER_WORDS = 300;

export interface EnsembleWanted {
  readonly ensemble: AskEnsemble;
  readonly question: string;
  /** null = nothing was searched for. */
  readonly found: Pick<FoundForQuestion, 'question'> | null;
  readonly kept: FoundForQuestion['kept'];
  readonly context: Pick<CompiledContext, 'system' | 'prompt'>;
  /** The model that writes where one does. */
  readonly writer: string;
  /** Models of this server, in the order in which they are asked. */
  readonly models: readonly string[];
}

type Numbers = AnswerSettings & BudgetSettings;

/** How many models are wanted for what was found, who they are, and what they cost at most, before any of it is spent (PI-122, PI-125). */
export function planEnsemble(wanted: EnsembleWanted, settings: Numbers): EnsemblePlan {
  const { ensemble, question, found, kept, models } = wanted;
  const confidence = found && retrievalConfidence(question, kept);
  const isFor = ensemble === 'ALWAYS' || found?.question.understood.route.complexity === 'SYNTHESIS';
  const most = isFor && confidence !== null && confidence <= SURE ? (confidence < UNSURE ? 3 : 2) : 1;
  const there = [...new Set(modelsThere('ENSEMBLE', settings['model.roles'], models))];
  const plan = (some: number) => {
    const asked = some > 1 ? there.slice(0, some) : [wanted.writer];
    return { confidence, wanted: most, models: asked, dollars: costOf(asked, wanted, settings) };
  };
  const named = Math.max(1, Math.min(most, there.length));
  const limit = settings['ensemble.dollars'];
  const costly = plan(named);
  let some = named;
  while (some > 1 && plan(some).dollars > limit) some -= 1;
  if (some < named) {
    const money = (dollars: number): string => `$${dollars.toFixed(4)}`;
    const least = `${named} models and their arbiter may cost ${money(costly.dollars)}`;
    const why = `${least}, and \`ensemble.dollars\` allows ${money(limit)}`;
    return { ...plan(some), shortfall: 'DOLLARS', why };
  }
  if (named === most) return { ...costly, shortfall: null, why: null };
  return { ...costly, shortfall: 'MODELS', why: `${most} models are wanted, and there ${told(there)}` };
}

const told = (models: readonly string[]): string =>
  models.length === 1 ? `is ${models.join()} alone` : `are ${models.join(', ')}`;

/** Of two or three with their arbiter, whoever of its models it is. */
function costOf(asked: readonly string[], wanted: EnsembleWanted, settings: Numbers): number {
  const { context, models } = wanted;
  const prompt = countTokens(context.system) + countTokens(context.prompt);
  const most = settings['answer.tokens'];
  const price = (model: string, reference: number): number =>
    callPrice(model, Math.ceil(modelTokens(reference, model) * settings['model.margin']), most, settings);
  const drafts = asked.reduce((sum, model) => sum + price(model, prompt), 0);
  if (asked.length < 2) return drafts;
  const further = asked.length * most + ARBITER_WORDS;
  return drafts + Math.max(...arbitersOf(models, settings).map((model) => price(model, prompt + further)));
}

/** In the order in which they are asked; where none of the role is there, nobody is: it costs what the dearest of all would. */
function arbitersOf(models: readonly string[], settings: Numbers): readonly string[] {
  const own = modelsThere(arbiterRole(settings), settings['model.roles'], models);
  return own.length === 0 ? models : own;
}

/** Who makes one answer of several: where nobody is named for it, whoever writes what is put together of many. */
export const arbiterRole = (settings: Pick<BudgetSettings, 'model.roles'>): 'ARBITER' | 'SYNTHESIS' =>
  hasRole('ARBITER', settings['model.roles']) ? 'ARBITER' : 'SYNTHESIS';
