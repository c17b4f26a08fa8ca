import type { Kind, Situation } from './situations.ts';

/** Written before what is overtaken was told by clauses; one rule was changed after they were first asked. */
const changed: readonly Situation[] = [
  [
    'price',
    'How much would a haircut at {n} barbers set me back?',
    'Had a trim at {n} barbers, {a} with the tip.',
    'Same chair, same cut, but {n} barbers took {b} off me this time.',
  ],
  [
    'address',
    'Where should the taxi drop me for {n} Physiotherapy?',
    '{n} Physiotherapy treats people at {a}, second floor.',
    'Note for patients of {n} Physiotherapy: since the flood we see you at {b}.',
  ],
  [
    'owner',
    'Who do I phone about the {n} allotments?',
    'Contact for the {n} allotments: {a}.',
    '{a} has retired. For the {n} allotments please turn to {b}.',
  ],
  [
    'limit',
    'What is the daily withdrawal limit of a {n} card?',
    'With a {n} card you can draw {a} a day.',
    'Letter from the bank: the daily limit of the {n} card has gone up to {b}.',
  ],
  [
    'version',
    'Which version of the {n} client must I install?',
    'Install {n} client {a} before the workshop.',
    'Heads-up, the {n} client on the download page is {b} now, older ones cannot log in.',
  ],
];

const corrected: readonly Situation[] = [
  [
    'date',
    'On what day does the {n} exam take place?',
    'The {n} exam takes place on {a}.',
    'My apologies, I copied the wrong line: {n} exam, {b}.',
  ],
  [
    'price',
    'What deposit does the {n} flat ask for?',
    'Deposit for the {n} flat: {a}.',
    'The agent rang back. She had looked at another listing; the deposit for the {n} flat is {b}.',
  ],
  [
    'title',
    'What is the function of {p} on the committee?',
    '{p} sits on the committee as {a}.',
    'For the record, {p} sits on the committee as {b}. The minutes were inaccurate.',
  ],
  [
    'limit',
    'How many metres deep is the {n} well?',
    'The {n} well goes down {a} metres.',
    'We lowered a rope to be sure. The {n} well goes down {b} metres, so the old survey was off.',
  ],
  [
    'owner',
    'Who composed the {n} overture?',
    'The {n} overture is by {a}.',
    'A reader points out that we were wrong about the {n} overture: it is by {b}.',
  ],
];

const planned: readonly Situation[] = [
  [
    'hours',
    'When does {n} bakery serve customers?',
    '{n} bakery serves customers {a}.',
    '{n} bakery is toying with the thought of serving customers {b}, should they find staff.',
  ],
  [
    'price',
    'What is the membership of {n} rowing club just now?',
    'Membership of {n} rowing club costs {a}.',
    'At the next general meeting {n} rowing club will vote on raising membership to {b}.',
  ],
  [
    'version',
    'What runs on the {n} routers today?',
    'The {n} routers run {a}.',
    'Roadmap: {n} routers get {b} in the second half of next year.',
  ],
  [
    'address',
    'Where is the workshop of {p}?',
    '{p} has the workshop at {a}.',
    '{p} hopes to rent bigger rooms at {b} one day.',
  ],
  [
    'limit',
    'How many cars may park at {n} station?',
    'There is room for {a} cars at {n} station.',
    'Under the draft budget {n} station would have room for {b} cars by the end of the decade.',
  ],
];

const withdrawn: readonly Situation[] = [
  [
    'date',
    'When is the {n} concert?',
    'The {n} concert is on {a}.',
    'The {n} concert has been shifted to {b}.',
    'Good news, the hall is free after all: the {n} concert goes ahead on its original date.',
  ],
  [
    'price',
    'What is the fare of the {n} shuttle?',
    'A seat on the {n} shuttle is {a}.',
    'From Monday a seat on the {n} shuttle is {b}.',
    'The operator scrapped the higher fare of the {n} shuttle before it took effect.',
  ],
  [
    'owner',
    'Who coaches the {n} juniors?',
    '{a} coaches the {n} juniors.',
    '{b} takes over as coach of the {n} juniors.',
    'It did not work out for the {n} juniors: the new coach left at once and the previous one has returned.',
  ],
  [
    'limit',
    'What is the speed allowed on the {n} canal?',
    'Boats on the {n} canal may go {a}.',
    'Boats on the {n} canal may go {b} as of today.',
    'The authority has repealed the new speed for the {n} canal.',
  ],
  [
    'address',
    'Where does the {n} chess circle meet?',
    'The {n} chess circle meets at {a}.',
    'The {n} chess circle meets at {b} from this week.',
    'The {n} chess circle could not keep the new room and is back in the previous one.',
  ],
];

export const FOURTH_SITUATIONS: Readonly<Record<Kind, readonly Situation[]>> = {
  changed,
  corrected,
  planned,
  withdrawn,
};
