import type { TextRange } from '../../domain/text.ts';
import { normalName } from '../../text/normal-name.ts';
import { noteEntity, type ExtractionContext, type Finding } from '../extraction-context.ts';
import { aliasesOf, calledBy, type WrittenPerson } from './person-written.ts';

/** A name as the entity that the document knows by it, or as one of that type. */
export function noteName(
  context: ExtractionContext,
  name: string,
  type: string,
  range: TextRange,
  how: Finding,
): string {
  const norm = normalName(name);
  const known = context.collector.refNamed(norm);
  if (known !== null && known === context.subject) return known;
  return noteEntity(context, { ref: known ?? `${type}:${norm}`, type, name, key: null, aliases: [] }, [range], how);
}

/** A person with the other spellings that are written beside the name; one that the document knows by any of them. */
export function notePerson(context: ExtractionContext, person: WrittenPerson, range: TextRange, how: Finding): string {
  const name = calledBy(person);
  const aliases = aliasesOf(person, how.confidence).filter(({ text }) => text !== name);
  const known = [name, ...aliases.map(({ text }) => text)]
    .map((spelling) => context.collector.refOfPerson(normalName(spelling)))
    .find((ref) => ref !== null);
  const ref = known ?? `PERSON:${normalName(name)}`;
  return noteEntity(context, { ref, type: 'PERSON', name, key: null, aliases }, [range], how);
}
