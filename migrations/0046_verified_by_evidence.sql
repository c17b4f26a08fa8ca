-- A claim that is said again is verified. Where nothing else of it changes, its row stays as it is and its new evidence says when: a document of
-- eight claims with one changed value wrote eight claims (745 bytes and ten indexes each) and eight rows of history.

-- `verifies` = the claim was verified when this row came (`created_at`), and its own `last_verified_at` may be older.
select alter_versioned('claim_evidence', 'add column verifies boolean not null default false');
create index claim_evidence_verifies on claim_evidence (space_id, claim_id, created_at) where verifies;
