import type { Environment } from '../../config/index.ts';
import { EXIT, type ExitCode } from '../exit-codes.ts';
import { write, type Io } from '../io.ts';
import { renderChecks } from './doctor-judgement.ts';
import { diagnose } from './diagnose.ts';

/** `claimgraph doctor`: what a start needs, looked at one by one. Fails when one of them would stop a start. */
export async function runDoctor(environment: Environment, json: boolean, io: Io): Promise<ExitCode> {
  const checks = await diagnose(environment, io.fetch);
  await write(io.stdout, json ? `${JSON.stringify({ checks })}\n` : renderChecks(checks));
  return checks.some((check) => check.state === 'fail') ? EXIT.failed : EXIT.ok;
}
