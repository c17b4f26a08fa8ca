import type { CopyAnswer } from '../../storage/index.ts';
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

/** A large database takes a while to copy; a server that says nothing for so long is gone. */
const COPY_MS = 600_000;

/** Asks the server at `url` to copy its database into the folder `name` of its data folder. */
export async function askCopy(url: string, name: string, fetch: Fetch): Promise<CopyAnswer> {
  if ((await askHealth(url, fetch)) === null) return { kind: 'absent' };
  const signal = AbortSignal.timeout(COPY_MS);
  const response = await fetch(new URL(`/copies/${name}`, url), { method: 'POST', signal, redirect: 'error' });
  if (response.ok) return { kind: 'made' };
  const body: unknown = await response.json().catch(() => null); // what is no JSON has no message of ours
  return { kind: 'refused', status: response.status, message: messageOf(body) ?? `it answered ${response.status}` };
}

function messageOf(body: unknown): string | null {
  if (typeof body !== 'object' || body === null || !('errors' in body) || !Array.isArray(body.errors)) return null;
  const first: unknown = body.errors[0];
  if (typeof first !== 'object' || first === null || !('message' in first)) return null;
  return typeof first.message === 'string' ? first.message : null;
}

function faultOf(part: unknown): string[] {
  if (typeof part !== 'object' || part === null || !('name' in part) || !('ok' in part) || part.ok === true) return [];
  const detail = 'detail' in part && typeof part.detail === 'string' ? `: ${part.detail}` : ' does not answer';
  return [`${String(part.name)}${detail}`];
}
