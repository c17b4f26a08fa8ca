/** One part that the server stands on. */
export interface HealthPart {
  readonly name: string;
  readonly ok: boolean;
  /** For people: version, or what is wrong. */
  readonly detail: string;
  readonly latencyMs: number | null;
}

export interface HealthReport {
  readonly status: 'OK' | 'DEGRADED';
  readonly version: string;
  readonly startedAt: string;
  readonly parts: readonly Partial<HealthPart>[];
}

/** An answer holds for so long: nobody can make the database work by asking how it is. */
const FRESH_MS = 1_000;

export interface HealthOptions {
  readonly version: string;
  readonly startedAt: Date;
  readonly parts: () => Promise<readonly HealthPart[]>;
  /** Tell details? Not to strangers. */
  readonly details: boolean;
}

export class Health {
  private readonly options: HealthOptions;
  private asked: { readonly at: number; readonly report: Promise<HealthReport> } | null = null;

  constructor(options: HealthOptions) {
    this.options = options;
  }

  report(now: number): Promise<HealthReport> {
    if (this.asked === null || now - this.asked.at >= FRESH_MS) this.asked = { at: now, report: this.look() };
    return this.asked.report;
  }

  private async look(): Promise<HealthReport> {
    const { version, startedAt, details } = this.options;
    const parts = await this.options.parts();
    return {
      status: parts.every((part) => part.ok) ? 'OK' : 'DEGRADED',
      version,
      startedAt: startedAt.toISOString(),
      parts: details ? parts : parts.map(({ name, ok }) => ({ name, ok })),
    };
  }
}
