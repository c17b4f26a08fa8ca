import { ConflictingState, DomainError, InvalidInput, NotFound, TooLarge } from '../../domain/errors.ts';
import { encodeId, type Ids, type JobId } from '../../domain/typed-ids.ts';
import { failureOf, type Job } from '../../domain/jobs.ts';
import type { Scope } from '../../domain/scope.ts';
import type { Clock } from '../../domain/time.ts';
import { advanceJob, beginInParts, createJob, endEarly, jobsByIds, type Begun } from '../../jobs/index.ts';
import type { Database } from '../../storage/index.ts';
import {
  checkLines,
  importLines,
  type ImportLinesDeps,
  type ImportReport,
  type ImportRequest,
} from './import-lines.ts';

export interface ImportDeps {
  readonly database: Database;
  readonly ids: Ids;
  readonly clock: Clock;
}

/** What is to be brought in, in parts. */
export interface ImportBeginning {
  /** For people: of the file. */
  readonly name: string;
  readonly lines: number;
  /** SHA-256 of all of it, as 64 hexadecimal digits: the same content is the same import. */
  readonly content: string;
  readonly idempotencyKey: string | null;
}

const LONGEST_NAME = 200;

/**
 * Begins an import in parts, or goes on with the caller's own of the same content that was cut off: by a kill, an outage, or
 * because it was cancelled.
 * @throws InvalidInput, IdempotencyMismatch
 */
export async function beginImport(deps: ImportDeps, scope: Scope, beginning: ImportBeginning): Promise<Begun> {
  const { name, lines, content, idempotencyKey } = beginning;
  if (name === '' || name.length > LONGEST_NAME || name.includes('\0') || !name.isWellFormed())
    throw new InvalidInput(`expected a name of 1 to ${LONGEST_NAME} characters`, ['name']);
  if (lines < 1) throw new InvalidInput(`expected at least one line, got ${lines}`, ['lines']);
  if (!/^[0-9a-f]{64}$/.test(content))
    throw new InvalidInput('expected a SHA-256 as 64 lower-case hexadecimal digits', ['content']);
  const key = JSON.stringify([scope.owner, content]);
  const job = { kind: 'IMPORT' as const, name: `import ${name}`, total: lines, owner: null, key, idempotencyKey };
  return beginInParts(deps.database, scope, job, deps);
}

/** Ends an import that its caller does not go on with now; what is there stays, and it may be begun again. */
export async function cancelImport({ database, clock }: ImportDeps, scope: Scope, id: JobId): Promise<Job> {
  await importOf(database, scope, id);
  return endEarly(database, scope, id, { state: 'CANCELLED' }, clock);
}

export interface ImportPart extends Omit<ImportRequest, 'job'> {
  /** The import that it is a part of; null = it is one of its own. */
  readonly job: JobId | null;
  /** Lines of the import before these. */
  readonly before: number;
  /** Only look whether they could be brought in. */
  readonly check: boolean;
}

export interface ImportedPart extends ImportReport {
  /** The import as it stands now; null = lines that were only looked at, and are part of none. */
  readonly job: Job | null;
}

export interface ImportPartDeps extends ImportDeps, ImportLinesDeps {
  /** Lines that a part may have. */
  readonly most: number;
}

const NOTHING: ImportReport = { added: 0, unchanged: 0, commit: null, replayed: false };

/**
 * One part of an import: all of its lines, or none. Parts come in the order of the file, a part that was sent may be sent again,
 * and with the last line the job has succeeded. Lines that cannot be brought in end it.
 * @throws InvalidInput with the place of the first mistakes, NotFound, ConflictingState, IdempotencyMismatch
 */
export async function importPart(deps: ImportPartDeps, scope: Scope, part: ImportPart): Promise<ImportedPart> {
  const { database, most } = deps;
  const { length } = part.lines;
  if (length === 0) throw new InvalidInput('expected at least one line, got none', ['lines']);
  if (length > most)
    throw new TooLarge(`expected at most ${most} lines at once, got ${length}; send them in parts`, ['lines']);
  if (part.job === null && part.check) {
    await checkLines(deps, scope, part.lines);
    return { ...NOTHING, job: null };
  }
  const job = part.job === null ? await ofItsOwn(deps, scope, part) : await placed(database, scope, part.job, part);
  try {
    return await taken(deps, scope, part, job);
  } catch (error) {
    // Where the database is away this fails too: then no next part comes, and the job is given up.
    if (part.job === null || endsIt(error)) await fail(deps, scope, job.id, error).catch(() => undefined);
    throw error;
  }
}

/** Lines that cannot be brought in, and faults of ours; whatever else may be gone when the part comes again. */
const endsIt = (error: unknown): boolean => error instanceof InvalidInput || !(error instanceof DomainError);

async function taken(
  deps: ImportDeps & ImportLinesDeps,
  scope: Scope,
  part: ImportPart,
  job: Job,
): Promise<ImportedPart> {
  const { database, clock } = deps;
  const upTo = part.before + part.lines.length;
  if (part.check) {
    await checkLines(deps, scope, part.lines);
    const advance = { done: job.done, report: { checked: upTo } };
    return { ...NOTHING, job: await advanceJob(database, scope, job.id, advance, clock) };
  }
  const report = await importLines(deps, scope, { ...part, job: job.id });
  const advance = { done: Math.max(job.done, upTo), report: {} };
  return { ...report, job: await advanceJob(database, scope, job.id, advance, clock) };
}

function ofItsOwn({ database, ids, clock }: ImportDeps, scope: Scope, { lines }: ImportPart): Promise<Job> {
  const name = `import ${lines.length} lines`;
  return createJob(database, scope, { kind: 'IMPORT', name, total: lines.length, owner: null }, { ids, clock });
}

/** The import of a part, into which the part must fit: with no line of it left out, it is whole when the last one is there. */
async function placed(database: Database, scope: Scope, id: JobId, part: ImportPart): Promise<Job> {
  const { before, lines, check } = part;
  const job = await importOf(database, scope, id);
  const total = job.total ?? 0;
  if (before < 0 || before + lines.length > total) {
    const got = `${lines.length} after ${before}`;
    throw new InvalidInput(`expected lines of the ${total} that were announced, got ${got}`, ['before']);
  }
  if (job.state === 'CANCELLED' || (job.state === 'FAILED' && job.code !== 'ABANDONED'))
    throw new ConflictingState(`this import has ended (${job.state}); begin it again`, ['job']);
  if (!check && before > job.done) {
    const missing = `${job.done} are there, got those after ${before}`;
    throw new ConflictingState(`expected the lines after the ${missing}; send what is between them first`, ['before']);
  }
  return job;
}

async function importOf(database: Database, scope: Scope, id: JobId): Promise<Job> {
  const found = await database.read(scope, (sql) => jobsByIds({ sql, recorded: null, valid: null }, [id]));
  const job = found.get(id);
  if (job?.kind === 'IMPORT') return job;
  throw new NotFound(`no such import in this space: ${encodeId('job', id)}`, ['job']);
}

async function fail({ database, clock }: ImportDeps, scope: Scope, id: JobId, error: unknown): Promise<void> {
  const { code, error: message } = failureOf(error);
  const first = error instanceof InvalidInput ? error.issues[0]?.message : undefined;
  const why = first === undefined || first === message ? message : `${message}: ${first}`;
  await endEarly(database, scope, id, { state: 'FAILED', code, error: why }, clock);
}
