import type { AnswerHow } from '../answer/answer-options.ts';
import { askWhole } from '../answer/asked-answer.ts';
import { streams, tellAnswer, tellFaults } from '../answer/tell-answer.ts';
import type { Client } from '../client/client-port.ts';
import { EXIT, type ExitCode } from '../exit-codes.ts';
import { write, type Io } from '../io.ts';

export interface AskArguments extends AnswerHow {
  readonly question: string;
  /** The answer is one JSON line. */
  readonly json: boolean;
}

/**
 * `claimgraph ask`: what is stored answers, a sentence a line, then the words that each rests on. @throws Unavailable; Refused for what is
 * no question; Interrupted
 */
export async function runAsk(client: Client, wanted: AskArguments, io: Io): Promise<ExitCode> {
  const asked = { ...wanted, conversation: null };
  if (!wanted.json) {
    await tellAnswer(client, asked, { why: wanted.why, isStreamed: streams(wanted, client, io) }, io);
    return EXIT.ok;
  }
  const answered = await askWhole(client, asked, io.interrupted);
  await tellFaults(answered, io);
  await write(io.stdout, `${JSON.stringify(answered.answer)}\n`);
  return EXIT.ok;
}
