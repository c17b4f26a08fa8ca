import { stemOf } from '../../text/verb-stems.ts';

/** Words for the same thing or act, one set a line; of several meanings only a common one is meant. A list of our own. */
const SAME = `
man guy gentleman male fellow
woman lady female
child kid youngster
boy lad
girl lass
baby infant toddler
person human someone people individual folk
couple pair duo
street road
walk stroll
run jog sprint
talk speak chat converse
buy purchase
begin start commence
end finish conclude
big large huge
small little tiny
sofa couch
chair seat
ocean sea
picture photo photograph image
bike bicycle cycle
car automobile
shop store
sick ill
fast quick rapid
choose pick select
get retrieve fetch obtain
help assist aid
show display exhibit
try attempt endeavour endeavor
allow permit
forbid prohibit ban
need require
build construct
happen occur
use employ utilize utilise
answer reply respond
wear dress
shout yell scream
throw toss
jump leap hop
look gaze stare watch
cut chop slice
hold grasp grip
listen hear
cook prepare
happy glad joyful
sad unhappy
correct right
wrong incorrect
important significant
difficulty trouble struggle
enough sufficient
usual normal ordinary
method approach technique
error mistake fault
vehicle conveyance
forest wood
stone rock
town city
house home
`;

/** Narrower words, then what each of them is: a girl is a person. */
const KINDS = `
man woman child boy girl baby worker player student teacher doctor soldier driver > person
boy girl baby toddler > child
dog cat horse cow bird fish sheep goat pig > animal
puppy > dog
kitten > cat
car truck bus van bicycle motorcycle taxi train boat > vehicle
guitar piano violin drum flute trumpet > instrument
football soccer tennis basketball hockey baseball golf > sport
shirt dress trousers pants jeans coat jacket hat skirt suit > clothes
apple banana orange pear grape > fruit
carrot potato onion lettuce cabbage > vegetable
walk run jog stroll swim ride climb crawl > move
whisper shout sing > speak
`;

const lines = (text: string): string[][] =>
  text
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/u));

const canonical = new Map<string, string>();
for (const [first = '', ...others] of lines(SAME))
  for (const word of [first, ...others]) if (!canonical.has(stemOf(word))) canonical.set(stemOf(word), stemOf(first));

/** The stem that stands for all words of one meaning. */
const meaningOf = (stem: string): string => canonical.get(stem) ?? stem;

const broader = new Map<string, Set<string>>();
for (const words of lines(KINDS)) {
  const kind = meaningOf(stemOf(words.at(-1) ?? ''));
  for (const word of words.slice(0, -2)) {
    const of = meaningOf(stemOf(word));
    broader.set(of, (broader.get(of) ?? new Set()).add(kind));
  }
}

/** Does what is said of the narrower word hold of the broader one too? Of stems; a word is no broader than itself, but means the same. */
export function isKindOf(narrower: string, wider: string): boolean {
  const [from, to] = [meaningOf(narrower), meaningOf(wider)];
  if (from === to) return true;
  const above = broader.get(from);
  return above !== undefined && [...above].some((kind) => kind === to || isKindOf(kind, to));
}
