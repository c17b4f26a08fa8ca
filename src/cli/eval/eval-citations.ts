import { execute, type Client } from '../client/client-port.ts';
import { EXIT, Interrupted, type ExitCode } from '../exit-codes.ts';
import { printable } from '../failure.ts';
import { KeptCitationsDocument, type KeptCitationsQuery } from '../generated/operations.ts';
import { barProgress, plainProgress } from '../ingest/ingest-progress.ts';
import { write, type Io } from '../io.ts';
import { table } from '../table.ts';
import { citedWords, type CitationState } from './cited-words.ts';

export interface EvalCitationsOrder {
  readonly command: 'eval citations';
  readonly json: boolean;
}

type Kept = KeptCitationsQuery['answers']['nodes'][number];
type Citation = Kept['sentences'][number]['citations'][number];

/** A citation of a kept answer. */
interface KeptCitation {
  readonly answer: string;
  /** From 1. */
  readonly sentence: number;
  readonly citation: Citation;
}

/** Answers that are read at once. */
const PAGE = 50;

/**
 * `claimgraph eval citations`: whether each citation of your kept answers still stands at its place, byte for byte; tells those that do
 * not, and ends with 1 then.
 */
export async function runEvalCitations(client: Client, { json }: EvalCitationsOrder, io: Io): Promise<ExitCode> {
  const { answers, citations } = await keptCitations(client, io);
  const progress =
    io.stderr.isTTY === true ? barProgress(io, citations.length, ['eval', 'citations']) : plainProgress(io);
  const stateOf = citedWords(client, io.interrupted);
  const found: (KeptCitation & { readonly state: CitationState })[] = [];
  try {
    for (const one of citations) {
      if (io.interrupted.aborted) throw new Interrupted('interrupted; nothing was counted');
      found.push({ ...one, state: await stateOf(one.citation) });
      progress.update(found.length, 0);
    }
  } finally {
    progress.stop();
  }
  const lost = found.filter(({ state }) => state === 'DIFFERS' || state === 'GONE').map(lostPlace);
  const count = (wanted: CitationState): number => found.filter(({ state }) => state === wanted).length;
  const figures = {
    ...{ answers, citations: found.length, stand: count('STANDS'), differ: count('DIFFERS') },
    ...{ gone: count('GONE'), pages: count('PAGE') },
  };
  await write(io.stdout, json ? `${JSON.stringify({ ...figures, lost })}\n` : shown(figures, lost));
  return lost.length > 0 ? EXIT.failed : EXIT.ok;
}

async function keptCitations(client: Client, { interrupted }: Io) {
  const citations: KeptCitation[] = [];
  let answers = 0;
  for (let after: string | null = null; ;) {
    const page: KeptCitationsQuery = await execute(client, KeptCitationsDocument, { first: PAGE, after }, interrupted);
    const { nodes, pageInfo } = page.answers;
    answers += nodes.length;
    citations.push(...nodes.flatMap(citationsOf));
    if (!pageInfo.hasNextPage) return { answers, citations };
    after = pageInfo.endCursor;
  }
}

const citationsOf = ({ id, sentences }: Kept): KeptCitation[] =>
  sentences.flatMap((sentence, i) => sentence.citations.map((citation) => ({ answer: id, sentence: i + 1, citation })));

type Lost = ReturnType<typeof lostPlace>;

const lostPlace = ({ answer, sentence, state, citation }: KeptCitation & { readonly state: CitationState }) => ({
  ...{ answer, sentence, n: citation.n, state },
  ...{ document: citation.document?.key ?? null, revision: citation.revision?.id ?? null },
  ...{ start: citation.start, end: citation.end, quote: citation.quote },
});

interface CitationFigures {
  readonly answers: number;
  readonly citations: number;
  readonly stand: number;
  readonly differ: number;
  readonly gone: number;
  readonly pages: number;
}

function shown({ answers, citations, stand, differ, gone, pages }: CitationFigures, lost: readonly Lost[]): string {
  const lines = lost.map(({ answer, sentence, n, state, document, revision, start, end, quote }) => {
    const place =
      state === 'GONE' ? 'its document is here no more' : `${document}  ${revision}  characters ${start}–${end}`;
    return `${answer}  sentence ${sentence} [${n}]  ${place}${state === 'GONE' ? '' : `  ${JSON.stringify(quote)}`}`;
  });
  const counts = table([
    ['answers', answers],
    ['citations', citations],
    ['  stand where they are said to', stand],
    ['  differ', differ],
    ['  of documents that are gone', gone],
    ['  of pages of the web, not stored', pages],
  ]);
  return `${lines.map((line) => `${printable(line)}\n`).join('')}${lines.length > 0 ? '\n' : ''}${counts}`;
}
