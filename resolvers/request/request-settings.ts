import type { ValuesOf } from '../../src/domain/setting.ts';
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
import { OPERATION_SETTINGS } from '../../src/storage/index.ts';
import { BUDGET_SETTINGS } from '../../src/models/index.ts';
import { LEXICAL_SETTINGS } from '../../src/lexical/index.ts';
import { WATCH_SETTINGS } from '../../src/connectors/index.ts';
import { CHUNK_SETTINGS } from '../../src/chunk/index.ts';
import { PARSE_SETTINGS } from '../../src/parse/index.ts';
import { EXTRACT_SETTINGS, MODEL_READING_SETTINGS } from '../../src/extract/index.ts';
import { STATEMENT_SETTINGS } from '../../src/entailment/index.ts';
import { NAME_SETTINGS, REFERENCE_SETTINGS, PEOPLE_SETTINGS, MATCH_SETTINGS } from '../../src/identity/index.ts';
import { CONSOLIDATION_SETTINGS, ACCURACY_SETTINGS } from '../../src/reconcile/index.ts';
import {
  SCREEN_SETTINGS,
  PREPARE_SETTINGS,
  READING_SETTINGS,
  ALIAS_INFERENCE_SETTINGS,
} from '../../src/ingest/index.ts';
import { GRAPH_SETTINGS } from '../../graph/store/index.ts';
import { RULE_SETTINGS } from '../../graph/inference/index.ts';
import { VIEW_SETTINGS } from '../../graph/views/index.ts';
import { EVIDENCE_SETTINGS } from '../../src/evidence/index.ts';
import { RETRIEVAL_SETTINGS } from '../../src/retrieve/index.ts';
import {
  MESSAGE_SEARCH_SETTINGS,
  OLDER_TURN_SETTINGS,
  CONVERSATION_SETTINGS,
  SESSION_SETTINGS,
} from '../../src/conversation/index.ts';
import { MEMORY_SETTINGS } from '../../src/memory/index.ts';
import { UNDERSTANDING_SETTINGS } from '../../src/question/index.ts';
import { TRACE_SETTINGS } from '../../src/trace/index.ts';
import { ANSWER_SETTINGS } from '../../src/answer/index.ts';
import { FIELD_SETTINGS } from '../resolver-settings.ts';

/** What a request hands on to the rooms that answer it, each of which takes its own. */
export const REQUEST_SETTINGS = {
  ...FIELD_SETTINGS,
  ...CONFIDENCE_SETTINGS,
  ...CONTRADICTION_SETTINGS,
  ...DECAY_SETTINGS,
  ...TRUST_SETTINGS,
  ...STATEMENT_CASE_SETTINGS,
  ...INFERENCE_PROFILE_SETTINGS,
  ...PAGE_SETTINGS,
  ...BATCH_SETTINGS,
  ...OPERATION_SETTINGS,
  ...BUDGET_SETTINGS,
  ...LEXICAL_SETTINGS,
  ...WATCH_SETTINGS,
  ...PARSE_SETTINGS,
  ...EXTRACT_SETTINGS,
  ...MODEL_READING_SETTINGS,
  ...STATEMENT_SETTINGS,
  ...NAME_SETTINGS,
  ...REFERENCE_SETTINGS,
  ...PEOPLE_SETTINGS,
  ...MATCH_SETTINGS,
  ...CONSOLIDATION_SETTINGS,
  ...ACCURACY_SETTINGS,
  ...CHUNK_SETTINGS,
  ...SCREEN_SETTINGS,
  ...PREPARE_SETTINGS,
  ...READING_SETTINGS,
  ...ALIAS_INFERENCE_SETTINGS,
  ...GRAPH_SETTINGS,
  ...RULE_SETTINGS,
  ...VIEW_SETTINGS,
  ...CONVERSATION_SETTINGS,
  ...SESSION_SETTINGS,
  ...MEMORY_SETTINGS,
  ...RETRIEVAL_SETTINGS,
  ...MESSAGE_SEARCH_SETTINGS,
  ...OLDER_TURN_SETTINGS,
  ...EVIDENCE_SETTINGS,
  ...UNDERSTANDING_SETTINGS,
  ...TRACE_SETTINGS,
  ...ANSWER_SETTINGS,
} as const;
export type RequestSettings = ValuesOf<typeof REQUEST_SETTINGS>;
