import { commonPredicate, fieldWords } from '../../src/domain/common-predicates.ts';
import { normalName } from '../../src/text/normal-name.ts';
import { amountsIn } from '../../src/text/values/amounts.ts';
import { datesIn } from '../../src/text/values/dates.ts';
import { literalOf } from '../../src/text/values/literals.ts';
import type { Statement } from './labels.ts';

/** A claim as the database has it after the folder was ingested: names are all names that its entities go by. */
export interface ReadClaim {
  readonly document: string;
  readonly subject: readonly string[];
  readonly predicate: string;
  readonly role: string | null;
  readonly share: string | null;
  /** Names of the object, or its value as words. */
  readonly object: readonly string[];
  readonly isEdge: boolean;
  readonly number: number | null;
  readonly unit: string | null;
  readonly date: string | null;
  readonly method: string;
  readonly quote: string;
}

/** `Gannet` of `MV Gannet`, `Skerry Lines` of `Skerry Lines Ltd`: what a text that named it goes on to call it. */
const shortOf = (name: string): string =>
  name
    .replace(/^(?:M\/?V|M\/?S|S\/?S|HMS|RMS|F\/?V|S\/?V|S\/?Y|M\/?Y|M\/?T|P\/?S|R\/?V|USS) (?=.{3})/u, '')
    .replace(
      /(?<=.{3}),? (?:Ltd|Limited|Inc|Incorporated|Corp|Corporation|Co|Company|LLC|PLC|plc|GmbH|AG|AS|SA|NV|BV|Oy|AB)\.?$/u,
      '',
    );

/** A date in words that may say more: `1998`, `since 12 May 1998`. */
function dateOf(label: string): string | null {
  const words = label.replace(/^(?:in|on|since|from|about|around|circa|ca?\.|c\.) ?/iu, '');
  const whole = literalOf(words, 'DATE');
  if (whole.type === 'DATE') return whole.date;
  const dates = datesIn(`in ${words}`);
  return dates.length === 1 ? (dates[0]?.value.date ?? null) : null;
}

const bare = (name: string): string =>
  normalName(shortOf(name).replace(/^(?:(?:the|mr|mrs|ms|dr|sir|lady|lord|prof)\.? )+/iu, ''));
/** A row that is called by a number is called by the heading of its column, too: `Plot 12`. */
export const sameName = (label: string, names: readonly string[]): boolean =>
  names.some((name) => bare(name) === bare(label) || (/^\d+[a-z]?$/iu.test(label) && name.endsWith(` ${label}`)));

/** The wordings in which a predicate is said, and those with its two sides swapped. */
function wordings({ predicate, role }: ReadClaim): { ahead: Set<string>; back: Set<string> } {
  const common = commonPredicate(predicate);
  const ahead = new Set([fieldWords(predicate), ...(common?.words ?? [])]);
  const back = new Set<string>();
  if (role !== null) {
    const office = commonPredicate(role.replace(/^(?:the|an?) /u, ''))?.words ?? [fieldWords(role)];
    for (const word of office) back.add(word).add(`${word} of`);
    for (const word of office) ahead.add(`${word} of`).add('is').add('role');
  }
  return { ahead, back };
}

/** Whether a wording of a label is one of these, or means the same predicate, or one of the same group. */
function says(labels: readonly string[], { predicate }: ReadClaim, words: ReadonlySet<string>): boolean {
  const own = commonPredicate(predicate);
  return labels.some((label) => {
    const meant = commonPredicate(label);
    return (
      words.has(fieldWords(label)) ||
      (own !== null && meant !== null && (own.name === meant.name || (own.group !== null && own.group === meant.group)))
    );
  });
}

/** Numbers with units that do not contradict, dates as far as both say them, names of one thing, words without their marks. */
export function sameValue(
  label: string,
  claim: Pick<ReadClaim, 'object' | 'isEdge' | 'number' | 'unit' | 'date'>,
): boolean {
  if (claim.isEdge) return sameName(label, claim.object) || sameName(label.split(',')[0] ?? label, claim.object);
  const [text = ''] = claim.object;
  if (normalName(label) === normalName(text)) return true;
  if (claim.date !== null) {
    const date = dateOf(label);
    return date !== null && (date === claim.date || sameDay(date, claim.date));
  }
  if (claim.number !== null) {
    const [quantity] = amountsIn(label, undefined, true);
    const number = quantity?.value.number ?? Number(/\d[\d,]*(?:\.\d+)?/u.exec(label)?.[0].replaceAll(',', ''));
    const unit = quantity?.value.unit ?? null;
    return (
      number === claim.number &&
      (unit === null || claim.unit === null || unit === claim.unit || money(unit, claim.unit))
    );
  }
  return false;
}

const sameDay = (a: string, b: string): boolean => a.startsWith(`${b}-`) || b.startsWith(`${a}-`);
const money = (a: string, b: string): boolean => [a, b].includes('lb') && [a, b].includes('£');

/** Whether a claim says what a label says: as it stands, or with its sides swapped. */
export function saysIt(label: Statement, claim: ReadClaim): boolean {
  if (label.document !== claim.document) return false;
  const { ahead, back } = wordings(claim);
  const forward = sameName(label.subject, claim.subject) && sameValue(label.value, claim);
  if (forward && says(label.predicate, claim, ahead)) return true;
  const parts = amountsIn(label.value)[0]?.value;
  const holder = sameName(label.subject, claim.object) || sameName(label.subject, claim.subject);
  if (claim.share !== null && parts && claim.share === `${parts.number} %` && holder) return true;
  if (claim.predicate === 'is' && sameName(label.subject, claim.subject) && isWorded(label, claim.object[0] ?? ''))
    return true;
  if (saysOffice(label, claim)) return true;
  if (!claim.isEdge || !sameName(label.value, claim.subject) || !sameName(label.subject, claim.object)) return false;
  const words = new Set([...ahead, ...back]);
  const owns = label.predicate.some((word) => /^(?:owns|owner of|owns the)$/u.test(word));
  if (owns && commonPredicate(claim.predicate)?.name === 'OWNED_BY') return true;
  return says(label.inverse ?? [], claim, words) || label.predicate.some((word) => back.has(fieldWords(word)));
}

/** `Gus Mallory is the station manager` says of the station who its manager is, and of him for whom he works, as what. */
function saysOffice({ subject, predicate, value }: Statement, claim: ReadClaim): boolean {
  if (!claim.isEdge || !predicate.some((word) => /^(?:is|role|job|office|acts as)$/u.test(word))) return false;
  const office = commonPredicate(value)?.name ?? null;
  const isIt = (words: string): boolean =>
    normalName(fieldWords(words)) === normalName(value) || (office !== null && commonPredicate(words)?.name === office);
  if (sameName(subject, claim.object)) return isIt(claim.predicate);
  return claim.role !== null && sameName(subject, claim.subject) && isIt(claim.role);
}

/** `a supplier of Tilde Mills` says `supplier of` and `Tilde Mills`; `a ferry` says that it is one. */
function isWorded(label: Statement, text: string): boolean {
  const words = normalName(text);
  const value = normalName(label.value);
  return (
    words.includes(value) &&
    label.predicate.some((word) => words === `a ${word} ${value}` || /^(?:is an?|is|type|kind)$/u.test(word))
  );
}
