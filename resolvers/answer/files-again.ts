import type { CompileContextInput } from '../../schema/index.ts';
import { filesIn, type InjectedFile } from '../../src/answer/index.ts';
import { InvalidInput } from '../../src/domain/errors.ts';
import type { RequestSession } from '../request/context.ts';
import type { AskedEvidence } from '../search/evidence-walk.ts';
import { filesWanted } from './answer-walk.ts';

/** The files of a request that was answered before, as they are now: what is gone since is there no more. */
export async function filesAgain(
  op: RequestSession,
  input: CompileContextInput,
  evidence: AskedEvidence,
): Promise<readonly InjectedFile[]> {
  const { languageModel, clock } = op.services;
  const models = languageModel?.states().map(({ model }) => model) ?? [];
  const deps = { settings: await op.settings(), now: clock.now(), models };
  const { mode, model = null } = input;
  try {
    return await filesIn(op.view(evidence.at), deps, { evidence, mode, model, files: filesWanted(input) });
  } catch (error) {
    if (error instanceof InvalidInput) return [];
    throw error;
  }
}
