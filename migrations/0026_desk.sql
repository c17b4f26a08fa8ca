-- What people decide at the desk: claims that both hold, in different circumstances, and whom somebody means by a name.

-- The circumstances that a person named to tell a claim from one that contradicts it, `{name: value}`; null = none. Apart from
-- `qualifiers`, which are what texts say: by those a text's claim is found again, so that it asks nothing again.
select alter_versioned('claims', 'add column separated jsonb');
-- Of a conflict whose sides both hold: the name of that circumstance.
select alter_versioned('conflicts', 'add column separated_by text');
-- Since when the owner of the name (null = everyone) means this entity by it, where several bear it; null = nobody has chosen.
select alter_versioned('aliases', 'add column chosen_at timestamptz');

-- The desk is read from the most severe question on.
create index conflicts_severity on conflicts (space_id, severity, id);
