import { IngestOutcomeValue } from '../schema/index.ts';
import type { ItemOutcome } from '../src/ingest/index.ts';
import { NOW } from './as-of.ts';
import { commitByNumber } from './commits.ts';
import type { Operation } from './context.ts';
import { documentById, quarantinedById, revisionById, there } from './things.ts';
import { told } from './told.ts';

/**
 * What became of one document, as the contract shows it. What it leads to is read when it is asked for: while documents are
 * written, the operation must hold no view, as there may be one connection only.
 */
export function outcomeValue(op: Operation, outcome: ItemOutcome): IngestOutcomeValue {
  const { path, status } = outcome;
  const nothing = { error: nowhere, document: nowhere, revision: nowhere, quarantined: nowhere, commit: nowhere };
  return Object.assign(new IngestOutcomeValue(), { path, status, ...nothing, ...particulars(op, outcome) });
}

const nowhere = (): null => null;

function particulars(op: Operation, outcome: ItemOutcome): Partial<IngestOutcomeValue> {
  if (outcome.status === 'FAILED') return { error: () => told(op, outcome.error) };
  if (outcome.status === 'QUARANTINED') {
    const { quarantineId } = outcome;
    return { quarantined: () => there(quarantinedById(op, quarantineId, NOW), `document held back ${quarantineId}`) };
  }
  const { documentId, revisionId, commit } = outcome;
  return {
    document: () => there(documentById(op, documentId, NOW), `document ${documentId}`),
    revision: () => there(revisionById(op, revisionId, NOW), `revision ${revisionId}`),
    commit: () => (commit === null ? null : commitByNumber(op, commit)),
  };
}
