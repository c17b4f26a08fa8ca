import { answerLines, citationLines } from '../answer/answer-lines.ts';
import { execute, type Client } from '../client/client-port.ts';
import { EXIT, UsageError, type ExitCode } from '../exit-codes.ts';
import { printable } from '../failure.ts';
import { GivenAnswerDocument, GivenAnswersDocument, type GivenAnswerQuery } from '../generated/operations.ts';
import { write, type Io } from '../io.ts';

export interface AnswerArguments {
  /** `ans_…` */
  readonly id: string;
  readonly json: boolean;
}

export interface AnswersArguments {
  readonly first: number;
  readonly json: boolean;
}

type Given = NonNullable<GivenAnswerQuery['answer']>;
type Reason = NonNullable<Given['standing']>['why'][number];

/** `claimgraph answer ID`: an answer as it was given, whether it still holds, and why not. */
export async function runAnswer(client: Client, { id, json }: AnswerArguments, io: Io): Promise<ExitCode> {
  const { answer } = await execute(client, GivenAnswerDocument, { id }, io.interrupted);
  if (!answer) throw new UsageError(`there is no answer ${id} of yours here; they are kept for \`answer.days\` days`);
  await write(io.stdout, json ? `${JSON.stringify(answer)}\n` : page(answer));
  return EXIT.ok;
}

/** `claimgraph answers`: what was asked, the last first, and whether each answer still holds. */
export async function runAnswers(client: Client, { first, json }: AnswersArguments, io: Io): Promise<ExitCode> {
  const { answers } = await execute(client, GivenAnswersDocument, { first }, io.interrupted);
  const lines = answers.nodes.map((answer) =>
    json
      ? JSON.stringify(answer)
      : `${(answer.standing?.state ?? 'NOTHING TOLD').padEnd(12)}  ${answer.id}  ${printable(answer.question)}`,
  );
  await write(io.stdout, lines.map((line) => `${line}\n`).join(''));
  return EXIT.ok;
}

function page(answer: Given): string {
  const { question, answeredAt, sentences, standing } = answer;
  const told = [...answerLines(answer, false), ...(sentences.length === 0 ? [] : ['', ...citationLines(answer)])];
  return [
    `${question}  (${answeredAt})`,
    '',
    ...told,
    ...(standing ? ['', `${standing.state} now`, ...standing.why.map(reasonLine)] : []),
  ]
    .map((line) => `${printable(line)}\n`)
    .join('');
}

function reasonLine({ n, cause, at, claim, document, conflict }: Reason): string {
  const instead = claim?.supersededBy ? `; now: ${claim.supersededBy.statement}` : '';
  const about = [claim && `“${claim.statement}”${instead}`, document?.key, conflict?.rationale].filter(Boolean);
  return `  sentence ${n}: ${cause}${at === null ? '' : ` ${at}`}  ${about.join('  ')}`.trimEnd();
}
