import type { Job } from '../../src/domain/jobs.ts';
import type { Trial } from '../../src/domain/conclusions.ts';
import type { RuleId } from '../../src/domain/typed-ids.ts';
import type { Rule } from '../../src/domain/rule-definition.ts';
import type { Scope } from '../../src/domain/scope.ts';
import type { JobDeps } from '../../src/jobs/index.ts';
import type { Ongoing } from '../../src/lib/ongoing.ts';
import type { CommitRequest, Committed, Database, OperationSettings } from '../../src/storage/index.ts';
import { inferAsJob } from './infer-as-job.ts';
import {
  checkRule,
  defineRule,
  setRuleEnabled,
  type RuleDeps,
  type RuleSwitch,
  type RuleToDefine,
} from './rules/write-rules.ts';
import type { RuleSettings } from './inference-settings.ts';
import { trialEnds, tryRule } from './try-rule.ts';

/** Of what a rule would conclude, so many are shown. */
const EXAMPLES = 20;

/** An operation that has to be answered in time. */
interface Timed {
  /** As `performance.now()`. */
  readonly began: number;
  readonly settings: OperationSettings & Pick<RuleSettings, 'rules.answerMs'>;
}

/**
 * Enables a rule and draws its conclusions, or disables it and takes back what rested on it. A rule that would conclude too much is
 * refused before anything is written. The job is answered after `rules.answerMs` at the latest, while its work goes on.
 * @param rule as it was read
 * @throws TooLarge; Unavailable; what `setRuleEnabled` throws
 */
export async function switchRule(
  deps: JobDeps & Timed & { readonly ongoing?: Ongoing | null },
  scope: Scope,
  rule: Pick<Rule, 'definition' | 'enabled'>,
  to: RuleSwitch,
  request: CommitRequest,
): Promise<{ readonly committed: Committed<{ readonly id: RuleId }>; readonly job: Job }> {
  const { database, settings, began } = deps;
  if (to.enabled && !rule.enabled)
    await tryRule(database, scope, rule.definition, { examples: 0, until: trialEnds(began, settings) });
  const committed = await database.commit(scope, request, (commit) => setRuleEnabled(commit, to));
  const job = await inferAsJob(deps, scope, request.reason, began + settings['rules.answerMs']);
  return { committed, job };
}

export interface RuleDraft extends RuleToDefine {
  /** Nothing is written: only whether it could be defined, and what it would conclude. */
  readonly dryRun: boolean;
}

/**
 * Defines a rule, disabled; or only tries what it would conclude.
 * @throws what `checkRule` throws; TooLarge and Unavailable of a trial
 */
export async function defineOrTry(
  deps: RuleDeps & Timed & { readonly database: Database },
  scope: Scope,
  { dryRun, ...rule }: RuleDraft,
  request: CommitRequest,
): Promise<{ readonly committed: Committed<RuleId | null>; readonly trial: Trial | null }> {
  const { database, began, settings } = deps;
  const committed = await database.commit<RuleId | null>(scope, request, async (commit) => {
    if (dryRun) return commit.nothing((await checkRule(commit, rule, deps))?.id ?? null);
    const defined = await defineRule(commit, rule, deps);
    return 'value' in defined ? commit.nothing<RuleId | null>(defined.value.id) : defined.id;
  });
  if (!dryRun) return { committed, trial: null };
  const until = trialEnds(began, settings);
  return { committed, trial: await tryRule(database, scope, rule.definition, { examples: EXAMPLES, until }) };
}
