-- Where the text of a revision comes from, where it is not the original itself: from place_starts[i] up to the next start it
-- comes from place_labels[i] (`page 3`, `<p> at 120:5`). Starts ascend: width_bucket finds the one of an offset.
alter table revisions
  add column place_starts integer[] not null default '{}',
  add column place_labels text[] not null default '{}',
  add check (cardinality(place_starts) = cardinality(place_labels));
