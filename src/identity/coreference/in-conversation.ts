import type { NameStage } from '../../domain/entity-record.ts';
import type { EntityId, Ids } from '../../domain/typed-ids.ts';
import type { MentionAnswer } from '../../domain/mention-answers.ts';
import type { Scope } from '../../domain/scope.ts';
import type { Clock } from '../../domain/time.ts';
import { indexTexts } from '../../index/index.ts';
import { jobAccount, type BudgetSettings, type LanguageModel } from '../../models/index.ts';
import type { CommitRequest, Committed, Database } from '../../storage/index.ts';
import type { ResolutionSettings } from '../identity-settings.ts';
import { recordMeaning, type Recorded } from './record-meaning.ts';
import { answerOf, settleByModel, resolveMention, type MentionQuery, type Understood } from './understand.ts';

export interface ConversationDeps {
  readonly database: Database;
  readonly ids: Ids;
  readonly clock: Clock;
  readonly settings: BudgetSettings & ResolutionSettings;
  /** null = none is configured. */
  readonly languageModel: LanguageModel | null;
  /** Told what became of it. */
  readonly onMention?: (answer: MentionAnswer) => void;
}

/** Whom a mention means, and what was written of it: plain JSON. */
export interface MentionMeaning extends Recorded {
  readonly mention: string;
  readonly entity: EntityId | null;
  /** 0–1; null = nobody is meant for sure. */
  readonly confidence: number | null;
  /** The stage that decided, or was left in doubt; null = nobody bears the name. */
  readonly method: NameStage | null;
  /** Those between whom there is doubt. */
  readonly candidates: readonly EntityId[];
  readonly askedModel: string | null;
  readonly reasoning: string | null;
  /** From the question to what is to be written of it. */
  readonly latencyMs: number;
}

/**
 * Whom a mention means, for a caller who learns of it: read in a view, put to the language model at the caller's expense where there
 * is doubt and no view is held, and written where it shows anything.
 * @throws InvalidInput as `resolveMention`; Unavailable; IdempotencyMismatch
 */
export async function resolveInConversation(
  deps: ConversationDeps,
  scope: Scope,
  query: MentionQuery,
  request: CommitRequest,
): Promise<Committed<MentionMeaning>> {
  const { database, ids, clock, settings, languageModel: model, onMention } = deps;
  const began = clock.now();
  const understood = await database.read(scope, (sql) =>
    resolveMention({ sql, recorded: null, valid: null }, query, settings),
  );
  const asked = model && { model, account: jobAccount(scope, settings) };
  const found = await settleByModel(understood, query, settings, asked);
  onMention?.(answerOf(found));
  const latencyMs = Math.max(0, clock.now().getTime() - began.getTime());
  return database.commit<MentionMeaning>(scope, request, async (commit) => {
    const { recorded, toIndex } = await recordMeaning(commit, query.text, query.conversation.session, found, ids);
    const resolved = { ...recorded, ...meaningOf(found), mention: query.text, latencyMs };
    if (recorded.used === null && recorded.learnt === null) return commit.nothing(resolved);
    await indexTexts(commit, [toIndex]);
    return resolved;
  });
}

function meaningOf({
  resolution,
  askedModel,
  reasoning,
}: Understood): Omit<MentionMeaning, 'mention' | 'latencyMs' | keyof Recorded> {
  const is = resolution.kind === 'RESOLVED' ? resolution : null;
  return {
    entity: is && is.entity.id,
    confidence: is && is.confidence,
    method: resolution.kind === 'UNRESOLVED' ? null : resolution.stage,
    candidates: resolution.kind === 'AMBIGUOUS' ? resolution.candidates.map(({ id }) => id) : [],
    askedModel,
    reasoning,
  };
}
