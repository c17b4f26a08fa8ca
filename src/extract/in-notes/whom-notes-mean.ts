import { kindOf } from '../../domain/entity-kinds.ts';
import type { TextRange } from '../../domain/text.ts';
import type { Found } from '../in-prose/found.ts';
import type { Name } from '../in-prose/names-in-prose.ts';
import { shortOf, typeOfName } from '../of-notes/thing-names.ts';

/** One that a pronoun or a common noun may stand for. */
export interface Meant {
  readonly text: string;
  /** null = a name of the text, to be found by its words. */
  readonly ref: string | null;
  readonly type: string | null;
  /** Common words that describe it: nothing is said of what it is. */
  readonly described?: boolean;
}

/** What sort of thing a noun may stand for. */
export type Class = 'ship' | 'body' | 'site' | 'person' | 'work' | 'machine';

const setOf = (...words: readonly string[]): ReadonlySet<string> => new Set(words.join(' ').split(' '));
const CLASSES: Readonly<Record<Exclude<Class, 'person'>, ReadonlySet<string>>> = {
  ship: setOf(
    'ship ferry vessel boat steamer tug trawler schooner yacht barge tanker freighter launch cutter lifeboat catamaran ketch ' +
      'sloop dinghy narrowboat liner',
  ),
  body: setOf(
    'company firm business organisation organization club society association charity foundation trust museum council parish ' +
      'school college institution',
    'university bakery brewery shop chain cooperative co-operative union yard shipyard library hospital clinic practice bank ' +
      'newspaper fc rovers league guild',
    'choir orchestra band team party authority agency institute hotel restaurant café cafe theatre cinema farm mill garden ' +
      'startup laboratory lab observatory',
    'municipality community estate domain winery vineyard publisher publishers press house department ministry academy ' +
      'nursery kindergarten gallery archive',
    'enterprise group venture partnership surgery pharmacy store studio workshop foundry dairy factory works plant inn pub ' +
      'bar hostel distillery federation',
    'committee board branch chapter troop lodge order convent abbey singers players ringers friends monastery synagogue ' +
      'mosque temple congregation centre center station brigade railway circle ensemble chorus troupe ' +
      'undertaking airline concern establishment carrier corporation ' +
      'household practice circus agency troop',
  ),
  site: setOf(
    'town village city island harbour harbor port station lighthouse bridge hall church tower building site park reserve ' +
      'house court castle palace',
    'chapel cathedral barn cottage mansion villa pier quay dock canal lock dam reservoir lake river hill mountain peak pass ' +
      'tunnel road street square field ground',
    'stadium arena pool baths market mill windmill farm plot orchard cemetery school hotel borough district county region ' +
      'valley hamlet settlement plant works',
    'room dome warehouse depot garage shed block apartment flat premises property centre center clubhouse pavilion ' +
      'greenhouse trail cave quarry mine aerodrome airport airfield terminal establishment landmark structure peninsula beach marina',
  ),
  work: setOf(
    'book novel album film magazine journal quarterly newspaper weekly monthly play opera song poem collection edition ' +
      'series paper report map painting prize award festival fair contract agreement lease policy permit licence treaty ' +
      'programme course project',
  ),
  machine: setOf(
    'machine engine crane lathe press saw printer server computer telescope microscope instrument scanner locomotive engine ' +
      'coach wagon tram bus lorry truck van car tractor vehicle aircraft plane helicopter glider organ bell oven kiln boiler ' +
      'pump turbine generator freezer product app application software program tool device model bike bicycle',
  ),
};
/** More often a part of a thing than the thing. */
const PARTS = setOf(
  'warehouse room garage shed garden office hall workshop store studio building depot ground dome block apartment flat ' +
    'greenhouse clubhouse yard press bell oven kiln boiler pump organ engine server van lorry truck car print edition lease ' +
    'permit licence policy contract agreement press',
);
/** Bodies that have others: `the hotel` in a letter of the Brightwater Group is one of its hotels. */
const UMBRELLAS = setOf('group holdings holding chain federation network alliance ventures');
/** Any body is called so. */
const ANY_BODY = setOf(
  'company firm business organisation organization body institution concern enterprise establishment undertaking',
);
const SHIP_NAME = /^(?:M\/?V|M\/?S|S\/?S|HMS|RMS|F\/?V|S\/?V|M\/?Y|M\/?T|P\/?S|R\/?V) /u;

export const classesOfNoun = (noun: string): Class[] =>
  (Object.keys(CLASSES) as Exclude<Class, 'person'>[]).filter((each) => CLASSES[each].has(noun));

/** `Weir Cottages` are cottages. */
const classesOfOne = (noun: string): Class[] => {
  const own = classesOfNoun(noun);
  return own.length > 0 || !/[^s]s$/u.test(noun)
    ? own
    : classesOfNoun(noun.slice(0, -1)).filter((each) => each === 'site');
};

/** What a thing may be, as far as its type or its name says; the last word of a name says most. */
export function classesOf({ text, type }: Meant): Class[] {
  for (const words of [
    (type ?? '').toLowerCase().split('_').reverse(),
    SHIP_NAME.test(text) ? ['ship'] : [],
    text
      .toLowerCase()
      .split(/[\s-]+/u)
      .reverse(),
  ]) {
    const found = words.map(classesOfOne).find((classes) => classes.length > 0);
    if (found) return found;
  }
  if (type === null || type === 'CONCEPT') return [];
  const kind = kindOf(type);
  const by = { PERSON: 'person', ORGANISATION: 'body', LOCATION: 'site' } as const;
  return kind === 'PERSON' || kind === 'ORGANISATION' || kind === 'LOCATION' ? [by[kind]] : [];
}

/** A given name and a family name, or an initial: nothing that has a word of another sort in it. */
export const mayBePerson = (one: Meant): boolean => {
  const classes = classesOf(one);
  if (classes.length > 0) return classes.includes('person');
  return (
    one.described !== true &&
    /^(?:\p{Lu}[\p{Ll}’'-]+|(?:\p{Lu}\.)+) (?:(?:\p{Lu}\.|de|van|von|der) )*\p{Lu}[\p{L}’'-]+$/u.test(one.text)
  );
};

/** Whom a section is about, whom the document is by, and of whom the paragraph has spoken. */
export interface Around {
  readonly thing: Meant | null;
  /** The organisation that speaks, or whose record it is: `we`, `the club`. */
  readonly own: Meant | null;
  /** The one last spoken of in the paragraph; undefined = nobody yet; null = nobody can tell. */
  readonly last: Meant | null | undefined;
  /** The last person spoken of. */
  readonly person: Meant | null;
  /** The one last spoken of holds an office: no `it`. */
  readonly holds: boolean;
  /** All that it named before. */
  readonly named: readonly Meant[];
  /** What the section's thing was called before: `the ferry` makes it a ship. */
  readonly called: readonly Class[];
}

export function byPronoun(word: string, around: Around): Meant | null {
  const { thing, last, own, person } = around;
  if (/^(?:we|our)$/u.test(word)) return own;
  if (/^(?:i|my|you|your)$/u.test(word)) return null;
  const one = last === undefined ? thing : last;
  if (/^(?:he|his)$/u.test(word)) return one && mayBePerson(one) ? one : person;
  if (/^(?:she|her)$/u.test(word)) {
    if (
      one &&
      (mayBePerson(one) ||
        classesIn(one, around).includes('ship') ||
        (classesIn(one, around).length === 0 && one === thing))
    )
      return one;
    return person;
  }
  if (!one) return null;
  // `Its shares are held by … It has 40 buses`: no plural is meant.
  if (/^(?:it|its)$/u.test(word) && one.described && /[^su'i]s$/u.test(one.text)) return thing;
  if (/^(?:they|their)$/u.test(word) && around.named.at(-1)?.text.includes(' & ')) return around.named.at(-1) ?? null;
  if (/^(?:they|their)$/u.test(word))
    return classesOf(one).includes('body') || (one.ref === null && / & | and /u.test(one.text)) ? one : null;
  const isHolder = classesOf(one).includes('person') || (one !== thing && one === around.last && around.holds);
  return isHolder ? (one === thing ? null : notPerson(around)) : one;
}

/** `it` after a person: what was spoken of before, where that is only one. */
const notPerson = ({ thing, named }: Around): Meant | null =>
  named.every((each) => mayBePerson(each) || each.text === thing?.text) ? thing : null;

const classesIn = (one: Meant, { thing, called }: Around): readonly Class[] =>
  one === thing && called.length > 0 ? called : classesOf(one);

const isUmbrella = ({ text }: Meant): boolean =>
  text
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .some((word) => UMBRELLAS.has(word));

/** Whom `the school` means: the nearest that bears the word, or that is such a thing. */
export function byNoun(noun: string, around: Around): Meant | null {
  const { thing, own, named } = around;
  const near = [...named].reverse();
  const all = [...near, ...(thing ? [thing] : []), ...(own ? [own] : [])];
  const bears = all.find(({ text }) => text.toLowerCase().split(/[ -]/u).includes(noun));
  if (bears) return bears;
  const of = classesOfNoun(noun);
  if (of.length === 0) return null;
  const fits = (one: Meant): boolean => {
    const its = classesIn(one, around);
    if (PARTS.has(noun) || (isUmbrella(one) && !ANY_BODY.has(noun))) return false;
    return its.some((each) => of.includes(each)) || (its.length === 0 && one === thing);
  };
  const nearest = new Map(
    near.filter((one) => fits(one) && one !== thing && one !== own).map((one) => [one.text, one]),
  );
  const home = [thing, own].find((one) => one !== null && fits(one)) ?? null;
  if (nearest.size === 0) return home;
  if (home === null) return nearest.size === 1 ? ([...nearest.values()][0] ?? null) : null;
  return null;
}

/** `St Cuthman's` of `St Cuthman's School`: all but the noun that says what it is. */
const isStart = (text: string, whole: string): boolean =>
  whole.startsWith(`${text} `) &&
  !whole.slice(text.length + 1).includes(' ') &&
  classesOfNoun(whole.slice(text.length + 1).toLowerCase()).length > 0 &&
  (text.includes(' ') || /[’']s$/u.test(text));

/** `the Foundation`, with a capital */
const isEnd = (text: string, whole: string): boolean =>
  !text.includes(' ') &&
  classesOfNoun(text.toLowerCase()).length > 0 &&
  whole.toLowerCase().endsWith(` ${text.toLowerCase()}`);

/** A name of the text as one that may be meant later. */
export const meantBy = ({ text, type }: Pick<Name, 'text' | 'type'>, things: readonly (Meant | null)[]): Meant =>
  things.find(
    (thing) =>
      thing !== null &&
      (text === thing.text || text === shortOf(thing.text) || isStart(text, thing.text) || isEnd(text, thing.text)),
  ) ?? { text, ref: null, type: type ?? typeOfName(text).type };

/** One that is meant, as a name at the words that stand for it. */
export function standIn(one: Meant, range: TextRange): Found<Name> {
  const type = one.type === 'PERSON' || one.type === 'ORGANISATION' || one.type === 'PLACE' ? one.type : null;
  return {
    ...range,
    value: { text: one.text, type, opens: false, carried: { ref: one.ref, described: one.described ?? false } },
  };
}
