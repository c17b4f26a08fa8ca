import { WRITER_OF, type ModelRole } from '../../domain/model-roles.ts';
import { firstModel, type LanguageModel } from '../../models/index.ts';
import type { FoundForQuestion } from '../../retrieve/index.ts';

/** What a question needs of who writes its answer (PI-113); of one that nobody searched for nothing is known. */
export const writerRole = (found: Pick<FoundForQuestion, 'question'> | null): ModelRole =>
  found ? WRITER_OF[found.question.understood.route.complexity] : WRITER_OF.MODERATE;

/** The model for which a prompt is made: the first that is asked; empty = none is there. */
export const firstWriter = (
  found: Pick<FoundForQuestion, 'question'> | null,
  model: Pick<LanguageModel, 'models'> | null,
  settings: { readonly 'model.roles': string },
): string => firstModel(writerRole(found), settings['model.roles'], model);
