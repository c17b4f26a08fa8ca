import type { Paper, Tense } from './heights.ts';

/** What is done in the course of a history, in this order; whatever is done in one round is handed over at once. */
export type Move =
  | { readonly round: number; readonly site: string; readonly paper: Paper }
  | { readonly round: number; readonly alias: string; readonly of: string }
  | { readonly round: number; readonly merge: string; readonly into: string };

/** A history about a station of its own. */
export interface History {
  readonly title: string;
  readonly station: string;
  readonly moves: readonly Move[];
  /** Claims of this predicate are looked at. */
  readonly predicate: 'height' | 'remark';
  /** What the better source says, and what is said against it or after it. */
  readonly values: readonly [held: string, other: string];
}

const [HELD, OTHER] = ['12 m', '99 m'];
/** Sites that say so are the authority for heights and remarks. */
export const AUTHORITIES = { 'registry.example': 0.95, 'survey.example': 0.6 } as const;
/** Sites that are trusted less, of which the first is flagged. */
export const ATTACKERS = { 'poison.example': 0.35, 'rumour.example': 0.2, 'blog.example': 0.5 } as const;

const SINCE = [null, '2020-01-01', '2020-01-01T00:00:00+14:00'];
const LATER = ['2020-01-02', '2024-06-01', '2026-01-01T00:00:00-11:00', '2026-11-01', '2999-01-01'];

interface Scene {
  readonly station: string;
  readonly by: string;
  readonly attacker: string;
  readonly since: string | null;
  readonly later: string;
}

type Form = (scene: Scene) => readonly Move[];
const claim = (round: number, site: string, scene: Scene, more: Partial<Paper>): Move => ({
  round,
  site,
  paper: { station: scene.station, height: OTHER, since: scene.later, file: `${scene.station}-${site}`, ...more },
});
const truth = (scene: Scene): Move =>
  claim(1, scene.by, scene, { height: HELD, since: scene.since, file: `${scene.station}-truth` });
const copies = (scene: Scene, of: number, more: Partial<Paper> = {}): Move[] =>
  Array.from({ length: of }, (_, n) =>
    claim(3, scene.attacker, scene, { file: `${scene.station}-copy-${n}`, ...more }),
  );
const tensed =
  (tense: Tense, since: (scene: Scene) => string | null): Form =>
  (scene) => [truth(scene), claim(3, scene.attacker, scene, { tense, since: since(scene) })];

/** The forms in which a conflicting value is handed in later by somebody who is trusted less. */
const FORMS: Readonly<Record<string, Form>> = {
  'one text with a newer date': (scene) => [truth(scene), claim(3, scene.attacker, scene, {})],
  'one text without a date': (scene) => [truth(scene), claim(3, scene.attacker, scene, { since: null })],
  'nine copies with a newer date': (scene) => [truth(scene), ...copies(scene, 9)],
  'nine copies, each of another site and date': (scene) => [
    truth(scene),
    ...Array.from({ length: 9 }, (_, n) =>
      claim(3, `m${n}.${scene.attacker}`, scene, { since: n % 2 === 0 ? scene.later : null }),
    ),
  ],
  'a plan for a day far ahead': tensed('will be', () => '2999-01-01'),
  'a plan for a day that has come': tensed('will be', ({ since }) => (since === null ? null : '2026-10-01')),
  'a plan without a day': tensed('will be', () => null),
  'for ever': tensed('is for ever', ({ later }) => later),
  'a correction of what the same text repeated before': (scene) => [
    truth(scene),
    claim(2, scene.attacker, scene, { height: HELD, since: scene.since, file: `${scene.station}-turncoat` }),
    claim(3, scene.attacker, scene, { file: `${scene.station}-turncoat` }),
  ],
  'after copies that say the right value was over long ago': (scene) => [
    truth(scene),
    ...copies(scene, 3, { height: HELD, since: scene.since, until: '2021-01-01' }).map((move) => ({
      ...move,
      round: 2,
    })),
    claim(3, scene.attacker, scene, {}),
  ],
  'after copies that say it was so': (scene) => [
    truth(scene),
    ...copies(scene, 3, { height: HELD, since: scene.since, tense: 'was' }).map((move) => ({ ...move, round: 2 })),
    claim(3, scene.attacker, scene, {}),
  ],
  'under a name that was learnt': (scene) => [
    truth(scene),
    { round: 2, alias: `Old ${scene.station}`, of: scene.station },
    claim(3, scene.attacker, scene, { station: `Old ${scene.station}`, key: null }),
  ],
  'under another entity that is merged afterwards': (scene) => [
    truth(scene),
    claim(2, scene.attacker, scene, { station: `New ${scene.station}` }),
    { round: 3, merge: `New ${scene.station}`, into: scene.station },
  ],
  'of an entity that was merged before': (scene) => [
    truth(scene),
    claim(2, scene.attacker, scene, { station: `New ${scene.station}`, height: HELD, since: scene.since }),
    { round: 3, merge: `New ${scene.station}`, into: scene.station },
    { ...claim(4, scene.attacker, scene, { station: `New ${scene.station}`, file: `${scene.station}-more` }) },
  ],
};

const REMARKS: readonly (readonly [string, string])[] = [
  ['sells coffee', 'does not sell coffee'],
  ['does not sell coffee', 'sells coffee'],
];

/** The same in sentences, which are compared afterwards. */
const IN_WORDS: Readonly<Record<string, (scene: Scene) => Pick<History, 'moves' | 'values'>>> = {
  'in other words, with a newer date': (scene) => inWords(scene, REMARKS[0], 1, scene.later),
  'in other words, in many copies': (scene) => inWords(scene, REMARKS[1], 5, scene.later),
  'in other words, without a date': (scene) => inWords(scene, REMARKS[0], 1, null),
};

function inWords(scene: Scene, words: readonly [string, string] | undefined, times: number, since: string | null) {
  const [held, other] = words ?? ['', ''];
  const moves = [
    claim(1, scene.by, scene, { height: undefined, remark: held, since: scene.since, file: `${scene.station}-truth` }),
    ...copies(scene, times, { height: undefined, remark: other, since }),
  ];
  return { moves, values: [held, other] as const };
}

/** Attacks in all forms, each with other sites and dates, as many as are wanted. */
export function attackHistories(many: number): History[] {
  const [sites, attackers] = [Object.keys(AUTHORITIES), Object.keys(ATTACKERS)];
  const forms = [...Object.keys(FORMS), ...Object.keys(IN_WORDS)];
  return Array.from({ length: many }, (_, n): History => {
    const form = forms[n % forms.length] ?? '';
    // Each turn through the forms goes on in all the lists: as their lengths share no divisor, the next 30 turns differ.
    const turn = Math.floor(n / forms.length);
    const pick = <T>(list: readonly T[], from = 0): T => list[(turn + from) % list.length] as T;
    const scene = {
      station: `Gate${n}`,
      by: pick(sites),
      attacker: pick(attackers),
      since: pick(SINCE, n),
      later: pick(LATER),
    };
    const title = `${form}: ${scene.attacker}, ${scene.later} against ${scene.by}, ${scene.since ?? 'no date'}`;
    const made = IN_WORDS[form]?.(scene);
    if (made) return { title, station: scene.station, predicate: 'remark', ...made };
    return {
      title,
      station: scene.station,
      predicate: 'height',
      moves: FORMS[form]?.(scene) ?? [],
      values: [HELD, OTHER],
    };
  });
}

const site = (n: number): string => `${['tides', 'winds', 'rocks'][n % 3]}.example`;

/** The forms in which a value changes honestly. */
const SUCCESSIONS: readonly (readonly [string, (scene: Scene) => readonly Move[]])[] = [
  [
    'a later date of a source that is trusted as much',
    (scene) => [
      claim(1, site(0), scene, { height: HELD, since: '2020-01-01', file: `${scene.station}-old` }),
      claim(3, site(1), scene, {}),
    ],
  ],
  [
    'a later date of a source that is trusted more',
    (scene) => [
      claim(1, scene.attacker, scene, { height: HELD, since: '2020-01-01', file: `${scene.station}-old` }),
      claim(3, scene.by, scene, {}),
    ],
  ],
  [
    'a revision of the same document',
    (scene) => [
      claim(1, scene.attacker, scene, { height: HELD, since: scene.since }),
      claim(3, scene.attacker, scene, {}),
    ],
  ],
  [
    'the authority’s own update',
    (scene) => [
      claim(1, scene.by, scene, { height: HELD, since: '2020-01-01', file: `${scene.station}-old` }),
      claim(3, scene.by, scene, { file: `${scene.station}-new` }),
    ],
  ],
  [
    'a plan that comes true',
    (scene) => [
      claim(1, scene.by, scene, { height: HELD, since: '2020-01-01', file: `${scene.station}-old` }),
      claim(2, scene.by, scene, { tense: 'will be', file: `${scene.station}-plan` }),
      claim(3, scene.by, scene, { file: `${scene.station}-done` }),
    ],
  ],
];

export function honestHistories(many: number): History[] {
  const begun = LATER.filter((day) => day < '2026-11');
  return Array.from({ length: many }, (_, n): History => {
    const [form, moves] = SUCCESSIONS[n % SUCCESSIONS.length] ?? ['', () => []];
    const turn = Math.floor(n / SUCCESSIONS.length);
    const pick = <T>(list: readonly T[]): T => list[turn % list.length] as T;
    const scene = {
      station: `Mill${n}`,
      by: pick(Object.keys(AUTHORITIES)),
      attacker: pick(Object.keys(ATTACKERS)),
      since: pick(SINCE),
      later: pick(begun),
    };
    return {
      title: `${form}: ${scene.later}`,
      station: scene.station,
      predicate: 'height',
      moves: moves(scene),
      values: [HELD, OTHER],
    };
  });
}
