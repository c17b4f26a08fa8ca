import { normalName } from '../../text/normal-name.ts';
import type { ExtractionContext } from '../extraction-context.ts';
import type { NamedValue } from './field-objects.ts';
import { wordsOfField } from './field-words.ts';
import { relationName, type FieldClaims } from './record-claims.ts';
import { idOf, type RecordThing } from './record-things.ts';

/** Which values name another record of the document. */
export interface References {
  find(given: NamedValue, subject: string): FieldClaims | null;
}

/**
 * By the name of the one record that has it; or by its id, where the field is called after the list: `team_id: 7` and `team: 7` beside a
 * list `teams`.
 */
export function referencesOf(context: ExtractionContext, things: readonly RecordThing[]): References {
  const byName = new Map<string, string | null>();
  const byId = new Map<string, string>();
  for (const thing of things) {
    for (const name of [thing.naming.name, context.collector.nameOf(thing.ref) ?? '']) {
      const norm = normalName(name);
      const before = byName.get(norm);
      byName.set(norm, before === undefined || before === thing.ref ? thing.ref : null);
    }
    const id = idOf(thing.record);
    for (const list of id ? listNames(thing) : []) byId.set(`${list}\n${id?.text ?? ''}`, thing.ref);
  }
  return {
    find: (given, subject) => {
      const words = wordsOfField(given.name);
      const list = words.replace(/ (?:id|ids|key|ref|no|number|code)$/u, '').replace(/s$/u, '');
      const ref = byId.get(`${list}\n${given.text}`) ?? nameRef(byName, given);
      if (ref === null || ref === subject) return null;
      const name = list === '' ? words : list;
      return {
        objects: [{ object: { type: 'MENTION', ref }, range: given.range }],
        predicateOf: () => relationName(name),
        isReversed: false,
        isTimeless: false,
      };
    },
  };
}

/** A value of one letter, or a number, names nothing by chance. */
function nameRef(byName: ReadonlyMap<string, string | null>, { text, value }: NamedValue): string | null {
  if (typeof value === 'number' || typeof value === 'boolean' || text.length < 3 || /^\d+$/u.test(text)) return null;
  return byName.get(normalName(text)) ?? null;
}

const listNames = ({ record, type }: RecordThing): string[] => [
  wordsOfField(record.path.at(-1) ?? '').replace(/s$/u, ''),
  wordsOfField(type),
];
