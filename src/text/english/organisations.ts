/** Words by which organisations, and what is named `… of …`, are known. Small letters. */
const setOf = (...lines: readonly string[]): ReadonlySet<string> => new Set(lines.join(' ').split(' '));

/** Nouns by which an organisation, or a thing that can be measured, is known. */
export const GROUP_NOUNS = setOf(
  'company corporation firm organization organisation agency university college museum bank charity manufacturer publisher club',
  'party association foundation institute society ministry authority chain retailer airline startup nonprofit union',
);

/** Last words (or words before `of`) of the names of organisations. */
export const ORGANISATION_WORDS = setOf(
  'inc inc. ltd ltd. llc plc gmbh ag as sa s.a. nv n.v. bv b.v. oy ab kg corp corp. corporation company co co. group holding',
  'holdings partners ventures university college institute school academy museum foundation association society committee',
  'commission council ministry department agency authority board bank union federation confederation club party court hospital',
  'clinic labs laboratory laboratories press airlines airways railways organization organisation consortium alliance network',
  'office fund team administration taskforce',
  'orchestra parliament senate congress bureau institution trust league center centre analytics systems technologies industries',
  'motors pharmaceuticals software observatory secretariat lab studio studios bakery brewery brothers sons associates consulting',
  'consultants solutions logistics shipping services ferries boats boatyard shipyard works guild cooperative co-op co-operative',
  'collective choir theatre garage farms enterprises engineering insurance publishers publishing',
);
/** Of those, the ones that only a company bears: a name of two words that ends so needs no other sign. */
export const AMBIGUOUS_ORGANISATION_WORDS = setOf(
  'as party court network trust systems board school center centre press group team office administration',
);

/** Words before `of` in names. */
export const OF_HEADS = setOf(
  'university college institute school academy museum bank ministry department board council house chamber court church society',
  'association federation union league order bureau office port bay gulf cape isle isles lake river mount city town county state',
  'republic kingdom duchy treaty battle siege peace declaration act bill house tower temple palace cathedral district province',
  'ministers organisation organization committee commission centre center parliament',
);

/** By these a name is a company's, whatever its other words. */
export const LEGAL_FORMS = setOf(
  'inc inc. ltd ltd. llc plc gmbh ag as sa s.a. nv n.v. bv b.v. oy ab kg corp corp. corporation co co.',
);

/** Last words of companies and as often of what is offered: `Wipro Business Solutions`, `Load Balancer Services`. */
export const NAMES_OF_OFFERS = setOf(
  'systems software services solutions works technologies network analytics engineering',
);
