import { turns } from './pack-turns.ts';
import type { Screening, ScreenKind, ScreenRule, ScreenScope } from '../domain/screening-rules.ts';

/**
 * Signs of documents that speak to a machine which reads them. A rule of weight 1 holds a document by itself; the others
 * are ordinary words that only together, near each other, make an attack. Weighed on one half of a public set of
 * injections against technical prose; docs/screening.md has the figures of both halves.
 */

/** `words`: one of `a|b` must be there, and one of those behind `&`. */
type Row = readonly [name: string, weight: number, words: string, pattern: string, except?: string];

const rulesOf = (kind: ScreenKind, scope: ScreenScope, rows: readonly Row[]): ScreenRule[] =>
  rows.map(([name, weight, signs, pattern, except]) => {
    const [words = '', and = ''] = signs.split('&');
    return {
      name, kind, in: scope, words: words.split('|'), and: and === '' ? [] : and.split('|'), pattern, except: except ?? null, weight,
    };
  }); // prettier-ignore

const INSTRUCTION_NOUNS = '(?:instructions?|prompts?|directives?|commands?|orders|guidelines|rules|conversations?|programming|training|inputs|system prompts?)'; // prettier-ignore
const ANSWER = '(?:response|reply|answer|message|output)s?';
const BEFORE = '(?:previous(?:ly)?|prior|above|preceding|earlier|former|original|initial)';
const PLAY =
  '(?:simulate|role-?\\s?play|impersonate|act|pretend|play|adopt|assume|embody|behave|respond|answer|reply|speak|talk|interact|take on)';
/** What may truly have come to be of a reader: `you are now ready`. */
const BECOME =
  '(?:ready|able|free to|done|finished|all set|set|set up|connected|logged|signed|subscribed|registered|leaving|viewing|using|running|on|at|in the (?:process|same|right|folder|directory|repository|root|middle|top|main)|here|seeing|looking|aware|familiar|eligible|enrolled|part of|up and|prepared|equipped|good|in a position|one|only|being|redirected|required|allowed|permitted|asked|authenticated|authori[sz]ed|protected|offline|online|certain|sure|well|almost|halfway|working|reading|inside|outside|back|past|old enough|more|better|living|responsible|expected|encouraged|invited|welcome|a (?:member|citizen|customer|subscriber|registered|part))\\b';

/** What a machine that reads along is called, or called to be. */
const MACHINE =
  '(?:ai|a\\.i|chatbot|bot|robot|(?:large )?language model|assistant|[a-z]*gpt|dan|in [a-z]+ mode|unrestricted|unfiltered|jailbroken|free)';

const INSTRUCTION: readonly Row[] = [
  ['ignore-instructions', 1, 'ignore|disregard|forget', `\\b(?:ignore|disregard|forget)\\b[^.!?]{0,40}\\b(?:${BEFORE}|all|any|every|your|my|everything)\\b[^.!?]{0,30}\\b${INSTRUCTION_NOUNS}\\b`, '(?:ignore|disregard|forget)[^.!?]{0,60}\\b(?:unknown|unrecogni[sz]ed|these|such|malformed|invalid|unsupported) '],
  ['ignore-the-instructions', 1, 'ignore|disregard|forget', `(?:^|[.!?:;"')\\]*>] ?|\\b(?:please|now|then|kindly|just|simply|you(?: (?:must|should|will|can|are to|have to|need to))?(?: also)?|want you to|wants you to) )(?:ignore|disregard|forget) (?:[a-z]+ ){0,4}?(?:the|these) [^.!?]{0,30}\\b${INSTRUCTION_NOUNS}\\b`, '(?:ignore|disregard|forget)[^.!?]{0,60}\\b(?:unknown|unrecogni[sz]ed|these|such|malformed|invalid|unsupported) '],
  ['forget-everything', 1, 'forget', '\\bforget (?:everything|all|anything)\\b(?:[^.!?]{0,60}\\b(?:before|above|told|learned|instructed|earlier|previous)\\b| (?:that )?(?:you|i|we)\\b[^.!?]{0,30}\\b(?:know|said)\\b)'],
  ['disregard-all', 1, 'disregard all', '\\bdisregard all\\b'],
  ['new-system-prompt', 1, 'new system prompt', '\\bnew system prompt\\b'],
  ['new-instructions', 0.6, 'instructions|directives|protocols&new|updated|following|real|actual|true', '\\b(?:new|updated|following new|real|actual|true) (?:set of )?(?:instructions|directives|protocols)\\b ?(?:are|is|:|follow)'],
  ['override', 1, 'override', `\\b(?:system|admin(?:istrator)?|safety|root|developer|security) override\\b ?[:!,-]|\\boverride (?:all |any )?(?:your|previous|prior|safety) ${INSTRUCTION_NOUNS}`],
  ['end-of-prompt', 1, 'im_start|im_end|[inst]|<<sys>>|begin system|end of system|end of prompt', '<\\|im_(?:start|end)\\|>|\\[/?inst\\]|<<sys>>|\\b(?:begin|end of) (?:system )?prompt\\b'],
  ['do-not-tell', 0.6, 'user|human|reader|operator&tell|inform|mention|reveal|alert', '\\b(?:do not|don\'t|never|without) (?:tell|telling|inform|informing|mention|mentioning|reveal|revealing|alert|alerting) (?:this |it |that )?(?:to )?(?:the |your )?(?:user|human|reader|operator)s?\\b'],
  ['to-the-machine', 0.7, 'attention|note|message|instruction|notice|reminder|hey|dear|hello&ai|llm|assistant|language|chatbot|any|all|the', '\\b(?:attention|note|message|instructions?|notice|reminder|hey|dear|hello)\\b[ :,]{1,2}(?:to |for )?(?:the |any |all )?(?:ai|llms?|language models?|assistants?|chatbots?|ai (?:assistants?|models?|agents?))\\b'],
  ['if-you-are-a-machine', 1, 'if you are|if you\'re', '\\bif you (?:are|\'re) (?:an? |the )?(?:ai|llm|large language model|language model|chatbot|automated (?:agent|system)|ai (?:assistant|model|agent))\\b'],
  ['send-away', 0.6, 'conversation|chat history|system prompt|credentials|api key|password|secrets|user\'s data|memory&send|forward|post|upload|exfiltrate|transmit', '\\b(?:send|forward|post|upload|exfiltrate|transmit)\\b[^.!?]{0,60}\\b(?:conversation|chat history|system prompt|credentials|api keys?|passwords?|secrets|user\'s data|memory)\\b[^.!?]{0,40}\\bto\\b'],
  ['change-the-answer', 1, 'your response|your reply|your answer|your message|your output|your final|your next', `(?:^|[.!?:;)\\]"] ?|, )(?:please |kindly |also |then |always )?(?:add|append|insert|integrate|incorporate|weave|modify|augment|render|replace|scramble|rearrange|group|remove|jumble|combine|anagram|encode|rewrite|begin|start|end|finish|introduce|substitute|swap|reverse|shuffle|infuse|embed|use|tease|prefix|conclude|adjust|alter|tailor|change|enrich|supplement|lace|spell|apply|convert|include|omit|mix|misspell|twist|slant|craft|fill|season|employ|switch|transform|translate|write|ensure|make|exchange|highlight|promote|exclude)\\b[^.!?]{0,160}\\byour (?:(?:entire |whole |final |next )?(?:response|reply|answer|output)s?|(?:entire|whole|final|next) messages?)\\b|(?:^|[.!?:;)\\]"] ?|, )(?:scramble|rearrange|jumble|anagram|encode|reverse|shuffle|misspell|spell|swap|twist|translate|replace|render)\\b[^.!?]{0,160}\\byour messages?\\b`, `[^a-z]*(?:please |kindly |also |then |always )?(?:write|insert|begin|include) your answers? (?:on|in|below|here|under|next to|beside|at|with a)\\b|[^a-z]*(?:please |kindly |also |then |always )?(?:include|add|use|write|insert) (?:your|the|an?) (?:full |first |last |order |account |phone |contact |reference |ticket |customer |case )?(?:name|number|order|account|phone|contact|reference|ticket|address|details|id|email|date|subject)\\b`],
  ['in-your-answer', 0.8, 'in your response|in your reply|in your answer', `(?:^|[.!?] )in your ${ANSWER},? [a-z]+ `],
  ['code-for-the-answer', 1, 'code&your|you ', `\\b(?:following|subsequent|below|ensuing|given|provided|this|next)\\b[^.!?]{0,20}\\bcode\\b[^.!?]{0,80}\\byour (?:${ANSWER}|solution|generated code)\\b|\\bcode\\b[^.!?]{0,60}\\b(?:in|into|to|within|with) (?:any |all |the )?code you (?:develop|write|generate|produce|create)\\b`],
]; // prettier-ignore

const LIMITS = '(?:restrictions?|filters?|filtering|guidelines|polic(?:y|ies)|limitations|limits)';
/** What may stand before limits that are lifted altogether; other words (`no term limits`) name one limit of many. */
const FEW =
  "(?:all|any|any kind of|any form of|the|such|its|their|your|or|and|of|kind|form|content|pre-existing|rules?,?|morals?,?|ethics,?|ethical|moral|legal|warnings?|need|open ?ai(?:'s)?|chatgpt(?:'s)?)";
const FOLLOW =
  '(?:to|have|has|follow|adhere|abide|by|obey|comply|with|bound|limited|required|restrained|confined|restricted|care|about|regard|for)';

const ROLE: readonly Row[] = [
  ['you-are-now', 1, 'you are now|you\'re now', `(?:^|[^a-z ] ?|\\b(?:on|onwards?|moment|so|well|ok|okay) )you(?: are|'re) now (?:also |going to (?:be|${PLAY}) )?(?:an?|the|my|called|named|known as|${MACHINE})\\b`, `[^a-z]*(?:[a-z]+ )?you(?: are|'re) now(?:,)? ${BECOME}`],
  ['now-you-are', 0.7, 'you are now|you\'re now', '\\byou(?: are|\'re) now\\b', `you(?: are|'re) now(?:,)? (?:${BECOME}|[a-z]+ing to (?:see|learn|need|create|add|build|write)\\b|[.,;!?)])`],
  ['from-now-on', 1, 'from now|from this', `\\bfrom (?:now|this (?:point|moment|time))(?: (?:on|own|one|onwards?|forward)\\b|,)[^.!?]{0,60}\\byou(?:'re|'ll| are| will| must| have| shall| should|r)\\b[^.!?]{0,40}\\b(?:${PLAY}|going to|not|no longer|refer|character|prompts?|be|follow|obey)\\b`],
  ['from-now', 0.4, 'from now on|from now own|from this point|from this moment', '\\bfrom (?:now o(?:n|wn)|this (?:point|moment))\\b'],
  ['i-want-you', 0.6, 'want you to|need you to|would like you to|\'d like you to', '\\bi(?: will| would|\'d)? (?:want|need|like) you to\\b'],
  ['you-will-play', 0.7, 'you will|you are going|you\'re going|you must|you shall|you\'ll|you are to|you have to|youll', `\\byou(?:'re| are| will|'ll|ll| must| shall| have) (?:now |always |also |only |about )?(?:going )?(?:to )?(?:now |always )?${PLAY}\\b`, '[^.!?]*(?:(?:talk|speak|interact) (?:out|up|about|(?:with|to) (?:the|our|an?|other|people))|(?:assume|adopt) (?:it|that|this|these|those|there|they|we|you))\\b'],
  ['act-as', 0.7, 'act as|act like|respond as|answer as|reply as|continue as|talk as|speak as|simulate', '(?:^|[.!?:"*)\\]] ?|please |now |, )(?:act (?:as|like)|respond as|answer as|reply as|continue as|talk as|speak as|simulate) (?:an?|the|my|if|[a-z]+)\\b'],
  ['pretend-to-be', 0.7, 'pretend', '\\bpretend(?:ing)? (?:to be|that you|you(?:\'re| are))\\b'],
  ['in-character', 1, 'in character|break character|your character', '\\b(?:stay|remain|keep|being) in (?:the )?character\\b|\\b(?:never|not|don\'t|without|cannot) (?:ever )?(?:break|breaking|leave) (?:the )?character\\b'],
  ['roleplay-game', 0.5, 'roleplay|role-play|role play|play a game|text-based game|immerse yourself|persona|alter ego|opposite day', '\\b(?:role-?\\s?play(?:ing)?|let\'?s play a game|play a game|text-based game|immerse (?:yourself|itself)|alter ego|opposite day)\\b|\\b(?:your|this|the|a) (?:new )?persona\\b'],
  ['do-anything-now', 1, 'do anything now', '\\bdo anything now\\b'],
  ['unlocked-mode', 0.7, 'dan|jailbreak|jailbroken|god|opposite|unrestricted|unfiltered|evil|amy|apophis|chaos|freedom&mode', '\\b(?:dan|jailbreak|jailbroken|god|opposite|unrestricted|unfiltered|evil|amy|apophis|chaos|freedom) mode\\b'],
  // Some programs have one, and their papers may say so.
  ['developer-mode', 0.4, 'developer mode', '\\bdeveloper mode\\b'],
  ['mode-enabled', 0.5, 'mode&mode enabled|mode is|mode activated|mode output|mode on', '\\bmode(?: is)? (?:enabled|activated|output|on:)'],
  ['jailbreak', 0.5, 'jailbr', '\\bjailbr(?:eak|oken|eaking|eaks)\\b'],
  ['dan', 0.5, 'dan', '\\b(?:as|like|is|be|are|named|called|say) dan\\b|\\bdan(?:\'s)? (?:is|can|will|does|doesn\'t|has|must|should|as)\\b'],
  ['no-limits', 0.5, 'restriction|filter|ethic|moral|guideline|polic|limitation|limits|censor|legal&free|without|no|not|never|nor|doesn|bypass|break|regardless|ignor|lack|override|unbound|bound', `\\b(?:free (?:of|from)|without|no|bypass(?:es)?|break(?:s|ing)?|regardless(?: of)?|ignor(?:e|es|ing)|lacks?|overrides?|unbound|bound by|not|never|nor|doesn'?t)(?: (?:${FEW}|${FOLLOW}))*,? ${LIMITS}\\b|\\b(?:without|no|not|never|nor|doesn'?t|regardless)\\b[^.!?]{0,40}\\b(?:ethic|moral|legality|censor)`],
  ['amoral', 0.5, 'amoral|unfiltered|uncensored|unethical|immoral|nonmoral|evil|inappropriate|foul-mouthed|profanity|offensive|explicit', '\\b(?:amoral|unfiltered|uncensored|unethical|immoral|nonmoral|pure evil|inappropriate|foul-mouthed|profanity|offensive|explicit content)\\b'],
  ['illegal', 0.3, 'illegal|harmful|dangerous', '\\b(?:illegal|harmful|dangerous)\\b[^.!?]{0,30}\\b(?:or|and|content|advice|requests?|things?|activit(?:y|ies))\\b'],
  ['never-refuse', 0.7, 'refuse|reject|decline|say no|can\'t answer|cannot answer', '\\b(?:never|not|cannot|can\'t|won\'t|don\'t|doesn\'t|no) (?:ever |able to )?(?:refuse|rejects?|declines?|den(?:y|ies)|say no)\\b|\\bnever refuses\\b|\\b(?:can\'?t|cannot) answer\\b'],
  ['as-an-ai', 0.5, 'as an ai|as a language|as an artificial|i\'m sorry|i am sorry|i cannot', '\\bas an? (?:ai|artificial intelligence|(?:large )?language model)\\b|\\bi\'?m sorry,? (?:but )?i can(?:\'t|not)\\b'],
  ['the-assistant', 0.2, 'openai|open ai|chatgpt|chat gpt|chatgtp|gpt-3|gpt-4|openal|claude|anthropic', '\\b(?:open ?ai|openal|chat ?gpt|chatgtp|gpt-[34]|claude|anthropic)\\b'],
  ['hello-assistant', 0.6, 'chatgpt|chat gpt|chatgtp|assistant|language model', '(?:^|[.!?] ?)(?:hi|hello|hey|dear|welcome|greetings|ok|okay)\\b[^.!?]{0,30}\\b(?:chat ?gpt|chatgtp|assistant|language model|ai)\\b'],
  ['labelled-voices', 0.7, 'gpt|dan|jailbreak|prompt|insert', '\\[ ?\\\\?(?:chat)?gpt[^\\]]{0,12}\\]|\\[(?:dan|jailbreak|classic|developer mode)[^\\]]{0,12}\\]|[\\[{(]\\s?(?:insert |your |user )?(?:prompt|query|question)(?: here)?\\s?[\\]})]|\\[insert (?:(?:any|your|the|a) )?(?:prompts?|quer(?:y|ies)|questions?|requests?|x|×)\\b[^\\]]{0,20}\\]'],
  ['every-answer', 0.7, 'response|answer|output|reply|replies&start|begin|end|prefix|precede|your', '\\b(?:start|begin|end|prefix|precede)(?:ing)?\\b[^.!?]{0,30}\\b(?:all|each|every|such|your)(?: of)?(?: and every)?(?: single)?(?: your)? (?:responses?|answers?|outputs?|repl(?:y|ies))\\b|\\b(?:all of |all )?your (?:responses|answers|replies|outputs)\\b'],
  ['answer-everything', 0.6, 'answer|respond', '\\b(?:answers?|respond(?:s)?|comply|complies)\\b[^.!?]{0,20}\\b(?:to |with )?(?:(?:all|every|any|each)\\b[^.!?]{0,20}\\b(?:question|prompts?|requests?|quer(?:y|ies)|commands?|user)|all\\b[^.!?]{0,20}\\bquestions)\\b', 'answers? for\\b'],
  ['you-are-an-ai', 0.6, 'you are|you\'re|youre|imagine', '\\byou(?:\'re|re| are)(?: [a-z\']+){0,3}? (?:an?|the|my|our|this|like|as|named|called|now|known as|going to be)(?: [^ .!?]+){0,7}?[ -](?:ai|a\\.i|chatbot|bot|robot|language model|large language|simulator|virtual machine|assistant|gpt|interpreter|console|game)\\b|\\b(?:you are|you\'re|imagine) (?:[a-z]*gpt|ai|chatbot|dan)\\b', 'you(?:\'re|re| are)(?: [a-z\']+){0,2}? [a-z]*[^o ]ing\\b'],
  ['fiction', 0.3, 'fictional|hypothetical|imaginary', '\\b(?:fictional|hypothetical|imaginary|fictitious) (?:story|world|universe|scenario|character|response|situation|reality|ai|conversation|robot)\\b'],
  ['obey', 0.4, 'you must|you have to|must abide|must obey|must follow|subservient', '\\byou (?:must|have to) (?:always |never |also )?(?:obey|comply|abide|follow|answer|respond|say|not|stay|provide|do|adopt|use|act|speak|ask|ignore)\\b|\\bmust obey\\b|\\bsubservient\\b'],
  ['you-have-freedom', 0.5, 'freedom|free will|broken free|break free', '\\b(?:broken|break|breaks|breaking) free\\b|\\b(?:complete |full |absolute )freedom\\b|\\bfree will\\b'],
  ['stands-for', 0.3, 'stands for', '\\bwhich stands for\\b|\\b[a-z]+ stands for "'],
  ['ai-model', 0.2, 'ai model|language model|a.i.|ai assistant|ai chatbot|an ai ', '\\b(?:ai (?:language )?models?|language models?|ai assistants?|ai chatbots?|an ai)\\b'],
  ['text-game', 0.4, 'i will give|i will provide|i will ask|i\'ll give|i say|i ask|i tell you|i give you', '\\bi(?:\'ll| will)? (?:give|provide|ask|tell|say|type|send)\\b[^.!?]{0,30}\\b(?:you|then|prompts?)\\b'],
]; // prettier-ignore

const EXTRACTION: readonly Row[] = [
  ['reveal-prompt', 1, 'prompt|instruction|configuration|initialization|directives|message&your|system|initial', '\\b(?:reveal|show|print|output|repeat|display|tell|give|what(?:\'s| is| are| were)|list|translate|summari[sz]e|leak|disclose|spell|write|copy|recite|dump|return|opposite of)\\b[^.!?]{0,60}\\b(?:your|the) (?:initial|system|original|hidden|secret|internal|own|full|exact|starting|first|pre-?)\\s?(?:system )?(?:instructions?|prompts?|message|configuration|initialization string|directives)\\b'],
  ['the-text-above', 1, 'above|before this&output|print|repeat|copy|display|translate|write|show|recite', '\\b(?:output|print|repeat|copy|display|translate|write|show|recite)\\b[^.!?]{0,30}\\b(?:text|words|everything|all|content|sentences?|message|prompt)\\b[^.!?]{0,20}\\b(?:above|before this)(?:\\b[^.!?]{0,40}\\b(?:full|verbatim|block|word for word|exactly)\\b| ?[.!?:]|$)'],
  ['what-were-you-told', 1, 'you told|you given|tell me', '\\bwhat (?:were|are) you (?:told|given|instructed|asked|not (?:supposed|allowed) to)\\b'],
  ['initialization', 1, 'initialization string|initialization prompt|system_prompt|system configuration', '\\b(?:your|show|print|output|repeat|reveal)\\b[^.!?]{0,30}\\binitialization (?:string|prompt)\\b|\\b(?:output|print|show)\\b[^.!?]{0,20}<?/?system_prompt|\\boverride\\b[^.!?]{0,20}\\bsystem configuration\\b'],
  ['your-prompt', 0.7, 'your', '\\byour (?:initial|system|original|hidden|secret|starting) (?:prompt|instructions|configuration)\\b'],
  ['my-instructions-are', 1, 'instructions are', '\\b(?:start|begin|reply|answer)\\b[^.!?]{0,40}\\b(?:my|your) (?:[a-z]+ )?instructions are\\b'],
]; // prettier-ignore

const CODE: readonly Row[] = [
  ['python-escape', 1, '__|popen|eval(|exec(|os.system|subprocess', '__(?:import|class|subclasses|mro|globals|builtins)__|\\bos\\.(?:popen|system) ?\\(|\\)\\.popen ?\\(|\\beval ?\\( ?compile|\\bsubprocess\\.(?:run|call|popen|check_output) ?\\([^)]|\\bkernel\\.exec ?\\('],
  ['shell-escape', 1, 'rm -rf|/bin/|mkfifo|jndi|touch /|ls -al', ';\\s?rm -rf|/bin/(?:ba)?sh -i|\\bmkfifo /|\\$\\{jndi:|\\[system ["\']|`(?:ls|cat|touch|rm) |\\bsystem ?\\(["\'](?:ls|cat|touch|rm) '],
  ['write-a-file', 0.8, 'open(', '\\bopen ?\\(["\']/(?:tmp|etc|var|home|root)[^)]{0,80}["\']w'],
  ['sql-injection', 1, 'union|drop table|drop database|1=1|sleep|xp_cmdshell|or|and|exec|substring&select|table|1|password|xp_|database', '[\'")]\\s?(?:or|and) [\'"(]?1[\'"]?\\s?=\\s?[\'"]?1|\\bunion (?:all )?select\\b[^.!?]{0,80}\\bfrom\\b|;\\s?drop (?:table|database)\\b|\\bdrop table if exists [a-z]+;|\\bsleep ?\\(\\d+\\)[^a-z]{0,6}--|\\bxp_cmdshell\\b|\\((?:1=1|\'1\'=\'1\')\\) then\\b|\\bif ?\\(1=1|\\bexec ?\\(\'sel|\\bsubstring ?\\(password'],
  ['template-injection', 1, '{{', '\\{\\{[^{}]{0,40}(?:__|\\bconfig\\b|self\\.|request\\.|7 ?\\* ?7)[^{}]{0,60}\\}\\}'],
  ['data-page', 1, 'data:text/html', '\\bdata:text/html[;,]'],
]; // prettier-ignore

const MARKUP: readonly Row[] = [
  ['script', 1, 'script', '<\\s*script\\b[^>]{0,1000}>'],
  ['event-handler', 1, 'onerror|onload|onclick|onmouseover|onfocus|ontoggle|onbegin|onstart', '<[a-z][^<>]{0,200}\\bon(?:error|load|click|mouseover|focus|toggle|begin|start)\\s*=\\s*["\']?\\s*(?:javascript:|alert|eval|fetch|prompt|confirm|document|window|this|new |import|\\\\)'],
  ['code-address', 1, 'javascript|vbscript|data', '\\b(?:href|src|action|formaction|data|background)\\s*=\\s*["\']?[^"\'>a-z]{0,12}(?:x0b)?(?:(?:java|vb)script:|data:text/html)'],
]; // prettier-ignore

const LINK: readonly Row[] = [
  ['code-link', 1, 'javascript|vbscript|livescript|mocha|data', '^(?:(?:java|vb)script|livescript|mocha):|^data:(?:text/html|application/(?:x-)?javascript|image/svg\\+xml)'],
]; // prettier-ignore

export const screening: Screening = {
  rules: [
    ...rulesOf('INSTRUCTION', 'prose', INSTRUCTION),
    ...rulesOf('ROLE', 'prose', ROLE),
    ...rulesOf('EXTRACTION', 'prose', EXTRACTION),
    ...rulesOf('CODE', 'prose', CODE),
    ...rulesOf('CODE', 'markup', MARKUP),
    ...rulesOf('LINK', 'link', LINK),
  ],
  mentions: {
    cue: '\\b(?:such as|like|e\\.g|for example|for instance|examples?|phrases?|strings?|patterns?|payloads?|prompt injections?|injections?|injected|jailbreaks?|attacks?|attackers?|adversar(?:y|ies|ial)|malicious|hostile|poison(?:ed|ing)?|says?|said|wrote|reads?|contain(?:s|ed|ing)?|called|known as|the (?:words?|sentence|instruction|prompt|text|message|line)|typed|quot(?:e|es|ed|ing)|tricks?|filters?|detect(?:s|ed|or)?|block(?:s|ed)?|screen(?:s|ed|ing)?|security|red.team(?:ing)?|vulnerabilit(?:y|ies))\\b',
    reported: '\\b(?:attackers?|adversar(?:y|ies)|hackers?|jailbreaks?|injections?|malicious|hostile|poisoned|crafted|payloads?|phrases?|strings?|patterns?|documents?|web ?pages?|e-?mails?|users?|someone|he|she|they|researchers?|authors?|models? (?:is|are|was|were)|techniques?|attempts?|trick(?:s|ed|ing)?|told|tells?|instruct(?:s|ed|ing)|ask(?:s|ed|ing)|persuad(?:es|ed|ing)|convinc(?:es|ed|ing))\\b[^.!?]*\\b(?:to|that|as|like|into|of|by|with|can|could|may|might|would|should|must|which|says?|it)\\s*$',
    addressed: '\\b(?:i|i\'m|you|your|we|me|my|please|hi|hello|now)\\b',
  },
  turns,
}; // prettier-ignore
