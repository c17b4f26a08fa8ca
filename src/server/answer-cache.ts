import type { FormattedExecutionResult, OperationDefinitionNode } from 'graphql';
import { LRUCache } from 'lru-cache';
import type { AdmittedOperation } from './admission.ts';
import type { MetricSource } from './metrics.ts';
import type { AnswerBasis } from './operation-port.ts';

interface KeptAnswer {
  readonly state: string;
  readonly at: number;
  /** The data, as JSON. */
  readonly text: string;
  /** Points that it cost. */
  readonly used: number;
}

type Data = NonNullable<FormattedExecutionResult['data']>;

/** An answer that is to be made, and where it is kept then. */
export interface AnswerPlace {
  readonly key: string;
  readonly basis: AnswerBasis;
}

/**
 * Answers of reads that depend on commits alone: who asks the same of a space in which nothing was written since is given what was
 * answered before. Only whole answers without errors and hints are kept, the newest of each question.
 */
export class AnswerCache {
  private readonly kept: LRUCache<string, KeptAnswer> | null;
  private readonly numbers = new WeakMap<OperationDefinitionNode, number>();
  private readonly texts = new WeakMap<Data, string>();
  private readonly counts = { MADE: 0, KEPT: 0 };
  private lastNumber = 0;

  /** @param megabytes that the answers may take, as text, with what they answer; 0 = none is kept */
  constructor(megabytes: number) {
    const sizeCalculation = ({ text }: KeptAnswer, key: string): number => text.length + key.length;
    this.kept = megabytes === 0 ? null : new LRUCache({ maxSize: megabytes * 1_000_000, sizeCalculation });
  }

  get isOn(): boolean {
    return this.kept !== null;
  }

  place({ operation, variables }: AdmittedOperation, basis: AnswerBasis): AnswerPlace {
    return { key: `${this.numberOf(operation)} ${basis.of} ${JSON.stringify(variables)}`, basis };
  }

  /** The answer that holds still, and what it cost; null = there is none. Its data are for `textOf` alone. */
  async find({ key, basis }: AnswerPlace): Promise<{ readonly data: Data; readonly used: number } | null> {
    const known = this.kept?.get(key);
    if (known?.state !== basis.state || !(await basis.holdsSince(known.at))) return null;
    this.counts.KEPT += 1;
    const data: Data = {};
    this.texts.set(data, known.text);
    return { data, used: known.used };
  }

  keep({ key, basis }: AnswerPlace, data: Data, used: number): void {
    this.counts.MADE += 1;
    const text = JSON.stringify(data);
    this.texts.set(data, text);
    this.kept?.set(key, { state: basis.state, at: basis.at, text, used });
  }

  /** The JSON of data that were kept or found here; undefined = of others. */
  textOf(data: FormattedExecutionResult['data']): string | undefined {
    return data ? this.texts.get(data) : undefined;
  }

  get readings(): readonly MetricSource[] {
    return [
      {
        name: 'claimgraph_kept_answers_total',
        help: 'Answers that may be given again: MADE and kept, or KEPT since and given again.',
        kind: 'counter',
        label: 'source',
        read: () => new Map(Object.entries(this.counts)),
      },
    ];
  }

  private numberOf(operation: OperationDefinitionNode): number {
    const known = this.numbers.get(operation);
    if (known !== undefined) return known;
    this.lastNumber += 1;
    this.numbers.set(operation, this.lastNumber);
    return this.lastNumber;
  }
}
