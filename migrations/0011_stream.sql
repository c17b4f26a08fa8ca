-- From which commit on the events of a space are all kept. Whoever removes older ones raises it in the same transaction: a
-- subscriber that asks for what is gone is told so, instead of being shown a stream with a hole.
alter table spaces add column events_from bigint not null default 1;
