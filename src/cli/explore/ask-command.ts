import type { AnswerModeName } from '../../domain/answer-modes.ts';
import { Unavailable } from '../../domain/errors.ts';
import { execute, Refused, type Client } from '../client/client-port.ts';
import { EXIT, type ExitCode } from '../exit-codes.ts';
import { printable } from '../failure.ts';
import { AskDocument, type AskMutation } from '../generated/operations.ts';
import { write, type Io } from '../io.ts';

export interface AskArguments {
  readonly question: string;
  readonly sentences: number;
  /** Ids or natural keys of documents; null = all may answer. */
  readonly only: readonly string[] | null;
  /** Whether the web may be asked where nothing is stored. */
  readonly web: boolean;
  /** Whether a language model, if the server has one, writes the answer. */
  readonly generate: boolean;
  /** Which one; null = each in turn. */
  readonly model: string | null;
  readonly mode: AnswerModeName;
  /** How surely each sentence is known, what is left out, and why. */
  readonly why: boolean;
  /** The answer is one JSON line. */
  readonly json: boolean;
}

type Answer = Extract<AskMutation['ask'], { readonly __typename: 'Answer' }>;
/** What an answer tells, now or when it was given. */
export interface ToldSentences {
  readonly sentences: readonly Omit<Answer['sentences'][number], 'check'>[];
}

/** A quote is known by its beginning. */
const SHOWN_OF_QUOTE = 120;
/** Of what came nearest where nothing answers. */
const SHOWN_NEAREST = 3;

/**
 * `claimgraph ask`: what is stored answers, a sentence a line, then the words that each rests on. @throws Unavailable; Refused for what is
 * no question
 */
export async function runAsk(client: Client, wanted: AskArguments, io: Io): Promise<ExitCode> {
  const { question, sentences, only, web, generate, model, mode } = wanted;
  const asked = { question, sentences, only, generate, model, mode };
  const input = { ...asked, web: web ? ('WHEN_MISSING' as const) : ('NEVER' as const) };
  const { ask } = await execute(client, AskDocument, { input }, io.interrupted);
  if (ask.__typename === 'Unavailable') throw new Unavailable(ask.component, ask.message, ask.retryAfter);
  if (ask.__typename !== 'Answer') throw new Refused(ask.message, ask.code, ask.path);
  for (const { part, why } of ask.evidence?.missing ?? [])
    await write(io.stderr, `claimgraph: ${printable(`${part} was away: ${why}`)}\n`);
  if (ask.draft?.why)
    await write(io.stderr, `claimgraph: ${printable(`no whole draft of a model: ${ask.draft.why}`)}\n`);
  const lines = wanted.json ? [JSON.stringify(ask)] : shown(ask, wanted.why).map(printable);
  await write(io.stdout, lines.map((line) => `${line}\n`).join(''));
  return EXIT.ok;
}

function shown(answer: Answer, why: boolean): string[] {
  if (answer.sentences.length === 0) return [answer.text, ...nearest(answer)];
  return [
    ...answer.sentences.map((sentence) => sentenceLine(sentence, why)),
    '',
    ...citationLines(answer),
    ...(why ? draftLines(answer) : []),
    ...(why ? [`  ${answer.id}`] : []),
    ...(why ? answer.leftOut.map(({ text, reason }) => `  left out (${reason}): ${beginning(text)}`) : []),
  ];
}

/** Which model wrote it, how far it is supported, and what that cost. */
function draftLines({ draft }: Answer): string[] {
  if (!draft?.model) return [];
  const { model, state, coverage, confidence, drafts, dollars } = draft;
  const sure = `coverage ${coverage.toFixed(2)}, confidence ${confidence.toFixed(2)}`;
  return [`  written by ${model}: ${state.toLowerCase()}, ${sure}, drafts ${drafts}, $${dollars.toFixed(4)}`];
}

export function sentenceLine(
  { text, kind, confidence, disputed, citations }: ToldSentences['sentences'][number],
  why: boolean,
) {
  const marks = citations.map(({ n }) => `[${n}]`).join('');
  const sure = why ? `  (${kind.toLowerCase()}, ${confidence.toFixed(2)})` : '';
  return `${disputed ? 'DISPUTED: ' : ''}${text} ${marks}${sure}`;
}

export function citationLines({ sentences }: ToldSentences): string[] {
  const cited = new Map(sentences.flatMap(({ citations }) => citations.map((one) => [one.n, one] as const)));
  return [...cited.values()]
    .sort((a, b) => a.n - b.n)
    .map(({ n, quote, url, document }) => `  [${n}] ${url ?? document?.key ?? ''}  “${beginning(quote)}”`);
}

const nearest = ({ evidence }: Answer): string[] =>
  (evidence?.dropped ?? []).slice(0, SHOWN_NEAREST).map(({ text, why }) => `  nearest: ${beginning(text)} (${why})`);

function beginning(text: string): string {
  const plain = text.replaceAll(/\s+/gu, ' ').trim();
  return plain.length > SHOWN_OF_QUOTE ? `${plain.slice(0, SHOWN_OF_QUOTE)}…` : plain;
}
