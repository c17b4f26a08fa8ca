import type { ClaimObject, Literal } from './claim-record.ts';

/** The value as a person writes it: `Final`, `12.5 MB`, `2019-04-13`. */
export function literalText(object: Literal): string {
  switch (object.type) {
    case 'TEXT':
      return object.text;
    case 'NUMBER':
      return object.unit === null ? String(object.number) : `${object.number} ${object.unit}`;
    case 'DATE':
      return object.date;
    case 'BOOLEAN':
      return object.boolean ? 'yes' : 'no';
    case 'VERSION':
      return object.version;
    default:
      return object satisfies never;
  }
}

/**
 * Two objects say the same exactly when their keys are equal. Text is compared without regard to case, white space and
 * composition; versions by their numbers (`v1.20` = `1.20`); numbers with their unit. Long texts are as distinct as they
 * are written: the key holds them whole.
 */
export function objectKey(object: ClaimObject): string {
  switch (object.type) {
    case 'ENTITY':
      return `E:${object.entityId}`;
    case 'TEXT':
      return `T:${folded(object.text)}`;
    case 'NUMBER':
      return `N:${object.number}|${object.unit === null ? '' : folded(object.unit)}`;
    case 'DATE':
      return `D:${object.date}`;
    case 'BOOLEAN':
      return `B:${object.boolean}`;
    case 'VERSION':
      return `V:${folded(object.version).replace(/^v(?=\d)/u, '')}`;
    default:
      return object satisfies never;
  }
}

const folded = (text: string): string => text.normalize('NFKC').toLowerCase().replace(/\s+/gu, ' ').trim();

/** Equal qualifiers have equal keys, whatever their order. */
export const qualifiersKey = (qualifiers: Readonly<Record<string, string>>): string =>
  JSON.stringify(Object.entries(qualifiers).sort(([a], [b]) => (a < b ? -1 : 1)));
