/** Words before, after and within names of one thing that do not tell it from another, in small letters. */

export const ARTICLES = new Set('the a an de het le la les der die das el il'.split(' '));
export const FORMS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    'llc llp plc gmbh ag bv nv sa srl spa oy ab as kg sarl pty sas sl aps asa ev eg ug vof pbc cic lp'
      .split(' ')
      .map((word) => [word, word]),
  ),
  ...same('inc', 'inc incorporated'),
  ...same('corp', 'corp corporation'),
  ...same('co', 'co company'),
  ...same('ltd', 'ltd limited'),
};
/** Words that are written short, as a whole word. */
export const WHOLE_WORDS: Readonly<Record<string, string>> = {
  ...same('cooperative', 'coop'),
  ...same('laboratory', 'lab'),
  ...same('laboratories', 'labs'),
  ...same('department', 'dept'),
  ...same('association', 'assoc assn'),
  ...same('society', 'soc'),
  ...same('institute', 'inst'),
  ...same('university', 'univ uni'),
  ...same('international', 'intl'),
  ...same('national', 'natl'),
  ...same('brothers', 'bros'),
  ...same('manufacturing', 'mfg'),
  ...same('government', 'govt'),
  ...same('committee', 'cttee'),
  ...same('engineering', 'eng'),
  ...same('mount', 'mt'),
};
export const TITLES: Readonly<Record<string, 'MAN' | 'WOMAN' | 'ANY'>> = {
  ...Object.fromEntries('mr sir lord herr monsieur'.split(' ').map((word) => [word, 'MAN' as const])),
  ...Object.fromEntries('mrs ms miss lady dame frau madame'.split(' ').map((word) => [word, 'WOMAN' as const])),
  ...Object.fromEntries(
    'dr prof professor rev reverend capt captain commander cdr cmdr admiral colonel col major maj sergeant sgt judge councillor cllr'
      .split(' ')
      .map((word) => [word, 'ANY' as const]),
  ),
};
/**
 * What a body is called with after its name, and may be left away: a line has what is said of one thing. What another body of the same
 * name may be called (`Trust`, `Friends`, `Shop`, `Fund`) is not here.
 */
const TAILS: readonly (readonly string[])[] = [
  'choir, choral society, chorus, singers',
  'school, primary school, secondary school, grammar school, high school, primary, academy',
  'brewery, brewing, brewers',
  'bakery, bakers, bakehouse',
  'clinic, surgery, practice, medical centre, medical center, health centre, health center, dental practice',
  'museum',
  'theatre, theater, playhouse',
  'club, football club, fc, afc, rugby club, rfc, cricket club, cc, sailing club, yacht club, rowing club, tennis club, golf club',
  'society, historical society, preservation society',
  'association',
  'cooperative, growers cooperative',
  'press, publishers, publishing, books, verlag',
  'lines, line, ferries, shipping',
  'hotel, inn, guest house, guesthouse',
  'vineyard, vineyards, winery, wines',
  'farm, farms',
  'joinery, joiners',
  'lab, labs, laboratories',
  'solicitors, architects, accountants, surveyors, builders, engineers, engineering',
  'software, systems, technologies',
  'orchestra, philharmonic, symphony orchestra',
  'observatory',
  'station, lifeboat station, fire station, radio station',
  'studio, studios, pottery',
  'vets, veterinary practice, veterinary surgery, veterinary clinic, animal hospital',
].map((line) => line.split(', '));
export const MOST_TAIL_WORDS = 2;
export const TAIL_OF: ReadonlyMap<string, number> = new Map(
  TAILS.flatMap((words, group) => words.map((word) => [word, group])),
);

/** What a body is called with as the last word of its name, beside the first words of TAILS: it is never left away. */
export const BODIES = new Set(
  'trust foundation council committee authority board company bank union partnership'.split(' '),
);

/** `Bexley Road` is where the Bexley Road Clinic stands. */
export const PLACES = new Set(
  'road street avenue lane row square green bridge hill hills valley vale harbour harbor bay park island wood water'.split(
    ' ',
  ),
);

/** What a place is called with before its name. */
export const KINDS_OF_PLACES = new Set(
  'municipality city town borough commune village parish county province'.split(' '),
);
export const SHIPS = new Set('mv ms ss mt mf rv hms hmcs uss sv my mts fv gts rms'.split(' '));
export const SMALL = new Set('of and the for de la du van der in'.split(' '));

function same(form: string, words: string): Record<string, string> {
  return Object.fromEntries(words.split(' ').map((word) => [word, form]));
}
