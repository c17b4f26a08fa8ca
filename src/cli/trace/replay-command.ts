import { Unavailable } from '../../domain/errors.ts';
import { writeLines } from '../answer/tell-answer.ts';
import { execute, Refused, type Client } from '../client/client-port.ts';
import { EXIT, UsageError, type ExitCode } from '../exit-codes.ts';
import { ReplayDocument, SourceKeysDocument, type ReplayMutation } from '../generated/operations.ts';
import { write, type Io } from '../io.ts';
import type { ReplayArguments } from './trace-options.ts';

type Replayed = Extract<ReplayMutation['replayTrace'], { readonly __typename: 'ReplayedTrace' }>;
type Step = Replayed['steps'][number];

/** Fields of a step that are shown, and characters of a value. */
const SHOWN = { fields: 5, characters: 60 } as const;

/**
 * `claimgraph replay ID`: what a trace comes to now, with a part swapped. Ends with 1 where it differs, as `diff` does.
 * @throws Refused; Unavailable; UsageError for a source that is not there
 */
export async function runReplay(client: Client, wanted: ReplayArguments, io: Io): Promise<ExitCode> {
  const { replayTrace } = await execute(
    client,
    ReplayDocument,
    { input: await inputOf(client, wanted, io) },
    io.interrupted,
  );
  if (replayTrace.__typename === 'Unavailable')
    throw new Unavailable(replayTrace.component, replayTrace.message, replayTrace.retryAfter);
  if (replayTrace.__typename !== 'ReplayedTrace')
    throw new Refused(replayTrace.message, replayTrace.code, replayTrace.path);
  if (wanted.json) await write(io.stdout, `${JSON.stringify(replayTrace)}\n`);
  else await writeLines(io.stdout, replayLines(replayTrace));
  return replayTrace.first === null && replayTrace.diverged === null ? EXIT.ok : EXIT.failed;
}

async function inputOf(client: Client, wanted: ReplayArguments, io: Io) {
  const { id: trace, model, mode, generate, settings, recorded, anew, without } = wanted;
  const trust = await Promise.all(
    wanted.trust.map(async ({ source, value }) => ({ source: await sourceId(client, source, io), value })),
  );
  return {
    ...{ trace, model, mode, recorded, generate: generate ? null : false },
    ...(settings.length > 0 && { settings }),
    ...(trust.length > 0 && { trust }),
    ...(anew.length > 0 && { anew }),
    ...(without.length > 0 && { without }),
  };
}

/** Of a source by its id or key. */
async function sourceId(client: Client, named: string, io: Io): Promise<string> {
  if (named.startsWith('src_')) return named;
  for (let after: string | null = null; ;) {
    const { sources }: SourcePage = await execute(client, SourceKeysDocument, { first: 100, after }, io.interrupted);
    const found = sources.nodes.find(({ key }) => key === named);
    if (found) return found.id;
    if (!sources.pageInfo.hasNextPage) break;
    after = sources.pageInfo.endCursor;
  }
  throw new UsageError(`--trust: there is no source ${JSON.stringify(named)} here; name one by its key or id (src_…)`);
}

interface SourcePage {
  readonly sources: {
    readonly nodes: readonly { readonly id: string; readonly key: string }[];
    readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor: string | null };
  };
}

function replayLines(replayed: Replayed): string[] {
  const { first, differences, swapped, diverged, answer, original } = replayed;
  if (first === null && diverged === null) return ['same, byte for byte'];
  const others = differences.filter(({ path }) => path !== first?.path).map(({ path }) => path);
  return [
    original.question,
    ...(swapped.length === 0 ? [] : [`swapped: ${swapped.join(', ')}`]),
    ...(first === null ? [] : [`first differs: ${first.path}, ${first.state}`, ...changeLines(first, replayed)]),
    ...(others.length === 0 ? [] : [`and then: ${others.join(', ')}`]),
    ...(diverged === null ? [] : [`ended there: ${diverged}`]),
    ...(answer === null ? [] : ['', answer]),
  ];
}

function changeLines({ fields, n, other }: NonNullable<Replayed['first']>, { steps, original }: Replayed): string[] {
  const [before, after] = [original.steps.find((step) => step.n === n), steps.find((step) => step.n === other)];
  const shown = fields
    .slice(0, SHOWN.fields)
    .map((field) => `  ${field}: ${valueAt(before, field)} → ${valueAt(after, field)}`);
  const more = fields.length - shown.length;
  return more > 0 ? [...shown, `  and ${more} more`] : shown;
}

/** What a step has at `output.passages.0.reliability`. */
function valueAt(step: Step | undefined, field: string): string {
  const [part = '', ...path] = field.split('.');
  const text = part === 'input' ? step?.input : part === 'output' ? step?.output : null;
  const whole: unknown = text === null || text === undefined ? undefined : JSON.parse(text);
  const value = path.reduce<unknown>(
    (of, name) => (typeof of === 'object' && of !== null ? (of as Readonly<Record<string, unknown>>)[name] : undefined),
    part === 'reason' ? step?.reason : part === 'fault' ? step?.fault : whole,
  );
  const shown = value === undefined ? '(nothing)' : JSON.stringify(value);
  return shown.length > SHOWN.characters ? `${shown.slice(0, SHOWN.characters)}…` : shown;
}
