import { z } from 'zod';
import { BudgetExceeded, Unavailable } from '../../../src/domain/errors.ts';
import { RELATION_READING_SETTINGS, type RelationReadingSettings } from '../inference-settings.ts';
import { speaksToModel } from '../../../src/domain/quoted.ts';
import type { Owner, Scope } from '../../../src/domain/scope.ts';
import { groupedBy } from '../../../src/lib/grouped.ts';
import { BUDGET_SETTINGS, JobBudget, type BudgetSettings } from '../../../src/models/index.ts';
import { readSettings } from '../../../src/storage/index.ts';
import { viewOf } from '../infer.ts';
import { INFERENCE } from '../../../src/domain/conclusions.ts';
import { judgeRelations, relationsAnswer, type Judged, type ReadRelation } from './judge-found-relations.ts';
import { ownersIn } from './owners.ts';
import { countWaiting, openPassages, readBefore, type OpenPassage, type Question } from './passages.sql.ts';
import type { PassageOutcome, ReadingDeps } from './reading-port.ts';
import { passageWords, systemWords, WORDING } from './relation-prompt.ts';
import { claimPassage, deferPassage, writeReading } from './write-relations.ts';

export interface PassagesRead {
  /** Passages that were read; of those that a model was asked about, and those whose words were read before. */
  readonly asked: number;
  readonly known: number;
  readonly taken: number;
  /** What the model said and was not taken, by reason. */
  readonly refused: Readonly<Record<string, number>>;
  /** Why it stopped, with passages left open; null = it did not. */
  readonly stopped: string | null;
  /** Passages that could not be read before, and wait to be tried again. */
  readonly waiting: number;
  /** There may be more to be read at once. */
  readonly more: boolean;
}

/** Passages that are asked about at a time. */
const ABREAST = 4;

/**
 * Lets a language model read how the entities of passages relate (PI-72, PI-67): up to `infer.reading.passages` that it
 * has not read yet, of shared documents and of each owner's. It is asked outside any transaction; what comes of a
 * passage is one commit. A passage whose model is away, or whose budget is spent, stays open. Off without the setting.
 * @throws Unavailable when the database is away
 */
export async function readRelations(
  deps: ReadingDeps,
  space: Pick<Scope, 'spaceId' | 'spaceName'>,
): Promise<PassagesRead> {
  const shared: Scope = { ...space, owner: '', role: 'ADMIN' };
  const sum = {
    asked: 0,
    known: 0,
    taken: 0,
    refused: {} as Record<string, number>,
    stopped: null as string | null,
    waiting: 0,
    more: false,
  };
  const settings = await deps.database.read(shared, (sql) =>
    readSettings(sql, { ...RELATION_READING_SETTINGS, ...BUDGET_SETTINGS }),
  );
  if (!settings['infer.reading']) return sum;
  const question: Question = { asked: deps.model.models[0] ?? '', wording: WORDING };
  const run: Run = { deps, settings, question, budget: new JobBudget(settings['model.dollarsPerJob']), sum };
  for (const owner of [null, ...(await ownersIn(deps.database, space.spaceId))]) {
    const scope = { ...shared, owner: owner ?? '' };
    await readOf(run, scope, owner);
    sum.waiting += await deps.database.read(scope, (sql) => countWaiting(sql, owner, question));
    if (sum.stopped !== null || sum.more) break;
  }
  return sum;
}

interface Run {
  readonly deps: ReadingDeps;
  readonly settings: BudgetSettings & RelationReadingSettings;
  readonly question: Question;
  readonly budget: JobBudget;
  readonly sum: { -readonly [K in keyof PassagesRead]: K extends 'refused' ? Record<string, number> : PassagesRead[K] };
}

async function readOf(run: Run, scope: Scope, owner: Owner): Promise<void> {
  const { deps, settings, question, sum } = run;
  const limit = settings['infer.reading.passages'];
  const open = await deps.database.read(scope, async (sql) =>
    openPassages(await viewOf(sql), owner, question, settings['infer.reading.entities'], limit),
  );
  sum.more = open.length === limit;
  // The same words one after the other: the model is asked about them once.
  const alike = [...groupedBy(open, ({ chunkId }) => chunkId).values()];
  const each = async (passages: readonly OpenPassage[]): Promise<void> => {
    for (const passage of passages) if (sum.stopped === null) await readPassage(run, scope, owner, passage);
  };
  for (let at = 0; at < alike.length && sum.stopped === null; at += ABREAST)
    await Promise.all(alike.slice(at, at + ABREAST).map(each));
}

async function readPassage(run: Run, scope: Scope, owner: Owner, passage: OpenPassage): Promise<void> {
  const { deps, question, sum } = run;
  const before = await deps.database.read(scope, (sql) => readBefore(sql, passage, owner, question));
  const known = before && { model: before.model, why: null, ...placedInPassage(before.found, passage) };
  // Another process may be at it.
  if (!known && !(await claimPassage(deps.database, scope, owner, passage, question))) return;
  const outcome = known ?? (await ask(run, scope, passage));
  if (typeof outcome === 'string') {
    sum.stopped = outcome;
    return;
  }
  const request = { actor: INFERENCE, reason: 'read relationships', owner, idempotencyKey: null, requestHash: null };
  await deps.database.commit(scope, request, (commit) => writeReading(commit, passage, question, outcome));
  if (known) sum.known++;
  else sum.asked++;
  sum.taken += outcome.taken.length;
  for (const [reason, n] of Object.entries(outcome.refused)) sum.refused[reason] = (sum.refused[reason] ?? 0) + n;
}

const ENDED = 'the server ended while the model was asked';

/** @returns why it was not read, and stays open, as a text */
async function ask(run: Run, scope: Scope, passage: OpenPassage): Promise<PassageOutcome | string> {
  const { deps, settings, question, budget } = run;
  const shown = [passage.text, ...passage.mentioned.map(({ name }) => name)].join('\n');
  if (speaksToModel(shown)) return { taken: [], refused: {}, model: null, why: 'it speaks to a language model' };
  let mark = deps.nonce();
  while (shown.includes(mark)) mark = deps.nonce();
  try {
    const { value, model } = await deps.model.complete({
      purpose: 'RELATIONSHIPS',
      system: systemWords(mark),
      messages: [{ role: 'user', content: passageWords(passage, mark) }],
      answer: { name: 'relations', schema: relationsAnswer },
      maxTokens: settings['infer.reading.answer'],
      account: { scope, settings, budget },
      ...(deps.signal && { signal: deps.signal }),
    });
    return { ...judgeRelations(value.relations, passage), model: `${model}/${WORDING}`, why: null };
  } catch (error) {
    if (deps.signal?.aborted) {
      await deferPassage(deps.database, scope, passage, question, { why: ENDED, tried: false });
      return ENDED;
    }
    const tooDear = error instanceof BudgetExceeded;
    if (!tooDear && !(error instanceof Unavailable && error.component === 'language model')) throw error;
    // Money that is spent says nothing of the passage: it is not tried less often for it.
    await deferPassage(deps.database, scope, passage, question, { why: error.message, tried: !tooDear });
    return error.message;
  }
}

const FOUND = z.array(
  z.object({
    kind: z.string(),
    from: z.string(),
    to: z.string(),
    confidence: z.number(),
    start: z.int(),
    end: z.int(),
    document: z.boolean(),
  }),
);

/** What was read in the same words elsewhere, as far as its entities are mentioned here too. */
function placedInPassage(found: unknown, { subject, mentioned }: OpenPassage): Judged {
  const here = new Set<string>(mentioned.map(({ id }) => id));
  const taken = FOUND.parse(found).flatMap((one): ReadRelation[] => {
    const from = one.document ? subject?.id : one.from;
    if (from === undefined || from === one.to || !here.has(one.to) || !(one.document || here.has(from))) return [];
    return [{ ...one, from: from as ReadRelation['from'], to: one.to as ReadRelation['to'] }];
  });
  return { taken, refused: {} };
}
