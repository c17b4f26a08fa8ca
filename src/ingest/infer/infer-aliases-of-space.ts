import type { AliasInference } from '../../domain/alias-inference.ts';
import type { PackConcepts } from '../../domain/concepts.ts';
import type { Entity } from '../../domain/entity-record.ts';
import { BudgetExceeded, Unavailable } from '../../domain/errors.ts';
import type { Ids } from '../../domain/typed-ids.ts';
import type { AliasInferenceSettings } from '../ingest-settings.ts';
import type { Scope } from '../../domain/scope.ts';
import type { Clock } from '../../domain/time.ts';
import {
  type ResolutionSettings,
  addAliases,
  alikeByName,
  closeQuestion,
  contextOf,
  countOpenQuestions,
  inferMeaning,
  leadsSomewhere,
  namedEntities,
  namedNear,
  questionsToAsk,
  takeQuestion,
  type AliasQuestion,
  type InferredMeaning,
} from '../../identity/index.ts';
import { indexTexts } from '../../index/index.ts';
import type { LanguageModel, ModelAccount } from '../../models/index.ts';
import { type Commit, type Database, type Sql, type View, present } from '../../storage/index.ts';
import { revisionTexts } from '../read/revisions.ts';
import { storeSpans } from '../write/store-text.ts';
import { collectNames } from './collect.ts';

export interface InferDeps {
  readonly database: Database;
  readonly ids: Ids;
  readonly clock: Clock;
  /** null = none is configured: names are collected, and nothing is asked. */
  readonly model: LanguageModel | null;
  /** Names that packs know: nobody is asked about them. */
  readonly concepts: readonly PackConcepts[];
}

/** Nobody's: it reads what everyone sees, and so proposes nothing that rests on what is private. */
const shared = ({ spaceId, spaceName }: Scope): Scope => ({ spaceId, spaceName, owner: '', role: 'ADMIN' });

export type InferringAccount = ModelAccount<AliasInferenceSettings & ResolutionSettings>;
type InferenceCounts = { -readonly [K in 'documents' | 'collected' | 'asked' | 'proposed' | 'moot']: number };

/**
 * Puts the names of shared documents that lead nowhere to a language model, each once (PI-56): what it takes for another name of a
 * known entity is written as an alias that waits for a person (`PENDING`), with the words around it and where they stand. One run looks
 * through `names.inferDocuments` documents and asks about `names.inferred` names; the next one goes on. A name that got no answer
 * stays open, and nothing that was answered is lost, whatever ends a run.
 * @param onProgress how far it is
 * @throws Unavailable when the database is away
 */
export async function inferAliases(
  deps: InferDeps,
  account: InferringAccount,
  onProgress: (sofar: Readonly<InferenceCounts>) => Promise<void> = () => Promise.resolve(),
): Promise<AliasInference> {
  const scope = shared(account.scope);
  const { settings } = account;
  const counts: InferenceCounts = { documents: 0, collected: 0, asked: 0, proposed: 0, moot: 0 };
  await collectNames(deps.database, scope, settings, async ({ documents, names }) => {
    Object.assign(counts, { documents, collected: names });
    await onProgress(counts);
  });
  const why = deps.model
    ? await askAll(deps, deps.model, scope, account, counts, onProgress)
    : 'no language model is configured';
  const open = await deps.database.read(scope, countOpenQuestions);
  return {
    ...counts,
    open,
    stopped: open > 0 ? (why ?? `one run asks about ${settings['names.inferred']} names; run it again`) : null,
  };
}

/** @returns why it ended before its time; null = it did not */
async function askAll(
  deps: InferDeps,
  model: LanguageModel,
  scope: Scope,
  account: InferringAccount,
  counts: InferenceCounts,
  onProgress: (sofar: Readonly<InferenceCounts>) => Promise<void>,
): Promise<string | null> {
  const questions = await deps.database.note(scope, (sql) => questionsToAsk(sql, account.settings['names.inferred']));
  let [missed, why]: [number, string | null] = [0, null];
  for (const question of questions) {
    if (!(await deps.database.note(scope, (sql) => takeQuestion(sql, question, deps.clock.now())))) continue;
    try {
      const outcome = await askOne(deps, model, scope, account, question);
      counts[outcome === 'MOOT' ? 'moot' : 'asked'] += 1;
      if (outcome === 'PROPOSED') counts.proposed += 1;
      missed = 0;
    } catch (error) {
      if (error instanceof BudgetExceeded) return error.message;
      if (!(error instanceof Unavailable && error.component === 'language model')) throw error;
      [missed, why] = [missed + 1, error.message];
      // One question may be what a model cannot answer; several in a row are an outage.
      if (missed >= account.settings['names.inferFailures']) return why;
    }
    await onProgress(counts);
  }
  return why;
}

type Outcome = 'MOOT' | 'NOBODY' | 'PROPOSED';

async function askOne(
  deps: InferDeps,
  model: LanguageModel,
  scope: Scope,
  account: InferringAccount,
  question: AliasQuestion,
): Promise<Outcome> {
  const { settings } = account;
  const { database } = deps;
  const { text, candidates, leads } = await database.read(scope, (sql) => readUp(sql, question, deps, settings));
  const ids = candidates.map(({ id }) => id);
  if (leads || candidates.length === 0) {
    const reasoning = leads ? 'the name leads somewhere' : 'nobody is known who might be meant';
    await database.note(scope, (sql) => closeQuestion(sql, question, { state: 'MOOT', candidates: ids, reasoning }));
    return 'MOOT';
  }
  const context = contextOf(text, question, settings['names.context']);
  const inferred = await inferMeaning(question.text, context, candidates, { model, account });
  const outcome = { ...inferred, state: 'ANSWERED', candidates: ids } as const;
  if (inferred.entityId !== null && inferred.confidence >= settings['names.inferLeast']) {
    const request = {
      actor: account.scope.owner,
      reason: `infer alias: ${question.text}`,
      owner: null,
      idempotencyKey: null,
      requestHash: null,
    };
    const { value } = await database.commit(scope, request, async (commit) => {
      const written = await propose(commit, question, { text, context, inferred }, deps, settings);
      await closeQuestion(commit, question, outcome);
      return written ? true : commit.nothing(false);
    });
    if (value) return 'PROPOSED';
  }
  await database.note(scope, (sql) => closeQuestion(sql, question, outcome));
  return 'NOBODY';
}

async function readUp(
  sql: Sql,
  question: AliasQuestion,
  { concepts }: InferDeps,
  settings: InferringAccount['settings'],
): Promise<{ text: string; candidates: Entity[]; leads: boolean }> {
  const view: View = { sql, recorded: null, valid: null };
  const text = (await revisionTexts(view, [question.revisionId])).get(question.revisionId) ?? '';
  if (await leadsSomewhere(view, question.text, concepts, settings)) return { text, candidates: [], leads: true };
  const alike = await alikeByName(view, question.text, settings);
  const near = await namedNear(view, question, contextOf(text, question, settings['names.context']), settings);
  const candidates = [...new Map([...alike, ...near].map((entity) => [entity.id, entity])).values()];
  return { text, candidates, leads: false };
}

/** @returns false where the entity is gone, or has the name by now */
async function propose(
  commit: Commit,
  question: AliasQuestion,
  { text, context, inferred }: { readonly text: string; readonly context: string; readonly inferred: InferredMeaning },
  { ids }: InferDeps,
  settings: Pick<AliasInferenceSettings, 'names.inferMost'>,
): Promise<boolean> {
  const { entityId, model } = inferred;
  const view: View = present(commit);
  if (entityId === null || !(await namedEntities(view, [entityId])).has(entityId)) return false;
  const { documentId, revisionId, sourceId, start, end } = question;
  const spanOf = await storeSpans(commit, { documentId, revisionId }, text, [{ start, end }]);
  const evidence = { documentId, revisionId, sourceId, spanId: spanOf({ start, end }) };
  const confidence = Math.min(inferred.confidence, settings['names.inferMost']);
  const alias = {
    entityId,
    text: question.text,
    kind: 'INFERRED',
    method: `model:${model}`,
    confidence,
    evidence,
    context,
    reviewState: 'PENDING',
  } as const;
  const { added, toIndex } = await addAliases(commit, [alias], ids);
  await indexTexts(commit, [toIndex]);
  return added.length > 0;
}
