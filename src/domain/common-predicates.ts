/**
 * Words that people use for the same, as data: what a column heading, a field of front matter and a sentence call `founded`,
 * `established` or `year founded` is one predicate, or two notes that disagree would never meet. Short on purpose: a word that
 * means several things (`since`, `date`, `type`, `name`) is not here, and is kept as it is written.
 */

/** What a value is. The last four are entities: who or where. THING = whoever bears the name. */
export type CommonValue = 'DATE' | 'NUMBER' | 'TEXT' | 'PERSON' | 'ORGANISATION' | 'PLACE' | 'THING';

export interface CommonPredicate {
  /** The predicate of its claims; in capitals where its object is an entity. */
  readonly name: string;
  /** Words that mean it, in small letters, without hyphens and stops. As words, the name itself is one of them. */
  readonly words: readonly string[];
  readonly value: CommonValue;
  /** A thing has one of these at a time, as a rule: two are a possible contradiction, never one by themselves. */
  readonly single: boolean;
  /** Others of the same group say nearly the same: `capacity` and `passengers`, `CHIEF_EXECUTIVE` and `MANAGED_BY`. null = alone. */
  readonly group: string | null;
}

type Row = readonly [name: string, value: CommonValue, words: string, single?: 'many', group?: string];

/** Words are parted by commas. */
const ROWS: readonly Row[] = [
  [
    'founded',
    'DATE',
    'established, year founded, year established, founded in, established in, founding, founding year, founding date, foundation, ' +
      'foundation year, foundation date, date founded, date of foundation, year of foundation, date established, incorporated, ' +
      'incorporation, date of incorporation, formed, year formed, set up, inception, est',
  ],
  [
    'built',
    'DATE',
    'year built, built in, date built, build year, year of build, constructed, construction year, year of construction, ' +
      'construction date, date of construction, constructed in, erected, erected in, put up, put up in, dates from',
  ],
  ['launched', 'DATE', 'launch date, date of launch, launch year, year launched, launched in'],
  ['entered service', 'DATE', 'in service since, service entry, date of service entry, commissioned, commissioning'],
  ['completed', 'DATE', 'completion, completion date, date of completion, year completed'],
  ['opened', 'DATE', 'opening date, opening year, year opened, date opened, opened in, inaugurated, inauguration'],
  ['closed', 'DATE', 'closing date, closure, closure date, date closed, year closed, closed in'],
  ['dissolved', 'DATE', 'dissolution, date dissolved, year dissolved, wound up'],
  [
    'published',
    'DATE',
    'publication date, date of publication, date published, year published, year of publication, appeared, first appeared, ' +
      'came out, first published',
  ],
  [
    'acquired',
    'DATE',
    'bought, purchased, date acquired, date of purchase, purchase date, date bought, year bought, bought in, purchased in, acquired in',
  ],
  ['first awarded', 'DATE', 'first conferred, first given, first presented'],
  ['released', 'DATE', 'release date, date of release, date released'],
  ['born', 'DATE', 'date of birth, birth date, birthdate, dob, year of birth, birth year'],
  ['died', 'DATE', 'date of death, death date, year of death'],
  ['signed', 'DATE', 'date signed, signed on, signing date, date of signature'],
  ['issued', 'DATE', 'issue date, date of issue, date issued, issued on'],
  [
    'expires',
    'DATE',
    'expires on, expiry, expiry date, date of expiry, expiration, expiration date, valid until, valid to, valid till, ' +
      'valid through, runs until, ends on, lapses, lapses on, runs out, runs out on, expires at',
  ],
  [
    'valid from',
    'DATE',
    'effective from, effective date, in force since, in force from, begins, start date, starts, begins on',
  ],
  ['due', 'DATE', 'due date, due on, deadline'],
  [
    'employees',
    'NUMBER',
    'employs, number of employees, no of employees, employee count, staff, staff count, staff size, number of staff, head count, ' +
      'headcount, workforce, workers, number of workers, on the payroll, payroll, work force, team size, personnel, people ' +
      'employed, total staff, total employees',
  ],
  ['members', 'NUMBER', 'number of members, singers, players, no of members, member count, membership, total members'],
  ['volunteers', 'NUMBER', 'number of volunteers, volunteer count'],
  ['students', 'NUMBER', 'number of students, roll, children on roll, pupils, number of pupils, enrolment, enrollment'],
  ['population', 'NUMBER', 'inhabitants, number of inhabitants, residents, number of residents'],
  [
    'passengers',
    'NUMBER',
    'carries, passenger capacity, number of passengers, max passengers, maximum passengers, pax, passenger count, passengers carried',
    undefined,
    'capacity',
  ],
  ['seats', 'NUMBER', 'number of seats, seating, seating capacity, seat count', undefined, 'capacity'],
  [
    'capacity',
    'NUMBER',
    'has room for, room for, accommodates, max capacity, maximum capacity, total capacity',
    undefined,
    'capacity',
  ],
  ['vehicles', 'NUMBER', 'vehicle capacity, cars, car capacity, number of cars, number of vehicles'],
  ['crew', 'NUMBER', 'crew size, number of crew, complement'],
  ['beds', 'NUMBER', 'number of beds, bed count'],
  ['rooms', 'NUMBER', 'number of rooms, room count'],
  ['berths', 'NUMBER', 'number of berths, berth count'],
  ['length', 'NUMBER', 'length overall, overall length, loa'],
  ['width', 'NUMBER', 'beam, breadth'],
  ['height', 'NUMBER', 'overall height'],
  ['depth', 'NUMBER', 'maximum depth, max depth'],
  ['draught', 'NUMBER', 'maximum draught, max draught'],
  ['weight', 'NUMBER', 'mass, total weight'],
  ['area', 'NUMBER', 'surface area, floor area, floor space, surface'],
  ['speed', 'NUMBER', 'top speed, max speed, maximum speed, service speed'],
  ['revenue', 'NUMBER', 'turnover, annual revenue, annual turnover, yearly revenue, yearly turnover, sales'],
  ['budget', 'NUMBER', 'annual budget, yearly budget'],
  ['price', 'NUMBER', 'cost, costs, unit price, purchase price', undefined, 'price'],
  ['fee', 'NUMBER', 'annual fee, membership fee, yearly fee, dues, annual dues, subscription', undefined, 'price'],
  ['rent', 'NUMBER', 'monthly rent, annual rent, yearly rent'],
  ['address', 'TEXT', 'postal address, street address, mailing address'],
  ['registration number', 'TEXT', 'registration no, reg no, registration, company number, company no, register number'],
  ['legal form', 'TEXT', 'legal status, company type'],
  ['phone', 'TEXT', 'telephone, phone number, telephone number, tel', 'many'],
  ['email', 'TEXT', 'e mail, mail, email address, e mail address', 'many'],
  ['website', 'TEXT', 'web site, homepage, url, web', 'many'],
  [
    'FOUNDED_BY',
    'THING',
    'founder, founders, founded by, established by, set up by, co founder, co founders, cofounder',
    'many',
  ],
  ['BUILT_BY', 'ORGANISATION', 'builder, builders, built by, shipyard, yard, shipbuilder, constructed by, constructor'],
  ['DEVELOPED_BY', 'THING', 'developer, developers, developed by, designer, designed by', 'many'],
  ['MAINTAINED_BY', 'THING', 'maintainer, maintainers, maintained by', 'many'],
  ['OPERATED_BY', 'ORGANISATION', 'operator, operated by, operating company'],
  ['OWNED_BY', 'THING', 'owner, owners, owned by, proprietor, ship owner, shipowner'],
  ['ISSUED_BY', 'ORGANISATION', 'issuer, issued by, issuing authority'],
  ['PART_OF', 'ORGANISATION', 'part of, parent, parent company, subsidiary of, division of, belongs to'],
  ['MEMBER_OF', 'ORGANISATION', 'member of', 'many'],
  ['WORKS_FOR', 'ORGANISATION', 'works for, employer, employed by, works at', 'many'],
  ['AFFILIATED_WITH', 'ORGANISATION', 'affiliation, affiliated with, affiliations', 'many'],
  ['CHIEF_EXECUTIVE', 'PERSON', 'ceo, chief executive, chief executive officer, managing director', undefined, 'head'],
  ['DIRECTOR', 'PERSON', 'executive director, general director, directed by', undefined, 'head'],
  ['MANAGED_BY', 'PERSON', 'manager, general manager, managed by', undefined, 'head'],
  [
    'LED_BY',
    'PERSON',
    'led by, headed by, run by, head, leader, in charge, in the hands of, at the head of',
    undefined,
    'head',
  ],
  [
    'CHAIRED_BY',
    'PERSON',
    'in the chair, took the chair, presiding, chair, chairman, chairwoman, chairperson, chaired by, chair of the board',
  ],
  ['PRESIDENT', 'PERSON', ''],
  ['VICE_PRESIDENT', 'PERSON', 'deputy president'],
  ['TREASURER', 'PERSON', 'honorary treasurer'],
  ['SECRETARY', 'PERSON', 'honorary secretary'],
  ['CAPTAIN', 'PERSON', 'skipper, captained by, skippered by, commanded by, commander, master'],
  ['HARBOUR_MASTER', 'PERSON', 'harbor master, harbourmaster'],
  ['MAYOR', 'PERSON', ''],
  ['EDITOR', 'PERSON', 'edited by, editor in chief'],
  ['COACH', 'PERSON', 'head coach, trainer, coached by'],
  ['CURATOR', 'PERSON', 'curated by'],
  ['CONDUCTOR', 'PERSON', 'conducted by, musical director'],
  ['CARETAKER', 'PERSON', 'janitor, looked after by'],
  ['ARCHITECT', 'THING', 'architects'],
  ['PRINCIPAL', 'PERSON', 'headmaster, headmistress, head teacher, headteacher, school head'],
  ['CONTACT', 'PERSON', 'contact person', 'many'],
  [
    'HEADQUARTERED_IN',
    'PLACE',
    'seat, seat in, domicile, domiciled in, registered seat, headquarters, headquartered in, headquarters location, head ' +
      'office, hq, hq location, registered office, based in, main office, base',
  ],
  ['LOCATED_IN', 'PLACE', 'location, located in, place, city, town, country', 'many'],
  ['HOME_PORT', 'PLACE', 'homeport, port of registry, registered port, base port'],
  ['FLAG', 'PLACE', 'flag state'],
  ['BORN_IN', 'PLACE', 'birthplace, place of birth, birth place, born in'],
];

const SEATS: ReadonlySet<string> = new Set(['HEADQUARTERED_IN', 'HOME_PORT', 'OPERATED_BY']);

/** A heading or the name of a field as words: `Year-Built:` and `year_built` are `year built`. */
export const fieldWords = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[_\-–—\s.:]+/gu, ' ')
    .trim();

export const COMMON_PREDICATES: readonly CommonPredicate[] = ROWS.map(([name, value, words, many, group = null]) => ({
  name,
  value,
  words: [...new Set([fieldWords(name), ...words.split(',').map((word) => word.trim())])].filter((word) => word !== ''),
  single: many === undefined,
  group,
}));

const BY_WORD: ReadonlyMap<string, CommonPredicate> = new Map(
  COMMON_PREDICATES.flatMap((predicate) => predicate.words.map((word) => [word, predicate] as const)),
);

/** The predicate that a heading, a field or a predicate of any case and spelling means; null = no common one. */
export const commonPredicate = (text: string): CommonPredicate | null => BY_WORD.get(fieldWords(text)) ?? null;

/** Numbers and seats that change, whoever is head: values of one thing on different days follow each other. */
const SUCCEEDED: ReadonlySet<string> = new Set(
  COMMON_PREDICATES.flatMap(({ name, value, single }) =>
    single && (value === 'NUMBER' || value === 'PERSON' || SEATS.has(name)) ? [name] : [],
  ),
);

/** Whether a later value of the common predicate takes the place of an earlier one, as a rule. */
export const isSucceeded = (predicate: string): boolean => SUCCEEDED.has(predicate);
