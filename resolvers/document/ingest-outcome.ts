import {
  CountValue,
  DeferralValue,
  DriftValue,
  IngestOutcomeValue,
  ModelReadingValue,
  ReadingIssueValue,
} from '../../schema/index.ts';
import { errorOf, plainError, type PlainError } from '../../src/domain/plain-error.ts';
import type { Drift, ItemOutcome } from '../../src/ingest/index.ts';
import type { ModelReading } from '../../src/extract/index.ts';
import { NOW } from '../request/as-of.ts';
import { commitByNumber } from '../request/commit-nodes.ts';
import type { RequestSession } from '../request/context.ts';
import { documentById, quarantinedById, revisionById, required } from '../request/node-loaders.ts';
import { toErrorResult } from '../request/error-result.ts';

type Failed = Extract<ItemOutcome, { readonly status: 'FAILED' }>;
/** What became of one document, as it is kept for a repeated request. */
export type KeptOutcome = Exclude<ItemOutcome, Failed> | (Omit<Failed, 'error'> & { readonly error: PlainError });

export const keptOutcome = (outcome: ItemOutcome): KeptOutcome =>
  outcome.status === 'FAILED' ? { ...outcome, error: plainError(outcome.error) } : outcome;

/**
 * What became of one document, as the contract shows it. What it leads to is read when it is asked for: while documents are
 * written, the operation must hold no view, as there may be one connection only.
 */
export function outcomeValue(op: RequestSession, outcome: KeptOutcome): IngestOutcomeValue {
  const { path, status } = outcome;
  const nothing = {
    error: nowhere,
    document: nowhere,
    revision: nowhere,
    quarantined: nowhere,
    commit: nowhere,
    modelReading: null,
    deferral: null,
    drift: null,
    issues: [],
  };
  return Object.assign(new IngestOutcomeValue(), { path, status, ...nothing, ...particulars(op, outcome) });
}

const nowhere = (): null => null;

function particulars(op: RequestSession, outcome: KeptOutcome): Partial<IngestOutcomeValue> {
  if (outcome.status === 'FAILED') return { error: () => toErrorResult(op, errorOf(outcome.error)) };
  if (outcome.status === 'QUARANTINED') {
    const { quarantineId, drift } = outcome;
    return {
      drift: driftValue(drift),
      quarantined: () => required(quarantinedById(op, quarantineId, NOW), `document held back ${quarantineId}`),
    };
  }
  if (outcome.status === 'DEFERRED') {
    const { reason, message, retryAfter } = outcome;
    return { deferral: Object.assign(new DeferralValue(), { reason, message, retryAfter }) };
  }
  const { documentId, revisionId, commit, reading, drift, issues } = outcome;
  return {
    drift: driftValue(drift ?? null),
    modelReading: reading && readingValue(reading),
    issues: issues.map((issue) => new ReadingIssueValue(issue)),
    document: () => required(documentById(op, documentId, NOW), `document ${documentId}`),
    revision: () => required(revisionById(op, revisionId, NOW), `revision ${revisionId}`),
    commit: () => (commit === null ? null : commitByNumber(op, commit)),
  };
}

const driftValue = (drift: Drift | null): DriftValue | null => drift && Object.assign(new DriftValue(), drift);

const readingValue = ({ dropped, ...reading }: ModelReading): ModelReadingValue =>
  Object.assign(new ModelReadingValue(), reading, {
    dropped: Object.entries(dropped)
      .filter(([, count]) => count > 0)
      .map(([reason, count]) => new CountValue(reason, count)),
  });
