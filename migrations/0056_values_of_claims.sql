-- Claims by predicate and value, as filters ask for them. Longer texts do not fit in a row of a btree; who asks for a short one says so
-- (`length(object_text) <= 400`), which is how the planner knows that the index has it. On the columns themselves, as functions that
-- may tell what they saw are not looked up under row-level security.
create index claims_text on claims (space_id, predicate, object_text, id) where length(object_text) <= 400;
create index claims_date on claims (space_id, predicate, object_date, id) where object_date is not null;
create index claims_number on claims (space_id, predicate, object_number, id) where object_number is not null;
-- What a source says, without its documents.
create index claim_evidence_source on claim_evidence (space_id, source_id, claim_id);
