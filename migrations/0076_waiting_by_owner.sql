-- Evidence that waits for a topic is looked at owner by owner, some at a time.
create index evidence_waiting_owner on evidence_waiting (space_id, owner_id, evidence_id);
