import type { Recorder } from '../../trace/index.ts';
import type { CacheStore } from './cache-store.ts';

/** Entries are read through a recorder; what is written to a store decides nothing of this walk. */
export const recordedStore = (recorder: Recorder, real: CacheStore): CacheStore => ({
  kind: real.kind,
  read: (place, hash, now) =>
    recorder.ask({ port: 'cache', request: { place, hash } }, () => real.read(place, hash, now)),
  nearest: (place, vector, count, least, now) =>
    recorder.ask({ port: 'cache', request: { place, vector, count, least } }, () =>
      real.nearest(place, vector, count, least, now),
    ),
  write: (place, entry, now) => real.write(place, entry, now),
  used: (place, hash, now) => real.used(place, hash, now),
  remove: (place, hash) => real.remove(place, hash),
  withdraw: (report, now) => real.withdraw(report, now),
});
