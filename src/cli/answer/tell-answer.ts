import { printable } from '../failure.ts';
import { write, type Io } from '../io.ts';
import type { Client } from '../client/client-port.ts';
import {
  answerLines,
  citationLines,
  draftLines,
  ensembleLines,
  groundLines,
  leftOutLines,
  nearestLines,
  sentenceLine,
  validationLines,
} from './answer-lines.ts';
import type { AnswerHow } from './answer-options.ts';
import { askStreamed, askWhole, type Answered, type Asked, type WholeAnswer } from './asked-answer.ts';
import { viewLines } from './view-lines.ts';
import { workLine } from './work-line.ts';

/** @returns whether sentences are to be printed as they come: as it is asked for, else on a terminal, where a server can send them */
export const streams = ({ stream }: AnswerHow, client: Client, { stdout }: Io): boolean =>
  stream ?? (stdout.isTTY === true && client.follow !== null);

/**
 * Asks, and prints the answer: a sentence a line, then the words that each rests on. Streamed, each sentence is printed as soon as it is
 * checked, and once: only if the whole answer is another than what was printed it is printed as a whole.
 * @throws what asking throws
 */
export async function tellAnswer(
  client: Client,
  asked: Asked,
  { why, isStreamed }: { readonly why: boolean; readonly isStreamed: boolean },
  io: Io,
): Promise<WholeAnswer> {
  const work = workLine(io, isStreamed);
  const told = toldLines(io);
  try {
    await work.show('searching…');
    const answered = isStreamed
      ? await askStreamed(
          client,
          asked,
          async ({ draftNumber, sentences }) => {
            await work.clear();
            await told.part(
              draftNumber,
              sentences.map((sentence) => sentenceLine(sentence, why)),
            );
            await work.show(`writing, ${counted(told.lines.length)} checked`);
          },
          io.interrupted,
        )
      : await askWhole(client, asked, io.interrupted);
    const { answer } = answered;
    await work.clear();
    await told.whole(answerLines(answer, why));
    await tellFaults(answered, io);
    await writeLines(io.stdout, [
      ...readAsLines(answer),
      ...groundOf(answer, why),
      ...validationLines(answer),
      ...viewLines(answer),
    ]);
    return answer;
  } finally {
    await work.clear();
  }
}

const counted = (sentences: number): string => `${sentences} ${sentences === 1 ? 'sentence' : 'sentences'}`;

/** Parts that were away while it was answered, views that failed, and why no model wrote it to its end. */
export async function tellFaults(
  { answer: { evidence, draft }, faults: views }: Answered,
  { stderr }: Io,
): Promise<void> {
  const faults = [
    ...(evidence?.missing ?? []).map(({ part, why }) => `${part} was away: ${why}`),
    ...views,
    ...(draft?.why ? [`no whole draft of a model: ${draft.why}`] : []),
  ];
  await writeLines(
    stderr,
    faults.map((fault) => `claimgraph: ${fault}`),
  );
}

/** As what a follow-up question was read, where a name stands in place of its pronoun. */
const readAsLines = ({ question, evidence }: WholeAnswer): string[] =>
  evidence && evidence.question.text !== question ? [`  read as: ${evidence.question.text}`] : [];

/** What stands below the sentences. */
function groundOf(answer: WholeAnswer, why: boolean): string[] {
  if (answer.sentences.length === 0) return nearestLines(answer);
  if (!why) return ['', ...citationLines(answer)];
  return [
    '',
    ...answer.sentences.flatMap((sentence, i) => groundLines(sentence, i + 1)),
    '',
    ...draftLines(answer),
    ...ensembleLines(answer),
    `  ${answer.id}`,
    ...leftOutLines(answer),
  ];
}

/** What was printed of an answer, and what is still to be printed of it. */
function toldLines({ stdout }: Pick<Io, 'stdout'>) {
  const lines: string[] = [];
  let draft = 1;
  return {
    lines,
    part: async (number: number, more: readonly string[]): Promise<void> => {
      if (number !== draft && lines.length > 0)
        await writeLines(stdout, [`— too little of this is supported; draft ${number} takes its place —`]);
      if (number !== draft) lines.length = 0;
      draft = number;
      lines.push(...more);
      await writeLines(stdout, more);
    },
    whole: async (all: readonly string[]): Promise<void> => {
      const begins = lines.every((line, i) => line === all[i]);
      if (!begins) await writeLines(stdout, ['— the whole answer, which counts —']);
      await writeLines(stdout, begins ? all.slice(lines.length) : all);
    },
  };
}

export const writeLines = (stream: NodeJS.WritableStream, lines: readonly string[]): Promise<void> =>
  write(stream, lines.map((line) => `${printable(line)}\n`).join(''));
