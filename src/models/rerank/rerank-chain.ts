import { Unavailable } from '../../domain/errors.ts';
import type { EmbedderHealth } from '../embedder.ts';
import type { Reranker, RerankScores } from './rerank-port.ts';

/** Rerankers in the order in which they are asked: the next one where one cannot answer (PI-114). */
export class RerankChain implements Reranker {
  readonly name: string;
  private readonly members: readonly Reranker[];

  constructor(members: readonly Reranker[]) {
    this.members = members;
    this.name = members.map(({ name }) => name).join(', ');
  }

  async load(): Promise<void> {
    await this.members[0]?.load();
  }

  async score(question: string, texts: readonly string[], signal: AbortSignal): Promise<RerankScores> {
    const faults: Unavailable[] = [];
    for (const member of this.members) {
      try {
        return await member.score(question, texts, signal);
      } catch (error) {
        if (!(error instanceof Unavailable)) throw error;
        faults.push(error);
        if (signal.aborted) break;
      }
    }
    const why = faults.map(({ message }) => message).join('; ');
    throw new Unavailable('reranker', why, Math.min(...faults.map(({ retryAfter }) => retryAfter)), { cause: faults });
  }

  /** Well, as long as one of them is not known to be unwell. */
  health(): EmbedderHealth {
    const all = this.members.map((member) => member.health());
    const well = all.find(({ ok }) => ok === true) ?? all.find(({ ok }) => ok === null);
    return { ok: well ? well.ok : false, detail: all.map(({ detail }) => detail).join('; ') };
  }

  async close(): Promise<void> {
    for (const member of this.members) await member.close();
  }
}
