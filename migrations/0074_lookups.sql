-- Look-ups that had no index of their own: documents by their key whoever's they are, and sources by their kind.
create index documents_key_any_owner on documents (space_id, key);
create index sources_kind on sources (space_id, kind, id);
