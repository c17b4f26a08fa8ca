import { defaultsOf } from '../domain/setting.ts';
import { systemIds } from '../domain/typed-ids.ts';
import { systemClock } from '../domain/time.ts';
import type { LogFollower } from '../jobs/index.ts';
import { EvidenceReads, evidenceFollower, EVIDENCE_LIMITS } from '../evidence/index.ts';
import type { Logger } from '../server/index.ts';
import type { Database } from '../storage/index.ts';

/** What was ingested becomes evidence, with its topics, while the server runs. */
export const followEvidence = (database: Database, busy: () => boolean, log: Logger): LogFollower =>
  evidenceFollower({
    ...{ database, busy, ids: systemIds, settings: defaultsOf(EVIDENCE_LIMITS) },
    onFault: (error) => log.error({ err: error }, 'evidence memory is behind; documents and claims are whole'),
  });

/** Counts which evidence is read. */
export const countEvidenceReads = (database: Database, log: Logger): EvidenceReads =>
  new EvidenceReads({
    ...{ database, clock: systemClock },
    onFault: (error) =>
      log.error({ err: error }, 'reads of evidence could not be counted; they are kept and counted later'),
  });
