import { defaultsOf, type ValuesOf } from '../../src/domain/setting.ts';
import {
  CONFIDENCE_SETTINGS,
  CONTRADICTION_SETTINGS,
  DECAY_SETTINGS,
  TRUST_SETTINGS,
  STATEMENT_CASE_SETTINGS,
  INFERENCE_PROFILE_SETTINGS,
  PAGE_SETTINGS,
  BATCH_SETTINGS,
} from '../../src/domain/settings.ts';
import { OPERATION_SETTINGS, RETENTION_SETTINGS, KEY_LIMITS } from '../../src/storage/storage-settings.ts';
import { JOB_LIMITS } from '../../src/jobs/job-settings.ts';
import { BUDGET_SETTINGS, MODEL_CALL_LIMITS, EMBEDDER_LIMITS } from '../../src/models/model-settings.ts';
import { LEXICAL_SETTINGS } from '../../src/lexical/lexical-settings.ts';
import { THREAD_SETTINGS, EMBEDDING_LIMITS, NEAR_INDEX_LIMITS } from '../../src/vectors/vector-settings.ts';
import { TRACE_SETTINGS } from '../../src/trace/trace-settings.ts';
import { ANSWER_SETTINGS } from '../../src/answer/answer-settings.ts';
import { WATCH_SETTINGS } from '../../src/connectors/connector-settings.ts';
import { LIVE_DATABASE_LIMITS } from '../../src/livedata/live-database-settings.ts';
import { WEB_LIMITS } from '../../src/web/web-settings.ts';
import { CHUNK_SETTINGS } from '../../src/chunk/index.ts';
import { PARSE_SETTINGS } from '../../src/parse/parse-settings.ts';
import { MODEL_READING_SETTINGS, EXTRACT_SETTINGS } from '../../src/extract/extraction-settings.ts';
import { STATEMENT_SETTINGS } from '../../src/entailment/entailment-settings.ts';
import {
  NAME_SETTINGS,
  REFERENCE_SETTINGS,
  PEOPLE_SETTINGS,
  MATCH_SETTINGS,
} from '../../src/identity/identity-settings.ts';
import { CONSOLIDATION_SETTINGS, ACCURACY_SETTINGS, DISPUTE_LIMITS } from '../../src/reconcile/reconcile-settings.ts';
import {
  SCREEN_SETTINGS,
  PREPARE_SETTINGS,
  READING_SETTINGS,
  ALIAS_INFERENCE_SETTINGS,
} from '../../src/ingest/ingest-settings.ts';
import { GRAPH_SETTINGS } from '../../graph/traversal-settings.ts';
import { PROJECTION_LIMITS } from '../../graph/store/store-settings.ts';
import {
  RULE_SETTINGS,
  DISCUSSION_SETTINGS,
  JOINED_CONFLICT_SETTINGS,
  SIMILARITY_SETTINGS,
  RELATION_READING_SETTINGS,
} from '../../graph/inference/inference-settings.ts';
import { VIEW_SETTINGS } from '../../graph/views/view-settings.ts';
import { CONVERSATION_LIMITS, CONVERSATION_SETTINGS } from '../../src/conversation/conversation-settings.ts';
import { MESSAGE_SEARCH_SETTINGS } from '../../src/conversation/messages/message-settings.ts';
import { SESSION_SETTINGS } from '../../src/conversation/session/session-settings.ts';
import { MEMORY_SETTINGS } from '../../src/memory/memory-settings.ts';
import { OLDER_TURN_SETTINGS } from '../../src/conversation/older-turns/older-turn-settings.ts';
import { UNDERSTANDING_SETTINGS } from '../../src/question/understanding-settings.ts';
import { RETRIEVAL_SETTINGS } from '../../src/retrieve/retrieval-settings.ts';
import { LIVE_LIMITS } from '../../src/web/live-retrieval-settings.ts';
import { EVIDENCE_LIMITS, EVIDENCE_SETTINGS } from '../../src/evidence/evidence-settings.ts';
import { STREAM_LIMITS } from '../../src/stream/stream-settings.ts';
import { POOL_LIMITS } from '../../src/config/pool-settings.ts';
import { FIELD_SETTINGS } from '../../resolvers/resolver-settings.ts';
import { SERVER_LIMITS, SOCKET_LIMITS, REQUEST_LIMITS } from '../../src/server/server-settings.ts';

/**
 * Every setting of the program, without the rooms: the whole list stands in src/compose, which loads all of them (a test compares the two).
 * In tests alone a flat list is handed to whatever is tested, so that a test changes when what it tests does, not when that takes another
 * setting.
 */
export const ALL_SETTINGS = {
  ...CONFIDENCE_SETTINGS,
  ...CONTRADICTION_SETTINGS,
  ...DECAY_SETTINGS,
  ...TRUST_SETTINGS,
  ...STATEMENT_CASE_SETTINGS,
  ...INFERENCE_PROFILE_SETTINGS,
  ...PAGE_SETTINGS,
  ...BATCH_SETTINGS,
  ...OPERATION_SETTINGS,
  ...RETENTION_SETTINGS,
  ...KEY_LIMITS,
  ...JOB_LIMITS,
  ...BUDGET_SETTINGS,
  ...MODEL_CALL_LIMITS,
  ...EMBEDDER_LIMITS,
  ...LEXICAL_SETTINGS,
  ...THREAD_SETTINGS,
  ...EMBEDDING_LIMITS,
  ...NEAR_INDEX_LIMITS,
  ...WATCH_SETTINGS,
  ...PARSE_SETTINGS,
  ...MODEL_READING_SETTINGS,
  ...EXTRACT_SETTINGS,
  ...STATEMENT_SETTINGS,
  ...NAME_SETTINGS,
  ...REFERENCE_SETTINGS,
  ...PEOPLE_SETTINGS,
  ...MATCH_SETTINGS,
  ...CONSOLIDATION_SETTINGS,
  ...ACCURACY_SETTINGS,
  ...DISPUTE_LIMITS,
  ...CHUNK_SETTINGS,
  ...SCREEN_SETTINGS,
  ...PREPARE_SETTINGS,
  ...READING_SETTINGS,
  ...ALIAS_INFERENCE_SETTINGS,
  ...GRAPH_SETTINGS,
  ...PROJECTION_LIMITS,
  ...RULE_SETTINGS,
  ...DISCUSSION_SETTINGS,
  ...JOINED_CONFLICT_SETTINGS,
  ...SIMILARITY_SETTINGS,
  ...RELATION_READING_SETTINGS,
  ...VIEW_SETTINGS,
  ...CONVERSATION_SETTINGS,
  ...CONVERSATION_LIMITS,
  ...RETRIEVAL_SETTINGS,
  ...MESSAGE_SEARCH_SETTINGS,
  ...OLDER_TURN_SETTINGS,
  ...SESSION_SETTINGS,
  ...MEMORY_SETTINGS,
  ...EVIDENCE_SETTINGS,
  ...EVIDENCE_LIMITS,
  ...UNDERSTANDING_SETTINGS,
  ...TRACE_SETTINGS,
  ...ANSWER_SETTINGS,
  ...WEB_LIMITS,
  ...LIVE_LIMITS,
  ...LIVE_DATABASE_LIMITS,
  ...STREAM_LIMITS,
  ...POOL_LIMITS,
  ...FIELD_SETTINGS,
  ...SERVER_LIMITS,
  ...SOCKET_LIMITS,
  ...REQUEST_LIMITS,
} as const;

export type AllSettings = ValuesOf<typeof ALL_SETTINGS>;
export type SettingName = keyof AllSettings;
export const ALL_SETTING_NAMES = Object.keys(ALL_SETTINGS) as SettingName[];
export const settingDefaults: AllSettings = defaultsOf(ALL_SETTINGS);
