/** Words by which people are known. Small letters unless it says otherwise. */
const setOf = (...lines: readonly string[]): ReadonlySet<string> => new Set(lines.join(' ').split(' '));

/** What stands before a person's name: dropped from it. */
export const TITLES = setOf(
  'mr mr. mrs mrs. ms ms. miss dr dr. rev rev. reverend prof prof. professor capt capt. cllr cllr. canon fr sister ' +
    'brother sir lady lord dame president',
  'senator minister chancellor governor mayor judge justice captain colonel general major lieutenant sergeant ' +
    'admiral bishop archbishop cardinal king queen prince',
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

/** Offices that are no family names: `Security Representative` is nobody's name. */
export const OFFICES = setOf(
  'administrator representative director secretary treasurer officer coordinator co-ordinator manager president chairman chairperson',
  'chairwoman member owner lead maintainer contributor organizer organiser executive ceo cto cfo',
);
