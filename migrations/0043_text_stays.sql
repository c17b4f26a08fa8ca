-- A text, its chunks and the quotes of it are written once (PI-02, PI-09): the server's role can delete none of them either. An undo takes back what
-- was read in a text, never the text; only `reset_space`, which runs as the owner of the tables, empties a space.
revoke delete on revisions, document_revisions, chunks, revision_chunks, spans, thread_posts from claimgraph_app;
