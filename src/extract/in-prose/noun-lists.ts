/** The small word lists that the rules of prose share. Lower case unless it says otherwise. */
const setOf = (...lines: readonly string[]): ReadonlySet<string> => new Set(lines.join(' ').split(' '));

/** What stands before a person's name: dropped from it. */
export const TITLES = setOf(
  'mr mr. mrs mrs. ms ms. miss dr dr. rev rev. reverend prof prof. professor capt capt. cllr cllr. sir lady lord dame president',
  'senator minister chancellor governor mayor judge justice captain colonel general major lieutenant sergeant admiral bishop archbishop cardinal king queen prince',
  'princess rabbi imam ambassador secretary congressman congresswoman representative councillor inspector detective',
);

/** One of them as it stands before a name, for a pattern. */
export const TITLE_WORDS = [...TITLES]
  .filter((word) => !word.includes('.'))
  .map((word) => `${word.charAt(0).toUpperCase()}${word.slice(1)}`)
  .join('|');

/** Common nouns before a name in apposition: `the novelist Edwin Marsh`. The name begins after them. */
export const PEOPLE_NOUNS = setOf(
  'actor actress author novelist writer poet painter sculptor composer singer musician director producer journalist reporter',
  'editor lawyer attorney engineer architect scientist physicist chemist biologist mathematician historian economist',
  'philosopher explorer inventor designer developer founder chairman chairwoman chairperson chief coach player striker',
  'goalkeeper manager spokesman spokeswoman spokesperson analyst researcher activist politician businessman entrepreneur',
  'photographer comedian dancer chef doctor nurse teacher pianist conductor critic programmer wrestler boxer cricketer footballer',
  'golfer swimmer cyclist guitarist drummer rapper playwright screenwriter judge senator general bishop monk astronaut dentist',
);
export const THING_NOUNS = setOf(
  'ferry ship vessel frigate steamer town city village island company startup firm newspaper magazine novel book film album',
  'river lake mountain language library framework protocol database project programme program tool satellite probe',
);

/** Nouns by which an organisation, or a thing that can be measured, is known. */
export const GROUP_NOUNS = setOf(
  'company corporation firm organization organisation agency university college museum bank charity manufacturer publisher club',
  'party association foundation institute society ministry authority chain retailer airline startup nonprofit union',
);
export const MEASURE_NOUNS = setOf(
  'population capacity height length width depth weight mass area diameter radius volume speed range budget revenue turnover',
  'elevation altitude memory bandwidth power output temperature price size duration payload draught thickness wingspan circulation',
);

/** Nouns after a name with `the` before it: part of it. */
export const KIND_NOUNS = setOf(
  'algorithm board probe standard protocol library framework engine database project mission bridge tower class language',
  'model method theorem format specification interface compiler server package module dataset programme program river',
  'valley region museum hotel theatre station railway canal comet satellite telescope virus festival prize award',
);

/** Last words (or words before `of`) of the names of organisations. */
export const ORGANISATION_WORDS = setOf(
  'inc inc. ltd ltd. llc plc gmbh ag as sa s.a. nv n.v. bv b.v. oy ab kg corp corp. corporation company co co. group holding',
  'holdings partners ventures university college institute school academy museum foundation association society committee',
  'commission council ministry department agency authority board bank union federation confederation club party court hospital',
  'clinic labs laboratory laboratories press airlines airways railways organization organisation consortium alliance network',
  'orchestra parliament senate congress bureau institution trust league center centre analytics systems technologies industries',
  'motors pharmaceuticals software observatory secretariat',
);
/** Of those, the ones that only a company bears: a name of two words that ends so needs no other sign. */
export const AMBIGUOUS_ORGANISATION_WORDS = setOf(
  'as party court network trust systems board school center centre press group',
);

/** Words before `of` in names. */
export const OF_HEADS = setOf(
  'university college institute school academy museum bank ministry department board council house chamber court church society',
  'association federation union league order bureau office port bay gulf cape isle isles lake river mount city town county state',
  'republic kingdom duchy treaty battle siege peace declaration act bill house tower temple palace cathedral district province',
  'ministers organisation organization committee commission centre center parliament',
);

/** First words, and last words, of the names of places. */
export const PLACE_FIRST = setOf('lake mount river cape isle fort gulf bay strait');
export const PLACE_LAST = setOf(
  'river lake mountain mountains island islands isles valley bay sea ocean strait canal bridge street avenue road square airport',
  'desert peninsula falls alps tower castle harbour harbor county province beach glacier volcano forest park hills plateau',
);

/** Months and days have a capital and name nobody. */
export const CALENDAR = setOf(
  'january february march april may june july august september october november december monday tuesday wednesday thursday',
  'friday saturday sunday jan feb mar apr jun jul aug sep sept oct nov dec',
);

/** Words of offices, and of who does something for a body: `the chief executive of …`. The last word of a role must be one of them. */
export const ROLE_WORDS = setOf(
  'abbess abbot abbott accompanist accountant adjutant administrator adviser advisor agent almoner ambassador analyst',
  'apprentice architect archivist assistant auditor auditors bailiff baker bandmaster bard beadle bellringer blacksmith',
  'boatman bookkeeper bosun brewer builder bursar butler cantor captain caretaker caretakers carpenter cashier cellarman',
  'cellarmaster ceo cfo chair chairlady chairman chairperson chairwoman chancellor chaplain chef choirmaster choreographer',
  'chorister churchwarden cio cleaner clerk co-founder co-ordinator coach cofounder commandant commander commissioner',
  'commodore composer comptroller concierge conductor conservator consultant contact contractor controller convener',
  'convenor coo cook coordinator coxswain cto curate curator custodian custodians dean deputies deputy designer developer',
  'director dispatcher doctor dramaturge drillmaster economist editor editor-in-chief electrician employer engineer',
  'executive farmer father ferryman foreman forewoman founder founders gamekeeper gardener governor groundskeeper',
  'groundsman groundswoman guardian guide handyman harbormaster harbourmaster head headmaster headmistress headteacher helm',
  'helmsman helper host hostess housekeeper inspector instructor janitor joiner judge keeper landlady landlord lawyer lead',
  'leader lecturer lessee librarian licensee lifeguard lifesaver lighterman lighthouse-keeper lockkeeper logistics',
  'machinist maintainer manager master mate matron mayor mayoress mechanic member midwife miller minister minutes-secretary',
  'mistress mother musician notary nurse occupier officer operator organiser organist organizer owner owners partner pastor',
  'patron patroness pharmacist physician physiotherapist pilot planner plumber porter postman postmaster postmistress',
  'presenter president priest principal printer prior producer professor programmer projectionist proprietor provost',
  'publisher purser quartermaster ranger receptionist rector registrar repairer representative researcher ringmaster roadie',
  'sacristan sales salesman saleswoman scientist seamstress secretary sexton shepherd sheriff shipwright shopkeeper skipper',
  'solicitor spokesman spokesperson spokeswoman sponsor stagehand stationmaster steward stewardess stockman storekeeper',
  'storeman superintendent superior supervisor supplier surgeon surveyor tailor teacher technician tenant tiler timekeeper',
  'trainer translator treasurer trustee trustees tutor umpire undertaker usher verger vet vicar vice-chair vice-chairman',
  'vice-president vintner waiter waitress warden wardens warder webmaster winemaker',
);
/** Of those, the ones that bodies are as well: they say of nobody that it is a person. */
export const ROLES_OF_BODIES = setOf(
  'agent builder builders contact contractor distributor employer founders host licensee lessee',
  'operator organiser organizer owners patron pilot planner printer producer publisher representative',
  'sales sponsor supplier tenant occupier trainer guide guardian custodian custodians administrator caretakers trustees wardens deputies',
);

/** Nouns of opinion and of vagueness: `X is a problem` says little of X, and often something that only the speaker holds. */
export const OPINION_NOUNS = setOf(
  'problem issue lot bit matter question must shame joke mess scam blast factor key challenge reason way thing things example case',
  'number pleasure idea pity disaster hazard risk threat nightmare bottleneck genius idiot hero liar choice option possibility',
  'chance mistake fact result consequence cause effect same only one ones best worst first last next start end beginning point goal',
  'aim purpose need requirement benefit advantage disadvantage drawback concern kind sort type form part plan answer solution',
  'truth favorite favourite pain breeze delight success failure surprise miracle wonder sign step set subset value default testament exception incident',
);
