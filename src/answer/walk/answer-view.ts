import type { Reader, View } from '../../storage/index.ts';
import type { Scope } from '../../domain/scope.ts';
import { presentView, type QuestionDeps } from '../../question/index.ts';
import { NO_TRACE, type Recorder } from '../../trace/index.ts';

type ReadDeps = Pick<QuestionDeps, 'database' | 'recorder' | 'asOf' | 'now' | 'validAt'>;

/** Of a replay the commit that its trace read as the last one; else null, the present. */
export async function presentOf(
  { database, recorder = NO_TRACE, asOf = null }: ReadDeps,
  scope: Scope,
): Promise<number | null> {
  if (!recorder.keeps) return null;
  const commit = await database.read(scope, (sql) => headIn(sql, recorder, asOf));
  return asOf === null ? null : commit;
}

const headIn = (sql: Reader, recorder: Recorder, asOf: number | null): Promise<number> =>
  recorder.ask({ port: 'corpus', request: 'head', isSteady: true }, async () => asOf ?? (await sql.head()));

/**
 * Reads at the last commit there is: what changed since evidence was found is not told. A replay reads as of the commit that its trace read
 * there.
 */
export const readNow = <T>(
  deps: ReadDeps,
  scope: Scope,
  isTimed: boolean,
  work: (view: View, commit: number) => Promise<T>,
): Promise<T> =>
  deps.database.read(scope, async (sql) => {
    const { recorder = NO_TRACE, asOf = null } = deps;
    const commit = await headIn(sql, recorder, asOf);
    const view = presentView(sql, { ...deps, asOf: asOf === null ? null : commit });
    // What is asked of a time that the question names may have held at any.
    return work(isTimed ? { ...view, valid: null } : view, commit);
  });
