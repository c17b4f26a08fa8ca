import { INFERENCE_SETTINGS } from '../../graph/inference/index.ts';
import { PROJECTION_LIMITS } from '../../graph/store/index.ts';
import { REQUEST_SETTINGS } from '../../resolvers/index.ts';
import { POOL_LIMITS } from '../config/index.ts';
import { WEB_LIMITS, LIVE_LIMITS } from '../web/index.ts';
import { LIVE_DATABASE_LIMITS } from '../livedata/index.ts';
import { JOB_LIMITS } from '../jobs/index.ts';
import { EMBEDDER_LIMITS, MODEL_CALL_LIMITS } from '../models/index.ts';
import { DISPUTE_LIMITS } from '../reconcile/index.ts';
import { EVIDENCE_LIMITS } from '../evidence/index.ts';
import { REQUEST_LIMITS, SERVER_LIMITS, SOCKET_LIMITS } from '../server/index.ts';
import { KEY_LIMITS, RETENTION_SETTINGS } from '../storage/index.ts';
import { STREAM_LIMITS } from '../stream/index.ts';
import { CONVERSATION_LIMITS } from '../conversation/index.ts';
import { EMBEDDING_LIMITS, NEAR_INDEX_LIMITS, THREAD_SETTINGS } from '../vectors/index.ts';

/** What is read of a space for each request: what limits it, and what the resolvers hand on. */
export const SPACE_SETTINGS = { ...REQUEST_SETTINGS, ...REQUEST_LIMITS } as const;

/** Every setting of the program, each from the room that uses it: those of a space, then those of a server. */
export const SETTINGS = {
  ...SPACE_SETTINGS,
  ...INFERENCE_SETTINGS,
  ...THREAD_SETTINGS,
  ...RETENTION_SETTINGS,
  ...JOB_LIMITS,
  ...DISPUTE_LIMITS,
  ...MODEL_CALL_LIMITS,
  ...CONVERSATION_LIMITS,
  ...EMBEDDER_LIMITS,
  ...EMBEDDING_LIMITS,
  ...NEAR_INDEX_LIMITS,
  ...PROJECTION_LIMITS,
  ...EVIDENCE_LIMITS,
  ...WEB_LIMITS,
  ...LIVE_LIMITS,
  ...LIVE_DATABASE_LIMITS,
  ...SERVER_LIMITS,
  ...SOCKET_LIMITS,
  ...STREAM_LIMITS,
  ...KEY_LIMITS,
  ...POOL_LIMITS,
} as const;
