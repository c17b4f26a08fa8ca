-- Claims by predicate and boolean, beside those by text, date and number (0056): a filter on a value asks for every type that it may be.
create index claims_boolean on claims (space_id, predicate, object_boolean, id) where object_boolean is not null;
