/** Classes of English words that decide how two sentences are compared. Closed classes, from any grammar; nothing here names a subject. */
const words = (...lines: readonly string[]): ReadonlySet<string> => new Set(lines.join(' ').split(' '));

/** What turns a clause into its opposite. */
export const NEGATIONS = words(
  'not never no nobody none nothing nowhere neither nor unable impossible unlikely incapable unnecessary',
  'fail fails failed failing lack lacks lacked lacking false untrue incorrect without hardly scarcely',
);
/** Of those, the ones that deny the whole kind: `no cat …`, `nobody …`. */
export const NONE = words('no nobody none nothing neither');
/** After `not`, these add to what is said, and nothing is denied: `not only …`. */
export const ADDING = words('only just merely simply solely exclusively');
/** After `not`, these leave a part of what is said: `not always …`. */
export const LEAVING = words('necessarily always entirely completely fully wholly');
export const ALL = words('all every each always');
export const SOME = words('some several few many numerous multiple various sometimes occasionally certain');
/** What keeps a statement open: its denial in the same mood does not contradict it. */
export const OPEN = words('may might maybe perhaps possibly');
/** What bounds a number: `at least 5` is not 5. */
export const BOUNDS = words(
  'least most about approximately around roughly nearly almost over under up below above between',
);

/** Forms of `be`, before which a subject ends and after which a participle is a passive. */
export const BE = words('be is are was were been being am get gets got');
/** Other auxiliaries. */
export const AUXILIARIES = words(
  'do does did have has had having will would shall should can could may might must ought cannot',
);

/** Words that carry no content of their own: articles, auxiliaries, pronouns, plain prepositions, hedges. */
export const FUNCTION_WORDS = words(
  'a an the this that these those there it its he she they them his her hers their theirs him we us our you your i my me one ones',
  'who whom whose which what when where why how if then so as than and or but also too both either any anyone anybody anything',
  'someone somebody something everyone everybody everything between anymore',
  'of to in on at for by with from into onto upon per via s',
  'be is are was were been being am do does did have has had having will would shall should can could may might must ought get gets got',
  'very really quite rather indeed actually truly simply just even still already ever certainly definitely clearly generally',
  'typically usually often normally commonly currently presently now hypothetically theoretically technically arguably presumably',
  'apparently probably likely possible able capable possibly maybe perhaps necessarily true correct fact yes only',
  'unlikely because since while although though however therefore thus hence moreover furthermore additionally overall necessary',
);

/** The units that numbers are compared in: name → the base unit and how many of it one is. */
export const UNITS: ReadonlyMap<string, readonly [base: string, factor: number]> = new Map(
  Object.entries({
    m: ['m', 1],
    meter: ['m', 1],
    metre: ['m', 1],
    km: ['m', 1e3],
    kilometer: ['m', 1e3],
    kilometre: ['m', 1e3],
    cm: ['m', 1e-2],
    centimeter: ['m', 1e-2],
    centimetre: ['m', 1e-2],
    mm: ['m', 1e-3],
    millimeter: ['m', 1e-3],
    millimetre: ['m', 1e-3],
    mile: ['m', 1609.344],
    mi: ['m', 1609.344],
    ft: ['m', 0.3048],
    foot: ['m', 0.3048],
    feet: ['m', 0.3048],
    inch: ['m', 0.0254],
    inche: ['m', 0.0254],
    yard: ['m', 0.9144],
    g: ['g', 1],
    gram: ['g', 1],
    gramme: ['g', 1],
    kg: ['g', 1e3],
    kilogram: ['g', 1e3],
    mg: ['g', 1e-3],
    milligram: ['g', 1e-3],
    ton: ['g', 907_184.74],
    tonne: ['g', 1e6],
    lb: ['g', 453.59237],
    pound: ['g', 453.59237],
    ounce: ['g', 28.349523],
    ms: ['s', 1e-3],
    millisecond: ['s', 1e-3],
    second: ['s', 1],
    sec: ['s', 1],
    minute: ['s', 60],
    min: ['s', 60],
    hour: ['s', 3600],
    hr: ['s', 3600],
    day: ['s', 86_400],
    week: ['s', 604_800],
    month: ['month', 1],
    year: ['month', 12],
    decade: ['month', 120],
    century: ['month', 1200],
    byte: ['byte', 1],
    kb: ['byte', 1e3],
    kilobyte: ['byte', 1e3],
    mb: ['byte', 1e6],
    megabyte: ['byte', 1e6],
    gb: ['byte', 1e9],
    gigabyte: ['byte', 1e9],
    tb: ['byte', 1e12],
    terabyte: ['byte', 1e12],
    kib: ['byte', 1024],
    mib: ['byte', 1_048_576],
    gib: ['byte', 1_073_741_824],
    '%': ['%', 1],
    percent: ['%', 1],
    usd: ['usd', 1],
    dollar: ['usd', 1],
    $: ['usd', 1],
    euro: ['eur', 1],
    '€': ['eur', 1],
    eth: ['eth', 1],
    gwei: ['eth', 1e-9],
    wei: ['eth', 1e-18],
  }) as [string, readonly [string, number]][],
);

/** Numbers in words, up to where they are written so. */
export const NUMBER_WORDS: ReadonlyMap<string, number> = new Map(
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty'
    .split(' ')
    .map((word, value) => [word, value] as const)
    .concat([
      ['thirty', 30],
      ['forty', 40],
      ['fifty', 50],
      ['sixty', 60],
      ['seventy', 70],
      ['eighty', 80],
      ['ninety', 90],
      ['hundred', 100],
    ]),
);
export const SCALES: ReadonlyMap<string, number> = new Map([
  ['thousand', 1e3],
  ['million', 1e6],
  ['billion', 1e9],
  ['trillion', 1e12],
]);

/** What a thing goes through once: two dates of it exclude each other. Stems. */
export const ONCE = words(
  'born die found establish launch publish release activ begin start end sign complet creat invent introduc deploy merg open close',
  'finish discover elect assassin marri annex ratifi enact founded birth death',
);
