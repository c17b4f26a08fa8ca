import { ConflictingState } from '../domain/errors.ts';
import type { TracedPort } from '../domain/trace-record.ts';

/** What a caller of a replay names so that a port is asked anew; of the others nothing is swapped by itself. */
const ASKED_ANEW: Partial<Record<TracedPort, string>> = {
  language: '`model`',
  embedder: '`anew: [EMBEDDER]`',
  sparse: '`anew: [EMBEDDER]`',
  reranker: '`anew: [RERANKER]`',
  entailment: '`anew: [ENTAILMENT]`',
};

export interface DivergedAt {
  readonly port: TracedPort;
  /** What was asked, as JSON, its beginning. */
  readonly request: string;
  /** The step that asked, by the names of those around it: `findEvidence/rerank`. */
  readonly step: string;
  readonly why: string;
}

/** A replayed walk asked what its trace has no answer to: it went another way. Nothing was asked in its place. */
export class TraceDiverged extends ConflictingState {
  readonly at: DivergedAt;
  constructor(at: DivergedAt) {
    super(
      `the replay asks the ${at.port} in step ${at.step} for what its trace has not: ${at.why}; ` +
        `${nextOf(at.port)}. It asked: ${at.request}`,
    );
    this.at = at;
  }
}

function nextOf(port: TracedPort): string {
  const named = ASKED_ANEW[port];
  return named === undefined
    ? 'ask the question again to have that in its trace'
    : `give ${named} as well, so that it is asked anew`;
}

/** A trace as another version of this program kept it. */
export class OtherTraceVersion extends ConflictingState {
  constructor(version: number, expected: number) {
    super(
      `the trace is of version ${version}, and this program reads version ${expected}: ` +
        `${version > expected ? 'upgrade this program' : 'ask the question again'} to have one that can be replayed`,
    );
  }
}
