/**
 * Sixty situations in which a value changed, was corrected, is only planned or was withdrawn. `{n}` is a name of its own in each
 * history, `{p}` a person, `{a}` the value that comes first, `{b}` the other. Days are those on which a note was written.
 */
export const KINDS = ['changed', 'corrected', 'planned', 'withdrawn'] as const;
export type Kind = (typeof KINDS)[number];

/** Pools of values, see `values.ts`. */
export type Pool = 'price' | 'address' | 'title' | 'version' | 'date' | 'owner' | 'limit' | 'hours';

export type Situation = readonly [pool: Pool, question: string, ...notes: readonly string[]];

const changed: readonly Situation[] = [
  [
    'price',
    'How much do I pay for a yearly pass at {n} baths?',
    'A season ticket for {n} baths is {a}.',
    'From today season tickets at {n} baths cost {b}.',
  ],
  [
    'price',
    'What does {n} hosting charge a month?',
    'Signed up with {n} hosting, the plan is {a} monthly.',
    'The invoice of {n} hosting went up: we pay {b} monthly now.',
  ],
  [
    'address',
    'Where do I send a parcel for {n} Textiles?',
    '{n} Textiles has its office at {a}.',
    '{n} Textiles has moved. Its office is at {b} now.',
  ],
  [
    'address',
    'Which house does {p} live in?',
    '{p} lives at {a}; the bell is broken.',
    'Helped {p} carry boxes all day: the new home is {b}.',
  ],
  [
    'title',
    'What is the job of {p} these days?',
    '{p} started with us as {a}.',
    '{p} has been promoted and is {b} from this week.',
  ],
  [
    'title',
    'In which role does {p} sign letters?',
    'Letters to the council are signed by {p}, {a}.',
    'After the reshuffle {p} became {b}; business cards are reprinted.',
  ],
  [
    'version',
    'Which release of {n} runs in production?',
    'Production runs {n} {a}.',
    'Upgraded {n} in production to {b} last night without trouble.',
  ],
  [
    'version',
    'What firmware do the {n} sensors have?',
    'All {n} sensors left the factory with firmware {a}.',
    'Field crew flashed the {n} sensors; firmware {b} everywhere.',
  ],
  [
    'date',
    'When is the {n} fair held?',
    'The {n} fair will be on {a}.',
    'Because of the election the {n} fair was moved to {b}.',
  ],
  [
    'date',
    'By what day must the {n} report be handed in?',
    'Deadline for the {n} report: {a}.',
    'We got an extension. The {n} report is due on {b}.',
  ],
  [
    'owner',
    'Who owns the boat {n}?',
    'The boat {n} belongs to {a}.',
    'The boat {n} was sold; its owner is {b} since this morning.',
  ],
  [
    'owner',
    'Who looks after the {n} service?',
    '{a} is responsible for the {n} service.',
    'Handover done: {b} is responsible for the {n} service.',
  ],
  [
    'limit',
    'How many may be in {n} hall at once?',
    '{n} hall admits {a} visitors.',
    'After the fire inspection {n} hall admits {b} visitors.',
  ],
  [
    'limit',
    'What is the cap on requests at the {n} gateway?',
    'The {n} gateway allows {a} requests a minute.',
    'Raised the quota: the {n} gateway allows {b} requests a minute.',
  ],
  [
    'hours',
    'At what times can I go to {n} library?',
    '{n} library is open {a}.',
    'New opening hours at {n} library: {b}.',
  ],
];

const corrected: readonly Situation[] = [
  [
    'price',
    'What was the fee for {p} to join?',
    'The joining fee of {p} was {a}.',
    'I got that wrong yesterday: the joining fee of {p} was {b}.',
  ],
  [
    'price',
    'How dear is a night at the {n} inn?',
    'A night at the {n} inn costs {a}.',
    'Correction to the price list: a night at the {n} inn costs {b}, not {a}.',
  ],
  [
    'address',
    'Where is the {n} depot?',
    'The {n} depot stands at {a}.',
    'Erratum. The {n} depot stands at {b}; the earlier address was a typing error.',
  ],
  [
    'address',
    'To which address does the ambulance go for {n} clinic?',
    '{n} clinic: {a}.',
    'Whoever wrote the last note mixed up two places. {n} clinic is at {b}.',
  ],
  [
    'title',
    'What position did {p} hold?',
    '{p} is {a} of the society.',
    'Sorry, I confused two people: {p} is {b} of the society.',
  ],
  [
    'title',
    'What does {p} do for the theatre?',
    'In the programme {p} is named as {a}.',
    'The programme was misprinted, {p} is {b}.',
  ],
  [
    'version',
    'In which version was the {n} leak fixed?',
    'The {n} leak is fixed in {a}.',
    'Actually the {n} leak is fixed in {b}; the first announcement was mistaken.',
  ],
  [
    'version',
    'Which edition of {n} do we teach from?',
    'The course uses {n}, release {a}.',
    'Please note: not {a} but {b} is the release of {n} that the course uses.',
  ],
  [
    'date',
    'From which day is {p} back at work?',
    '{p} returns from leave on {a}.',
    'Checked the register: {p} returns from leave on {b}. The list in the kitchen had it wrong.',
  ],
  [
    'date',
    'On what day will traffic cross the {n} bridge?',
    'The {n} bridge opens on {a}.',
    'Our article gave a wrong day. The {n} bridge opens on {b}.',
  ],
  [
    'owner',
    'Whose painting is the {n} harbour scene?',
    'The {n} harbour scene is the property of {a}.',
    'The label was swapped: the {n} harbour scene is the property of {b}.',
  ],
  [
    'owner',
    'Who holds the patent on the {n} valve?',
    'The patent on the {n} valve is held by {a}.',
    'We apologise for the error; the patent on the {n} valve is held by {b}.',
  ],
  [
    'limit',
    'What load can the {n} lift carry?',
    'The {n} lift carries {a} kilograms.',
    'Misread the plate. The {n} lift carries {b} kilograms.',
  ],
  [
    'limit',
    'How many seats has the {n} ferry?',
    'The {n} ferry has {a} seats.',
    'Recounted: it is {b} seats on the {n} ferry, forget what I wrote.',
  ],
  [
    'hours',
    'When is the {n} chemist open?',
    'The {n} chemist is open {a}.',
    'The sign in the window says otherwise. The {n} chemist is open {b}.',
  ],
];

const planned: readonly Situation[] = [
  [
    'price',
    'What do I pay today for lunch at {n} canteen?',
    'Lunch at {n} canteen is {a}.',
    'The board thinks of asking {b} for lunch at {n} canteen from next year on. Nothing is decided.',
  ],
  [
    'price',
    'What is the present rent of the {n} workshop?',
    'The {n} workshop is let for {a}.',
    'The landlord would like {b} for the {n} workshop once the lease ends.',
  ],
  [
    'address',
    'Where does the {n} choir rehearse now?',
    'The {n} choir rehearses at {a}.',
    'If the roof gets repaired, the {n} choir may rehearse at {b} some day.',
  ],
  [
    'address',
    'Where is the head office of {n} Foods at present?',
    'Head office of {n} Foods: {a}.',
    '{n} Foods plans to build a new head office at {b}, to be ready in three years.',
  ],
  [
    'title',
    'What post has {p} today?',
    '{p} works as {a}.',
    '{p} is to become {b} when the present one retires in two years.',
  ],
  [
    'title',
    'What is {p} employed as?',
    '{p} is employed as {a}.',
    '{p} has applied to be {b}; interviews are in spring.',
  ],
  [
    'version',
    'What do customers of {n} run at the moment?',
    'Customers of {n} are on {a}.',
    'Release {b} of {n} is scheduled for next winter, and still in design.',
  ],
  [
    'version',
    'Which protocol version do {n} meters speak?',
    '{n} meters speak protocol {a}.',
    'A draft suggests that {n} meters should speak protocol {b} later.',
  ],
  [
    'date',
    'When does the {n} term begin as things stand?',
    'The {n} term begins on {a}.',
    'Some teachers propose that the {n} term should begin on {b}. It has not been put to a vote.',
  ],
  [
    'date',
    'What is the valid expiry of the {n} permit?',
    'The {n} permit expires on {a}.',
    'We intend to ask for the {n} permit to be prolonged until {b}.',
  ],
  [
    'owner',
    'Who runs the {n} mill?',
    '{a} runs the {n} mill.',
    '{b} is going to take over the {n} mill after the harvest in two years, if the bank agrees.',
  ],
  [
    'owner',
    'Whose is the {n} orchard?',
    'The {n} orchard is owned by {a}.',
    '{b} would like to buy the {n} orchard and has made an offer.',
  ],
  [
    'limit',
    'How fast may one drive on {n} road?',
    'On {n} road the limit is {a}.',
    'The council considers a limit of {b} on {n} road.',
  ],
  [
    'limit',
    'How many pupils are in a class at {n} school at most?',
    'At {n} school a class has at most {a} pupils.',
    'A bill before parliament would bring the most pupils in a class at {n} school to {b}.',
  ],
  [
    'hours',
    'At what time can I visit {n} museum?',
    '{n} museum is open {a}.',
    'There is an idea to open {n} museum {b} from the summer after next.',
  ],
];

const withdrawn: readonly Situation[] = [
  [
    'price',
    'How much is the toll at {n} tunnel?',
    'The toll at {n} tunnel is {a}.',
    'The toll at {n} tunnel goes to {b}.',
    'After the protests the rise at {n} tunnel was called off; everything stays as it was.',
  ],
  [
    'price',
    'What does the {n} magazine cost?',
    'An issue of {n} magazine is {a}.',
    'An issue of {n} magazine will be {b}.',
    'The new price of {n} magazine is withdrawn, the old one holds.',
  ],
  [
    'address',
    'Where is {n} post office?',
    '{n} post office is at {a}.',
    '{n} post office moves to {b}.',
    'The move of {n} post office was cancelled. It remains where it is.',
  ],
  [
    'address',
    'Where does {p} have the studio?',
    'The studio of {p} is at {a}.',
    '{p} has taken a studio at {b}.',
    '{p} backed out of the new lease and stays in the old studio.',
  ],
  [
    'title',
    'Which office does {p} hold?',
    '{p} is {a}.',
    '{p} has been named {b}.',
    'The appointment of {p} was annulled, so the former post is kept.',
  ],
  [
    'title',
    'What is {p} by profession in the firm?',
    'In our firm {p} is {a}.',
    '{p} was announced as {b}.',
    'Please disregard the announcement about {p}. Nothing has changed.',
  ],
  [
    'version',
    'Which build of {n} should be used?',
    'Use {n} {a}.',
    '{n} {b} is out, use that.',
    'The new build of {n} loses data and has been pulled. Go back to the one before.',
  ],
  [
    'version',
    'Which standard do {n} labels follow?',
    '{n} labels follow standard {a}.',
    '{n} labels follow standard {b} from now on.',
    'The committee revoked the switch for {n} labels; they follow the former standard.',
  ],
  [
    'date',
    'When does the {n} trial start?',
    'The {n} trial starts on {a}.',
    'The {n} trial was put off to {b}.',
    'The postponement of the {n} trial has been lifted. The first day holds.',
  ],
  [
    'date',
    'What day is the wedding of {p}?',
    'The wedding of {p} is on {a}.',
    'The wedding of {p} is moved to {b}.',
    'Forget the change of day: {p} will marry on the day first named.',
  ],
  [
    'owner',
    'To whom does the {n} vineyard belong?',
    'The {n} vineyard belongs to {a}.',
    '{b} has bought the {n} vineyard.',
    'The sale of the {n} vineyard was reversed by the court.',
  ],
  [
    'owner',
    'Who maintains the {n} library of code?',
    'Maintainer of {n} is {a}.',
    'Maintainer of {n} is {b}.',
    'The new maintainer of {n} stepped back the same day, the old one goes on.',
  ],
  [
    'limit',
    'How many fish may be caught in lake {n}?',
    'In lake {n} one may catch {a} fish.',
    'In lake {n} one may catch {b} fish.',
    'The new rule for lake {n} was struck down. The one before applies again.',
  ],
  [
    'limit',
    'How much mail can an inbox at {n} hold?',
    'An inbox at {n} holds {a} messages.',
    'An inbox at {n} holds {b} messages.',
    'We have rolled back the change of inboxes at {n}.',
  ],
  [
    'hours',
    'When is the {n} market open?',
    'The {n} market is open {a}.',
    'The {n} market is open {b}.',
    'The trial with other hours at the {n} market is over; the usual ones are back.',
  ],
];

export const SITUATIONS: Readonly<Record<Kind, readonly Situation[]>> = { changed, corrected, planned, withdrawn };
