import type {
  AnswerKind,
  QuestionCategory,
  QuestionIntent,
  QuestionType,
  StrategyName,
} from '../domain/question-record.ts';
import { FUNCTION_WORDS } from '../text/function-words.ts';
import { orders } from '../domain/quoted.ts';
import { isOfTheMoment } from './of-the-moment.ts';
import { temporalMarkers } from './temporal-markers.ts';
import { wordsOf } from './canonical-question.ts';

export interface QuestionClass {
  readonly type: QuestionType;
  readonly category: QuestionCategory;
  readonly intent: QuestionIntent;
  /** How likely the answer needs something that is stored, 0–1 (SE-62). */
  readonly retrievalProbability: number;
  /** How far the answer depends on when it is asked, 0–1 (SE-62). */
  readonly temporalSensitivity: number;
  /** Is `temporalSensitivity` above .5? */
  readonly isTemporal: boolean;
  /** Words of the question that bind the answer to now (SE-74), as they stand there. */
  readonly temporalMarkers: readonly string[];
  readonly answerKind: AnswerKind;
  /** Its words without function words, each once, in order, in small letters. */
  readonly keywords: readonly string[];
  readonly strategy: StrategyName;
}

/** What of a question other rules know: whether it names anything, and whether it names a time. */
export interface KnownOfQuestion {
  readonly names: number;
  readonly namesTime: boolean;
  readonly now: Date;
}

/** Above this a question counts as bound to time. */
const TEMPORAL_ABOVE = 0.5;

/** What is said before the question itself begins. */
const PREAMBLE =
  /^(?:[^\p{L}\p{N}]+|(?:hi|hello|hey|please|kindly|so|and|but|now|then|well|ok|okay|also|sorry|thanks|um|yes|no)\b[\s,!.]*|(?:hi|hello|hey) (?:there|all|team)\b[\s,!.]*)+/iu;
const WH = /^(?:what|who|whom|whose|which|when|where|why|how)\b/iu;
/** `Is it`, `does that`: a verb before its subject asks, even without a mark. */
const INVERTED =
  /^(?:is|are|was|were|do|does|did|has|have|had|can|could|will|would|should|shall|may|might|isn['’]t|aren['’]t|don['’]t|doesn['’]t|didn['’]t|wasn['’]t|won['’]t) (?!not\b)[\p{L}\p{N}]/iu;
const ASKS_WITHIN = /\b(?:i wonder|do you know|wondering|i(?:'d| would) like to know)\b/iu;
const COMMAND =
  /^(?:(?:can|could|would|will) you (?:please |kindly )?|i (?:want|need) you to |let['’]?s )?(?:tell|show|give|list|find|get|fetch|explain|describe|compare|contrast|summari[sz]e|outline|draft|write|compose|create|generate|propose|suggest|recommend|remind|remember|note|forget|add|delete|remove|update|set|send|search|look up|look for|check|calculate|count|translate|name|walk me|come up with|help|analy[sz]e|evaluate|assess|review|explore|brainstorm|imagine|design|invent|rewrite|trace|plan|book|schedule|mark|change|make|turn|pick|sort|rank|identify|discuss)\b/iu;

const PROCEDURAL =
  /\bhow (?:do|can|could|should|would|to|does one|might)\b(?! .{0,20}\b(?:differ|compare|relate|evolve|change)\b)|\bwhat (?:are the |is the |)(?:steps?|procedure|process|best way|right way|way)\b.{0,20}\b(?:to|for|of)\b|\bsteps? (?:to|for)\b|\binstructions (?:for|to|on)\b|\bwalk me through\b|\bhow-to\b|\btutorial\b|\bguide (?:to|for|me)\b|\b(?:procedure|process) (?:for|to|of)\b|\bset up\b.*\?|\bhelp me (?:set|configure|install|fix)\b/iu;
const EXPLORATORY =
  /\b(?:tell me (?:more )?about|overview|explore|brainstorm|ideas?|compare|contrast|versus|vs\.?|differences?|differ|pros and cons|trade-?offs?|advantages|arguments?|implications?|why|explain|summari[sz]e|summary|discuss|analy[sz]e|analysis|describe|what if|options|alternatives?|themes?|patterns?|risks?|criticisms?|strengths|weaknesses|evaluate|assess|better|worth|what do (?:we|you|people|they) (?:know|think|say)|relat(?:e|ed|ionship)|impact|consequences?|(?:what |which )?(?:should|shall) (?:we|i)|propose|suggest|recommend|how (?:does|do|is|are) .{1,200} (?:work|relate|differ|compare|affect))\b/iu;
const WHEN =
  /\b(?:when|how long|since when|what (?:date|day|month|year|time)|timeline|history of|chronolog\w+|how (?:did|has|have) .{1,200} (?:evolve|change|develop)\w*|over time|evolution of|how often|in what year|what happened|deadline|how recently|what changed|first time|last time)\b/iu;

const CREATIVE =
  /^(?:(?:can|could|would) you (?:please )?|please |let['’]?s |help me )*(?:write|draft|compose|create|generate|invent|imagine|design|brainstorm|rewrite|rephrase|propose|come up with)\b|\b(?:poem|story|slogan|haiku|joke|catchy|what would .{1,200} look like|make up)\b|\bideas? for\b/iu;
const ANALYTICAL =
  /\b(?:why|compare|comparison|contrast|versus|vs\.?|differences?|differs?|pros and cons|trade-?offs?|advantages?|disadvantages|arguments?|analy[sz]e|analysis|evaluate|assess|explain|implications?|impact|affects?|effects?|causes?|caused|consequences?|reasons?|relationship between|what if|better|worse|should|how (?:did|has|have) .{1,200} (?:evolve|change|develop)\w*|how (?:does|do|is|are) .{1,200} (?:work|relate|differ|compare|affect)|summari[sz]e|outweigh|worth|criticisms?|risks?|strengths|weaknesses)\b/iu;
/** Said without a subject, in words set apart by single blanks. */
const SMALL_TALK = new RegExp(
  '^(?:(?:' +
    'hi|hello|hey|hiya|' +
    'good (?:morning|afternoon|evening|night|job|idea|point)|thanks?|thank you|thx|cheers|bye|goodbye|' +
    'see you|ok|okay|cool|great|nice|perfect|sure|yes|no|yep|nope|sorry|lol|haha|wow|' +
    "how are you|how(?:'s| is) it going|what'?s up|who are you|what can you do|" +
    "are you (?:there|a bot|human|ok)|you(?:'re| are) (?:welcome|right|great|funny)|never ?mind|got it|sounds good|i see|no problem|" +
    "that(?:'s| is) (?:great|all|fine|ok|nice|funny)|much appreciated|well done|have a (?:nice|good|great) \\p{L}+|nice to meet you|" +
    "i(?:'m| am) (?:fine|good|tired|bored|happy|sad|back|here|ok)" +
    ')(?: (?:again|there|all|everyone|so much|very much|a lot|today|for (?:that|the help|your help|everything|now)|' +
    'doing|to me|too|with that))*(?: |$))+$',
  'iu',
);
/** Longer than any pleasantry. */
const LONGEST_SMALL_TALK = 120;

function isSmallTalk(question: string): boolean {
  if (question.length > LONGEST_SMALL_TALK) return !/[\p{L}\p{N}]/u.test(question);
  const words = question
    .replaceAll('’', "'")
    .replace(/[^\p{L}\p{N}']+/gu, ' ')
    .trim();
  return words === '' || SMALL_TALK.test(words);
}

/**
 * What kind of a question somebody puts, by patterns alone (OM-73, SE-62): no model, no table. In doubt between kinds, time comes before
 * a way of doing something, and that before an overview; what is left asks for a fact.
 */
export function classifyQuestion(question: string, known: KnownOfQuestion): QuestionClass {
  const type = typeOf(question);
  const core = question.trim().replace(PREAMBLE, '');
  const markers = temporalMarkers(question, known.now);
  const smallTalk = known.names === 0 && isSmallTalk(question);
  const category = categoryOf(core, type, known);
  const intent = intentOf(core, category, smallTalk, markers.length > 0 || known.namesTime);
  const temporalSensitivity = sensitivityOf(core, category, markers.length > 0, known.namesTime);
  return {
    type,
    category,
    intent,
    retrievalProbability: retrievalOf(type, intent, known.names > 0),
    temporalSensitivity,
    isTemporal: temporalSensitivity > TEMPORAL_ABOVE,
    temporalMarkers: markers,
    answerKind: answerKindOf(core, category, intent),
    keywords: [...new Set(wordsOf(question).filter((word) => !FUNCTION_WORDS.has(word)))],
    strategy: strategyOf(category),
  };
}

/** A question mark marks a question, whatever else it looks like (OM-73); `?` within an address is none. */
function typeOf(question: string): QuestionType {
  const core = question.trim().replace(PREAMBLE, '');
  if (/[?？؟](?=["'”’)\]\s!.…?？]|$|\p{Emoji_Presentation})/u.test(question)) return 'QUESTION';
  if (COMMAND.test(core) || orders(core)) return 'COMMAND';
  return WH.test(core) || INVERTED.test(core) || ASKS_WITHIN.test(core) ? 'QUESTION' : 'STATEMENT';
}

function categoryOf(core: string, type: QuestionType, { namesTime }: KnownOfQuestion): QuestionCategory {
  if (PROCEDURAL.test(core)) return 'PROCEDURAL';
  if (WHEN.test(core) || (namesTime && type !== 'STATEMENT')) return 'TEMPORAL';
  return EXPLORATORY.test(core) ? 'EXPLORATORY' : 'FACTUAL';
}

function intentOf(core: string, category: QuestionCategory, smallTalk: boolean, bound: boolean): QuestionIntent {
  if (smallTalk) return 'CONVERSATIONAL';
  if (CREATIVE.test(core)) return 'CREATIVE';
  if (ANALYTICAL.test(core)) return 'ANALYTICAL';
  return category === 'TEMPORAL' || bound ? 'TEMPORAL' : 'FACTUAL';
}

/** A marker binds an answer to now, as weather does; a question about a time that is over does not change any more, or hardly. */
function sensitivityOf(core: string, category: QuestionCategory, bound: boolean, namesTime: boolean): number {
  if (bound) return 0.9;
  if (namesTime) return 0.7;
  if (isOfTheMoment(core)) return 0.8;
  if (category === 'TEMPORAL') return 0.6;
  return /\b(?:status|price|balance|open|pending|version|still|yet|active|owner|ceo|stage)\b/iu.test(core) ? 0.4 : 0.1;
}

/** What somebody asks needs what is stored; who greets or wants something invented does not, unless it names a thing. */
function retrievalOf(type: QuestionType, intent: QuestionIntent, names: boolean): number {
  if (intent === 'CONVERSATIONAL') return 0.05;
  const base = intent === 'CREATIVE' ? 0.4 : type === 'STATEMENT' ? 0.35 : 0.8;
  return names ? base + 0.15 : base;
}

/** Where or when something is asked of, before what is asked: `In EIP-7623, how …`. */
const OPENING =
  /^(?:in|under|since|with|without|after|before|for|of|at|on|by|according to|during)\b(?![^,?.!]{0,80}\b(?:what|which|who|whom|whose|how|when|where|why)\b)[^,?.!]{1,80},\s+/iu;

const ANSWERS: readonly (readonly [RegExp, AnswerKind])[] = [
  [/^(?:when|since when|until when|by when)\b|\b(?:what|which) (?:date|day|month|year|time)\b/iu, 'DATE'],
  [
    /\bhow (?:many|much|long|old|often|far|big|large|high|tall)\b|\bwhat (?:percentage|share|number|amount)\b|\bcount\b/iu,
    'NUMBER',
  ],
  [
    /^(?:who|whom|whose|where)\b|^(?:which|what) (?:person|company|author|team|customer|supplier|city|country)\b/iu,
    'ENTITY',
  ],
  [
    /^(?:list|name|show (?:me )?(?:all|every)|which\b.{1,200}\bare|what are (?:the|all))\b|\b(?:all|every) (?:of )?(?:the|our|my)\b|^which \p{L}+s\b/iu,
    'LIST',
  ],
  [/^(?:why|how|explain|describe|compare)\b|\bwhat if\b/iu, 'EXPLANATION'],
  [INVERTED, 'YES_NO'],
];

function answerKindOf(core: string, category: QuestionCategory, intent: QuestionIntent): AnswerKind {
  if (intent === 'CREATIVE' || intent === 'CONVERSATIONAL') return 'TEXT';
  const asked = core.replace(OPENING, '');
  const [, kind] = ANSWERS.find(([pattern]) => pattern.test(asked)) ?? [];
  return kind ?? (category === 'EXPLORATORY' || category === 'PROCEDURAL' ? 'EXPLANATION' : 'TEXT');
}

function strategyOf(category: QuestionCategory): StrategyName {
  switch (category) {
    case 'FACTUAL':
      return 'factual_entity_focused';
    case 'PROCEDURAL':
      return 'procedural';
    case 'EXPLORATORY':
      return 'exploratory';
    case 'TEMPORAL':
      return 'temporal';
    default:
      return category satisfies never;
  }
}
