-- The name that the field's literature has for it: a question that can be understood by itself.

alter table answers rename column read_as to standalone_question;
