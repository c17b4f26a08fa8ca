-- Why a rule was defined or switched last; null where that was before it was kept beside it (the commit log has it).
select alter_versioned('rules', 'add column reason text');
