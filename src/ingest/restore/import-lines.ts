import type { Settings } from '../../domain/setting.ts';
import { InvalidInput } from '../../domain/errors.ts';
import { encodeId, type JobId } from '../../domain/typed-ids.ts';
import { ownerOf } from '../../domain/lines/truth.ts';
import type { LineMistake } from '../../domain/lines/read-line.ts';
import type { Scope } from '../../domain/scope.ts';
import { countPart } from '../../jobs/index.ts';
import type { Commit, Database } from '../../storage/index.ts';
import { writeAll, type RestoredAbove } from './by-type.ts';
import {
  clashing,
  dangling,
  differences,
  misquoted,
  readLines,
  type GivenLine,
  type NumberedLine,
} from './judge-lines.ts';

/** Mistakes that are shown; more would not be read. */
const SHOWN_MISTAKES = 20;

export interface ImportLinesDeps {
  /** All settings of the program: a line may set any that a space may have. */
  readonly settings: Settings;
  readonly database: Database;
  readonly above: RestoredAbove;
}

export interface ImportReport {
  readonly added: number;
  /** There already, the same in every field. */
  readonly unchanged: number;
  /** The last commit; null = there was nothing to write. */
  readonly commit: number | null;
  readonly replayed: boolean;
}

export interface ImportRequest {
  readonly job: JobId;
  readonly lines: readonly GivenLine[];
  readonly actor: string;
  readonly idempotencyKey: string | null;
  readonly requestHash: string | null;
}

/**
 * Could these lines be brought in? Each is judged alone and against what the space holds under its id; what it refers to may
 * come with other lines. Nothing is written.
 * @throws InvalidInput with the place of the first mistakes
 */
export async function checkLines(
  { database, above, settings }: ImportLinesDeps,
  scope: Scope,
  given: readonly GivenLine[],
): Promise<void> {
  const { lines, mistakes } = readLines(given, scope.owner, settings);
  refuse(mistakes);
  refuse((await database.read(scope, (sql) => differences(sql, lines, above))).mistakes);
  refuse(await database.read(scope, (sql) => clashing(sql, lines, above)));
}

/**
 * Brings lines of an export in: all of them, or none. What is there already, the same, stays as it is, so the same lines may
 * be sent again. Shared lines are one commit, the caller's own another.
 * @throws InvalidInput with the place of the first mistakes; nothing is written then
 */
export async function importLines(
  { database, above, settings }: ImportLinesDeps,
  scope: Scope,
  request: ImportRequest,
): Promise<ImportReport> {
  const { lines, mistakes } = readLines(request.lines, scope.owner, settings);
  refuse(mistakes);
  let report: ImportReport = { added: 0, unchanged: 0, commit: null, replayed: false };
  for (const owner of [null, scope.owner]) {
    const own = lines.filter(({ line }) => ownerOf(line) === owner);
    if (own.length === 0) continue;
    const done = await database.commit(
      scope,
      {
        actor: request.actor,
        reason: `import ${own.length} lines of an export`,
        owner,
        idempotencyKey: request.idempotencyKey && `${request.idempotencyKey}/${owner === null ? 'shared' : 'own'}`,
        requestHash: request.requestHash,
        job: encodeId('job', request.job),
      },
      async (commit) => {
        const added = await storeLines(commit, own, above);
        const value = { added, unchanged: own.length - added };
        if (added === 0) return commit.nothing(value);
        await countPart(commit, request.job, added);
        return value;
      },
    );
    report = {
      added: report.added + done.value.added,
      unchanged: report.unchanged + done.value.unchanged,
      commit: done.commit ?? report.commit,
      replayed: report.replayed || done.replayed,
    };
  }
  return report;
}

async function storeLines(commit: Commit, lines: readonly NumberedLine[], above: RestoredAbove): Promise<number> {
  const { mistakes, same } = await differences(commit, lines, above);
  refuse(mistakes);
  const fresh = lines.filter(({ line }) => same.get(line.type)?.has(line.id) !== true);
  refuse(await dangling(commit, fresh, above));
  refuse(await clashing(commit, fresh, above));
  refuse(await misquoted(commit, fresh));
  await writeAll(
    commit,
    fresh.map(({ line }) => line),
    above,
  );
  return fresh.length;
}

/** @throws InvalidInput when there is anything to say */
function refuse(mistakes: readonly LineMistake[]): void {
  if (mistakes.length === 0) return;
  const issues = mistakes.slice(0, SHOWN_MISTAKES).map(({ line, column, message }) => ({
    path: ['lines', String(line)],
    message: `line ${line}, column ${column}: ${message}`,
  }));
  const more = mistakes.length > SHOWN_MISTAKES ? `; these are the first ${SHOWN_MISTAKES}` : '';
  throw new InvalidInput(
    `${mistakes.length} mistakes in the lines${more}; nothing of them was written`,
    ['lines'],
    issues,
  );
}
