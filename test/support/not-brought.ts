/** What an import does not bring back as it was: tables, and columns of tables. docs/cli.md says so to people. */
export const NOT_BROUGHT: Readonly<Record<string, '*' | readonly string[]>> = {
  // The line of commits, and what was done beside it.
  commits: '*',
  events: '*',
  jobs: '*',
  notices: '*',
  kept_answers: '*',
  model_calls: '*',
  model_budget_alerts: '*',
  traces: '*',
  trace_steps: '*',
  recorded_calls: '*',
  answers: '*',
  answer_sentences: '*',
  answer_citations: '*',
  // Made again from what is there: counts, vectors with what they stand for, block postings.
  thread_parts: '*',
  row_counts: '*',
  source_centres: '*',
  postings: '*',
  alias_questions: '*',
  // Learned again from the conversations that are brought.
  memories: '*',
  memory_mentions: '*',
  memory_progress: '*',
  // What is known of a live database, which is of one installation: `claimgraph backup` has it (docs/live-data.md).
  record_types: '*',
  record_relations: '*',
  external_refs: '*',
  memory_uses: '*',
  // How far the commits are followed, in another line of commits.
  follower_positions: '*',
  disputes_held: '*',
  fresh_vectors: '*',
  evicted_vectors: '*',
  // Evidence memory is made again from what is brought; what questions found, and how often it was read, is not (docs/cli.md).
  evidence_objects: '*',
  evidence_chunks: '*',
  evidence_entities: '*',
  evidence_uses: '*',
  topics: '*',
  evidence_topics: '*',
  evidence_waiting: '*',
  // Concluded again from what is there.
  inferred_edges: '*',
  derivations: '*',
  premises: '*',
  projection_state: '*',
  // What a model read in a passage is read again.
  relation_readings: '*',
  // Names that documents await: reading them again makes it anew (docs/cli.md).
  awaited_names: '*',
  // Found again from what is brought; what was dismissed is not brought yet (docs/suggestions.md).
  suggestions: '*',
  name_keys: '*',
  inference_turns: '*',
  embedding_queue: ['n'],
  terms: ['tail', 'blocks'],
  indexed_texts: ['ord'],
  // Original bytes. What waits in quarantine is not in an export either (see below).
  revisions: ['raw'],
  quarantine: ['raw', 'bytes', 'published_at', 'source_revision'],
  // When a name was last used; how often comes with the name.
  alias_uses: '*',
  // Names of rows that nobody sees, and the commit that took a decision.
  settings: ['id'],
  // Keys under which messages were sent; how far the worker is, which follows the log again, and sessions of it.
  messages: ['client_key', 'client_hash'],
  conversation_progress: '*',
  sessions: '*',
  session_summaries: '*',
  // What a person decided of topics, and intents that a prompt kept: `claimgraph backup` has them.
  session_decisions: '*',
  session_intents: '*',
  conflict_parties: ['id'],
  conflicts: ['resolution_commit'],
  // A claim comes with when it was verified, whatever said so; the lines are compared below.
  claims: ['last_verified_at'],
  claim_evidence: ['verifies'],
};
