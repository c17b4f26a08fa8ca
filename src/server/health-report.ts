/** How one part is that the server stands on. */
import { withDeadline } from '../lib/deadline.ts';
export interface PartHealth {
  readonly ok: boolean;
  /** For people: version, or what is wrong. */
  readonly detail: string;
  readonly latencyMs: number | null;
}

export interface HealthPart {
  readonly name: string;
  readonly check: () => Promise<PartHealth>;
}

export interface HealthReport {
  readonly status: 'OK' | 'DEGRADED';
  readonly version: string;
  readonly startedAt: string;
  readonly parts: readonly ({ readonly name: string; readonly ok: boolean } & Partial<PartHealth>)[];
}

export interface HealthOptions {
  readonly version: string;
  readonly startedAt: Date;
  readonly parts: readonly HealthPart[];
  /** Tell details? Not to strangers. */
  readonly details: boolean;
}

/** An answer holds for so long: nobody can make the database work by asking how it is. */
const FRESH_MS = 1_000;
/** A part that is asked and says nothing is not well; liveness does not wait for it. */
const SILENT_MS = 2_000;

export class Health {
  private readonly options: HealthOptions;
  private readonly asking = new Map<HealthPart, Promise<PartHealth>>();
  private asked: { readonly at: number; readonly report: Promise<HealthReport> } | null = null;

  constructor(options: HealthOptions) {
    this.options = options;
  }

  report(now: number): Promise<HealthReport> {
    if (this.asked === null || now - this.asked.at >= FRESH_MS) this.asked = { at: now, report: this.inspect() };
    return this.asked.report;
  }

  private async inspect(): Promise<HealthReport> {
    const { version, startedAt, details } = this.options;
    const parts = await Promise.all(
      this.options.parts.map(async (part) => {
        const health = await this.ask(part);
        return details ? { name: part.name, ...health } : { name: part.name, ok: health.ok };
      }),
    );
    const status = parts.every((part) => part.ok) ? 'OK' : 'DEGRADED';
    return { status, version, startedAt: startedAt.toISOString(), parts };
  }

  /** One question to a part at a time: questions that hang would use up its connections. */
  private ask(part: HealthPart): Promise<PartHealth> {
    const open = this.asking.get(part) ?? part.check().finally(() => this.asking.delete(part));
    this.asking.set(part, open);
    const failed = (error: unknown): PartHealth => ({
      ok: false,
      detail: error instanceof Error ? error.message : String(error),
      latencyMs: null,
    });
    const silent = { ok: false, detail: `no answer within ${SILENT_MS} ms`, latencyMs: null };
    return withDeadline(open.catch(failed), SILENT_MS, () => silent);
  }
}
