import { Arg, Ctx, Mutation, Resolver } from 'type-graphql';
import { Imported, ImportLinesInput, ImportLinesResult, type Refused } from '../schema/index.ts';
import { InvalidInput, TooLarge } from '../src/domain/errors.ts';
import { checkLines, importLines } from '../src/ingest/index.ts';
import type { Operation, RequestContext } from './context.ts';
import { commitByNumber } from './commits.ts';
import { answered, hashOf, keyOf } from './write.ts';

/** What another space of Claimgraph gave out. */
@Resolver()
export class ImportResolver {
  @Mutation(() => ImportLinesResult, {
    description:
      'Brings lines of an export in, all of them or none, with their ids. What is there already, the same, stays as it is.',
  })
  importLines(
    @Ctx() { op }: RequestContext,
    @Arg('input', () => ImportLinesInput, { description: 'What to bring in.' }) input: ImportLinesInput,
  ): Promise<Imported | Refused> {
    return answered(op, 'importLines', () => bringIn(op, input));
  }
}

async function bringIn(op: Operation, input: ImportLinesInput): Promise<Imported> {
  const most = (await op.policy())['limit.importLines'];
  const { lines } = input;
  if (lines.length === 0) throw new InvalidInput('expected at least one line, got none', ['lines']);
  if (lines.length > most)
    throw new TooLarge(`expected at most ${most} lines at once, got ${lines.length}; send them in parts`, ['lines']);
  await op.renew();
  const { database } = op.services;
  if (input.check) {
    await checkLines(database, op.scope, lines);
    return new Imported({ commit: () => Promise.resolve(null), replayed: false }, 0, 0);
  }
  const { commit, replayed, added, unchanged } = await importLines(database, op.scope, {
    lines,
    actor: op.scope.owner,
    idempotencyKey: keyOf(op.scope, input.idempotencyKey),
    requestHash: hashOf('importLines', input),
  });
  const done = { commit: () => (commit === null ? Promise.resolve(null) : commitByNumber(op, commit)), replayed };
  return new Imported(done, added, unchanged);
}
