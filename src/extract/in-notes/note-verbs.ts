/** What verbs mean of their subjects, as data. Keys are lemmas, or a lemma and the preposition after it. */
const mapOf = (rows: Readonly<Record<string, string>>): ReadonlyMap<string, string> =>
  new Map(
    Object.entries(rows).flatMap(([meaning, words]) => words.split(', ').map((word) => [word, meaning] as const)),
  );

/** Of what the date after it is: everything else has its own participle. */
export const EVENTS = mapOf({
  founded:
    'found, establish, set up, create, start, start up, start out, begin, form, incorporate, constitute, endow, exist, ' +
    'initiate, institute, originate',
  built: 'build, construct, erect, put up, go up, raise',
  opened: 'open, inaugurate, open up',
  closed: 'close, close down, shut, shut down',
  dissolved: 'dissolve, wind up, disband, break up',
  completed: 'complete, finish',
  published: 'publish, appear, come out, bring out',
  expires: 'expire, end, lapse, run out, terminate, cease, conclude',
  bought: 'buy, purchase',
  renovated: 'renovate, refurbish, do up, modernise',
  'entered service': 'commission',
});

/** Past verbs that happen at many dates, and are told of single days. */
export const EPISODES: ReadonlySet<string> = new Set(
  (
    'meet sit speak write show visit go tour vote pass record mark play work attend ring call come sing sail stand lie look ' +
    'thank offer accept answer strike hit ' +
    'feel keep hold take get run use see have make do pay send bring lose wait tell read plan order sign_up celebrate ' +
    'observe serve receive'
  ).split(' '),
);

/** Who does this to a thing is said of the thing; those of the first line go on, those of the second are done once. */
const DOERS =
  'own operate run lead head manage chair direct command captain skipper edit conduct maintain supply sponsor insure audit ' +
  'administer oversee supervise look_after fund finance ' +
  'curate represent host guard tend service clean coach train teach organise organize govern rule handle staff steer pilot distribute';
const MAKERS =
  'found establish set_up start create build construct design develop write publish compose paint plant carve cast restore ' +
  'renovate repair invent endow donate erect print make produce bring_up open launch inaugurate consecrate take_over ' +
  'install translate discover commission';
const wordsOf = (words: string): ReadonlySet<string> =>
  new Set(words.split(' ').map((word) => word.replaceAll('_', ' ')));
export const STATES_DONE = wordsOf(DOERS);
export const MAKES = wordsOf(MAKERS);
/** Whatever their predicates are called elsewhere. */
export const AGENTS = mapOf({
  FOUNDED_BY: 'found, establish, set up, start, form, start up, endow, initiate, bring up',
  BUILT_BY: 'build, construct, erect, put up',
  OPERATED_BY: 'operate',
  OWNED_BY: 'own',
  LED_BY: 'lead, head, run, govern',
  MANAGED_BY: 'manage',
  DIRECTOR: 'direct',
  CHAIRED_BY: 'chair, preside over',
  CAPTAIN: 'captain, skipper',
  EDITOR: 'edit',
  DEVELOPED_BY: 'develop, create, design',
  AUTHORED_BY: 'write, author',
});

/** Verb and preposition before a name that say where it is. */
export const STANDS: ReadonlySet<string> = new Set(
  'lie stand sit situate locate house place keep moor berth store display exhibit station find set install'.split(' '),
);
/** Verb with its preposition → predicate. Others have the words themselves. */
export const TIES = mapOf({
  HEADQUARTERED_IN:
    'headquarter in, base in, base at, move to, relocate to, transfer to, domicile in, seat in, settle in',
  OWNED_BY: 'vest in',
  PART_OF: 'fall under, come under, integrate into, merge into, incorporate into',
  REPORTS_TO: 'answer to, report to',
  COMES_FROM: 'come from, hail from, originate from, stem from, derive from',
  WORKS_FOR: 'work for, work at, employ by, employ at, employ with, serve with',
  MEMBER_OF: 'affiliate to, affiliate with',
  SUPPLIED_BY: 'buy from, source from, order from, obtain from, purchase from',
  BORN_IN: 'bear in, bear at',
});
/** Past verbs whose name after a preposition still matters. */
export const DONE_TO: ReadonlySet<string> = wordsOf(
  'sell hand hand_over give lend lease let rent transfer award dedicate name entrust register write merge move relocate ' +
    'donate bequeath grow_up twin adopt assign convert attach link license charter leave present print make bear come acquire purchase',
);

/** How many it takes, and of what. */
export const LOADS: Readonly<Record<string, string>> = {
  carry: 'passengers',
  seat: 'seats',
  sleep: 'beds',
  hold: 'capacity',
  take: 'capacity',
  accommodate: 'capacity',
  fit: 'capacity',
  house: 'capacity',
  store: 'capacity',
  shelter: 'capacity',
  contain: 'contains',
};
export const COUNTED: Readonly<Record<string, string>> = {
  passengers: 'passengers',
  cars: 'vehicles',
  vehicles: 'vehicles',
  beds: 'beds',
  berths: 'berths',
};
/** Verbs as good as `is` between a measure and its number. */
export const AMOUNTS: ReadonlySet<string> = new Set(
  'stand amount come total number run average comprise consist cost set fix extend equal'.split(' '),
);
export const PEOPLE = /^(?:people|persons?|men|women|hands|souls|heads|folk|others)$/u;
export const SPECTATORS =
  /^(?:people|persons|guests|visitors|spectators|diners|children|pupils|patients|boats|passengers|worshippers|residents|students|listeners|viewers|seats|places|readers|fans|adults|travellers|campers|horses|cows|cattle|sheep)$/u;
/** Verbs of work: `Nine people work there`. */
export const WORKING = /^(?:work|employ|earn|help|staff|serve)$/u;
