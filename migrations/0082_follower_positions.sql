-- How far each follower of the commits is in a space: all up to `position` are followed, and `place` is where it is behind them, in its own
-- words. One that follows each owner by itself has a row for each. A space without a row is followed from its first commit; a follower
-- that is not to read the past gets a row at the head of each space in the migration that brings it. Rows of former tables are taken over.
create table follower_positions (
  space_id uuid not null references spaces (id),
  owner_id text collate "C",
  follower text collate "C" not null,
  position bigint not null default 0,
  place jsonb,
  -- Who was moved longest ago has the next turn.
  moved_at timestamptz,
  unique nulls not distinct (space_id, owner_id, follower)
);
select protect('follower_positions');

insert into follower_positions (space_id, follower, position, place)
  select space_id, 'evidence', head, jsonb_build_object('model', model_id, 'commit', commit, 'document', document_id) from evidence_progress;
drop table evidence_progress;

-- These three noted where they were, but not that they were through: each space is looked at once, from there.
insert into follower_positions (space_id, owner_id, follower, place)
  select space_id, owner_id, 'suggestions', jsonb_build_object('claimsSince', claims_since, 'claimId', claim_id, 'entitiesSince', entities_since,
    'entityId', entity_id, 'mergesSince', merges_since, 'mergeId', merge_id) from suggestion_searches;
drop table suggestion_searches;
insert into follower_positions (space_id, follower, place)
  select space_id, 'duplicates', jsonb_build_object('since', since, 'entity', entity_id) from duplicate_searches;
drop table duplicate_searches;
insert into follower_positions (space_id, follower, place)
  select space_id, 'aliases', jsonb_build_object('since', since, 'documentId', document_id) from alias_searches;
drop table alias_searches;

-- Each rule and method follows by itself. `applied`: what its conclusions are made of; `fault`: why it draws none any more.
insert into follower_positions (space_id, follower, position, place)
  select space_id, 'inference/' || way, position, jsonb_build_object('applied', applied, 'fault', fault) from inference_state;
drop table inference_state;
