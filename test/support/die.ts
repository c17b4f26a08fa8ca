/**
 * Loaded before the program (`node --import`), to kill it -9 at a certain point of its work. DIE_AT is `after>statement`: once
 * `after` was done, right after the next time that `statement` was. The program must log its statements (CLAIMGRAPH_LOG_SQL).
 */
import fs from 'node:fs';
import { isMainThread } from 'node:worker_threads';

const [after = '', then = ''] = (process.env['DIE_AT'] ?? '').split('>');
const STDERR = 2;
const write = fs.writeSync as (...all: unknown[]) => unknown;
let isNear = false;

/** The log is written at once, a line at a time, as soon as a statement is answered. */
function spied(fd: unknown, line: unknown, ...more: unknown[]): unknown {
  if (fd === STDERR) {
    const text = String(line);
    if (isNear && text.includes(`"statement":"${then}"`)) process.kill(process.pid, 'SIGKILL');
    isNear ||= text.includes(`"statement":"${after}"`);
  }
  return write(fd, line, ...more);
}
if (isMainThread) Object.assign(fs, { writeSync: spied });
