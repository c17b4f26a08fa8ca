import { createInterface } from 'node:readline';
import type { Client } from '../client/client-port.ts';
import { EXIT, Interrupted, type ExitCode } from '../exit-codes.ts';
import { write, type Io } from '../io.ts';
import { answering } from './answering.ts';
import type { ChatArguments } from './chat-options.ts';
import { keepLine, shownMessage, startedLog, type Say } from './kept-message.ts';

/**
 * `claimgraph chat`: each line of standard input is a message at the end of a conversation, and is answered; or it is only kept. A line is
 * told when it is on disk. While the server is away it is sent again, and said once.
 * @throws Unavailable, Refused with the first line that is not taken, where lines are only kept: those before it are; Interrupted
 */
export async function runChat(client: Client, chat: ChatArguments, io: Io, nextKey: () => string): Promise<ExitCode> {
  const { conversation } = await startedLog(client, chat.log, io);
  const say: Say = (line) => keepLine(client, conversation.id, { ...line, key: nextKey() }, io);
  const take =
    chat.answers === null
      ? {
          line: kept(say, chat, io),
          begin: `${conversation.messageCount} messages so far; each line is one more`,
          prompt: '',
        }
      : answering(client, conversation, { ...chat, answers: chat.answers }, say, io);
  const isTyped = io.stdin.isTTY === true;
  const prompt = (): Promise<void> => (isTyped ? write(io.stderr, take.prompt) : Promise.resolve());
  if (isTyped) await write(io.stderr, `${take.begin}, Ctrl-D ends\n`);
  const reader = createInterface({ input: io.stdin, signal: io.interrupted });
  let failed = 0;
  try {
    await prompt();
    for await (const text of reader) {
      if (text.trim() !== '' && !(await take.line(text))) failed += 1;
      await prompt();
    }
  } finally {
    reader.close();
  }
  if (io.interrupted.aborted) throw new Interrupted();
  // A script has to learn that a line was not answered; a person has seen it.
  return failed > 0 && !isTyped ? EXIT.failed : EXIT.ok;
}

const kept =
  (say: Say, { role, speaker, json }: ChatArguments, io: Io) =>
  async (text: string): Promise<boolean> => {
    await write(io.stdout, shownMessage(await say({ role, speaker, text, answer: null }), json));
    return true;
  };
