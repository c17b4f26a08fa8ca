-- What is said of two that became one may contradict each other: the search for suggestions follows merges as it does claims and entities.
alter table suggestion_searches
  add column merges_since bigint not null default -1,
  add column merge_id uuid not null default '00000000-0000-0000-0000-000000000000';
