import type { View } from '../../storage/index.ts';
import type { Scope } from '../../domain/scope.ts';
import { presentView, type QuestionDeps } from '../../question/index.ts';
import { NO_TRACE } from '../../trace/index.ts';

/**
 * Reads at the last commit there is: what changed since evidence was found is not told. A replay reads as of the commit that its trace read
 * there.
 */
export const readNow = <T>(
  deps: Pick<QuestionDeps, 'database' | 'recorder' | 'asOf' | 'now'>,
  scope: Scope,
  isTimed: boolean,
  work: (view: View, commit: number) => Promise<T>,
): Promise<T> =>
  deps.database.read(scope, async (sql) => {
    const { recorder = NO_TRACE, asOf = null } = deps;
    const asked = { port: 'corpus', request: 'head', isSteady: true } as const;
    const commit = await recorder.ask(asked, async () => asOf ?? (await sql.head()));
    const view = presentView(sql, { now: deps.now, asOf: asOf === null ? null : commit });
    // What is asked of a time that the question names may have held at any.
    return work(isTimed ? { ...view, valid: null } : view, commit);
  });
