import { statfsSync } from 'node:fs';
import { Unavailable } from '../../domain/errors.ts';

const MEGABYTE = 1024 ** 2;
/** Two segments of the write-ahead log: a write that has begun can end. */
const KEPT_FREE = 32 * MEGABYTE;
/** Room does not come by itself: whoever asks gets the error at once, instead of trying again for a while. */
const RETRY_SECONDS = 120;

/**
 * Refuses a write before the disk is full: the engine does not survive a log that cannot be written, and only another start tells
 * then what was stored. Looks anew each time (some ten microseconds), so that writes go on as soon as there is room.
 * @throws Unavailable
 */
export function assertRoom(folder: string): void {
  const { bavail, bsize } = statfsSync(folder);
  const free = bavail * bsize;
  if (free >= KEPT_FREE) return;
  throw new Unavailable(
    'database',
    `the disk of the data folder has ${Math.floor(free / MEGABYTE)} MB left, and writes need ` +
      `${KEPT_FREE / MEGABYTE}; make room and do it again, what was stored before is kept`,
    RETRY_SECONDS,
  );
}
