-- Confidence that a person gives (SF-07) and that time takes (SF-05, OM-20).

-- How often a person confirmed the claim. What time takes is computed at read, from `last_verified_at`, and never written.
select alter_versioned('claims', 'add column confirmations integer not null default 0 check (confirmations >= 0)');
