import { DomainError } from '../../domain/errors.ts';
import type { AnswerHow } from '../answer/answer-options.ts';
import { groundLines, sourceLines, withoutMarks } from '../answer/answer-lines.ts';
import { askWhole, type WholeAnswer } from '../answer/asked-answer.ts';
import { streams, tellAnswer, tellFaults, writeLines } from '../answer/tell-answer.ts';
import { execute, type Client } from '../client/client-port.ts';
import { failureLines } from '../failure.ts';
import { LastAnswerDocument } from '../generated/operations.ts';
import { write, type Io } from '../io.ts';
import type { ChatArguments } from './chat-options.ts';
import { CHAT_HELP, readChatLine, type ChatLine } from './chat-orders.ts';
import { shownMessage, type Say } from './kept-message.ts';

interface Conversation {
  readonly id: string;
  readonly messageCount: number;
}

type Chat = ChatArguments & { readonly answers: AnswerHow };
type Order = Exclude<ChatLine, { readonly order: 'say' }>;

/** What answers the lines of a chat: what is said is kept and answered, and its answer kept; a failure is told, and the next line taken. */
export function answering(client: Client, conversation: Conversation, chat: Chat, say: Say, io: Io) {
  const { json, role, speaker } = chat;
  let how = chat.answers;
  let last: WholeAnswer | null = null;

  const answerTo = async (question: string): Promise<WholeAnswer> => {
    const asked = { ...how, question, conversation: conversation.id };
    if (!json) return tellAnswer(client, asked, { why: how.why, isStreamed: streams(how, client, io) }, io);
    const answered = await askWhole(client, asked, io.interrupted);
    await tellFaults(answered, io);
    return answered.answer;
  };

  const turn = async (text: string): Promise<void> => {
    const asked = await say({ role, speaker, text, answer: null });
    // Whoever types sees what was typed.
    if (json || io.stdin.isTTY !== true) await write(io.stdout, shownMessage(asked, json));
    last = await answerTo(text);
    // Marks count the citations of one answer: in the log, and before the next question, they would be another's.
    const kept = await say({ role: 'ASSISTANT', speaker: null, text: withoutMarks(last), answer: last.id });
    await write(io.stdout, json ? `${JSON.stringify({ ...kept, answer: last })}\n` : '\n');
  };

  const told = async (order: Order): Promise<readonly string[]> => {
    if (order.order === 'help') return CHAT_HELP;
    if (order.order === 'mode') {
      how = { ...how, mode: order.mode ?? how.mode };
      return [`mode ${how.mode.toLowerCase()}`];
    }
    last ??= await lastAnswer(client, conversation, io);
    if (last === null) throw new NothingToTell('nothing was answered here yet');
    const lines = order.order === 'why' ? groundOf(last, order.n) : sourceLines(last);
    return lines.length === 0 ? ['the last answer cites nothing'] : lines;
  };

  const line = async (text: string): Promise<boolean> => {
    const read = readChatLine(text);
    try {
      if (typeof read === 'string') throw new NothingToTell(read);
      if (read.order === 'say') await turn(read.text);
      // JSON lines are messages: what is said about them goes where people read.
      else await writeLines(json ? io.stderr : io.stdout, await told(read));
      return true;
    } catch (error) {
      if (!(error instanceof NothingToTell || error instanceof DomainError)) throw error;
      const said = error instanceof NothingToTell ? [error.message] : failureLines(error);
      await writeLines(
        io.stderr,
        said.map((message) => `claimgraph: ${message}`),
      );
      return false;
    }
  };

  return {
    line,
    begin: `${conversation.messageCount} messages so far; each line is answered, /help says what else there is`,
    prompt: '> ',
  };
}

/** An order that cannot be followed; the message says why. */
class NothingToTell extends Error {}

/** Of a chat that goes on, by what is kept. */
async function lastAnswer(client: Client, { id }: Conversation, { interrupted }: Io): Promise<WholeAnswer | null> {
  const { answers } = await execute(client, LastAnswerDocument, { conversation: id }, interrupted);
  return answers.nodes[0] ?? null;
}

/** @param n null = of each sentence */
function groundOf({ sentences }: WholeAnswer, n: number | null): string[] {
  if (n !== null && n > sentences.length) {
    const count = sentences.length === 1 ? '1 sentence' : `${sentences.length} sentences`;
    throw new NothingToTell(`/why ${n}: the last answer has ${count}`);
  }
  return sentences.flatMap((sentence, i) => (n === null || n === i + 1 ? groundLines(sentence, i + 1) : []));
}
