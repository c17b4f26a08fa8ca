import { execFileSync } from 'node:child_process';
import { readFileSync, readlinkSync } from 'node:fs';
import { hostname } from 'node:os';

/** Names one process for good: a pid alone is used again, on a busy machine within minutes. */
export interface ProcessIdentity {
  readonly pid: number;
  /** When the process started, in a form that compares equal for the same process; null where it cannot be read. */
  readonly started: string | null;
  /** Where pids mean the same: this machine, and inside it this container. */
  readonly place: string;
}

export function ownIdentity(): ProcessIdentity {
  return { pid: process.pid, started: startOf(process.pid), place: ownPlace() };
}

/** Is that very process still there? Only meaningful when its place is `ownPlace()`. */
export function isAlive(identity: ProcessIdentity): boolean {
  try {
    process.kill(identity.pid, 0);
  } catch (error) {
    // EPERM: it is there and somebody else's.
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false;
  }
  const started = startOf(identity.pid);
  if (started === 'gone') return false;
  return started === null || identity.started === null || started === identity.started;
}

export function ownPlace(): string {
  try {
    return `${hostname()} ${readlinkSync('/proc/self/ns/pid')}`;
  } catch {
    return hostname();
  }
}

/** Clock ticks on Linux, a date on other systems with `ps`, `gone` for a process that only waits to be reaped. */
function startOf(pid: number): string | null {
  if (process.platform === 'linux') return startOnLinux(pid);
  if (process.platform === 'win32') return null;
  try {
    return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim() || 'gone';
  } catch {
    return null;
  }
}

function startOnLinux(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name in brackets may hold anything; what follows it counts from field 3.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return fields[0] === 'Z' || fields[0] === 'X' ? 'gone' : (fields[19] ?? null);
  } catch {
    return null;
  }
}
