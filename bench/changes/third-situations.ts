import type { Kind, Situation } from './situations.ts';

/**
 * Situations in words of their own again, written after `other-situations.ts` had shown faults; one rule was added after they were first
 * asked.
 */
const changed: readonly Situation[] = [
  [
    'price',
    'How much does {n} laundry take for a shirt?',
    '{n} laundry takes {a} for a shirt.',
    'Since Easter {n} laundry takes {b} for a shirt.',
  ],
  [
    'address',
    'Where is the workshop of {p}?',
    'The workshop of {p} is at {a}.',
    '{p} packed up and set up the workshop at {b}.',
  ],
  ['title', 'As what does {p} work?', '{p} earns a living as {a}.', '{p} left that behind and earns a living as {b}.'],
  [
    'version',
    'Which build runs on the {n} kiosk?',
    'The {n} kiosk runs build {a}.',
    'Rolled out {b} to the {n} kiosk yesterday.',
  ],
  [
    'date',
    'When is the {n} parade?',
    'The {n} parade takes place on {a}.',
    'The {n} parade has been rescheduled for {b}.',
  ],
  [
    'owner',
    'Who is in charge of the {n} orchard?',
    '{a} is in charge of the {n} orchard.',
    '{a} retired. {b} is in charge of the {n} orchard.',
  ],
  [
    'limit',
    'How many cars fit the {n} car park?',
    '{n} car park has room for {a} cars.',
    'After the works {n} car park has room for {b} cars.',
  ],
];

const corrected: readonly Situation[] = [
  [
    'price',
    'How much was the {n} clock?',
    'The {n} clock was {a}.',
    'I looked at the bill once more: the {n} clock was {b}.',
  ],
  [
    'address',
    'Where does {p} keep the bees?',
    '{p} keeps the bees at {a}.',
    'That was not quite it; {p} keeps the bees at {b}.',
  ],
  ['date', 'When did {n} dam open?', '{n} dam opened on {a}.', 'A reader points out that {n} dam opened on {b}.'],
  [
    'limit',
    'How tall is the {n} mast?',
    'The {n} mast is {a} feet tall.',
    'The surveyor disagrees: the {n} mast is {b} feet tall.',
  ],
  [
    'owner',
    'Who built the {n} organ?',
    'The {n} organ was built by {a}.',
    'The {n} organ was not built by {a} but by {b}.',
  ],
];

const planned: readonly Situation[] = [
  [
    'price',
    'What does {n} sauna charge?',
    '{n} sauna charges {a}.',
    'The tenant has in mind to charge {b} at {n} sauna.',
  ],
  ['address', 'Where is {n} station?', '{n} station is at {a}.', 'Surveys for {n} station at {b} have begun.'],
  ['title', 'What is the trade of {p}?', '{p} is {a}.', '{p} trains to be {b}.'],
  ['date', 'When is the {n} exam?', 'The {n} exam is on {a}.', 'Pupils begged for the {n} exam to be on {b}.'],
  [
    'limit',
    'What is the ceiling of {n} fund?',
    'The ceiling of {n} fund is {a} million.',
    'A minority on the board demands {b} million for {n} fund.',
  ],
];

const withdrawn: readonly Situation[] = [
  [
    'price',
    'What is a berth at {n} quay?',
    'A berth at {n} quay is {a}.',
    'A berth at {n} quay is now {b}.',
    'The council took the new tariff of {n} quay back.',
  ],
  [
    'address',
    'Where does {p} teach?',
    '{p} teaches at {a}.',
    '{p} teaches at {b} from today.',
    '{p} changed her mind about the other place and stayed.',
  ],
  [
    'date',
    'When is the {n} hearing?',
    'The {n} hearing is on {a}.',
    'The {n} hearing was moved to {b}.',
    'The new day of the {n} hearing was dropped.',
  ],
  [
    'limit',
    'What is the speed limit on {n} lane?',
    'The speed limit on {n} lane is {a}.',
    'The speed limit on {n} lane is {b}.',
    'A judge suspended the new limit on {n} lane.',
  ],
];

export const THIRD_SITUATIONS: Readonly<Record<Kind, readonly Situation[]>> = {
  changed,
  corrected,
  planned,
  withdrawn,
};
