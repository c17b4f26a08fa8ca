-- What makes text findable (docs/adr/0003-lexical-search.md): block postings under plain row-level security. Every owner's
-- rows are an index of their own: a private text moves nobody else's frequencies, and lists of others are never read.
-- Only = and < on uuid, text and integer touch these tables, so the policies cost no index. `owner_id is null` and
-- `owner_id = …` are asked for apart for the same reason. Only the first table refers to `spaces`: the others hold hundreds of
-- rows a document, the policies bind them to the session's space, and each check would cost as much as its row.

-- Per index (space, owner, kind of text): how many texts count, their summed length in terms, and the next number.
create table term_stats (
  space_id uuid not null references spaces (id),
  owner_id text collate "C",
  kind text collate "C" not null check (kind in ('CHUNK', 'CLAIM', 'NAME')),
  next_ord integer not null default 0,
  texts integer not null default 0 check (texts >= 0),
  length bigint not null default 0 check (length >= 0),
  unique nulls not distinct (space_id, owner_id, kind)
);
select protect('term_stats');

-- The texts of an index under the small numbers that postings name them by, given in order of commits. `counted` = it is
-- part of the present and of the frequencies. `words` = what was indexed besides the text of the chunk.
create table indexed_texts (
  space_id uuid not null,
  owner_id text collate "C",
  kind text collate "C" not null,
  ord integer not null,
  text_id uuid not null,
  length integer not null,
  counted boolean not null default true,
  words text not null,
  since bigint not null,
  unique nulls not distinct (space_id, owner_id, kind, ord),
  unique nulls not distinct (space_id, owner_id, kind, text_id)
) with (fillfactor = 90);
select protect('indexed_texts');
revoke delete on indexed_texts from claimgraph_app;

-- One row a word: how many counted texts hold it, and its newest postings, which move to `postings` when they fill a block.
-- A posting is (number, frequency, length of the text), each as LEB128. Room is left on the pages because most updates change
-- no indexed column, and then the new version finds its place beside the old one.
create table terms (
  space_id uuid not null,
  owner_id text collate "C",
  kind text collate "C" not null,
  term text collate "C" not null check (octet_length(term) <= 256),
  df integer not null check (df >= 0),
  blocks integer not null default 0,
  tail bytea not null,
  unique nulls not distinct (space_id, owner_id, kind, term)
) with (fillfactor = 70);
alter table terms alter tail set storage plain;
select protect('terms');
revoke delete on terms from claimgraph_app;

-- Full blocks, each keyed by the last text in it: the block of text n is the first one from n on.
create table postings (
  space_id uuid not null,
  owner_id text collate "C",
  kind text collate "C" not null,
  term text collate "C" not null,
  last_ord integer not null,
  block bytea not null,
  unique nulls not distinct (space_id, owner_id, kind, term, last_ord)
);
alter table postings alter block set storage plain;
select protect('postings');
revoke update, delete on postings from claimgraph_app;

-- Words of names by their parts, for finding them in spite of typing errors: a word with at most n errors keeps one of n + 1
-- parts as it was (pigeonhole; Li, Deng, Wang & Feng, Pass-Join, 2011). `part` is its length, its number and its letters.
create table term_parts (
  space_id uuid not null,
  owner_id text collate "C",
  part text collate "C" not null,
  term text collate "C" not null,
  unique nulls not distinct (space_id, owner_id, part, term)
);
select protect('term_parts');
revoke update, delete on term_parts from claimgraph_app;
