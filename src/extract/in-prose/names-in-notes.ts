import type { TextRange } from '../../domain/text.ts';
import type { Found } from './found.ts';
import { typeOfName } from '../of-notes/thing-names.ts';
import { TITLE_WORDS } from './noun-lists.ts';
import type { Name, NameType } from './names-in-prose.ts';

const CAPITALISED = "\\p{Lu}[\\p{L}’'-]+";
const LEGAL_FORM =
  '(?:Ltd|Limited|Inc|Incorporated|Corp|Corporation|LLC|LLP|PLC|plc|GmbH|AG|SARL|BV|NV|Oy|AB|Pty|Verlag)';
const START = '(?<![\\p{L}\\p{N}])';
const END = '(?![\\p{L}\\p{N}])';

/** Firms by how they are named: `Crumb & Daughters`, `Pfister & Lang`, `Kettle and Daughter Ltd`, `Messrs Pfister and Lang`. */
const FIRMS: readonly RegExp[] = [
  `${START}${CAPITALISED}(?: ${CAPITALISED}){0,2} (?:and|&) (?:Sons?|Daughters?|Brothers|Sisters|Partners|Company|Co|Associates)(?:,? ${LEGAL_FORM})?${END}`,
  `${START}${CAPITALISED}(?: ${CAPITALISED}){0,2} & ${CAPITALISED}(?:,? ${LEGAL_FORM})?${END}`,
  `${START}${CAPITALISED} and ${CAPITALISED} ${LEGAL_FORM}${END}`,
  `(?<=${START}Messrs\\.? )${CAPITALISED} and ${CAPITALISED}${END}`,
].map((pattern) => new RegExp(pattern, 'gu'));

const TITLE = `(?:${TITLE_WORDS})`;

/** `P. Amery`, `Mr J. R. de Vries`: initials stand before the family names of people alone. After another name they are a part of it. */
const BY_INITIALS = new RegExp(
  `${START}(?<!${START}(?!${TITLE} )${CAPITALISED} )(?:\\p{Lu}\\. ?){1,3}(?:(?:van|von|de|der|den|di|du|la|le) ){0,2}\\p{Lu}[\\p{L}’'-]{2,}${END}`,
  'gu',
);

/** `the council of St. Olda`: a body by the place or the people whose it is. */
const BODY_OF =
  /(?<=\b[Tt]he )(?:council|board|committee|parish|church|school|society|museum|bank|guild|friends|port) of (?:the )?(?:St\.? )?\p{Lu}[\p{L}’'-]+(?: \p{Lu}[\p{L}’'-]+){0,2}/gu;

/** `the Guild of Lower Bakers`, `Friends of the Old Mill` */
const HEADED =
  /(?<![\p{L}\p{N}])(?:\p{Lu}[\p{Ll}]+ )?(?:Guild|Order|Friends|Fellowship|Circle|Sisters|Brothers|Company|Chamber|Academy|Institute|Faculty|Club|Trust|Confraternity|Alliance|Network|Department|Office|Registry|Board|Sons|Daughters|Knights|Municipality|Diocese|Archdiocese|Parish|Borough|Commune|Duchy) of (?:the )?(?:St\.? )?\p{Lu}[\p{L}’'-]+(?: (?:and |& )?\p{Lu}[\p{L}’'-]+){0,3}/gu;
/** `St Bride's Hall`, `Anna's House`: the mark is part of the name before a saint, or where a word of a place or a body follows. */
const SAINTS = /(?<![\p{L}\p{N}])(?:St\.?|Saint) \p{Lu}[\p{L}-]+[’']s(?: \p{Lu}[\p{L}’'-]+){0,3}/gu;
const MARKED =
  /(?<![\p{L}\p{N}])\p{Lu}[\p{L}-]+(?:s[’']|[’']s) (?:\p{Lu}[\p{L}-]+ ){0,2}(?:Hall|House|School|College|Church|Chapel|Inn|Arms|Bridge|Farm|Mill|Cottage|Cottages|Hospital|Hospice|Bakery|Brewery|Garage|Yard|Wharf|Quay|Lane|Court|Corner|Kitchen|Café|Cafe|Books|Field|Park|Theatre|Club|Lodge|Institute|Association|Guild|Union|Society|Trust|Choir|Music|Shop|Shops|Store|Stores|Centre|Center|Clinic|Practice|Builders|Boats|Boatyard|Motors|Coaches|Cars|Foods|Dairy|Butchers|Bakers|Flowers|Printers|Press|Kilns|Timber|Sawmill|Nursery|Nurseries|Studio|Pottery|Tavern|Bar|Hotel|Restaurant|Deli|Market|Bank|Insurance|Transport|Haulage|Taxis|Travel|Plumbing|Roofing|Engineering|Garden|Gardens|Orchard|Forge|Workshop|Row|Street|Road|Alley|Green|Hill|Well|Cross|Point|Bay|Harbour)(?![\p{L}])/gu;

/** Names that a document is known to speak of, longest first; more than these are not looked for. */
const MOST_KNOWN = 200;

const isLetter = (character: string): boolean => /[\p{L}\p{N}]/u.test(character);

/** Names that stand in a sentence whole, which words alone would not show: with `and` in them, or small letters. */
export function knownNamesIn(plain: string, known: readonly string[]): Found<Name>[] {
  const found: Found<Name>[] = [];
  const put = (range: TextRange, value: Name): void => {
    if (!found.some(({ start, end }) => range.start < end && start < range.end)) found.push({ ...range, value });
  };
  const putAll = (pattern: RegExp, typeOf: (text: string) => NameType | null): void => {
    for (const { index: start, 0: text } of plain.matchAll(pattern))
      put({ start, end: start + text.length }, { text, type: typeOf(text), opens: false });
  };
  for (const text of known.slice(0, MOST_KNOWN)) {
    for (let at = plain.indexOf(text); at !== -1; at = plain.indexOf(text, at + text.length)) {
      const end = at + text.length;
      const whole = !isLetter(plain.charAt(at - 1)) && !isLetter(plain.charAt(end));
      // `Crumb` of `Crumb & Daughters` is another, and so is `Dunlin I` of `Dunlin II`.
      if (
        whole &&
        !/^ (?:&|and \p{Lu}|\p{Lu})/u.test(plain.slice(end, end + 6)) &&
        !/(?:\p{Lu}[\p{L}’'-]*|&) $/u.test(plain.slice(0, at))
      )
        put({ start: at, end }, { text, type: null, opens: false });
    }
  }
  for (const pattern of FIRMS) putAll(pattern, () => 'ORGANISATION');
  for (const pattern of [SAINTS, MARKED]) putAll(pattern, typeOfMarked);
  for (const pattern of [HEADED, BODY_OF]) putAll(pattern, () => 'ORGANISATION');
  putAll(BY_INITIALS, () => 'PERSON');
  return found;
}

function typeOfMarked(text: string): NameType | null {
  const { type } = typeOfName(text.replace(/[’']/gu, ''));
  return type === 'PLACE' || type === 'ORGANISATION' ? type : null;
}

const TITLED = new RegExp(`${START}${TITLE}\\.? $`, 'u');

/** Where a name begins with its title, which is no part of it: `Dr Orla Finch` is how many will ask for Orla Finch. */
export const titleBefore = (plain: string, start: number): number =>
  start - (TITLED.exec(plain.slice(0, start))?.[0].length ?? 0);
