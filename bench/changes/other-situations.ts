import type { Kind, Situation } from './situations.ts';

/** Other situations in other words, written after ranking by time stood and never looked at while it was changed. */
const changed: readonly Situation[] = [
  [
    'price',
    'How much is a ride on the {n} tram?',
    'One ride on the {n} tram sets you back {a}.',
    'Tram fares: {n} asks {b} per ride these days.',
  ],
  [
    'address',
    'Where can I find the surgery of {p}?',
    '{p} sees patients at {a}.',
    'The surgery of {p} has a different door to knock on: {b}.',
  ],
  ['title', 'What does {p} do in the company?', '{p} is our {a}.', '{p} took up the post of {b} on Monday.'],
  [
    'version',
    'Which driver does the {n} printer need?',
    'The {n} printer runs with driver {a}.',
    'The {n} printer got driver {b} this week.',
  ],
  [
    'date',
    'On which date is the {n} regatta?',
    'The {n} regatta is set for {a}.',
    'Storms ahead, so the {n} regatta takes place on {b}.',
  ],
  ['owner', 'Who is the landlord of the {n} inn?', '{a} is landlord of the {n} inn.', 'The {n} inn passed to {b}.'],
  [
    'limit',
    'How many guests may stay at {n} lodge?',
    '{n} lodge takes {a} guests.',
    'With the extension {n} lodge takes {b} guests.',
  ],
  [
    'hours',
    'When does {n} pool let people in?',
    '{n} pool lets people in {a}.',
    'Summer timetable: {n} pool lets people in {b}.',
  ],
];

const corrected: readonly Situation[] = [
  ['price', 'What did the {n} bell cost?', 'The {n} bell cost {a}.', 'Typo in my last entry. The {n} bell cost {b}.'],
  [
    'address',
    'Where does {p} have the bakery?',
    '{p} has the bakery at {a}.',
    'I had the street wrong, {p} has the bakery at {b}.',
  ],
  ['title', 'What is {p} at the choir?', '{p} is {a} at the choir.', 'Oops: {p} is {b} at the choir.'],
  [
    'version',
    'Which release of {n} has the fix?',
    'The fix is in {n} {a}.',
    'Amendment: the fix is in {n} {b} rather than {a}.',
  ],
  [
    'date',
    'On which day was {n} abbey founded?',
    '{n} abbey was founded on {a}.',
    'The archive tells a different day: {n} abbey was founded on {b}.',
  ],
  [
    'limit',
    'How deep is the {n} well?',
    'The {n} well is {a} feet deep.',
    'Measured again, the {n} well is {b} feet deep.',
  ],
  ['hours', 'When is {n} chapel open?', '{n} chapel is open {a}.', 'The leaflet had a slip. {n} chapel is open {b}.'],
];

const planned: readonly Situation[] = [
  [
    'price',
    'What is the fee at {n} kennels?',
    'The fee at {n} kennels is {a}.',
    'Management toys with a fee of {b} at {n} kennels.',
  ],
  [
    'address',
    'Where is the {n} archive?',
    'The {n} archive is at {a}.',
    'Talks are under way about a site for the {n} archive at {b}.',
  ],
  ['title', 'What is the position of {p}?', '{p} is {a}.', '{p} hopes to become {b} before long.'],
  [
    'version',
    'Which format do {n} tickets use?',
    '{n} tickets use format {a}.',
    'A working group recommends format {b} for {n} tickets.',
  ],
  [
    'date',
    'When does the {n} licence run out?',
    'The {n} licence runs out on {a}.',
    'An application to extend the {n} licence until {b} is with the court.',
  ],
  ['owner', 'Who holds the {n} quarry?', '{a} holds the {n} quarry.', '{b} is negotiating for the {n} quarry.'],
  [
    'limit',
    'What weight does the {n} bridge bear?',
    'The {n} bridge bears {a} tons.',
    'Engineers are looking into {b} tons for the {n} bridge.',
  ],
];

const withdrawn: readonly Situation[] = [
  [
    'price',
    'What is a plot at {n} gardens?',
    'A plot at {n} gardens is {a}.',
    'A plot at {n} gardens goes up to {b}.',
    'The rise at {n} gardens is off the table.',
  ],
  [
    'address',
    'Where is the {n} school?',
    'The {n} school is at {a}.',
    'The {n} school relocates to {b}.',
    'The relocation of the {n} school has been halted and the pupils stay put.',
  ],
  ['title', 'Which post has {p}?', '{p} is {a}.', '{p} was made {b}.', 'The nomination of {p} was quashed.'],
  [
    'date',
    'When is the {n} auction?',
    'The {n} auction is on {a}.',
    'The {n} auction was shifted to {b}.',
    'The shift of the {n} auction was cancelled.',
  ],
  [
    'owner',
    'Who has the {n} brewery?',
    '{a} has the {n} brewery.',
    '{b} acquired the {n} brewery.',
    'The acquisition of the {n} brewery was declared void.',
  ],
  [
    'limit',
    'What is the quota of {n} farm?',
    'The quota of {n} farm is {a} tons.',
    'The quota of {n} farm is {b} tons.',
    'The new quota of {n} farm was repealed.',
  ],
];

export const OTHER_SITUATIONS: Readonly<Record<Kind, readonly Situation[]>> = {
  changed,
  corrected,
  planned,
  withdrawn,
};
