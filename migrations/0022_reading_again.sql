-- Reading a document again whose bytes are the same (docs/packs.md). There is no migration 0014: its number was never used.

-- What read the present text of a document: the fingerprint of what did, then those of the packs that were tried before it and
-- are not for it. null = not known: whatever reads documents now, this one is as it was.
select alter_versioned('documents', 'add column read_by text[]');

-- What the reader put up with, as `{code, message, line}`. Words of the newest reader: they say how a text was read, not what holds.
alter table revisions add column issues jsonb not null default '[]';
grant update (issues) on revisions to claimgraph_app;

-- The same bytes, read by another reader, may become another text: a revision of its own, as offsets point into a text.
alter table revisions drop constraint revisions_space_id_document_id_content_hash_key;
create index revisions_document on revisions (space_id, document_id);

-- Of a text that is read again, not everything is said again. `said` = the newest reading of its revision says it; what another
-- reading said keeps its row, its id and its past. An index by `since`, as other versioned tables have, would cost every
-- document; an undo finds these rows by their revision.
do $$
declare t text;
begin
  foreach t in array array['claim_evidence', 'alias_evidence', 'mentions'] loop
    execute format('alter table %I add column said boolean not null default true', t);
    execute format('create table %I (until bigint not null, like %I)', t || '_history', t);
    execute format('create index on %I (space_id, id, until)', t || '_history');
    execute format('create index on %I (space_id, until)', t || '_history');
    execute format('create trigger keep_history before update or delete on %I for each row execute function keep_history()', t);
    execute format('alter table %I enable row level security', t || '_history');
    execute format($f$create policy own_rows on %I for select
      using (space_id = (select claimgraph_space()) and (owner_id is null or owner_id = (select claimgraph_owner())))$f$, t || '_history');
    execute format('grant select on %I to claimgraph_app', t || '_history');
    execute format('grant update (said, confidence, method) on %I to claimgraph_app', t);
    perform refresh_at(t);
  end loop;
end $$;
create index on claim_evidence_history (space_id, claim_id);
create index on alias_evidence_history (space_id, alias_id);
create index on mentions_history (space_id, entity_id);
create index alias_evidence_revision on alias_evidence (space_id, revision_id);
