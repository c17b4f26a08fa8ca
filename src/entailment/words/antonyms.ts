/** Pairs of which one holds where the other does not, said of one thing at one time. A list of our own; stems are compared. */
const PAIRS = `
active/inactive alive/dead always/never ancient/modern asleep/awake bad/good beautiful/ugly before/after begin/end below/above
best/worst better/worse big/small big/little large/small large/little bitter/sweet blunt/sharp bright/dark broad/narrow
buy/sell calm/stormy cheap/expensive clean/dirty clear/cloudy close/far near/far close/open closed/open cold/hot cold/warm cool/hot common/rare
complete/incomplete cruel/kind danger/safety dangerous/safe dark/light day/night deep/shallow defend/attack different/same
identical/different similar/different difficult/easy hard/easy dry/wet early/late east/west empty/full enable/disable enter/leave even/odd
external/internal fail/succeed fall/rise false/true fast/slow quick/slow quickly/slowly rapidly/slowly fat/thin thick/thin
female/male few/many fewer/more less/more least/most find/lose finite/infinite first/last flexible/rigid foolish/wise
forbid/allow prohibit/allow ban/allow prohibit/permit forbid/permit forbidden/permitted forbidden/allowed prohibited/allowed banned/allowed
front/back full/empty gain/lose guilty/innocent happy/sad healthy/sick heavy/light high/low higher/lower highest/lowest
hot/cold import/export include/exclude increase/decrease grow/shrink rise/drop raise/lower inside/outside indoor/outdoor indoors/outdoors join/leave
junior/senior laugh/cry left/right legal/illegal long/short longer/shorter loud/quiet love/hate like/dislike major/minor majority/minority mandatory/optional
required/optional maximum/minimum maximal/minimal mortal/immortal narrow/wide new/old newer/older noisy/quiet north/south northern/southern
eastern/western old/young older/younger on/off optimist/pessimist over/under pass/fail passive/active past/future
permanent/temporary plural/singular polite/rude poor/rich popular/unpopular positive/negative presence/absence present/absent private/public
profit/loss proud/ashamed public/secret pull/push reject/accept reject/approve reject/support oppose/support deny/confirm deny/accept
remember/forget right/wrong correct/wrong rough/smooth save/waste send/receive separate/together shorter/taller short/tall shrink/expand
sick/well simple/complex simple/complicated sit/stand sitting/standing smaller/larger smaller/bigger soft/hard sober/drunk solid/liquid
start/stop begin/stop stay/leave strong/weak stronger/weaker synchronous/asynchronous top/bottom true/false up/down upper/lower
upgrade/downgrade useful/useless valid/invalid victory/defeat win/lose won/lost visible/invisible vertical/horizontal
voluntary/compulsory warm/cool white/black whole/partial wild/tame with/without centralized/decentralized mutable/immutable
deterministic/random deprecated/current backward/forward encrypted/plain manual/automatic dynamic/static
sooner/later earlier/later faster/slower cheaper/dearer harder/easier lighter/heavier darker/brighter deeper/shallower wider/narrower
warmer/colder hotter/colder richer/poorer`;

/** What stands before a word and makes it its opposite: `helpful`, `unhelpful`. */
const PREFIXES = ['un', 'in', 'im', 'il', 'ir', 'dis', 'non', 'anti', 'de'];
/** So much must be left of the word, or `invent` would be the opposite of `vent`. */
const LEAST_STEM = 5;

const opposites = new Set(
  PAIRS.trim()
    .split(/\s+/u)
    .flatMap((pair) => [pair, pair.split('/').toReversed().join('/')]),
);

/** Do these two words, in lower case, exclude each other? Symmetric; a word never excludes itself. */
export function areAntonyms(a: string, b: string): boolean {
  if (opposites.has(`${a}/${b}`)) return true;
  const [short, long] = a.length < b.length ? [a, b] : [b, a];
  if (short.length < LEAST_STEM) return false;
  return PREFIXES.some((prefix) => long === prefix + short || long === `${prefix}-${short}`);
}
