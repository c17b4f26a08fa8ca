import type { Literal } from '../../domain/claim-record.ts';
import type { NameType } from './names-in-prose.ts';
import type { Party, Reading, VerbPhrase } from './prose-rules.ts';
import { DATE, NAME, QUANTITY, type Shape } from './shape-of-words.ts';
import {
  GROUP_NOUNS,
  MEASURE_NOUNS,
  OPINION_NOUNS,
  PEOPLE_NOUNS,
  PLACE_LAST,
  ROLE_WORDS,
  ROLES_OF_BODIES,
} from './noun-lists.ts';

type Groups = Readonly<Record<string, string | undefined>>;
interface PhraseRule {
  readonly pattern: RegExp;
  readonly read: (groups: Groups, phrase: VerbPhrase, shape: Shape) => readonly Reading[];
}

const rule = (pattern: string, read: PhraseRule['read']): PhraseRule => ({ pattern: new RegExp(pattern, 'u'), read });
const party = (character: string, as: NameType | null = null): Party => ({ character, as });
const words = (text: string): Literal => ({ type: 'TEXT', text });

const BE = '(?:is|was|are|were|has been)';
const WHEN = `(?:(?:in|on|since) (?:early |late |mid-)?(?<date>${DATE}))`;
const WHERE = `(?:in|at|near) (?:[Tt]he )?(?<place>${NAME})`;
const END = '(?=$|[,.;]| and | in | on | at | by | for | with | from | to | of | who | which | that )';

/** Participle → predicate of its date. */
const EVENTS: Readonly<Record<string, string>> = {
  founded: 'founded',
  established: 'founded',
  incorporated: 'founded',
  'set up': 'founded',
  formed: 'founded',
  built: 'built',
  constructed: 'built',
  completed: 'completed',
  opened: 'opened',
  reopened: 'reopened',
  closed: 'closed',
  released: 'released',
  launched: 'launched',
  published: 'published',
  introduced: 'introduced',
  signed: 'signed',
  ratified: 'ratified',
  demolished: 'demolished',
  discovered: 'discovered',
  dissolved: 'dissolved',
  inaugurated: 'opened',
};
/** Participle → relation to who did it; `reversed`: the doer is the subject. */
const AGENTS: Readonly<Record<string, { predicate: string; as: NameType | null; reversed?: true; of?: NameType }>> = {
  founded: { predicate: 'FOUNDED_BY', as: null },
  established: { predicate: 'FOUNDED_BY', as: null },
  created: { predicate: 'DEVELOPED_BY', as: null },
  developed: { predicate: 'DEVELOPED_BY', as: null },
  designed: { predicate: 'DEVELOPED_BY', as: null },
  invented: { predicate: 'DEVELOPED_BY', as: null },
  maintained: { predicate: 'MAINTAINED_BY', as: null },
  owned: { predicate: 'OWNED_BY', as: null },
  written: { predicate: 'AUTHORED', as: 'PERSON', reversed: true },
  acquired: { predicate: 'ACQUIRED', as: 'ORGANISATION', reversed: true, of: 'ORGANISATION' },
  bought: { predicate: 'ACQUIRED', as: 'ORGANISATION', reversed: true },
};
const PARTICIPLE = [...new Set([...Object.keys(EVENTS), ...Object.keys(AGENTS)])].join('|');
/** Verb in the active voice → the same relations. */
const ACTIVE: Readonly<
  Record<string, { predicate: string; reversed?: true; as: NameType | null; of: NameType | null }>
> = {
  acquired: { predicate: 'ACQUIRED', as: 'ORGANISATION', of: 'ORGANISATION' },
  wrote: { predicate: 'AUTHORED', as: 'PERSON', of: null },
  founded: { predicate: 'FOUNDED_BY', reversed: true, as: null, of: null },
  developed: { predicate: 'DEVELOPED_BY', reversed: true, as: null, of: null },
  created: { predicate: 'DEVELOPED_BY', reversed: true, as: null, of: null },
  designed: { predicate: 'DEVELOPED_BY', reversed: true, as: null, of: null },
  owns: { predicate: 'OWNED_BY', reversed: true, as: null, of: null },
};

const DIMENSIONS: Readonly<Record<string, string>> = {
  long: 'length',
  tall: 'height',
  high: 'height',
  wide: 'width',
  deep: 'depth',
  thick: 'thickness',
};
const MEASURES: Readonly<Record<string, string>> = {
  weighs: 'weight',
  weighed: 'weight',
  costs: 'price',
  covers: 'area',
  employs: 'employees',
};

function dated({ date }: Groups, phrase: VerbPhrase, shape: Shape, predicate: string, as: NameType | null): Reading[] {
  const value = date === undefined ? null : shape.dateAt(date);
  return value ? [{ rule: 'event', subject: party(phrase.subject, as), predicate, object: value }] : [];
}

const isRole = (text: string): boolean => {
  const last = text.split(' ').at(-1)?.toLowerCase() ?? '';
  return ROLE_WORDS.has(last) && !ROLES_OF_BODIES.has(last);
};

/** Who works for whom, and as what. The last word of the office must be one. */
export function roleOf(subject: string, office: string, organisation: string, shape: Shape): Reading[] {
  const role = office.replace(/^(?:as )?(?:the |an? )?/u, '');
  const head = role.split(/ (?:of|for) /u)[0] ?? '';
  if (/^(?:elected|appointed|named|made) /u.test(role)) return [];
  if (!isRole(head) || /\b(?:former|ex|previous|late|acting|future|next)\b/iu.test(role)) return [];
  const type = shape.nameAt(organisation)?.value.type;
  if (type === 'PERSON' || type === 'PLACE') return [];
  return [
    {
      rule: 'role',
      subject: party(subject, 'PERSON'),
      predicate: 'WORKS_FOR',
      object: party(organisation, 'ORGANISATION'),
      qualifiers: { role },
    },
  ];
}

/** A noun phrase up to where something else begins. */
const OBJECT =
  '(?<object>[^.;:()]{2,160}?)(?=$|[.;:]| \\(|,(?! [\\p{Ll}-]+(?:,| [\\p{Ll}-]+(?:$|[.;]| (?:in|of|for|from|with)\\b)))| (?:that|which|who|whose|where|when|because|since|as|but|whereas|while|so)\\b)';

export function isA({ verb = '', det = '', object = '' }: Groups, phrase: VerbPhrase, shape: Shape): Reading[] {
  const wording = object.trim();
  const head =
    wording.split(
      / (?:of|for|in|on|at|from|by|with|to|between|among|under|used|based|founded|located|near)(?= )| \p{L}+ing\b/u,
    )[0] ?? '';
  const noun = head.trim().split(/[ -]/u).at(-1)?.toLowerCase() ?? '';
  const opens = shape.nameAt(phrase.subject)?.value;
  if (noun === '' || OPINION_NOUNS.has(noun) || /^[\uE400-\uEBFF]$/u.test(noun) || /ly$/u.test(noun)) return [];
  if (
    /^(?:very|too|so|quite|rather|really|pretty|bit|little|such|nice|good|great|bad|better|awful|terrible|amazing|new|old|real|big)\b/u.test(
      wording,
    )
  )
    return [];
  // It points to what another sentence says.
  if (/\b(?:this|that|these|those|above|below|following|latter|aforementioned)\b/u.test(wording)) return [];
  // An ordinary word that opens a sentence is what the document defines only where more than a word is said of it.
  if (opens?.opens === true && opens.type === null && !opens.text.includes(' ') && wording.split(' ').length < 2)
    return [];
  const start = phrase.start + phrase.text.indexOf(object, det.length);
  const text = `${det} ${shape.wordsOf(start, start + wording.length)}`.replace(/[,\s]+$/u, '');
  const past = verb === 'was';
  const is: Reading = {
    rule: 'copula',
    subject: party(phrase.subject, kindOf(noun)),
    predicate: past ? 'was' : 'is',
    object: words(text),
    past,
  };
  return [is, ...placedIn(head, wording, phrase)];
}

/** What a thing is says of which type it is. */
function kindOf(noun: string): NameType | null {
  if (PEOPLE_NOUNS.has(noun) || isRole(noun)) return 'PERSON';
  if (GROUP_NOUNS.has(noun)) return 'ORGANISATION';
  return SETTLEMENT.test(noun) || PLACE_LAST.has(noun) ? 'PLACE' : null;
}

const SETTLEMENT = /\b(?:city|town|village|country|state|municipality|region|province|district|suburb|county|port)$/u;

/** `is a city in Belgium` says where, too. */
function placedIn(head: string, wording: string, phrase: VerbPhrase): Reading[] {
  const place = new RegExp(`^ in (?:[Tt]he )?(?<place>${NAME})`, 'u').exec(wording.slice(head.length))?.groups?.place;
  if (!SETTLEMENT.test(head) || place === undefined) return [];
  return [relation(phrase.subject, 'PLACE', 'LOCATED_IN', place, 'PLACE')];
}

const relation = (
  subject: string,
  as: NameType | null,
  predicate: string,
  object: string,
  of: NameType | null,
): Reading => ({ rule: 'relation', subject: party(subject, as), predicate, object: party(object, of) });

/** `40 employees and 12 offices` */
function counted(text: string, phrase: VerbPhrase, shape: Shape): Reading[] {
  const COUNT = new RegExp(
    `(?:^|, | and )(?:(?:about|around|some|over|nearly|approximately) )?(?<value>${QUANTITY})(?: of)? ?(?<noun>[\\p{Ll}-]+(?: [\\p{Ll}-]+)?)??(?=$|[,.;]| and | in | on | at | across | with | which | that | each )`,
    'gu',
  );
  return [...text.matchAll(COUNT)].flatMap((match): Reading[] => {
    const { value = '', noun = '' } = match.groups ?? {};
    const quantity = shape.quantityAt(value);
    if (!quantity || noun === '' || /^(?:times?|percent|more|less|fewer|other|of|to|or|years?|days?)\b/u.test(noun))
      return [];
    return [measured(phrase.subject, noun, quantity, noun === 'employees' ? 'ORGANISATION' : null)];
  });
}

const measured = (subject: string, predicate: string, object: Literal, as: NameType | null = null): Reading => ({
  rule: 'quantity',
  subject: party(subject, as),
  predicate,
  object,
});

const BY = new RegExp(`^.*? by (?:[Tt]he )?(?<agent>${NAME})`, 'u');
const ON = new RegExp(`^.*? ${WHEN}`, 'u');

/** `was founded in 1998 in Bergen by Ingrid Solberg`: what was done, when, and by whom, in any order. */
function happened({ verb = '', tail = '' }: Groups, phrase: VerbPhrase, shape: Shape): Reading[] {
  const event = EVENTS[verb];
  const found = event === undefined ? [] : dated(ON.exec(tail)?.groups ?? {}, phrase, shape, event, null);
  const agent = BY.exec(tail)?.groups?.agent;
  const relates = AGENTS[verb];
  if (!relates || agent === undefined) return found;
  const { predicate, as, reversed, of = null } = relates;
  const by = reversed
    ? relation(agent, as, predicate, phrase.subject, of)
    : relation(phrase.subject, null, predicate, agent, as);
  return [...found, by];
}

const RULES: readonly PhraseRule[] = [
  rule(
    `^(?:${BE} )?(?<verb>${PARTICIPLE})(?<tail>(?: (?:in|at|near|on|since|by) (?:[Tt]he )?(?:early |late |mid-)?(?:${NAME}|${DATE}))+)`,
    happened,
  ),
  rule(`^(?<verb>opened|reopened|closed)(?: ${WHERE})? ${WHEN}`, (groups, phrase, shape) =>
    dated(groups, phrase, shape, groups.verb ?? '', null),
  ),
  rule(`^took place(?: ${WHERE})? ${WHEN}`, (groups, phrase, shape) =>
    dated(groups, phrase, shape, 'took place', null),
  ),
  rule(`^died(?: ${WHERE})? ${WHEN}`, (groups, phrase, shape) => dated(groups, phrase, shape, 'died', 'PERSON')),
  rule(
    `^(?:was )?born(?: ${WHERE})?(?:,? ${WHEN})?(?: ${WHERE.replace('place', 'later')})?`,
    (groups, phrase, shape) => {
      const place = groups.place ?? groups.later;
      const where = place === undefined ? [] : [relation(phrase.subject, 'PERSON', 'BORN_IN', place, 'PLACE')];
      return [...dated(groups, phrase, shape, 'born', 'PERSON'), ...where];
    },
  ),
  rule(
    `^(?:was|has been) (?:appointed|elected|named|made) (?<office>(?:as )?[\\p{Ll} -]{3,60}?) (?:of|at|for) (?:[Tt]he )?(?<at>${NAME})`,
    ({ office = '', at = '' }, phrase, shape) => roleOf(phrase.subject, office, at, shape),
  ),
  rule(
    `^joined (?:[Tt]he )?(?<at>${NAME}) as (?<office>[\\p{Ll} -]{3,60}?)${END}`,
    ({ office = '', at = '' }, phrase, shape) => roleOf(phrase.subject, office, at, shape),
  ),
  rule(`^works (?:for|at) (?:[Tt]he )?(?<at>${NAME})`, ({ at = '' }, phrase, shape) => {
    const type = shape.nameAt(at)?.value.type;
    if (type === 'PLACE' || type === 'PERSON') return [];
    return [{ ...relation(phrase.subject, 'PERSON', 'WORKS_FOR', at, 'ORGANISATION'), rule: 'role' }];
  }),
  rule(
    `^is (?<office>(?:the |an? )?[\\p{L} -]{2,60}?) (?:of|at|for) (?:[Tt]he )?(?<at>${NAME})(?=$|[,.;]| and )`,
    ({ office = '', at = '' }, phrase, shape) => {
      const person = shape.nameAt(phrase.subject)?.value.type;
      return person === 'PLACE' || person === 'ORGANISATION' ? [] : roleOf(phrase.subject, office, at, shape);
    },
  ),
  rule(`^${BE} the (?:federal )?capital(?: city)? of (?:[Tt]he )?(?<of>${NAME})`, ({ of = '' }, phrase) => [
    relation(phrase.subject, 'PLACE', 'CAPITAL_OF', of, 'PLACE'),
  ]),
  rule(
    `^is (?:an? |the )?(?:wholly owned |wholly-owned )?(?:subsidiary|division|part|unit|branch) of (?:[Tt]he )?(?<of>${NAME})`,
    ({ of = '' }, phrase) => [relation(phrase.subject, null, 'PART_OF', of, null)],
  ),
  rule(`^is (?:an? |the )?(?:founding )?member of (?:[Tt]he )?(?<of>${NAME})`, ({ of = '' }, phrase) => [
    relation(phrase.subject, null, 'MEMBER_OF', of, null),
  ]),
  rule(`^(?:is )?(?:headquartered|based) in (?<place>${NAME})`, ({ place = '' }, phrase, shape) => {
    const person = shape.nameAt(phrase.subject)?.value.type === 'PERSON';
    return person ? [] : [relation(phrase.subject, 'ORGANISATION', 'HEADQUARTERED_IN', place, 'PLACE')];
  }),
  rule(`^(?:is )?(?:located|situated) (?:in|on) (?:[Tt]he )?(?<place>${NAME})`, ({ place = '' }, phrase) => [
    relation(phrase.subject, null, 'LOCATED_IN', place, 'PLACE'),
  ]),
  rule(`^is in (?<place>${NAME})(?=$|[,.;])`, ({ place = '' }, phrase, shape) => {
    const fixed = ['ORGANISATION', 'PLACE'].includes(shape.nameAt(phrase.subject)?.value.type ?? '');
    return fixed && shape.nameAt(place)?.value.type === 'PLACE'
      ? [relation(phrase.subject, null, 'LOCATED_IN', place, 'PLACE')]
      : [];
  }),
  rule(
    `^(?<verb>${Object.keys(ACTIVE).join('|')}) (?:[Tt]he )?(?<object>${NAME})(?=$|[,.;]| in | for | from | on )`,
    ({ verb = '', object = '' }, phrase) => {
      const active = ACTIVE[verb];
      if (!active) return [];
      const { predicate, as, of, reversed } = active;
      return [
        reversed
          ? relation(object, of, predicate, phrase.subject, as)
          : relation(phrase.subject, as, predicate, object, of),
      ];
    },
  ),
  rule(
    `^(?:is|was) (?:about |around )?(?<value>${QUANTITY}) (?<how>${Object.keys(DIMENSIONS).join('|')})\\b`,
    ({ value = '', how = '' }, phrase, shape) => {
      const quantity = shape.quantityAt(value);
      return quantity?.unit ? [measured(phrase.subject, DIMENSIONS[how] ?? how, quantity)] : [];
    },
  ),
  rule(
    `^(?<verb>${Object.keys(MEASURES).join('|')}) (?:about |around |some |over |nearly )?(?<value>${QUANTITY})(?<noun> people| staff| workers| persons)?(?=$|[,.;]| and | in | on | at )`,
    ({ verb = '', value = '', noun }, phrase, shape) => {
      const quantity = shape.quantityAt(value);
      const employs = verb === 'employs';
      if (!quantity || (employs ? noun === undefined : quantity.unit === null)) return [];
      return [measured(phrase.subject, MEASURES[verb] ?? verb, quantity, employs ? 'ORGANISATION' : null)];
    },
  ),
  rule(
    `^(?:has|had) an? (?<what>[\\p{Ll}]+(?: [\\p{Ll}]+)?) of (?:about |around |over )?(?<value>${QUANTITY})(?<noun> [\\p{Ll}]+)?`,
    ({ what = '', value = '', noun = '' }, phrase, shape) => {
      const quantity = shape.quantityAt(value);
      if (!quantity || !MEASURE_NOUNS.has(what.split(' ').at(-1) ?? '')) return [];
      const unit =
        quantity.unit ??
        (/^ (?:and|in|with|as|or|on|at|people|inhabitants|to|but)$/u.test(noun) || noun === '' ? null : noun.trim());
      return [measured(phrase.subject, what, { ...quantity, unit })];
    },
  ),
  rule(`^(?:has|have) (?<all>(?:[\\p{Ll}]+ )?${QUANTITY} .{1,80})`, ({ all = '' }, phrase, shape) =>
    counted(all.replace(/^(?:about|around|some|over|nearly|approximately|exactly) /u, ''), phrase, shape),
  ),
  rule(`^(?<verb>is|was) (?<det>an|a|the|one of the) (?=[\\p{L}\\uE000-\\uE3FF])${OBJECT}`, isA),
];

/** The kinds of `is …` that another rule says better. */
const BETTER: ReadonlySet<string> = new Set(['WORKS_FOR', 'CAPITAL_OF', 'PART_OF', 'MEMBER_OF']);

/** What a verb phrase says of its subject. */
export function readPhrase(phrase: VerbPhrase, shape: Shape): Reading[] {
  const found: Reading[] = [];
  for (const { pattern, read } of RULES) {
    const groups = pattern.exec(phrase.text)?.groups;
    if (!groups) continue;
    const readings = read(groups, phrase, shape);
    if (readings.some(({ rule }) => rule === 'copula') && found.some(({ predicate }) => BETTER.has(predicate)))
      continue;
    found.push(...readings);
  }
  return [...found, ...withPopulation(phrase, shape)];
}

/** `a town in Switzerland with a population of 62,000` */
function withPopulation({ text, subject }: VerbPhrase, shape: Shape): Reading[] {
  const value = new RegExp(` with a population of (?:about |around |over )?(?<value>${QUANTITY})`, 'u').exec(text)
    ?.groups?.value;
  const quantity = value === undefined ? null : shape.quantityAt(value);
  return quantity ? [measured(subject, 'population', quantity, 'PLACE')] : [];
}
