/**
 * Words by which a sentence of a message puts something right (`CORRECTS`, `DENIES_FIRST`), tells that something has changed (`UPDATES`),
 * wants something to be done (`REQUESTS`) or told (`ASKS`), wants to be kept in mind (`REMEMBERS`), or tells nothing (`isPhatic`).
 * English; patterns over one sentence.
 */

const wordsOf = (words: string): string[] => words.trim().split(/\s+/u);
const anyOf = (words: string): string => `(?:${wordsOf(words).join('|')})`;
const pattern = (...parts: readonly string[]): RegExp => new RegExp(parts.join('|'), 'iu');

const NO = '(?:(?:err?|uh|um|oh|ah|hm+|well|wait|sorry)[, ]+)?(?:no|nope|nah)';
const IT = anyOf('it he she they that this there');
const IS = "(?:['’]s|['’]re| is| was| are| were)";
const ARTICLE = '(?:(?:the|a|an|on|in|at|by|for) )?';
const THING = "[\\p{L}\\p{N}$€£#'’.-]+";

const WRONG = anyOf(`wrong wrongly incorrect incorrectly inaccurate mistaken mistakenly typo misspelt misspelled
  misread misheard misspoke mistyped misunderstood misunderstand`);
/** `something went wrong` tells of a fault of something else. */
const OF_ANOTHER = anyOf('what something nothing anything everything');
const NO_FAULT_OF_ANOTHER = `(?<!\\b(?:${OF_ANOTHER}|went|goes|gone|go|going) )(?<!\\b${OF_ANOTHER}['’]?s )`;

const IT_IS_NOT = "(?:that|this|it)(?:['’]?s| is| was)? ?(?:not|isn['’]?t|wasn['’]?t)";

export const CORRECTS = pattern(
  `${NO_FAULT_OF_ANOTHER}\\b${WRONG}\\b(?! with\\b)`,
  '\\b(?:my (?:mistake|bad|error)|correction|by mistake|mixed (?:up|them))\\b',
  '\\bconfus(?:ed|ing) .{1,60}\\bwith\\b',
  `\\b${IT_IS_NOT} (?:quite |entirely |at all |really )?(?:right|true|correct|accurate)\\b`,
  `\\b${IT_IS_NOT} what i (?:said|asked|meant|wrote)\\b`,
  '\\b(?:i|we) (?:meant|never (?:said|told|wrote|asked)|(?:was|were) talking about)\\b',
  "\\b(?:i|we) did(?:n['’]?t| not) (?:say|mean|ask|write|tell)\\b",
  '\\b(?:ignore|disregard|scratch|forget|strike) (?:that|what i (?:said|wrote|told)|my last)\\b',
  '\\bcorrect (?:the record|that|this|it|your|my|me)\\b|\\bset the record straight\\b',
  '\\bshould (?:be|say|read|have (?:been|said|read)) \\S+.{0,40}\\b(?:not|instead of|rather than)\\b',
  `[,;–-] ?not ${ARTICLE}${THING}(?: ${THING}){0,3}[.!]*$`,
  `\\b${IT} (?:is|was|are|were|do|does|did)(?:n['’]?t| not)[,.;!]`,
  `\\b(?:isn|wasn|aren|weren)['’]?t\\b.{1,60}[,;–-] ?(?:but |rather )?${IT}${IS}\\b`,
  `\\bnot .{1,40}[, ]but (?:rather )?${ARTICLE}[\\p{L}\\p{N}]`,
  '\\b(?:is|are|was) (?:spelled|spelt|pronounced)\\b',
  '^the other \\p{L}+[.!]*$',
);

const REFUSES =
  anyOf(`no thanks? thank ta cheers sorry i i['’]\\w+ we need worries problem rush idea clue matter longer one more way
  wonder doubt small hurry please don['’]?t`);

const NOT_NOW = '(?:do not|not (?:today|now|yet|really|at all|anymore))';
const THAT_IS_ALL = "that['’]?s (?:all|fine|it|ok|okay|enough)";

/** A message that says no, and goes on with what is so; `no, thanks`, `no, I can't` refuse, and `No. 5` counts. */
export const DENIES_FIRST = pattern(
  `^(?!no\\. ?\\d)${NO} ?[,.;:!–-][,.;:! –-]*(?![,.;:! –-]|(?:${REFUSES}|${NOT_NOW}|${THAT_IS_ALL})\\b)(?=[^\\p{L}\\p{N}]?[\\p{L}\\p{N}])`,
);

const THEN = `(?:${anyOf('now today tomorrow tonight next this immediately')}|the (?:first|1st)|${anyOf(
  'mon tues wednes thurs fri satur sun',
)}day|${anyOf('jan feb mar apr may jun jul aug sep oct nov dec')}\\p{L}*|\\d)`;
const CHANGED = `(?:${anyOf(`changed moved switched renamed left quit resigned replaced postponed rescheduled cancelled canceled promoted
  merged acquired bought sold closed delayed pushed discontinued deprecated retired dropped raised lowered reduced increased extended
  shortened swapped stopped started joined become grown outgrown`)}|brought forward|called off|gone (?:up|down|into)|given up|taken over)`;
const NOW_DOES = anyOf(
  'is are lives? works? uses? costs? takes? goes runs? has have reports? belongs? comes? ships? pays? wants?',
);
const BE = "(?:is|are|am|['’]s|['’]re|['’]m)";
const HAS_BEEN = "(?:has|have|had|['’]s|['’]ve|was|were|been|being|got|get|gets)";
const SLIGHT = '(?:(?:quick|small|short|brief|little) )?';

export const UPDATES = pattern(
  `^(?:(?:just )?an? )?${SLIGHT}(?:updates?|news|change of plans?)\\b(?: (?:on|from|about) [^:,.]{1,60})?\\s*[:,.–—-]`,
  '\\b(?:no longer|any ?more|these days|not .{1,40} any longer)\\b',
  `\\b${HAS_BEEN}(?: ${anyOf('just now been already finally recently since all')}){0,2} ${CHANGED}\\b`,
  `\\b${BE} now\\b|\\bnow ${NOW_DOES}\\b`,
  `\\bfrom ${THEN}\\b`,
  `\\b(?:as of|starting|effective|with effect from|beginning|since) (?:(?:from|on|in) )?(?:${THEN}|yesterday|last)\\b`,
  '\\b(?:changed|moved|switched|went) (?:(?:over|back|up|down) )?(?:to|from|into|up|down)\\b|\\bgo(?:ing|es) (?:up|down)\\b',
  '\\b(?:rose|fell|dropped|increased|decreased) (?:to|from|by)\\b|\\b(?:stopped|started|quit|gave up) \\p{L}+',
  "\\b(?:has|have|['’]s|['’]ve) (?:got )?a new\\b|^new \\p{L}+",
  `\\bnew ${anyOf('address number phone email name owner manager boss job price date deadline version')}\\b.{0,20}\\b(?:is|:)`,
  `\\bused to\\b.{1,80}\\b(?:but|now)\\b|\\b${BE} (?:off|over|gone|done|cancell?ed|postponed)\\b`,
  '\\bgot (?:married|divorced|engaged|promoted|fired)\\b|^promoted\\b',
);

const POLITELY =
  '(?:(?:please|pls|plz|kindly|just|also|then|now|and|so|ok|okay|hi|hello|hey|actually|right|no|yes|well)[, ]+)*';
const GREETS = '(?:(?:hi|hello|hey|ok|okay|so|and|also|actually|btw|no|yes|well)[, ]+)*';
const OBJECT =
  anyOf(`me us it them him her the an? my our his their your all every each both this that these those any some everything
  everyone another`);
/** Words that stand before an object and are no verb of an order: they join, lead, tell when or what happened, or what one feels. */
const NO_ORDER = anyOf(`\\p{L}+(?:ed|ing|ly) ['’\\p{L}]*['’]\\p{L}+
  a about above across after against all along also although am among an and are around as at be because been before behind below beside
  besides between both but by can could despite did do does down during each else even every except few for from half has have he her here
  his how however i if in inside into is it its like many may maybe might more most much must my near never no nor not now of off on once
  one only onto or our out outside over past per perhaps plus quite rather same shall she should since so some soon still such than that
  the their then there these they this those though through till to today tomorrow too under unless until up upon was we were what when
  where whereas whether which while who whom whose why will with within without would yes yesterday yet you your
  ate became began bought broke brought built came caught chose cost drew drove fell felt flew forgot found gave got grew had heard held
  kept knew left lost made meant met paid ran rode said sat saw sent sold spent spoke stood swam taught thought threw told took went woke
  won wore wrote
  please pls plz kindly ok okay hi hello hey actually right well
  love hate enjoy hope think guess wish miss thank imagine suppose believe hear know`);

const DO = anyOf('call tell send let remind open book cancel move ask write ping email order');

export const REQUESTS = pattern(
  `^${POLITELY}(?:(?:can|could|would|will|cud) (?:you|u|we)|would you mind|any chance you (?:can|could))\\b`,
  `^${GREETS}(?:please|pls|plz|kindly)\\b`,
  "\\b(?:i|we) (?:need|want|['’]?d like|would like|would love) (?:you to|an?|the|to (?:see|get|have|know)|some|all|your)\\b",
  `\\b(?:if|when|once) .{1,60}, (?:(?:please|then|just) )?${DO}\\b`,
  `^${POLITELY}(?!${NO_ORDER} )\\p{L}+ (?:(?:up|out|off|back|down|over) )?${OBJECT}\\b`,
);

const WH = anyOf('what who where when how why');

export const ASKS = pattern(
  `^${GREETS}${WH}s? `,
  `^${GREETS}(?:any (?:idea|news|word|update)\\b|curious (?:${WH}|if|whether|about)|no idea (?:${WH}|if))`,
  `\\b${anyOf('interesting curious good nice great like love need')} to know (?:${WH}|if|whether)\\b`,
);

const KEEP = [
  "remember|note|(?:keep|bear) in mind|be aware|(?:don[’']?t|do not) forget|make a note",
  'for the record|for your (?:records|information)|fyi|just so you know',
].join('|');

export const REMEMBERS = pattern(`^(?:(?:please|pls|also|and|btw|by the way)[, ]+)*(?:${KEEP})\\b(?! to\\b)`);

/** `No, it was Friday`, `so it is four pallets`: what it points to follows, if nothing is asked. */
export const POINTS_AHEAD = /^(?:\p{L}+[,.!;]?\s+){0,2}it(?:['’]s|\s+is|\s+was)\b/iu;

const PHATIC = new Set(
  wordsOf(`a absolutely again ah aha all alright always amazing and anyway anytime appreciated are ask aw awesome back best better bravo
  brilliant but bye can care certainly cheers congrats congratulations cool couldn couldn't course day deal definitely dear do don don't
  done enough everyone everything evening excellent exactly eh fair fantastic fine for gladly good goodbye goodness got gotcha great
  greetings guess ha haha hahaha hehe hello help helped helpful helps hey hi hiya hm hmm hmmm hmmmm hooray hope huh i i'd i'll i'm if in
  indeed interesting is it it's just kidding kind kindly later let like lmao lol lot lots lovely luck makes many mate maybe me mhm mind mm
  mmm morning much my myself nah naturally need never nevertheless nice night nope not nothing no now of oh ok okay omg one oops ouch
  perfect perhaps please point pls possibly precisely probably problem put quite rather really regards rest right rofl roger same say see
  seems sense shame sigh so soon sorry sound sounds splendid stay suppose sure super sweet take talk test testing thank thanks that that's
  the then there thing think thumbs ta this though time to today tomorrow tonight too totally true truly u ugh uh um understood up very
  wait way weekend welcome well while will wish with wonderful wonders worries would wow yay yeah year yep yes you you're your yup 1 2 3`),
);
const LONGEST_PHATIC = 9;

/** Says nothing but that somebody is there, agrees, thanks or wonders: all of its words are such, and it asks nothing. */
export function isPhatic(sentence: string): boolean {
  if (/[?？]/u.test(sentence)) return false;
  const words =
    sentence
      .toLowerCase()
      .replaceAll('’', "'")
      .match(/[\p{L}\p{N}']+/gu) ?? [];
  return words.length <= LONGEST_PHATIC && words.every((word) => PHATIC.has(word));
}
