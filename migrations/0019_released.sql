-- How long a document was that screening held back, where its bytes are not here: an import brings what a person decided, not
-- what was held.
select alter_versioned('quarantine', 'add column bytes integer');
