-- A question may cite a document by its address. Hashed: addresses may be longer than a row of a btree can be.
create index documents_uri on documents using hash (uri) where uri is not null;
