import { execute, type Client } from '../client/client-port.ts';
import { EXIT, UsageError, type ExitCode } from '../exit-codes.ts';
import { writeLines } from '../answer/tell-answer.ts';
import { SettingsDocument, TracesDocument, WholeTraceDocument } from '../generated/operations.ts';
import { write, type Io } from '../io.ts';
import { costOf, traceLines, type WholeTrace } from './trace-lines.ts';
import type { TraceArguments } from './trace-options.ts';

/** `claimgraph trace [ID]`: how a question came to its answer, or which traces there are. @throws UsageError where it is not there */
export async function runTrace(client: Client, wanted: TraceArguments, io: Io): Promise<ExitCode> {
  if (wanted.id === null) return runTraces(client, wanted, io);
  const trace = await traceNamed(client, wanted.id, io);
  if (wanted.configuration) {
    const configuration = JSON.parse(trace.configuration) as unknown;
    await write(io.stdout, `${JSON.stringify(configuration, null, wanted.json ? 0 : 2)}\n`);
  } else if (wanted.json) await write(io.stdout, `${JSON.stringify(trace)}\n`);
  else await writeLines(io.stdout, traceLines(trace));
  return EXIT.ok;
}

async function runTraces(client: Client, { first, json }: TraceArguments, io: Io): Promise<ExitCode> {
  const { traces } = await execute(client, TracesDocument, { first }, io.interrupted);
  if (traces.nodes.length === 0) await writeLines(io.stderr, [`claimgraph: ${await whyNone(client, io)}`]);
  const lines = traces.nodes.map((trace) =>
    json
      ? JSON.stringify(trace)
      : `${trace.id}  ${trace.at}  ${costOf(trace)}  ${trace.question}  (${trace.ended ?? 'did not end'})`,
  );
  await writeLines(io.stdout, lines);
  return EXIT.ok;
}

async function traceNamed(client: Client, id: string, io: Io): Promise<WholeTrace> {
  const { trace } = await execute(client, WholeTraceDocument, { id }, io.interrupted);
  if (trace) return trace;
  throw new UsageError(`there is no trace ${id} of yours here; ${await whyNone(client, io)}`);
}

/** What to do where there is none. */
export async function whyNone(client: Client, io: Io): Promise<string> {
  const { settings } = await execute(client, SettingsDocument, {}, io.interrupted);
  // The only one of its group.
  const days = settings.find(({ key }) => key.startsWith('trace.'))?.value;
  return days === 0
    ? `no traces are kept: \`trace.days\` is 0 in this space; set it by ${SET_BY}, and ask again`
    : `traces of questions are kept for ${String(days)} days (\`trace.days\`); \`claimgraph trace\` lists yours`;
}

const SET_BY = `\`claimgraph query 'mutation { updateSetting(input: { key: "trace.days", value: 7 }) { __typename } }'\``;
