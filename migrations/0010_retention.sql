-- How far back a space can be read: past versions that only reads as of a commit before history_floor need may be gone
-- (retention.historyDays). The audit log is never cut.
alter table spaces add column history_floor bigint not null default 0;
