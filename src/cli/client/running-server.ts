import type { Fetch } from '../io.ts';

/** A server that lives answers within this, however busy it is: /health is remembered for a second. */
const PATIENCE_MS = 3_000;

export interface ServerHealth {
  readonly version: string;
  readonly status: string;
  /** Parts that do not answer, in words. */
  readonly faults: readonly string[];
}

/** How the server at `url` is; null = there is none, or something else listens there. */
export async function askHealth(url: string, fetch: Fetch): Promise<ServerHealth | null> {
  let report: unknown;
  try {
    const response = await fetch(new URL('/health', url), {
      signal: AbortSignal.timeout(PATIENCE_MS),
      redirect: 'error',
    });
    report = await response.json();
  } catch {
    return null; // whatever the reason, there is no server to speak to: that is the answer
  }
  if (typeof report !== 'object' || report === null || !('version' in report) || !('status' in report)) return null;
  const { version, status } = report;
  if (typeof version !== 'string' || typeof status !== 'string') return null;
  const parts: readonly unknown[] = 'parts' in report && Array.isArray(report.parts) ? report.parts : [];
  return { version, status, faults: parts.flatMap(faultOf) };
}

function faultOf(part: unknown): string[] {
  if (typeof part !== 'object' || part === null || !('name' in part) || !('ok' in part) || part.ok === true) return [];
  const detail = 'detail' in part && typeof part.detail === 'string' ? `: ${part.detail}` : ' does not answer';
  return [`${String(part.name)}${detail}`];
}
