-- What screening holds against a document, each finding with its place in the text; a part of the text that is safe to show;
-- and why someone let it in all the same.
select alter_versioned('quarantine', 'add column findings jsonb not null default ''[]''');
select alter_versioned('quarantine', 'add column preview text');
select alter_versioned('quarantine', 'add column release_reason text');

-- What a person let in from a source is not held again, wherever the source brings it.
create index quarantine_content on quarantine (space_id, source_id, content_hash) where state = 'RELEASED';
