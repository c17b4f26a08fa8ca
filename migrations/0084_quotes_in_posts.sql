-- What a post quotes of others, as its form marks it (`<blockquote>`, `[quote]`, a forwarded message): nobody's words by name.

-- Ranges of the text of the revision in their order, `[{"start": 0, "end": 4}]`. Of posts stored before none is known: their bytes may be
-- gone, and are not read again here.
alter table thread_posts add column quotes jsonb not null default '[]';
