import { readFileSync } from 'node:fs';

export interface Server {
  readonly url: string;
  readonly pid: number;
}

/** Processor time that a process has used, all its threads together; NaN where the system does not tell. */
export function cpuMsOf(pid: number): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
    return 10 * (Number(fields[11]) + Number(fields[12]));
  } catch {
    return NaN;
  }
}
