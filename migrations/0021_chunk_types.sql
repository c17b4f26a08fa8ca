-- What a chunk is, in capitals as every other enum of the contract.
alter table revision_chunks drop constraint revision_chunks_type_check, alter column type set default 'PROSE';
update revision_chunks set type = upper(type);
alter table revision_chunks add constraint revision_chunks_type_check
  check (type in ('PROSE', 'CODE', 'SPECIFICATION', 'FORUM_POST', 'CODE_UNIT'));
