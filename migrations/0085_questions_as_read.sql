-- The question of an answer as it was read, where a name stood in place of its pronoun (docs/answers.md): its evidence is cached under that.

-- null = it was read as it was put.
alter table answers add column read_as text;
