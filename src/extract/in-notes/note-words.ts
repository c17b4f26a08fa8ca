/** Closed classes of English words, and the nouns by which things, offices and measures are known in notes. Small letters. */
const setOf = (...lines: readonly string[]): ReadonlySet<string> => new Set(lines.join(' ').split(' '));

export const ARTICLES = setOf('the a an this');
export const POSSESSIVES = setOf('its his her their our my your');
export const PRONOUNS = setOf('it she he they we');
export const PREPOSITIONS = setOf(
  'in on at by to from for with of under since until till as into near through between over above within per across along after before',
  'behind beside below beneath around against during inside outside opposite off onto upon via about among throughout ' +
    'towards beyond without past',
);
/** What may stand in any place of a clause without changing who, what or when. */
const ADVERBS = setOf(
  'now also still currently presently today just already always first originally officially jointly annually mainly here there together',
  'then later again finally recently nowadays both all too however meanwhile even thus so soon once ever yet altogether overall back',
  'right ago himself herself itself themselves too well almost only',
);
export const isAdverb = (word: string): boolean =>
  ADVERBS.has(word) ||
  (/^[\p{Ll}]{3,}ly$/u.test(word) &&
    !/^(?:family|assembly|supply|july|italy|monthly|weekly|quarterly|daily|early|fly)$/u.test(word));

/** Before a number: it is told as near enough. */
export const NEARLY =
  /^(?:(?:about|around|some|over|nearly|almost|approximately|roughly|exactly|circa|c|ca|only|just|under|well) |up to |at (?:least|most) |(?:more|fewer|less) than |as (?:many|few) as |(?:a|in) total of |an? (?:estimated|average of) |the )+$/u;
export const CONJUNCTIONS = setOf('and but while whereas though although or');
export const RELATIVES = setOf('which who that where whose');

/** Words that say which, not what: what they stand before is another each time, or nobody's. */
export const VAGUE = setOf(
  'those these such first last next other same previous former current present second third only whole general',
  'hundreds thousands dozens crowds meeting minutes motion item matter question number total rest majority',
  'idea plan proposal decision vote people everyone nobody',
  'somebody there here every all some many most both time way thing things lot part reason day week month year evening morning one ones',
  'news weather point problem issue answer fact case discussion chairman chair letter report agenda following above below latter rest',
  'situation story truth hope aim goal purpose result work draft version photo picture question',
);

/** What a thing has one of, said without `of`: `The rent is …`, `Subscription now …`. */
export const ATTRIBUTES = setOf(
  'rent fee fees price prices cost costs charge charges rate rates tariff toll fare fares subscription subscriptions ' +
    'admission entry entrance deposit salary wage wages wage',
  'budget turnover revenue income expenditure balance overdraft debt debts profit loss surplus deficit assets capital ' +
    'endowment value worth reserves reserve savings takings',
  'capacity length width breadth beam height depth draught draft weight area size altitude elevation age speed range ' +
    'temperature power output yield production tonnage displacement circulation',
  'population membership attendance enrolment enrollment roll headcount staff workforce crew complement fleet collection ' +
    'stock library herd flock',
  'address phone telephone number email website seat headquarters domicile base office home location site venue port flag ' +
    'registration language currency motto nickname colours colors colour color emblem patron',
  'name title owner owners operator builder builders founder founders author publisher supplier suppliers sponsor sponsors ' +
    'maker manufacturer model make type kind class version licence license',
  'ground hours frequency interval term dues contribution premium insurer bank auditor auditors landlord tenant contact ' +
    'successor predecessor wife husband daughter son brother sister mother father',
  'parking postage delivery membership lunch dinner breakfast deadline expiry start duration warranty lease edition edition ' +
    'print-run pages isbn',
);
/** Of several words, the last says it: `day ticket`, `service charge`. */
export const ATTRIBUTE_ENDS = setOf(
  'price fee charge cost rent rate fare ticket subscription membership number hours address office day capacity weight ' +
    'length height width depth area',
  'speed budget turnover revenue balance staff crew fleet value worth limit date year size port seat language version name ' +
    'contract supplier officer temperature tax pass deposit premium',
  'contract certificate insurance cover run team level circulation count phone telephone payment',
);

/** What is measured → its noun. */
export const DIMENSIONS: Readonly<Record<string, string>> = {
  long: 'length',
  wide: 'width',
  broad: 'width',
  tall: 'height',
  high: 'height',
  deep: 'depth',
  thick: 'thickness',
  across: 'diameter',
  old: 'age',
  heavy: 'weight',
};

/** Bodies whose people are their members. */
export const MEMBERS =
  /\b(?:club|society|association|choir|band|orchestra|union|party|cooperative|co-operative|federation|league|guild|chorus|singers|players|friends|lodge|circle|team|rovers|ringers|troupe|allotment|committee|fc)\b/iu;
