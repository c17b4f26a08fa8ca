-- What stands before a chunk when it is embedded, where its document says it differently by now than when its words were indexed
-- (PI-42: a proposal's status, say); null = as in `words`, by which its terms are counted.
alter table indexed_texts add column before text;
